/** How much of a mail is requested: less after too many failures. */
export type FetchDepth = 'whole' | 'head' | 'nothing'

/** The mail that could not be read, and how often. */
export interface Stuck {
  uid: number
  /** How often the mail itself was the cause. */
  failures: number
  /** How often the connection was lost while reading it. An unstable server does that with any mail. */
  drops: number
}

/** How often we try the whole mail, and then only its headers, before giving up. */
const FAILURES = { whole: 2, head: 4 }
/**
 * A mail that makes the server disconnect must not block the others forever. With two attempts a minute this is 20
 * minutes.
 */
const DROPS = { whole: 40, head: 80 }

/** How much of a mail is tried next. */
export function chooseDepth({ failures, drops }: Stuck): FetchDepth {
  if (failures >= FAILURES.head || drops >= DROPS.head) return 'nothing'
  return failures >= FAILURES.whole || drops >= DROPS.whole ? 'head' : 'whole'
}

/** A mail that was read but could not be stored, for an unforeseen reason. */
export interface Unstored {
  /** Consecutive failures. */
  refusals: number
  /** Since when, in milliseconds. */
  refusedSince: number
}

/** Half a working day: long enough to fix the server, short enough for the replies waiting behind it. */
const SET_ASIDE_MS = 4 * 3_600_000
/** Also require this many attempts, in case this process was switched off. */
const SET_ASIDE_TRIES = 20

/** Whether to stop waiting for a mail that can't be stored. */
export function shouldSetAside({ refusals, refusedSince }: Unstored, now: number): boolean {
  return refusals >= SET_ASIDE_TRIES && now - refusedSince >= SET_ASIDE_MS
}
