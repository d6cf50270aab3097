import { expect, test } from 'vitest'
import { defaultTiming, queueOptions, retriesWithin } from './queue-options.ts'

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
