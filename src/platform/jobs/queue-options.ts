const DAY_SECONDS = 24 * 60 * 60

/** The queue's intervals. Tests shorten them. */
export interface JobTiming {
  /** How often to check for due jobs: the longest that a committed job waits for a free worker. */
  pollMs: number
  /** Each wait between two tries is twice the one before, up to `retryDelayMaxSeconds`. */
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A job that has been failing for this long is given up. */
  retryForSeconds: number
  /** How often pg-boss looks for jobs whose worker was killed. */
  superviseSeconds: number
  /** How often pending dead letters are logged. */
  deadLetterCheckMs: number
}

export const defaultTiming: JobTiming = {
  pollMs: 500,
  retryDelaySeconds: 5,
  // Five minutes, so that everything goes out within five minutes of the end of an outage.
  retryDelayMaxSeconds: 300,
  retryForSeconds: 7 * DAY_SECONDS,
  superviseSeconds: 15,
  deadLetterCheckMs: 5000,
}

/** Where a job of this queue goes when it is given up. */
export function deadLetterQueue(name: string): string {
  return `${name}-dead`
}

/** pg-boss options for every queue. */
export function queueOptions(timing: JobTiming) {
  return {
    retryLimit: retriesWithin(timing),
    retryDelay: timing.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: timing.retryDelayMaxSeconds,
    // pg-boss deletes queued and retrying jobs after this, so it must be far longer than the retry period.
    retentionSeconds: 60 * DAY_SECONDS,
    deleteAfterSeconds: 7 * DAY_SECONDS,
    // The minimum that pg-boss accepts.
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
 * How many retries it takes to last at least `retryForSeconds`. The wait before retry n is random between delay·2ⁿ and
 * delay·2ⁿ⁺¹, up to the maximum, so this counts the shortest waits.
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
