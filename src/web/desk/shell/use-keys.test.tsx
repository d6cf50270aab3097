// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

const [goBack, goToPromise, reply] = [vi.fn(), vi.fn(), vi.fn()]

function Screen() {
  useKeys({ escape: goBack, r: reply })
  return <textarea id="note" />
}

function Shell({ hasScreen = true }) {
  useKeys({ 'g r': goToPromise })
  return (
    <>
      {hasScreen && <Screen />}
      <dialog id="help" />
    </>
  )
}

let unmount = () => {}
beforeEach(() => {
  for (const act of [goBack, goToPromise, reply]) act.mockClear()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  // Screens are fetched, and so come after what surrounds them.
  flushSync(() => root.render(<Shell hasScreen={false} />))
  flushSync(() => root.render(<Shell />))
  unmount = () => flushSync(() => root.unmount())
})
afterEach(() => unmount())

function press(key: string, on: Element | null = document.body): void {
  on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('Escape in a field leaves the field, and only then the page', () => {
  const note = document.querySelector<HTMLElement>('#note')
  note?.focus()
  press('Escape', note)
  expect(document.activeElement).toBe(document.body)
  expect(goBack).not.toHaveBeenCalled()
  press('Escape')
  expect(goBack).toHaveBeenCalledOnce()
})

test('nothing happens behind an open dialog, which closes by itself', () => {
  document.querySelector('#help')?.setAttribute('open', '')
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  press('r')
  expect(event.defaultPrevented).toBe(false)
  expect(goBack).not.toHaveBeenCalled()
  expect(reply).not.toHaveBeenCalled()
})

test('the second of two keys does not mean what it means alone on the screen', () => {
  press('g')
  press('r')
  expect(goToPromise).toHaveBeenCalledOnce()
  expect(reply).not.toHaveBeenCalled()
})
