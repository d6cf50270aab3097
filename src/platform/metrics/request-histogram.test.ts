import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createRequestHistogram } from './request-histogram.ts'

test("durations are printed exactly as by the library's own histogram", async () => {
  const about = { name: 'requests_seconds', help: 'Requests.' }
  const registry = new Registry()
  const bounds = [0.001, 0.01, 1]
  const ours = createRequestHistogram({ ...about, bounds })
  const labelNames = ['method', 'route', 'status'] as const
  const library = new Histogram({ ...about, labelNames, buckets: bounds, registers: [registry] })
  const requests = [
    ['GET', '/', 200, 0.0005],
    ['GET', '/', 200, 0.001],
    ['GET', '/', 200, 0.25],
    ['GET', '/', 304, 0],
    ['POST', '/', 200, 5],
    ['GET', '/privacy/:token', 404, 0.01],
    ['GET', String.raw`/"of"/:name{\w+}`, 404, 0.01],
  ] as const
  expect(ours.print()).toBe(await registry.metrics())
  for (const [method, route, status, seconds] of requests) {
    ours.observe({ method, route, status }, seconds)
    library.observe({ method, route, status }, seconds)
  }
  expect(sort(ours.print())).toEqual(sort(await registry.metrics()))
})

/** The lines of a scrape, and the labels of each, in order. */
function sort(text: string): string[] {
  const sortLabels = (labels: string) => labels.split(',').toSorted().join(',')
  return text
    .split('\n')
    .map((line) => line.replace(/(?<=\{).*(?=\})/, sortLabels))
    .toSorted()
}
