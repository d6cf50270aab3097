// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPresses } from './hold-presses.ts'
import { createWaker } from './waker.ts'

let stop = new AbortController()

/** An island with a button, whose code arrives when the test says so. Counts what reaches the button. */
function start(html: string) {
  document.body.innerHTML = html
  const code = createDeferred()
  const heard: string[] = []
  stop = new AbortController()
  const waker = createWaker(() => code.promise)
  holdPresses(waker, { signal: stop.signal })
  for (const element of document.querySelectorAll('[data-island] *')) {
    element.addEventListener('click', (event) => event.target === element && heard.push(`click ${element.tagName}`))
    element.addEventListener('submit', (event) => {
      event.preventDefault()
      heard.push('submit')
    })
  }
  return { code, heard }
}

function createDeferred() {
  let resolve = () => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<void>((...settlers) => {
    ;[resolve, reject] = settlers
  })
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

function click(selector: string, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  find(selector).dispatchEvent(event)
  return event
}

/** Lets everything run that waits for a settled promise. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => void vi.stubGlobal('reportError', () => {}))
afterEach(() => {
  stop.abort()
  vi.unstubAllGlobals()
})

const button = '<div data-island="form"><button type="button"><span>Send</span></button></div>'

test('a click on a sleeping island is held, shown as busy, and delivered once when it wakes', async () => {
  const { code, heard } = start(button)
  expect(click('span').defaultPrevented).toBe(true)
  click('span')
  expect(heard).toEqual([])
  expect(find('button').getAttribute('aria-busy')).toBe('true')

  code.resolve()
  await settle()
  expect(heard).toEqual(['click BUTTON'])
  expect(find('button').hasAttribute('aria-busy')).toBe(false)
})

test('a click on an island that is awake goes straight through', async () => {
  const { code, heard } = start(button)
  code.resolve()
  click('button')
  await settle()
  heard.length = 0
  expect(click('button').defaultPrevented).toBe(false)
  expect(heard).toEqual(['click BUTTON'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (init) => {
    const { heard } = start(button)
    expect(click('button', init).defaultPrevented).toBe(false)
    expect(heard).toEqual(['click BUTTON'])
  },
)

test('a plain link and a text field in a sleeping island work without waking it', () => {
  start('<div data-island="form"><a href="/contact">Contact</a><label>Name <input /></label></div>')
  expect(click('a').defaultPrevented).toBe(false)
  expect(click('input').defaultPrevented).toBe(false)
})

test('a submitted form is held together with its submitter', async () => {
  const { code, heard } = start('<div data-island="form"><form><input name="email" /><button>Go</button></form></div>')
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: find('button') }))
  expect(heard).toEqual([])
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  code.resolve()
  await settle()
  expect(heard).toEqual(['submit'])
})

const opener = `
  <form action="/#form"><button id="open" data-opens="form" data-property-type="Retail">Retail</button></form>
  <div data-island="form"><p id="form">Form</p></div>`

test('an opener sends its data to the island once that is awake', async () => {
  const { code } = start(opener)
  const opened: unknown[] = []
  document.addEventListener('form:open', (event) => event instanceof CustomEvent && opened.push(event.detail), {
    signal: stop.signal,
  })
  expect(click('#open').defaultPrevented).toBe(true)
  expect(opened).toEqual([])
  code.resolve()
  await settle()
  expect(opened).toEqual([{ opens: 'form', propertyType: 'Retail' }])
})

test('an opener of an island that is not on the page is an ordinary button', () => {
  start('<button data-opens="form">Open</button>')
  expect(click('button').defaultPrevented).toBe(false)
})

test('if the code cannot be loaded, an opener leads to the element of the island, without a reload', async () => {
  const { code } = start(opener)
  location.hash = ''
  click('#open')
  code.reject(new TypeError('Failed to fetch dynamically imported module'))
  await settle()
  expect(location.hash).toBe('#form')
  expect(find('#open').hasAttribute('aria-busy')).toBe(false)
  location.hash = ''
  expect(click('#open').defaultPrevented).toBe(true)
  expect(location.hash).toBe('#form')
})

test('if the code cannot be loaded, a button works as it does without scripts, and the island stays that way', async () => {
  const { code, heard } = start('<div data-island="form"><form><button>Go</button></form></div>')
  const native: boolean[] = []
  click('button')
  document.addEventListener('click', (event) => native.push(!event.defaultPrevented), { signal: stop.signal })
  code.reject(new TypeError('Failed to fetch dynamically imported module'))
  await settle()
  expect(native).toEqual([true])
  expect(heard).toContain('click BUTTON')
  expect(find('[data-island]').hasAttribute('data-failed')).toBe(true)
})

test('a button that the form lacks without script is not pressed in a form that came back', async () => {
  const { code } = start('<div data-island="form"><form><button>Next</button></form></div>')
  const root = find('[data-island]')
  Object.defineProperty(find('button'), 'offsetParent', { get: () => ('failed' in root.dataset ? null : root) })
  const native: boolean[] = []
  click('button')
  document.addEventListener('click', (event) => native.push(!event.defaultPrevented), { signal: stop.signal })
  code.reject(new TypeError('Failed to fetch dynamically imported module'))
  await settle()
  expect(native).toEqual([false])
})

test('a marked link is held like a button, a plain one is not', async () => {
  const { code, heard } = start(
    '<div data-island="share"><a href="#x" data-hold>Marked</a><b><a href="#y">Plain</a></b></div>',
  )
  find('a[data-hold]').click()
  expect(heard).toEqual([])
  find('b a').click()
  expect(heard).toEqual(['click A'])
  code.resolve()
  await expect.poll(() => heard).toEqual(['click A', 'click A'])
})
