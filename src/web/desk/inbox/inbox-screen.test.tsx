// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'
import { mapTabs } from '#domain/desk/inbox/inbox-query.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { LiveMark } from '../live/live-mark.tsx'
import { InboxScreen } from './inbox-screen.tsx'
import { noteWayBack } from './list-order.ts'

const row = (name: string): InboxRow => ({
  id: name,
  reference: name,
  kind: 'contact',
  fullName: name,
  phone: '',
  flags: [],
  version: 1,
  headline: '',
  receivedAt: '2026-11-17T15:00:00Z',
  replyDueAt: '2099-11-18T15:00:00Z',
  offerDueAt: null,
  address: '',
  words: '',
  group: 0,
  state: stateForTest,
  task: null,
  last: null,
})
const inbox = (rows: InboxRow[], next: string | null = null): Inbox => ({
  rows,
  others: [],
  next,
  counts: { ...mapTabs(() => 0), 'to-answer': 1, all: 2 },
  facets: null,
  tray: 0,
  lastAnswerSeconds: null,
  unknown: [],
  search: 'parts',
})
const me = { id: 'me', displayName: 'Ann', role: 'agent' }

/** The server's answer to a request with this name and query; a promise that never resolves simulates a slow connection. */
let answer = (_name: string, _query: URLSearchParams): unknown => null
const never = new Promise(() => {})

// This browser doesn't support <search> yet, which React would report.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

/** Whether the window has room for the preview. */
let isWide = false

let desk: DeskForTest
const show = (query: string) =>
  desk.show(
    <>
      <InboxScreen query={query} />
      <LiveMark />
    </>,
  )
