import { expect, test } from 'vitest'
import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'
import { appendPage, mergeReading, planReading } from './merge-inbox.ts'

const row = (id: string, version = 1) => ({ id, version }) as InboxRow
const list = (rows: InboxRow[], { others = [], next = null }: Partial<Inbox> = {}) => ({ rows, others, next }) as Inbox
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`lead ${index}`))

/** The screen after it was refreshed for somebody who is using this list. */
function readAgain(shown: Inbox, read: Inbox, moved: string[] = []) {
  const asked = new Set(planReading(shown).also)
  const { inbox, newCount } = mergeReading(shown, read, {
    asked,
    moved: new Set(moved),
    isBusy: true,
    isSending: false,
  })
  return { rows: inbox.rows, newCount }
}

test('a lead at the end of a fully shown list is found too', () => {
  expect(planReading(list(rows(12))).limit).toBeGreaterThan(12)
  expect(planReading(list(rows(50), { next: 'cursor' })).limit).toBe(50)
})

test('rows are updated in place, and new ones wait', () => {
  const shown = list([row('a'), row('b')])
  const read = list([row('c'), row('b', 2), row('a', 3)])
  expect(readAgain(shown, read)).toEqual({ rows: [row('a', 3), row('b', 2)], newCount: 1 })
})

test('a row that another member moved out of the list stays; one that this member moved or may not see is removed', () => {
  const read = list([], { others: [row('a', 2), row('b', 2)] })
  expect(readAgain(list([row('a'), row('b'), row('c')]), read, ['b'])).toEqual({ rows: [row('a', 2)], newCount: 0 })
})

test('a list that is too long for one request loses no row', () => {
  const shown = list(rows(250), { next: 'cursor' })
  const read = list(rows(200))
  const asked = new Set(planReading(shown).also)
  const taken = mergeReading(shown, read, { asked, moved: new Set(), isBusy: false, isSending: false })
  expect(taken).toEqual({ inbox: shown, newCount: 0 })
})

test('a part that arrives late is added in its place to the current list', () => {
  const shown = list([row('a', 2)], { next: 'behind a' })
  expect(appendPage(shown, 'behind a', list([row('a'), row('b')])).rows).toEqual([row('a', 2), row('b')])
  expect(appendPage(shown, 'of another list', list([row('b')]))).toBe(shown)
})

test.each([true, false])('a response from before an act does not undo it on the screen, busy: %s', (isBusy) => {
  const how = { asked: new Set(['a', 'b']), moved: new Set(['a']), isBusy }
  const [shown, read] = [list([row('a', 2), row('b', 2)]), list([row('a', 1), row('b', 1)])]
  const rowsOf = (isSending: boolean) => mergeReading(shown, read, { ...how, isSending }).inbox.rows
  expect(rowsOf(true)).toEqual([row('a', 2), row('b', 1)])
  // Once there is an answer, the server's state counts, because the act may have been refused.
  expect(rowsOf(false)).toEqual([row('a', 1), row('b', 1)])
})
