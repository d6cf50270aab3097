import type { Kysely } from 'kysely'
import type { VitalName } from '#domain/analytics/analytics-events.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { Tables } from '../tables.ts'
import { sumEventCounts, sumVitalCounts } from './analytics-store.ts'
import { createFunnel, type FunnelRow } from './funnel.ts'
import { sumLeadOutcomes } from './lead-source-store.ts'
import { percentileOf } from './vital-buckets.ts'

interface Count {
  name: string
  count: number
}

export interface TrafficReport {
  /** First day counted, ISO; today is the last. */
  since: string
  /** Sorted by count, highest first, like the lists below. */
  views: Count[]
  notFound: number
  sources: Count[]
  shares: Count[]
  /** How often each calculator was used. */
  toolUses: Count[]
  /** How many visitors reached each step of the questionnaire, in order. */
  questionnaireSteps: Count[]
  /** The same for the two steps of the fast-sale form. */
  sellFastSteps: Count[]
  /** By form, the field at which visitors left without sending what they had begun. */
  fieldsLeft: Count[]
  /** By form and outcome. */
  outcomes: Count[]
  funnel: FunnelRow[]
  vitals: { name: VitalName; p75: number; samples: number }[]
}

const DAY_MS = 86_400_000
const vitalNames: VitalName[] = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB']

/** What `npm run stats` shows: the last `days` days, including today. */
export async function readTrafficReport(
  db: Kysely<Tables>,
  { days, now }: { days: number; now: number },
): Promise<TrafficReport> {
  const since = toTorontoDay(new Date(now - (days - 1) * DAY_MS))
  const [events, vitals, outcomes] = await Promise.all([
    sumEventCounts(db, since),
    sumVitalCounts(db, since),
    sumLeadOutcomes(db, since),
  ])
  const of = (event: string) => events.filter((row) => row.event === event)
  return {
    since,
    views: ranked(of('page_view'), 'path'),
    notFound: of('page_not_found').reduce((sum, { count }) => sum + count, 0),
    sources: ranked(of('source'), 'detail'),
    shares: ranked(of('share'), 'detail'),
    toolUses: ranked(of('tool_use'), 'detail'),
    questionnaireSteps: inOrder(ranked(of('questionnaire_step'), 'detail')),
    sellFastSteps: inOrder(ranked(of('sell_fast_step'), 'detail')),
    fieldsLeft: ranked(of('field_left'), 'detail'),
    outcomes: ranked(of('form_outcome'), 'detail'),
    funnel: createFunnel(events, outcomes),
    vitals: vitalNames.flatMap((name) => {
      const histogram = vitals.filter(({ metric }) => metric === name)
      const samples = histogram.reduce((sum, { count }) => sum + count, 0)
      return samples > 0 ? [{ name, p75: percentileOf(name, histogram, 0.75), samples }] : []
    }),
  }
}

function inOrder(steps: Count[]): Count[] {
  return steps.toSorted((a, b) => a.name.localeCompare(b.name))
}

function ranked(rows: { path: string; detail: string; count: number }[], column: 'path' | 'detail'): Count[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row[column], (counts.get(row[column]) ?? 0) + row.count)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}
