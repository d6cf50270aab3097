import * as v from 'valibot'
import type { Lighthouse } from './install-lighthouse.ts'

export interface Measurement {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  fcp: number
  tbt: number
  cls: number
  /** Audits that lower the score, with Lighthouse's description. */
  failedAudits: string[]
}

const lighthouseResult = v.object({
  lhr: v.object({
    runtimeError: v.optional(v.object({ message: v.string() })),
    categories: v.record(
      v.string(),
      v.object({
        score: v.nullable(v.number()),
        auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
      }),
    ),
    audits: v.record(
      v.string(),
      v.object({
        id: v.string(),
        title: v.string(),
        score: v.nullable(v.number()),
        displayValue: v.optional(v.string()),
        numericValue: v.optional(v.number()),
      }),
    ),
  }),
})

type Result = v.InferOutput<typeof lighthouseResult>['lhr']
type NumberOf = Exclude<keyof Measurement, 'failedAudits'>

/** On a busy machine the trace of a run is sometimes unusable, and Lighthouse itself advises to run again. */
const ATTEMPTS = 3

/** Runs Lighthouse once, simulating a phone on slow 4G. The browser listens on `port`. */
export async function measureWithLighthouse(lighthouse: Lighthouse, url: string, port: number): Promise<Measurement> {
  for (let attempt = 1; ; attempt++) {
    const { lhr } = v.parse(lighthouseResult, await lighthouse(url, { port, output: 'json', logLevel: 'silent' }))
    if (!lhr.runtimeError) return summarize(lhr)
    if (attempt === ATTEMPTS) throw new Error(lhr.runtimeError.message)
  }
}

function summarize({ categories, audits }: Result): Measurement {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failedAudits: weighed
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
      .map((audit) => `${audit?.id}: ${audit?.title} ${audit?.displayValue ?? ''}`.trim()),
  }
}

export function median(measurements: Measurement[], name: NumberOf): number {
  const sorted = measurements.map((measurement) => measurement[name]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
