// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let showInToaster: typeof import('./toaster.ts')['showInToaster']

// The module holds the toaster, so each test imports a new one.
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  document.body.innerHTML = '<button id="before">Before</button>'
  ;({ showInToaster } = await import('./toaster.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  setHidden(false)
})

async function show(...titles: string[]): Promise<void> {
  const shown = titles.map((title) => showInToaster({ title }))
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all(shown)
}

function titles(): (string | null | undefined)[] {
  return [...stage().querySelectorAll('p:first-child')].map((title) => title.textContent)
}

function stage(): HTMLElement {
  const found = document.querySelector<HTMLElement>('section[aria-label=Notifications]')
  if (!found) throw new Error('the section for notices is missing')
  return found
}

function send(type: string): void {
  stage().dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }))
}

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a notice stays for 4000 ms', async () => {
  await show('One')
  await vi.advanceTimersByTimeAsync(3999)
  expect(titles()).toEqual(['One'])
  await vi.advanceTimersByTimeAsync(1)
  expect(titles()).toEqual([])
})

test('a notice replaces an identical one, and starts again', async () => {
  await show('One', 'Two')
  await vi.advanceTimersByTimeAsync(3000)
  await show('One')
  expect(titles()).toEqual(['Two', 'One'])
  await vi.advanceTimersByTimeAsync(3800)
  expect(titles()).toEqual(['One'])
})

test('notices with other words, or of another kind, are not equal', async () => {
  await show('One')
  for (const description of ['First', 'Second']) await showInToaster({ title: 'One', description })
  expect(titles()).toHaveLength(3)
})

test('a success removes the errors before it and nothing else', async () => {
  await show('Saved')
  await showInToaster({ title: 'Broken', kind: 'error' })
  await showInToaster({ title: 'Missing', kind: 'error' })
  expect(titles()).toEqual(['Saved', 'Broken', 'Missing'])
  await showInToaster({ title: 'Sent' })
  expect(titles()).toEqual(['Saved', 'Sent'])
})

test('sending a form again removes the notices about the last attempt', async () => {
  await show('One')
  await showInToaster({ title: 'Missing', kind: 'error' })
  document.body.append(document.createElement('form'))
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(titles()).toEqual([])
})

test('at most three are shown, and the oldest makes room', async () => {
  await show('One', 'Two', 'Three', 'Four')
  expect(titles()).toEqual(['Two', 'Three', 'Four'])
})

test('the live regions are in the page, empty, before the first notice', async () => {
  const shown = showInToaster({ title: 'One' })
  expect(stage().querySelector('[role=status]')?.textContent).toBe('')
  expect(stage().querySelector('[role=alert]')?.textContent).toBe('')
  await vi.advanceTimersByTimeAsync(100)
  await shown
  expect(stage().querySelector('[role=status]')?.textContent).toBe('One')
})

test('an error is an alert, anything else a status', async () => {
  await show('Done')
  await showInToaster({ title: 'Broken', description: 'Try again', kind: 'error' })
  expect(stage().querySelector('[role=status]')?.textContent).toBe('Done')
  expect(stage().querySelector('[role=alert]')?.textContent).toBe('BrokenTry again')
})

test('the countdown pauses under the pointer and resumes afterwards', async () => {
  await show('One')
  await vi.advanceTimersByTimeAsync(3000)
  send('pointerenter')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(titles()).toEqual(['One'])
  send('pointerleave')
  await vi.advanceTimersByTimeAsync(999)
  expect(titles()).toEqual(['One'])
  await vi.advanceTimersByTimeAsync(1)
  expect(titles()).toEqual([])
})

test('the countdown pauses while the focus is inside, for new notices too', async () => {
  await show('One')
  stage().querySelector('button')?.focus()
  await show('Two')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(titles()).toEqual(['One', 'Two'])
  document.querySelector<HTMLElement>('#before')?.focus()
  await vi.advanceTimersByTimeAsync(4100)
  expect(titles()).toEqual([])
})

test('the countdown pauses while the tab is hidden', async () => {
  await show('One')
  setHidden(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(titles()).toEqual(['One'])
  setHidden(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(titles()).toEqual([])
})

test('Escape dismisses the newest notice, a button its own', async () => {
  await show('One', 'Two', 'Three')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(titles()).toEqual(['One', 'Two'])
  stage().querySelector('button')?.click()
  expect(titles()).toEqual(['Two'])
})

test('dismissing by keyboard returns the focus to where it was', async () => {
  const before = document.querySelector<HTMLElement>('#before')
  before?.focus()
  await show('One', 'Two')
  const [first, second] = stage().querySelectorAll('button')
  first?.focus()
  first?.click()
  expect(document.activeElement).toBe(second)
  second?.click()
  expect(document.activeElement).toBe(before)
})
