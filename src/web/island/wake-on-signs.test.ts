// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { wakeOnSigns } from './wake-on-signs.ts'
import { createWaker } from './waker.ts'

let stop = new AbortController()

/** Starts the listeners on the page's islands. The result lists the names of the woken islands in order. */
function start(html: string, stored?: string): string[] {
  document.body.innerHTML = html
  // Test files share one page. Returning to a history entry, or to a draft, skips the wait.
  history.replaceState(null, '', location.pathname)
  localStorage.clear()
  if (stored) localStorage.setItem(stored, '{}')
  const woken: string[] = []
  stop = new AbortController()
  wakeOnSigns(
    createWaker(async (root) => void woken.push(root.dataset.island ?? '')),
    { signal: stop.signal },
  )
  return woken
}

const islands = `
  <a href="#form" data-opens="form"><span>Open</span></a>
  <div data-island="form" data-wake="intent"><button>Send</button></div>
  <div data-island="menu" data-wake="intent life"><button>Menu</button></div>
  <p>Nothing here</p>`

function send(selector: string, type: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))
}

afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

test.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])('%s on an island wakes it', (type) => {
  const woken = start(islands)
  send('[data-island=form] button', type)
  expect(woken).toContain('form')
})

test.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])(
  '%s on an opener wakes the island that it opens',
  (type) => {
    const woken = start(islands)
    send('[data-opens] span', type)
    expect(woken).toContain('form')
  },
)

test.each(['pointermove', 'pointerdown', 'scroll', 'touchstart', 'keydown'])(
  '%s anywhere is a sign of life, and wakes only those that wait for one',
  (type) => {
    const woken = start(islands)
    send('p', type)
    expect(woken).toEqual(['menu'])
  },
)

test('without a sign, nothing wakes until four seconds after load', () => {
  vi.useFakeTimers()
  const woken = start(islands)
  vi.advanceTimersByTime(3999)
  expect(woken).toEqual([])
  vi.advanceTimersByTime(1)
  expect(woken).toEqual(['menu'])
})

test.each(['draft:contact', 'session'])('what may be filled in from %s wakes them at once', (name) => {
  vi.useFakeTimers()
  const woken = start(islands, name)
  vi.advanceTimersByTime(1)
  expect(woken).toEqual(['menu'])
})

test('a prerendered page starts counting the seconds when it is activated', () => {
  vi.useFakeTimers()
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const woken = start(islands)
  vi.advanceTimersByTime(60_000)
  expect(woken).toEqual([])
  Object.defineProperty(document, 'prerendering', { value: false, configurable: true })
  document.dispatchEvent(new Event('prerenderingchange'))
  vi.advanceTimersByTime(4000)
  expect(woken).toEqual(['menu'])
})
