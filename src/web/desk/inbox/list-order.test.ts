import { expect, test } from 'vitest'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { neighbourOf, noteList, noteToday, positionOf } from './list-order.ts'

const rows = ['A', 'B'].map((reference) => ({ reference })) as InboxRow[]

test('a position counts all leads of the list that was last open, also those that are not loaded', () => {
  noteList('is:all', rows, 120)
  expect([positionOf('B'), positionOf('C')]).toEqual([{ at: 2, total: 120 }, null])
  noteList('is:all plaza', rows, null)
  expect(positionOf('A')).toEqual({ at: 1, total: null })
})

test('in Today a lead with two rows counts once', () => {
  noteList('is:all', rows, 120)
  noteToday(['C', 'B', 'C'], true)
  expect([positionOf('B'), neighbourOf('C', 1), positionOf('A')]).toEqual([{ at: 2, total: 2 }, 'B', null])
})
