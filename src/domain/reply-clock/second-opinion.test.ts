import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBusinessMs, findReplyDue } from './reply-clock.ts'

// A second, slow and simple implementation: it walks from hour to hour and uses a printed calendar. Toronto differs
// from UTC by whole hours, so an hour never spans two days.
const HOUR_MS = 3_600_000

/** Holidays that move. New Year's Day, Canada Day, Christmas Day and 26 December have fixed dates. */
const movingHolidays = new Set(
  `2026-02-16 2026-04-03 2026-05-18 2026-09-07 2026-10-12 2027-02-15 2027-03-26 2027-05-24 2027-09-06 2027-10-11
   2028-02-21 2028-04-14 2028-05-22 2028-09-04 2028-10-09 2029-02-19 2029-03-30 2029-05-21 2029-09-03 2029-10-08
   2030-02-18 2030-04-19 2030-05-20 2030-09-02 2030-10-14 2031-02-17 2031-04-11 2031-05-19 2031-09-01 2031-10-13
   2032-02-16 2032-03-26 2032-05-24 2032-09-06 2032-10-11 2033-02-21 2033-04-15 2033-05-23 2033-09-05 2033-10-10
   2034-02-20 2034-04-07 2034-05-22 2034-09-04 2034-10-09 2035-02-19 2035-03-23 2035-05-21 2035-09-03 2035-10-08`.split(
    /\s+/,
  ),
)
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto', dateStyle: 'short' })
const weekday = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', weekday: 'short' })
const known = new Map<number, boolean>()

function isBusinessHour(hour: number): boolean {
  const answer = known.get(hour) ?? look(new Date(hour * HOUR_MS))
  known.set(hour, answer)
  return answer
}

function look(at: Date): boolean {
  const day = calendar.format(at)
  const isFixed = ['01-01', '07-01', '12-25', '12-26'].includes(day.slice(5))
  return !['Sat', 'Sun'].includes(weekday.format(at)) && !isFixed && !movingHolidays.has(day)
}

/** How much of the time between two moments is on business days. */
function count(from: number, to: number): number {
  let total = 0
  for (let at = from; at < to; ) {
    const hour = Math.floor(at / HOUR_MS)
    const end = Math.min(to, (hour + 1) * HOUR_MS)
    if (isBusinessHour(hour)) total += end - at
    at = end
  }
  return total
}

const instant = fc.integer({ min: Date.UTC(2026, 0, 1, 6), max: Date.UTC(2035, 11, 20) })

test('10,000 random inquiries are due when the second implementation says', () => {
  const kinds = [
    ['contact', 24],
    ['sell-fast', 24],
    ['investment', 48],
  ] as const
  const check = fc.property(instant, fc.constantFrom(...kinds), (at, [kind, hours]) => {
    const due = findReplyDue(kind, new Date(at)).getTime()
    // Exactly the promised time has passed at that moment, and not a moment earlier.
    if (count(at, due) !== hours * HOUR_MS || count(at, due - 1) !== hours * HOUR_MS - 1)
      throw new Error(`${kind} of ${new Date(at).toISOString()}: ${new Date(due).toISOString()}`)
  })
  fc.assert(check, { numRuns: 10_000, seed: 20261117 })
})

test('the time an answer took is what the second implementation counts', () => {
  const span = fc.integer({ min: 0, max: 20 * 24 * HOUR_MS })
  const check = fc.property(instant, span, (from, ms) => {
    const counted = countBusinessMs(new Date(from), new Date(from + ms))
    if (counted !== count(from, from + ms)) throw new Error(`${new Date(from).toISOString()} and ${ms} ms: ${counted}`)
  })
  fc.assert(check, { numRuns: 2000, seed: 20261117 })
  expect(countBusinessMs(new Date('2026-11-16T15:00:00Z'), new Date('2026-11-16T14:00:00Z'))).toBe(0)
})
