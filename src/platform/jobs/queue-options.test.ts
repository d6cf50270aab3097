import { expect, test } from 'vitest'
import { defaultTiming, queueOptions, retriesWithin } from './queue-options.ts'

const DAY = 24 * 60 * 60

test('retries last a week even if every wait is the shortest, and not much longer', () => {
  const { retryLimit } = queueOptions(defaultTiming)
  let seconds = 0
  // pg-boss's wait before retry n, without the random part.
  for (let n = 0; n < retryLimit; n += 1) seconds += Math.min(300, 5 * 2 ** Math.min(n, 16))
  expect(seconds).toBeGreaterThanOrEqual(7 * DAY)
  expect(seconds).toBeLessThan(7.1 * DAY)
})

test('a job is kept far longer than it is retried', () => {
  expect(queueOptions(defaultTiming).retentionSeconds).toBe(60 * DAY)
})

test("a killed worker's job waits less than a minute", () => {
  const { superviseSeconds, retryDelaySeconds } = defaultTiming
  // pg-boss may check just before the heartbeat counts as missed, and the first wait is up to twice the delay.
  const longest = queueOptions(defaultTiming).heartbeatSeconds + 2 * superviseSeconds + 2 * retryDelaySeconds
  expect(longest).toBeLessThan(60)
})

test('a short period needs few retries', () => {
  expect(retriesWithin({ ...defaultTiming, retryForSeconds: 30 })).toBe(3)
  expect(retriesWithin({ ...defaultTiming, retryDelaySeconds: 0, retryDelayMaxSeconds: 0, retryForSeconds: 3 })).toBe(3)
})
