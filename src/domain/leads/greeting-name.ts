const LONGEST = 40
/** Letters with their accents, and apostrophes between them. */
const WORD = "\\p{L}[\\p{L}\\p{M}]*(?:['’]\\p{L}[\\p{L}\\p{M}]*)*"
/** 'J.' or 'J.R.': a full stop only follows a single letter. */
const INITIALS = '(?:\\p{L}\\p{M}*\\.)+'
const NAME = new RegExp(`^(?:${INITIALS}|${WORD})(?:[ -](?:${INITIALS}|${WORD}))*$`, 'u')

/**
 * The name to greet somebody with, or null where it is not plainly a name. A mail goes to whatever address was entered,
 * so it must not carry a stranger's message, address or host.
 */
export function findGreetingName(fullName: string): string | null {
  return fullName.length <= LONGEST && NAME.test(fullName) ? fullName : null
}
