/** How much of a mail is asked for: less after reading it has failed too often. */
export type Care = 'whole' | 'head' | 'nothing'

/** The mail that could not be read, and how often. */
export interface Stuck {
  uid: number
  /** How often the mail itself was the reason. */
  failures: number
  /** How often the connection was lost over it, which a server that comes and goes does with any mail. */
  drops: number
}

/** How often the whole mail is tried, and then only its headers, before it is given up. */
const FAILURES = { whole: 2, head: 4 }
/**
 * A mail that makes its server hang up must not block the others for ever. With two attempts a minute this is 20
 * minutes.
 */
const DROPS = { whole: 40, head: 80 }

/** How much of a mail is tried next. */
export function chooseCare({ failures, drops }: Stuck): Care {
  if (failures >= FAILURES.head || drops >= DROPS.head) return 'nothing'
  return failures >= FAILURES.whole || drops >= DROPS.whole ? 'head' : 'whole'
}

/** A mail that was read and could not be stored, for a reason that nobody foresaw. */
export interface Unstored {
  /** How often in a row. */
  refusals: number
  /** Since when, in milliseconds. */
  refusedSince: number
}

/** Half a working day: who looks after the server can mend it before, and the answers behind it are not too late. */
const SET_ASIDE_MS = 4 * 3_600_000
/** Who was switched off meanwhile tries again first. */
const SET_ASIDE_TRIES = 20

/** Whether the others wait no longer for a mail that cannot be stored. */
export function isToSetAside({ refusals, refusedSince }: Unstored, now: number): boolean {
  return refusals >= SET_ASIDE_TRIES && now - refusedSince >= SET_ASIDE_MS
}
