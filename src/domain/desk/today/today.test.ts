import { expect, test } from 'vitest'
import { defaultDuty } from '../duty.ts'
import { arrangeToday, countKinds, listArranged, listTeamLate, type TodayKind } from './arrange-today.ts'
import { describeWant, findSentWords } from './describe-want.ts'
import { findOnDuty } from './find-on-duty.ts'
import { findOvernight } from './find-overnight.ts'
import { quoteWords } from './quote-words.ts'

/** Tuesday 17 November 2026, 10:24 a.m. in Toronto, which is five hours behind. */
const now = new Date('2026-11-17T15:24:00Z')
const thing = (kind: TodayKind, at: string, id = at) => ({ kind, id, at })

test('late comes first, then today with those who wrote back, then tomorrow; a day ends with its midnight', () => {
  const late = thing('task', '2026-11-17T15:23:59Z')
  const wroteBack = thing('wrote-back', '2026-11-14T12:00:00Z')
  const due = thing('reply', '2026-11-17T15:24:00Z')
  const midnight = thing('offer', '2026-11-18T05:00:00Z')
  const tomorrow = thing('reply', '2026-11-18T05:01:00Z')
  const thursday = thing('reply', '2026-11-19T05:00:01Z')
  const day = arrangeToday([thursday, tomorrow, midnight, due, wroteBack, late], now)
  expect(day.groups).toEqual({ late: [late], today: [wroteBack, due, midnight], tomorrow: [tomorrow] })
  expect(day.nextAt).toEqual(new Date(thursday.at))
  expect(countKinds(listArranged(day))).toEqual({ reply: 2, offer: 1, task: 1, 'wrote-back': 1 })
})

test('of two things at the same time, a reply comes before an offer and an offer before a task', () => {
  const at = '2026-11-17T20:00:00Z'
  const sorted = [thing('reply', at, 'a'), thing('reply', at, 'b'), thing('offer', at, 'a'), thing('task', at, 'a')]
  expect(arrangeToday(sorted.toReversed(), now).groups.today).toEqual(sorted)
})

test('late in the team are the replies that others owe, in order', () => {
  const [own, first, second] = ['10', '11', '12'].map((hour) => thing('reply', `2026-11-17T${hour}:00:00Z`))
  const others = [thing('offer', '2026-11-17T09:00:00Z'), thing('reply', '2026-11-17T16:00:00Z')]
  if (!own || !first || !second) throw new Error('no replies')
  const team = arrangeToday([second, own, ...others, first], now)
  expect(listTeamLate(team, arrangeToday([own], now))).toEqual([first, second])
})

test('overnight begins at 6 p.m. on the last business day before today', () => {
  const begins = (at: string) => findOvernight(new Date(at)).toISOString()
  expect(begins('2026-11-17T15:24:00Z')).toBe('2026-11-16T23:00:00.000Z')
  // On Monday it is Friday's evening, and after a holiday the evening before it.
  expect(begins('2026-11-16T15:00:00Z')).toBe('2026-11-13T23:00:00.000Z')
  expect(begins('2026-10-13T15:00:00Z')).toBe('2026-10-09T22:00:00.000Z')
})

test('who is on duty now, and who begins next', () => {
  const morning = { ...defaultDuty, tuesday: [{ from: '09:00', to: '13:00' }] }
  const afternoon = {
    ...defaultDuty,
    tuesday: [
      { from: '15:00', to: '18:00' },
      { from: '13:00', to: '15:00' },
    ],
  }
  const [priya, daniel, noor] = ['priya', 'daniel', 'noor'].map((id) => ({ id, duty: morning }))
  if (!priya || !daniel || !noor) throw new Error('nobody')
  const find = (at: Date) => findOnDuty([priya, { ...daniel, duty: afternoon }, noor], at)
  const hours = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
  expect(find(now)).toEqual({
    now: [{ ...hours('2026-11-17T14:00:00Z', '2026-11-17T18:00:00Z'), members: ['priya', 'noor'] }],
    next: [{ ...hours('2026-11-17T18:00:00Z', '2026-11-17T23:00:00Z'), members: ['daniel'] }],
  })
  // In the evening, the next day is next.
  expect(find(new Date('2026-11-18T00:00:00Z'))).toEqual({
    now: [],
    next: [{ ...hours('2026-11-18T14:00:00Z', '2026-11-18T23:00:00Z'), members: ['priya', 'daniel', 'noor'] }],
  })
  // Nobody is on duty on Christmas, Boxing Day and the weekend after them.
  const [next] = find(new Date('2026-12-25T15:00:00Z')).next
  expect(next?.from).toEqual(new Date('2026-12-28T14:00:00Z'))
  expect(findOnDuty([], now)).toEqual({ now: [], next: [] })
})

test('words are quoted on one line, without the mail they answer, and cut at a word', () => {
  expect(quoteWords('Thursday at ten\nworks.\n\nOn Tue, 17 Nov 2026 at 09:00, Priya wrote:\n> When?')).toBe(
    'Thursday at ten works.',
  )
  const long = quoteWords('word '.repeat(100))
  expect(long).toBe(`${'word '.repeat(31)}word…`)
  expect(quoteWords('x'.repeat(500))).toHaveLength(161)
})

test('what a lead wants, in a few words', () => {
  const investor = (details: Record<string, unknown>) => describeWant({ kind: 'investment', details })
  const locations = ['Greater Toronto Area (GTA)']
  expect(investor({ propertyTypes: ['Retail', 'Mixed-Use'], locations, budgetMin: '1M', budgetMax: '3.5M' })).toBe(
    'Retail or Mixed-Use, GTA, $1 to 3.5 M',
  )
  expect(investor({ propertyTypes: ['Retail', 'Office', 'Land', 'Other'], budgetMin: '750k', budgetMax: '2M' })).toBe(
    'Retail, Office or 2 others, $750 K to 2 M',
  )
  expect(investor({ propertyTypes: ['Land'], budgetMax: '$10 million' })).toBe('Land, up to $10 M')
  const sent = { propertyAddress: '5 Marigold Way, Elora', propertyType: 'Land', timeline: 'ASAP' }
  expect(describeWant({ kind: 'sell-fast', details: sent })).toBe('5 Marigold Way, Elora, Land, ASAP')
  expect(findSentWords({ details: { subject: 'A plaza', message: 'Is it sold?' } })).toBe('Is it sold?')
  expect(findSentWords({ details: sent })).toBe('')
})
