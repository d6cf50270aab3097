const DAY_SECONDS = 24 * 60 * 60

/** The intervals of a queue. Tests shorten them; production uses the defaults. */
export interface JobTiming {
  /** How often the queue looks for due jobs: the longest a committed job waits for a free worker. */
  pulseMs: number
  /** Each wait between two tries is twice the one before, up to `retryDelayMaxSeconds`. */
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A job that failed this long is given up. */
  retryForSeconds: number
  /** How often pg-boss looks for jobs whose worker was killed. */
  superviseSeconds: number
  /** How often new dead letters are looked for. */
  deadLetterCheckMs: number
}

export const defaultTiming: JobTiming = {
  pulseMs: 500,
  retryDelaySeconds: 5,
  // Five minutes, so that after an outage of hours everything has gone out five minutes after its end.
  retryDelayMaxSeconds: 300,
  retryForSeconds: 7 * DAY_SECONDS,
  superviseSeconds: 15,
  deadLetterCheckMs: 5000,
}

/** Where a job of this queue goes when it is given up. */
export function deadLetterQueue(name: string): string {
  return `${name}-dead`
}

/** What pg-boss is told about every queue. */
export function queueOptions(timing: JobTiming) {
  return {
    retryLimit: retriesWithin(timing),
    retryDelay: timing.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: timing.retryDelayMaxSeconds,
    // pg-boss deletes queued and retrying jobs after this, so it must be far longer than the retries last.
    retentionSeconds: 60 * DAY_SECONDS,
    deleteAfterSeconds: 7 * DAY_SECONDS,
    // The shortest that pg-boss accepts.
    heartbeatSeconds: 10,
  }
}

/** Dead letters wait for a person; nothing works on them. */
export const deadLetterOptions = {
  retryLimit: 0,
  retentionSeconds: 60 * DAY_SECONDS,
  deleteAfterSeconds: 60 * DAY_SECONDS,
}

/**
 * How many retries last at least `retryForSeconds`. The wait before retry n is random between delay·2ⁿ and
 * delay·2ⁿ⁺¹, at most the maximum; counting the shortest waits makes it hold in every case.
 */
export function retriesWithin({ retryDelaySeconds, retryDelayMaxSeconds, retryForSeconds }: JobTiming): number {
  let waitedSeconds = 0
  let retries = 0
  for (let delay = Math.max(retryDelaySeconds, 1); waitedSeconds < retryForSeconds; delay *= 2) {
    if (delay >= retryDelayMaxSeconds) {
      return retries + Math.ceil((retryForSeconds - waitedSeconds) / Math.max(retryDelayMaxSeconds, 1))
    }
    waitedSeconds += delay
    retries += 1
  }
  return retries
}
