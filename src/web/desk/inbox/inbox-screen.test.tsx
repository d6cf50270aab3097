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
  pile: 0,
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

let desk: DeskForTest
const show = (query: string) =>
  desk.show(
    <>
      <InboxScreen query={query} />
      <LiveMark />
    </>,
  )
beforeEach(async () => {
  desk = await createDeskForTest({ me, members: [me], lockMinutes: 30 }, (name, query) => answer(name, query))
})
afterEach(() => desk.leave())

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
  // The counts of all tabs stay.
  expect(find('.tabs')?.textContent).toContain('To answer 1')
})

test('a filter that is not understood says so, is not called empty and cannot be saved', async () => {
  answer = (name) => (name === 'desk-inbox' ? { ...inbox([]), unknown: ['kind:boat', 'li'] } : null)
  show('kind:boat li')
  const told = 'Nothing is shown, because part of the filter isn’t understood: kind:boat, li. Words need'
  await vi.waitFor(() => expect(text()).toContain(told))
  expect([find('.empty'), find('#save-view')]).toEqual([null, null])
  show('kind:contact')
  await vi.waitFor(() => expect(find('#save-view')).not.toBeNull())
})

test('selecting all matches says how many there are, or that it failed', async () => {
  let matching: unknown = null
  answer = (name) =>
    name === 'desk-matching' ? matching : name === 'desk-inbox' ? inbox([row('Ann')], 'cursor') : null
  show('is:all')
  await vi.waitFor(() => expect(text()).toContain('Ann'))
  flushSync(() => find('input[type=checkbox]')?.click())
  desk.press('All that match')
  await vi.waitFor(() => expect(text()).toContain('The rest could not be read'))
  const state = { status: 'new', assigneeId: null, snoozedUntil: null }
  matching = { leads: ['Ann', 'Ben'].map((lead) => ({ lead, state })), isAll: false }
  desk.press('All that match')
  await vi.waitFor(() => expect(text()).toContain('2 selected · The first 2 that match'))
})

test('when a button is no longer needed, the focus goes to its row', async () => {
  await showTwo()
  const claim = find('[data-lead=Ben] .row-act button')
  claim?.focus()
  flushSync(() => claim?.click())
  expect(claim?.isConnected).toBe(false)
  expect(document.activeElement).toBe(find('[data-lead=Ben] .row-link'))
})

test.each(['None', 'Snooze until tomorrow'])(
  'after “%s” for a selection, the focus is in the list again',
  async (act) => {
    await showTwo()
    const box = find('[data-lead=Ben] input')
    box?.focus()
    flushSync(() => box?.click())
    find('#bulk-assign')?.focus()
    desk.press(act)
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
  flushSync(() => find('[data-lead=Ben] .row-act button')?.click())
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
