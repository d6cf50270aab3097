import { expect, test } from 'vitest'
import { printSelection, readSelection } from './promise-list.ts'
import { lastDays } from './promise-period.ts'
import { MIN_COUNTED, shareKept, toFigures } from './promise-report.ts'

test('100% is shown only if none was missed', () => {
  expect(shareKept({ measured: 1000, kept: 999 })).toBe(99)
  expect(shareKept({ measured: MIN_COUNTED, kept: MIN_COUNTED })).toBe(100)
  expect(shareKept({ measured: 0, kept: 0 })).toBeNull()
})

test('without leads all figures are zero', () => {
  const { twelfths, arrivals, missed, hours } = toFigures({ clock: 'reply', kind: 'investment' })
  expect({ missed, hours, sum: [...twelfths, ...arrivals.flat()].reduce((one, other) => one + other) }).toEqual({
    missed: 0,
    hours: 48,
    sum: 0,
  })
})

test('a selection of leads can be part of an address', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  for (const text of ['reply.contact.missed', `reply.all.kept.${id}`, 'offer.sell-fast.left-out'])
    expect(
      printSelection(readSelection(text) ?? { clock: 'reply', kind: null, figure: 'kept', answeredBy: null }),
    ).toBe(text)
  for (const text of ['', 'reply', 'reply.contact.best', 'reply.contact.kept.me'])
    expect(readSelection(text)).toBeNull()
})

test('the last week ends today', () => {
  expect(lastDays(7, new Date('2026-11-17T15:00:00Z'))).toEqual({ from: '2026-11-11', to: '2026-11-17' })
})
