import { expect, test } from 'vitest'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import { readTrafficReport } from '#services/analytics/read-traffic-report.ts'
import { recordEvents } from '#services/analytics/record-events.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'

const NOON = Date.parse('2026-11-15T17:00:00Z')
const DAY_MS = 86_400_000
const view: AnalyticsEvent = { event: 'page_view', path: '/' }

async function createFixture() {
  const database = await createTestDatabase<Tables>()
  return {
    ...database,
    record: (events: AnalyticsEvent[], at = NOON) => recordEvents(database.db, events, at),
    report: (days = 1) => readTrafficReport(database.db, { days, now: NOON }),
  }
}

test('events are summed up', async () => {
  await using fixture = await createFixture()
  const vital = { event: 'web_vital', path: '/', name: 'LCP', value: 900 } as const
  await fixture.record([view, view, { event: 'page_view', path: '/contact/' }, vital, vital])
  await fixture.record([view, vital])
  expect(await fixture.report()).toMatchObject({
    views: [
      { name: '/', count: 3 },
      { name: '/contact', count: 1 },
    ],
    vitals: [{ name: 'LCP', samples: 3 }],
  })
})

test('the report covers the requested number of days, by the calendar in Ontario', async () => {
  await using fixture = await createFixture()
  for (const daysAgo of [0, 1, 6, 7]) await fixture.record([view], NOON - daysAgo * DAY_MS)
  const counts = await Promise.all([1, 2, 7, 8].map(async (days) => (await fixture.report(days)).views[0]?.count))
  expect(counts).toEqual([1, 2, 3, 4])
})

test('views, sources, shares, funnel, outcomes and vitals are reported', async () => {
  await using fixture = await createFixture()
  await fixture.record([
    { event: 'page_view', path: '/sell-fast', referrer: 'www.google.com' },
    { event: 'page_view', path: '/', referrer: '' },
    { event: 'page_view', path: '/', campaign: { source: 'newsletter', medium: 'email', name: 'fall' } },
    { event: 'page_not_found', path: '/gone/for/good' },
    { event: 'share', path: '/', network: 'facebook' },
    { event: 'share', path: '/contact', network: 'facebook' },
    { event: 'tool_use', tool: 'cap-rate', referrer: 'www.google.com' },
    { event: 'field_left', form: 'sell-fast', field: 'propertyAddress', referrer: '' },
    { event: 'questionnaire_step', step: 2 },
    { event: 'questionnaire_step', step: 1 },
    { event: 'questionnaire_step', step: 1 },
    { event: 'sell_fast_step', step: 2 },
    { event: 'sell_fast_step', step: 1 },
    { event: 'form_outcome', form: 'sell-fast', outcome: 'sent' },
    ...[900, 1000, 1100, 5000].map((value) => ({ event: 'web_vital', path: '/', name: 'LCP', value }) as const),
  ])
  const report = await fixture.report()
  expect(report).toMatchObject({
    since: '2026-11-15',
    notFound: 1,
    sources: [
      { name: 'direct', count: 1 },
      { name: 'google.com', count: 1 },
      { name: 'newsletter / email / fall', count: 1 },
    ],
    shares: [{ name: 'facebook', count: 2 }],
    questionnaireSteps: [
      { name: '1', count: 2 },
      { name: '2', count: 1 },
    ],
    sellFastSteps: [
      { name: '1', count: 1 },
      { name: '2', count: 1 },
    ],
    outcomes: [{ name: 'sell-fast sent', count: 1 }],
    toolUses: [{ name: 'cap-rate', count: 1 }],
    fieldsLeft: [{ name: 'sell-fast propertyAddress', count: 1 }],
    vitals: [{ name: 'LCP', samples: 4 }],
  })
  expect(Math.abs((report.vitals[0]?.p75 ?? 0) / 1100 - 1)).toBeLessThan(0.05)
})

test('a flood of made-up sources fills 500 rows a day and no more, and none is lost', async () => {
  await using fixture = await createFixture()
  const flood = (from: number) =>
    Array.from(
      { length: 400 },
      (_, n): AnalyticsEvent => ({ event: 'page_view', path: '/', referrer: `s${from + n}.example` }),
    )
  for (const from of [0, 400, 800]) await fixture.record(flood(from))
  const { sources } = await fixture.report()
  expect(sources.length).toBeLessThanOrEqual(501)
  expect(sources.reduce((sum, { count }) => sum + count, 0)).toBe(1200)
  // Sources from before the flood are still counted by name.
  await fixture.record(flood(0).slice(0, 1))
  expect((await fixture.report()).sources).toContainEqual({ name: 's0.example', count: 2 })
})

test('reports that arrive at the same moment lose nothing', async () => {
  await using fixture = await createFixture()
  await Promise.all(
    Array.from({ length: 8 }, () => fixture.record([view, { event: 'page_view', path: '/contact' }, view])),
  )
  expect((await fixture.report()).views).toEqual([
    { name: '/', count: 16 },
    { name: '/contact', count: 8 },
  ])
})
