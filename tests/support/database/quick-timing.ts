import type { JobTiming } from '#platform/jobs/queue-options.ts'

/** Short intervals for tests: retries are immediate, and the queue looks for due jobs 20 times a second. */
export const quickTiming: Partial<JobTiming> = {
  pollMs: 25,
  retryDelaySeconds: 0,
  retryDelayMaxSeconds: 0,
  superviseSeconds: 1,
  deadLetterCheckMs: 150,
}
