// @vitest-environment happy-dom
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSwipe } from './use-swipe.ts'

const claim = vi.fn()

function Row() {
  const swipe = useSwipe(claim, null)
  return (
    <div id="row" {...swipe}>
      {createPortal(<div id="menu" />, document.body)}
    </div>
  )
}

test('a swipe over a row claims it, and one over its open menu does nothing', () => {
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  flushSync(() => root.render(<Row />))
  const swipe = (place: string) => {
    const touch = (name: string, clientX: number) => {
      const event = Object.assign(new Event(name, { bubbles: true }), {
        touches: [{ clientX, clientY: 0 }],
        changedTouches: [{ clientX, clientY: 0 }],
      })
      flushSync(() => document.querySelector(place)?.dispatchEvent(event))
    }
    touch('touchstart', 0)
    touch('touchend', 100)
  }
  swipe('#menu')
  expect(claim).not.toHaveBeenCalled()
  swipe('#row')
  expect(claim).toHaveBeenCalledOnce()
  flushSync(() => root.unmount())
})
