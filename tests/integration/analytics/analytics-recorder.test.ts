import { expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import { createAnalyticsRecorder } from '#services/analytics/analytics-recorder.ts'
import { readTrafficReport } from '#services/analytics/read-traffic-report.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { createTestLog } from '../jobs/start-queue.ts'

const NOON = Date.parse('2026-11-15T17:00:00Z')
const DAY_MS = 86_400_000
const view: AnalyticsEvent = { event: 'page_view', path: '/' }

async function startRecorder(flushMs = 20) {
  const database = await createTestDatabase<Tables>()
  const { log, lines } = createTestLog()
  let time = NOON
  const now = () => time
  const makeRecorder = () => createAnalyticsRecorder({ db: database.db, log, now, flushMs })
  return {
    ...database,
    lines,
    recorder: makeRecorder(),
    makeRecorder,
    setTime: (next: number) => {
      time = next
    },
    report: (days = 1) => readTrafficReport(database.db, { days, now: time }),
    countRows: async () => Number((await database.pool.query('select count(*) from analytics_daily')).rows[0].count),
  }
}

test('recorded events are summed up and written to the database a moment later', async () => {
  await using fixture = await startRecorder()
  fixture.recorder.record([view, view, { event: 'page_view', path: '/contact/' }])
  await vi.waitFor(async () => expect((await fixture.report()).views).toHaveLength(2), { timeout: 10_000 })
  fixture.recorder.record([view])
  await fixture.recorder.stop()
  expect((await fixture.report()).views).toEqual([
    { name: '/', count: 3 },
    { name: '/contact', count: 1 },
  ])
})

test('a stop writes the remaining counts', async () => {
  await using fixture = await startRecorder(60_000)
  fixture.recorder.record([view])
  expect(await fixture.countRows()).toBe(0)
  await fixture.recorder.stop()
  expect(await fixture.countRows()).toBe(1)
})

test('the report covers the requested number of days, by the calendar in Ontario', async () => {
  await using fixture = await startRecorder(60_000)
  for (const daysAgo of [0, 1, 6, 7]) {
    fixture.setTime(NOON - daysAgo * DAY_MS)
    fixture.recorder.record([view])
  }
  fixture.setTime(NOON)
  await fixture.recorder.stop()
  const counts = await Promise.all([1, 2, 7, 8].map(async (days) => (await fixture.report(days)).views[0]?.count))
  expect(counts).toEqual([1, 2, 3, 4])
})

test('views, sources, shares, funnel, outcomes and vitals are reported', async () => {
  await using fixture = await startRecorder(60_000)
  fixture.recorder.record([
    { event: 'page_view', path: '/sell-fast', referrer: 'www.google.com' },
    { event: 'page_view', path: '/', referrer: '' },
    { event: 'page_view', path: '/', campaign: { source: 'newsletter', medium: 'email', name: 'fall' } },
    { event: 'page_not_found', path: '/gone/for/good' },
    { event: 'share', path: '/', network: 'facebook' },
    { event: 'share', path: '/contact', network: 'facebook' },
    { event: 'questionnaire_step', step: 2 },
    { event: 'questionnaire_step', step: 1 },
    { event: 'questionnaire_step', step: 1 },
    { event: 'form_outcome', form: 'sell-fast', outcome: 'sent' },
    ...[900, 1000, 1100, 5000].map((value) => ({ event: 'web_vital', path: '/', name: 'LCP', value }) as const),
  ])
  await fixture.recorder.stop()
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
    outcomes: [{ name: 'sell-fast sent', count: 1 }],
    vitals: [{ name: 'LCP', samples: 4 }],
  })
  expect(Math.abs((report.vitals[0]?.p75 ?? 0) / 1100 - 1)).toBeLessThan(0.05)
})

test('a flood of made-up sources fills 500 rows a day and no more, and none is lost', async () => {
  await using fixture = await startRecorder(60_000)
  const flood = (from: number) =>
    Array.from(
      { length: 400 },
      (_, n): AnalyticsEvent => ({ event: 'page_view', path: '/', referrer: `s${from + n}.example` }),
    )
  for (const from of [0, 400, 800]) {
    const recorder = fixture.makeRecorder()
    recorder.record(flood(from))
    await recorder.stop()
  }
  const { sources } = await fixture.report()
  expect(sources.length).toBeLessThanOrEqual(501)
  expect(sources.reduce((sum, { count }) => sum + count, 0)).toBe(1200)
  // Sources from before the flood are still counted by name.
  fixture.recorder.record(flood(0).slice(0, 1))
  await fixture.recorder.stop()
  expect((await fixture.report()).sources).toContainEqual({ name: 's0.example', count: 2 })
})

test('recorders that write at the same moment lose nothing', async () => {
  await using fixture = await startRecorder(60_000)
  const recorders = Array.from({ length: 8 }, fixture.makeRecorder)
  for (const recorder of recorders) recorder.record([view, { event: 'page_view', path: '/contact' }, view])
  await Promise.all(recorders.map((recorder) => recorder.stop()))
  expect((await fixture.report()).views).toEqual([
    { name: '/', count: 16 },
    { name: '/contact', count: 8 },
  ])
})

test('counts that cannot be written stay in memory until the database is back', async () => {
  await using fixture = await startRecorder()
  await fixture.pool.query('alter table analytics_daily rename to away')
  fixture.recorder.record([view])
  fixture.recorder.record([view])
  await vi.waitFor(
    () => expect(fixture.lines).toMatchObject([{ msg: expect.stringContaining('could not be written') }]),
    10_000,
  )
  await fixture.pool.query('alter table away rename to analytics_daily')
  await vi.waitFor(async () => expect((await fixture.report()).views).toEqual([{ name: '/', count: 2 }]), {
    timeout: 10_000,
  })
  await fixture.recorder.stop()
})
