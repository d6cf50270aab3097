import { expect, test } from 'vitest'
import type { AccessEntry } from '../answers/access.ts'
import { countAccess, groupVisits } from './group-visits.ts'

/** In Toronto, in November. */
const entry = (member: string, time: string, object = 'CON-1', what = 'lead'): AccessEntry => ({
  id: `${member} ${time} ${object}`,
  member,
  what,
  object,
  at: new Date(`2026-11-${time}:00-05:00`).toISOString(),
  reason: '',
})
const shape = (entries: AccessEntry[]) =>
  groupVisits(entries).map(({ day, visits }) => [day, ...visits.map((visit) => [visit.member, visit.entries.length])])

test('entries of one member within 30 minutes of each other are one visit, even between those of others', () => {
  const log = [entry('ann', '17T09:40'), entry('ben', '17T09:30'), entry('ann', '17T09:10'), entry('ann', '17T08:39')]
  expect(shape(log)).toEqual([['2026-11-17', ['ann', 2], ['ben', 1], ['ann', 1]]])
  const [first] = groupVisits(log)[0]?.visits ?? []
  expect([first?.from, first?.to].map((at) => at?.toISOString())).toEqual([
    '2026-11-17T14:10:00.000Z',
    '2026-11-17T14:40:00.000Z',
  ])
})

test('each day in Toronto begins anew, and an empty log has no days', () => {
  expect(shape([entry('ann', '17T00:05'), entry('ann', '16T23:55')])).toEqual([
    ['2026-11-17', ['ann', 1]],
    ['2026-11-16', ['ann', 1]],
  ])
  expect(groupVisits([])).toEqual([])
})

test('a visit counts different things, in the order in which they were first done', () => {
  const entries = [
    entry('ann', '17T09:40', 'CON-1', 'export'),
    entry('ann', '17T09:30', 'CON-1'),
    entry('ann', '17T09:20', 'CON-2'),
    entry('ann', '17T09:10', 'CON-1'),
  ]
  expect(countAccess({ entries })).toEqual([
    { what: 'lead', objects: ['CON-1', 'CON-2'] },
    { what: 'export', objects: ['CON-1'] },
  ])
})
