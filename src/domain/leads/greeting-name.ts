const MAX_LENGTH = 40
/** Letters with accents, and apostrophes between them. */
const WORD = "\\p{L}[\\p{L}\\p{M}]*(?:['’]\\p{L}[\\p{L}\\p{M}]*)*"
/** 'J.' or 'J.R.': a full stop only follows a single letter. */
const INITIALS = '(?:\\p{L}\\p{M}*\\.)+'
const NAME = new RegExp(`^(?:${INITIALS}|${WORD})(?:[ -](?:${INITIALS}|${WORD}))*$`, 'u')

/**
 * The name to greet someone with, or null if it is not clearly a name. The mail goes to whatever address was entered,
 * so it must not carry a stranger's message, address or host name.
 */
export function findGreetingName(fullName: string): string | null {
  return fullName.length <= MAX_LENGTH && NAME.test(fullName) ? fullName : null
}
