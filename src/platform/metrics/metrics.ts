// Only loaded with METRICS_ADDRESS.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Counts, mailOutcomes } from './counts.ts'

/** A value that is read for each scrape. Without values, the metric is left out. */
export interface Reading {
  name: `offmarket_${string}`
  help: string
  values: { labels?: Record<string, string>; value: number }[]
}

interface MetricsOptions {
  /** Counters that start at zero, so that the first lead or refusal shows as an increase. */
  leadKinds: readonly string[]
  refusalReasons: readonly string[]
}

/** In seconds. Pages take microseconds, leads milliseconds; above 10 s a request has failed anyway. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Everything that this process counts, and what Prometheus reads. */
export function createMetrics({ leadKinds, refusalReasons }: MetricsOptions) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'offmarket_request_duration_seconds',
    help: 'Answered requests by method, route pattern and status, and how long they took. This process.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  const stored = new Counter({
    name: 'offmarket_leads_stored_total',
    help: 'Leads stored, by form. This process.',
    labelNames: ['kind'],
    registers,
  })
  const refused = new Counter({
    name: 'offmarket_leads_refused_total',
    help: 'Leads that were not stored, by the code of the answer. This process.',
    labelNames: ['reason'],
    registers,
  })
  const mails = new Counter({
    name: 'offmarket_mails_total',
    help: 'Attempts to send a mail, by what became of them. This process.',
    labelNames: ['outcome'],
    registers,
  })
  for (const kind of leadKinds) stored.inc({ kind }, 0)
  for (const reason of refusalReasons) refused.inc({ reason }, 0)
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  const counts: Counts = {
    leadStored: (kind) => stored.inc({ kind }),
    leadRefused: (reason) => refused.inc({ reason }),
    mailTried: (outcome) => mails.inc({ outcome }),
  }
  return {
    counts,
    countRequest: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    contentType: registry.contentType,
    /** In the text format of Prometheus. */
    print: async (readings: readonly Reading[]) => [await registry.metrics(), await printReadings(readings)].join('\n'),
  }
}

/** Uses a new registry for each scrape, so that a value that can no longer be read disappears. */
async function printReadings(readings: readonly Reading[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, values } of readings) {
    if (values.length === 0) continue
    const labelNames = Object.keys(values[0]?.labels ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }
  return registry.metrics()
}
