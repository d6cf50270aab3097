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
