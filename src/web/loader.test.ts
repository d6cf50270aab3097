// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const BOOTSTRAP = '/assets/bootstrap.js'
const page = `
  <main>
    <section id="first">First</section>
    <section id="second">Second</section>
    <div class="contents"><section id="third">Third</section></div>
  </main>
  <footer>Footer</footer>
  <button type="button" id="menu"><span>Menu</span></button>
  <form action="/#third"><button id="open" data-opens="third">Open</button></form>
  <form action="/"><button id="sign-in" data-hold>Sign in</button></form>
  <a id="to-second" href="#second">Second</a>
  <button type="submit" id="send">Send</button>`

let reportPaint = () => {}
let bootstrapFetches = 0
let runBootstrap = () => {}
let breakBootstrap = (_error: Error) => {}

class FakePerformanceObserver {
  constructor(report: () => void) {
    reportPaint = report
  }
  observe(): void {}
}

interface Visit {
  type?: string
  hash?: string
  isHidden?: boolean
}

/** Opens a new page and runs the loader in it, as browsers do while parsing the head. */
async function open({ type = 'navigate', hash = '', isHidden = false }: Visit = {}): Promise<void> {
  window.history.replaceState(null, '', `${location.pathname}${hash}`)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  await import('./loader.ts')
  document.body.innerHTML = page
}

const isLate = () => document.documentElement.classList.contains('late')
const shownSections = () => document.querySelectorAll('[style*="content-visibility: visible"]').length

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

/** Records the events that reach the element after the loader has seen them. */
function countClicks(selector: string): () => number {
  let count = 0
  find(selector).addEventListener('click', (event) => {
    event.preventDefault()
    count++
  })
  return () => count
}

/** happy-dom does not support combinators inside `:is()`, so each selector inside is written out. */
function writeOutIs(): void {
  const findAll = document.querySelectorAll.bind(document)
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) => {
    const [, before, inside] = selector.match(/^(.+):is\((.+)\)$/) ?? []
    return findAll(inside?.replace(/^|,/g, `$&${before}`) ?? selector)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  writeOutIs()
  vi.resetModules()
  vi.stubGlobal('PerformanceObserver', FakePerformanceObserver)
  bootstrapFetches = 0
  const arrival = new Promise<void>((resolve, reject) => {
    runBootstrap = resolve
    breakBootstrap = reject
  })
  vi.doMock(BOOTSTRAP, () => arrival.then(() => ({})))
  // The loader reads its address once for each import of the bootstrap.
  Object.defineProperty(globalThis, 'BOOTSTRAP', {
    configurable: true,
    get() {
      bootstrapFetches++
      return BOOTSTRAP
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.documentElement.className = ''
  document.body.innerHTML = ''
  window.onclick = null
  window.onload = null
})

test('a first visit marks the document, shows one section after the other and then fetches the bootstrap', async () => {
  await open()
  expect(isLate()).toBe(true)
  expect(shownSections()).toBe(0)
  reportPaint()
  // The second section, the one in the wrapper, and the footer.
  for (const shown of [1, 2, 3]) {
    expect(shownSections()).toBe(shown)
    expect(find('#first').hasAttribute('style')).toBe(false)
    expect(isLate()).toBe(true)
    expect(bootstrapFetches).toBe(0)
    await vi.advanceTimersByTimeAsync(15)
    expect(shownSections()).toBe(shown)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(isLate()).toBe(false)
  expect(document.querySelector('[style]')).toBeNull()
  expect(bootstrapFetches).toBe(1)
})

test.each([
  ['who comes back', { type: 'back_forward' }],
  ['who loads the page again', { type: 'reload' }],
  ['who comes to a section by its address', { hash: '#second' }],
])('a visitor %s gets the whole page at once', async (_who, visit) => {
  await open(visit)
  expect(isLate()).toBe(false)
  reportPaint()
  expect(document.querySelector('[style]')).toBeNull()
  expect(bootstrapFetches).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a hidden document shows all sections at once', async () => {
  await open({ isHidden: true })
  expect(isLate()).toBe(true)
  reportPaint()
  expect(isLate()).toBe(false)
  expect(document.querySelector('[style]')).toBeNull()
  expect(bootstrapFetches).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('the bootstrap is fetched once, however many paints are reported', async () => {
  await open({ isHidden: true })
  reportPaint()
  reportPaint()
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(2000)
  reportPaint()
  expect(bootstrapFetches).toBe(1)
})

test('a browser that reports no paint fetches the bootstrap a second after load', async () => {
  await open({ type: 'reload' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(bootstrapFetches).toBe(0)
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(999)
  expect(bootstrapFetches).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(bootstrapFetches).toBe(1)
})

test.each(['#menu span', '#open', '#sign-in'])(
  'a press on %s before the bootstrap runs is repeated once',
  async (selector) => {
    await open({ type: 'reload' })
    const clicks = countClicks(selector.split(' ')[0] ?? '')
    find(selector).click()
    find(selector).click()
    reportPaint()
    expect(clicks()).toBe(2)
    runBootstrap()
    await vi.waitFor(() => expect(clicks()).toBe(3), 10_000)
    find(selector).click()
    await vi.advanceTimersByTimeAsync(1000)
    expect(clicks()).toBe(4)
  },
)

test.each(['#send', '#first'])(
  'a press on %s, which works without scripts or not at all, is not repeated',
  async (selector) => {
    await open({ type: 'reload' })
    const clicks = countClicks(selector)
    find(selector).click()
    reportPaint()
    runBootstrap()
    await vi.waitFor(() => expect(window.onclick).toBeNull(), 10_000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(clicks()).toBe(1)
  },
)

const isPrevented = (selector: string) =>
  !find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

test('a button that is marked to wait does not send its form before the bootstrap runs', async () => {
  await open({ type: 'reload' })
  expect(isPrevented('#sign-in')).toBe(true)
})

test('once the bootstrap turns out to be broken, a button that is marked to wait sends its form', async () => {
  await open({ type: 'reload' })
  reportPaint()
  breakBootstrap(new TypeError('Failed to fetch dynamically imported module'))
  await vi.waitFor(() => expect(document.documentElement.classList.contains('scripted')).toBe(false))
  expect(isPrevented('#sign-in')).toBe(false)
})

test('a press on a link lays out the whole page before the browser scrolls', async () => {
  await open()
  reportPaint()
  expect(isLate()).toBe(true)
  expect(isPrevented('#to-second')).toBe(false)
  expect(isLate()).toBe(false)
})

test('what an opener opens is shown at once, without leaving the page', async () => {
  await open({ type: 'reload' })
  expect(isPrevented('#open')).toBe(true)
  expect(location.hash).toBe('#third')
})

test('the document is marked as one with scripts, until the bootstrap turns out to be broken', async () => {
  await open({ type: 'reload' })
  const { classList } = document.documentElement
  expect(classList.contains('scripted')).toBe(true)
  reportPaint()
  breakBootstrap(new TypeError('Failed to fetch dynamically imported module'))
  await vi.waitFor(() => expect(classList.contains('scripted')).toBe(false))
  expect(window.onclick).not.toBeNull()
})
