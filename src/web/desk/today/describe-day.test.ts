import { expect, test } from 'vitest'
import { closeDay, describeArrived, describeEmptyDay, greet, summarize } from './describe-day.ts'
import { describeCurrent, describeNext, describeNobody, nameShortly } from './describe-shift.ts'

/** Tuesday 17 November 2026, 10:24 a.m. in Toronto. */
const now = new Date('2026-11-17T15:24:00Z')
const day = (late: string[], today: string[], teamLate = 0) => {
  const of = (kinds: string[]) => kinds.map((kind) => ({ kind: kind as 'reply' }))
  return summarize({ late: of(late), today: of(today), tomorrow: [] }, now, teamLate)
}

test('the greeting follows the clocks in Toronto', () => {
  expect(greet('Priya', now)).toBe('Good morning, Priya')
  expect(greet('Priya', new Date('2026-11-17T17:00:00Z'))).toBe('Good afternoon, Priya')
  expect(greet('Priya', new Date('2026-11-18T01:00:00Z'))).toBe('Good evening, Priya')
})

test('one sentence says what is late and what is due today', () => {
  const begin = 'Tuesday 17 November.'
  expect(day(['reply'], Array(5).fill('reply'))).toBe(`${begin} One reply is late, five things are due today.`)
  expect(day(['reply', 'task'], ['task'])).toBe(`${begin} Two things are late, one thing is due today.`)
  expect(day(Array(12).fill('offer'), [])).toBe(`${begin} 12 offers are late, nothing else is due today.`)
  expect(day([], [])).toBe(begin)
  expect(day([], [], 2)).toBe(`${begin} Two replies of the team are late. Nothing is due today.`)
})

test('the last sentence says what comes after tomorrow, and when snoozed leads return', () => {
  const close = (nextAt: string | null, at: string | null, count = 3) =>
    closeDay({ nextAt, returning: at === null ? null : { at, count } }, now)
  expect(close('2026-11-19T15:00:00Z', '2026-11-20T14:00:00Z')).toBe(
    'Nothing else until Thursday. Three snoozed leads return on Friday.',
  )
  // Midnight belongs to Thursday.
  expect(close('2026-11-20T05:00:00Z', '2026-11-17T20:00:00Z', 1)).toBe(
    'Nothing else until Thursday. One snoozed lead returns today at 3:00 p.m.',
  )
  expect(close('2026-12-09T15:00:00Z', '2026-11-18T14:00:00Z')).toBe(
    'Nothing else until 9 December. Three snoozed leads return tomorrow.',
  )
  expect(close(null, null)).toBe('Nothing else is due.')
})

test('an empty day is one sentence, with what is next', () => {
  const empty = (nextAt: string | null, count = 0) =>
    describeEmptyDay('mine', { nextAt, unassigned: { leads: [], count } }, now, 'Priya')
  expect(empty('2026-11-20T14:00:00Z')).toBe('All answered, Priya. Next: Fri 9 a.m.')
  expect(empty('2026-12-09T14:00:00Z', 2)).toBe('Nothing is waiting for you, Priya. Next: 9 Dec.')
  expect(empty(null)).toBe('All answered, Priya.')
})

test('new leads are counted since the last close', () => {
  const since = '2026-11-16T23:00:00Z'
  expect(describeArrived({ since, count: 2 }, now)).toBe('Two leads have come in since Mon 6 p.m.')
  expect(describeArrived({ since, count: 0 }, now)).toBe('')
})

test('shifts have names and hours', () => {
  const members = ['Priya Nair', 'Daniel Okafor', 'Noor Said', 'Noor Haddad'].map((displayName, n) => ({
    id: String(n),
    displayName,
  }))
  const nameOf = (id: string) => (id === '0' ? 'You' : nameShortly(id, members))
  const hours = { from: '2026-11-17T18:00:00Z', to: '2026-11-17T23:00:00Z' }
  expect(describeCurrent({ ...hours, members: ['1', '0'] }, nameOf)).toBe('You and Daniel, until 6 p.m.')
  expect(describeCurrent({ ...hours, members: ['0', '1', '2', '3'] }, nameOf)).toBe(
    'You, Daniel and 2 others, until 6 p.m.',
  )
  expect(describeNext({ ...hours, members: ['2'] }, nameOf, now)).toBe('Noor Said, 1 to 6 p.m.')
  expect(describeNobody([{ ...hours, members: ['1'] }], now)).toBe('Nobody until 1 p.m.')
  expect(describeNobody([{ ...hours, members: [] }], now)).toBe('Nobody')
  const early = { from: '2026-11-18T14:30:00Z', to: '2026-11-19T05:00:00Z' }
  expect(describeNext({ ...early, members: ['1'] }, nameOf, now)).toBe('Daniel, Wed 9:30 a.m. to midnight')
  expect(describeNobody([{ ...early, members: ['1'] }], now)).toBe('Nobody until Wed 9:30 a.m.')
})