beforeEach(async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('62rem'),
    addEventListener() {},
    removeEventListener() {},
  }))
  desk = await createDeskForTest({ me, members: [me], lockMinutes: 30 }, (name, query) => answer(name, query))
})
afterEach(() => {
  desk.leave()
  isWide = false
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const text = () => document.body.textContent

/** A list of two leads, and a server that answers nothing else. */
async function showTwo(): Promise<void> {
  answer = (name) => (name === 'desk-inbox' ? inbox([row('Ann'), row('Ben')]) : never)
  show('is:all')
  await vi.waitFor(() => expect(text()).toContain('Ben'))
}

test('a tab never shows rows of the previous one, however slow the connection, and clears the selection', async () => {
  answer = (name, query) => {
    if (name !== 'desk-inbox') return null
    return query.get('q') === 'is:waiting' ? never : inbox([row('Ann Buyer')])
  }
  show('is:to-answer')
  await vi.waitFor(() => expect(text()).toContain('Ann Buyer'))
  flushSync(() => find('input[type=checkbox]')?.click())
  expect(text()).toContain('1 selected')
  show('is:waiting')
  expect(text()).not.toContain('Ann Buyer')
  expect(text()).not.toContain('selected')
})

test('while a list is narrowed its rows stay until the new ones are there, but the selection is cleared', async () => {
  let narrowed: unknown = never
  answer = (name, query) => {
    if (name !== 'desk-inbox') return null
    return query.get('q') === 'is:to-answer smith' ? narrowed : inbox([row('Ann Buyer')])
  }
  show('is:to-answer')
  await vi.waitFor(() => expect(text()).toContain('Ann Buyer'))
  flushSync(() => find('input[type=checkbox]')?.click())
  show('is:to-answer smith')
  expect(text()).toContain('Ann Buyer')
  await vi.waitFor(() => expect(text()).not.toContain('selected'))
  expect(find('.rows')?.getAttribute('aria-busy')).toBe('true')
  show('is:to-answer')
  await vi.waitFor(() => expect(find('.rows')?.getAttribute('aria-busy')).toBe('false'))
  narrowed = inbox([row('Jo Smith')])
  show('is:to-answer smith')
  await vi.waitFor(() => expect(text()).toContain('Jo Smith'))
  expect(text()).not.toContain('Ann Buyer')
})

test('an empty list says what would be in it, or how long the last answer took', async () => {
  const counts = { ...inbox([]).counts, all: 2 }
  answer = (name) => (name === 'desk-inbox' ? { ...inbox([]), counts, lastAnswerSeconds: 7500 } : null)
  show('is:to-answer')
  await vi.waitFor(() => expect(text()).toContain('The last reply took 2 h 05.'))
  expect(text()).toContain('All answered, Ann.')
  show('is:snoozed')
  await vi.waitFor(() => expect(text()).toContain('Nothing is snoozed'))
  show('is:snoozed foundry')
  await vi.waitFor(() => expect(text()).toContain('No lead in Snoozed matches “foundry”.'))
})

test('on the first day a test lead is offered, and never again', async () => {
  let all = 0
  answer = (name) => (name === 'desk-inbox' ? { ...inbox([]), counts: { ...inbox([]).counts, all } } : null)
  show('is:to-answer')
  await vi.waitFor(() => expect(text()).toContain('Send me a test lead'))
  all = 1
  show('is:waiting')
  await vi.waitFor(() => expect(text()).toContain('while you wait for them'))
  expect(text()).not.toContain('test lead')
})

test('on a wide screen the preview follows the keys and never takes the focus', async () => {
  isWide = true
  await showTwo()
  const name = () => find('.reader h2')?.textContent
  // Its code is loaded first.
  await vi.waitFor(() => expect(name()).toBe('Ann'), { timeout: 10_000 })
  expect(document.activeElement).toBe(document.body)
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  flushSync(() => press('j'))
  await vi.waitFor(() => expect(name()).toBe('Ben'))
  expect(document.activeElement).toBe(find('[data-lead=Ben] .row-link'))
  flushSync(() => press('k'))
  await vi.waitFor(() => expect(name()).toBe('Ann'))
  expect(find('[aria-current=true]')?.textContent).toBe('Ann')
})

test('one press on a row shows it beside the list; two presses open it, and so does the keyboard', async () => {
  isWide = true
  await showTwo()
  await vi.waitFor(() => expect(find('.reader h2')?.textContent).toBe('Ann'), { timeout: 10_000 })
  const before = location.pathname
  const press = (detail: number) => {
    const click = new MouseEvent('click', { detail, bubbles: true, cancelable: true })
    flushSync(() => find('[data-lead=Ben] .row-link')?.dispatchEvent(click))
  }
  press(1)
  await vi.waitFor(() => expect(find('.reader h2')?.textContent).toBe('Ben'))
  expect(location.pathname).toBe(before)
  for (const detail of [2, 0]) {
    press(detail)
    expect(location.pathname).toMatch(/^\/desk\/leads\//)
    history.replaceState(null, '', before)
  }
})

test('a filter that is not understood says so, is not called empty and cannot be saved', async () => {
  answer = (name) => (name === 'desk-inbox' ? { ...inbox([]), unknown: ['kind:boat', 'li'] } : null)
  show('kind:boat li')
  const told = 'Nothing is shown, because part of the filter isn’t understood: kind:boat, li. Words need'
  await vi.waitFor(() => expect(text()).toContain(told))
  const saving = () => find('[aria-label="Save or change this view"]')
  expect([find('.list-empty'), saving()]).toEqual([null, null])
  show('kind:contact')
  await vi.waitFor(() => expect(saving()).not.toBeNull())
})

test('selecting all matches says how many there are, or that it failed', async () => {
  let matching: unknown = null
  answer = (name) =>
    name === 'desk-matching' ? matching : name === 'desk-inbox' ? inbox([row('Ann')], 'cursor') : null
  show('is:all')
  await vi.waitFor(() => expect(text()).toContain('Ann'))
  flushSync(() => find('input[type=checkbox]')?.click())
  desk.press('Select all that match')
  await vi.waitFor(() => expect(text()).toContain('The rest could not be loaded'))
  const state = { status: 'new', assigneeId: null, snoozedUntil: null }
  matching = { leads: ['Ann', 'Ben'].map((lead) => ({ lead, state })), isAll: false }
  desk.press('Select all that match')
  await vi.waitFor(() => expect(text()).toContain('2 selected · The first 2 that match'))
})

test('when a button is no longer needed, the focus goes to its row', async () => {
  await showTwo()
  find('[data-lead=Ben] .row-link')?.focus()
  const claim = await vi.waitFor(() => {
    const button = find('[data-lead=Ben] [aria-label^=Claim]')
    expect(button).not.toBeNull()
    return button
  })
  claim?.focus()
  flushSync(() => claim?.click())
  expect(claim?.isConnected).toBe(false)
  expect(document.activeElement).toBe(find('[data-lead=Ben] .row-link'))
})

test.each(['Clear the selection', 'Snooze', 'Close'])(
  'after “%s” for a selection, the focus is in the list again',
  async (act) => {
    await showTwo()
    const box = find('[data-lead=Ben] input')
    box?.focus()
    flushSync(() => box?.click())
    const button = find('.bulk [aria-label^=Clear]')
    button?.focus()
    if (act === 'Clear the selection') flushSync(() => button?.click())
    else {
      flushSync(() => find(act === 'Snooze' ? '.bulk .snooze' : '.bulk-close')?.click())
      flushSync(() => find('[role=menuitem]')?.click())
    }
    expect(text()).not.toContain('selected')
    expect(document.activeElement).toBe(find('[data-lead=Ben] .row-link'))
  },
)

test('leaving a lead by the keyboard returns the focus to its row', async () => {
  await showTwo()
  desk.show(<main tabIndex={-1} />)
  find('main')?.focus()
  noteWayBack('Ben')
  await showTwo()
  await vi.waitFor(() => expect(document.activeElement).toBe(find('[data-lead=Ben] .row-link')))
})

test('nothing is called up to date while acts cannot be sent', async () => {
  await showTwo()
  expect(find('.live')?.textContent).toBe('Up to date')
  answer = () => null
  flushSync(() => find('[data-lead=Ben] .row-link')?.focus())
  flushSync(() => find('[data-lead=Ben] [aria-label^=Claim]')?.click())
  await vi.waitFor(() => expect(find('.live')?.textContent).toBe('1 waiting to be sent. Trying again.'))
})

test('a live connection that never opened is reported', async () => {
  vi.useFakeTimers()
  answer = (name) => (name === 'desk-inbox' ? inbox([]) : null)
  show('is:all')
  expect(find('.live')?.textContent).toBe('Up to date')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(find('.live')?.textContent).toMatch(/^Not live since/)
  vi.useRealTimers()
})
