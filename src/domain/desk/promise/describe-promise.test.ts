import { expect, test } from 'vitest'
import { describeKept, describePeriod, describeWaiting } from './describe-promise.ts'
import { type CountedPromise, promises, toFigures } from './promise-report.ts'

type Counts = Record<string, { measured: number; kept: number }>

function report(counts: Counts) {
  const figures = promises.map(({ clock, kind }) =>
    toFigures({ clock, kind }, { clock, kind, ...nothing, ...counts[`${clock} ${kind}`] }),
  )
  return { figures }
}

const nothing: Omit<CountedPromise, 'clock' | 'kind'> = {
  measured: 0,
  kept: 0,
  enteredLater: 0,
  notDueYet: 0,
  leftOut: {},
  nineOfTenSeconds: null,
  halfSeconds: null,
  answers: [],
  arrivals: [],
}

test('the first sentence says how many leads were answered in time, and of which kinds the others were', () => {
  const some = {
    'reply contact': { measured: 65, kept: 61 },
    'reply sell-fast': { measured: 65, kept: 59 },
    'reply investment': { measured: 65, kept: 65 },
  }
  const said = '185 of 195 leads were answered in time: 94%. 10 were not: 6 Sell fast, 4 Contact.'
  expect(describeKept(report(some))).toBe(said)
  const offers = { ...some, 'offer sell-fast': { measured: 3, kept: 1 } }
  expect(describeKept(report(offers))).toBe(`${said} 2 offers in principle were late.`)
  expect(describeKept(report({ 'reply contact': { measured: 2, kept: 1 } }))).toBe(
    '1 of 2 leads were answered in time: 50%. One was not: 1 Contact.',
  )
  expect(describeKept(report({ 'reply contact': { measured: 2, kept: 2 } }))).toBe('All 2 leads were answered in time.')
  expect(describeKept(report({}))).toBe('No answer was due in this period.')
})

test('the second one says how many leads are waiting for a reply, and when the first is due', () => {
  const now = new Date('2026-11-19T15:00:00Z')
  const waiting = [
    { clock: 'reply' as const, kind: 'contact' as const, count: 2, nextDueAt: '2026-11-19T18:12:00Z' },
    { clock: 'offer' as const, kind: 'sell-fast' as const, count: 1, nextDueAt: '2026-11-18T18:12:00Z' },
  ]
  expect(describeWaiting({ waiting }, now)).toBe('2 leads are waiting for a reply. The first has 3 h 12 left.')
  const late = [
    ...waiting,
    { clock: 'reply' as const, kind: 'investment' as const, count: 1, nextDueAt: '2026-11-19T13:00:00Z' },
  ]
  expect(describeWaiting({ waiting: late }, now)).toBe('3 leads are waiting for a reply. The first is overdue 2 h.')
  expect(describeWaiting({ waiting: [] }, now)).toBe('No lead is waiting for a reply.')
})

test('a period names its year once, unless it spans two', () => {
  expect(describePeriod({ from: '2026-08-22', to: '2026-11-19' })).toBe('22 August to 19 November 2026')
  expect(describePeriod({ from: '2025-11-20', to: '2026-11-19' })).toBe('20 November 2025 to 19 November 2026')
})
