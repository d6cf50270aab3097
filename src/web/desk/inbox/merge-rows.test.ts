import { expect, test } from 'vitest'
import type { Inbox, InboxRow } from '../desk-client.ts'
import { mergeRows } from './merge-rows.ts'

const row = (id: string, version = 1) => ({ id, version }) as InboxRow
const read = (rows: InboxRow[], others: InboxRow[] = []) => ({ rows, others }) as Inbox

test('rows are brought up to date in their places, and what is new waits', () => {
  const merged = mergeRows([row('a'), row('b')], read([row('c'), row('b', 2), row('a', 3)]), new Set())
  expect(merged).toEqual({ rows: [row('a', 3), row('b', 2)], news: 1 })
})

test('a row that another member moved out of the list stays; what this member moved, or may not see, goes', () => {
  const shown = [row('a'), row('b'), row('c')]
  const merged = mergeRows(shown, read([], [row('a', 2), row('b', 2)]), new Set(['b']))
  expect(merged).toEqual({ rows: [row('a', 2)], news: 0 })
})
