import { type EventTally, findSource } from './count-event.ts'
import type { LeadOutcome } from './lead-source-store.ts'

/** How far the visitors from one source got, and the outcome of their leads. */
export interface FunnelRow {
  source: string
  arrivals: number
  toolUses: number
  /** The visitors who reached each of the five steps of the questionnaire. */
  steps: number[]
  /** The visitors who reached each of the two steps of the fast-sale form. */
  sellFastSteps: number[]
  /** Forms that were begun and left. */
  left: number
  leads: number
  /** Replied to by a person. */
  answered: number
  /** Leads that were sent at least one introduction to a property. */
  introduced: number
  closed: number
  /** Closed with a deal. */
  won: number
}

type CountedEvent = Pick<EventTally, 'event' | 'detail' | 'source'> & { count: number }

/** Groups counts of events and leads by source: most leads first, then most arrivals. */
export function createFunnel(events: readonly CountedEvent[], outcomes: readonly LeadOutcome[]): FunnelRow[] {
  const rows = new Map<string, FunnelRow>()
  for (const event of events) {
    const source = event.event === 'source' ? event.detail : event.source
    if (source) addEvent(rowOf(rows, source), event)
  }
  for (const { arrival, ...outcome } of outcomes) {
    const row = rowOf(rows, findSource(arrival))
    for (const name of ['leads', 'answered', 'introduced', 'closed', 'won'] as const) row[name] += outcome[name]
  }
  return [...rows.values()].toSorted(
    (a, b) => b.leads - a.leads || b.arrivals - a.arrivals || a.source.localeCompare(b.source),
  )
}

function addEvent(row: FunnelRow, { event, detail, count }: CountedEvent): void {
  if (event === 'source') row.arrivals += count
  else if (event === 'tool_use') row.toolUses += count
  else if (event === 'field_left') row.left += count
  else if (event === 'questionnaire_step') row.steps = addStep(row.steps, detail, count)
  else if (event === 'sell_fast_step') row.sellFastSteps = addStep(row.sellFastSteps, detail, count)
}

function addStep(steps: number[], step: string, count: number): number[] {
  return steps.map((n, at) => (at + 1 === Number(step) ? n + count : n))
}

function rowOf(rows: Map<string, FunnelRow>, source: string): FunnelRow {
  const steps = { steps: [0, 0, 0, 0, 0], sellFastSteps: [0, 0] }
  const outcome = { leads: 0, answered: 0, introduced: 0, closed: 0, won: 0 }
  const row = rows.get(source) ?? { source, arrivals: 0, toolUses: 0, ...steps, left: 0, ...outcome }
  rows.set(source, row)
  return row
}
