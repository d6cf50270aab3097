const MAX_WEIGHT = 200

/**
 * Whether PostgreSQL may need long for a regular expression of a stranger. Without look-around and references to what
 * was matched before, its time grows with the text alone; how fast is a matter of how often parts are repeated, since a
 * counted repetition is written out. Options are refused because one of them allows blanks before a count.
 */
export function isCostlyPattern(pattern: string): boolean {
  if (/\(\?(?!:)|\\[1-9]/.test(pattern)) return true
  let copies = 1
  let length = pattern.length
  for (const [, before, least, most] of pattern.matchAll(/(.?)\{(\d+)(?:,(\d*))?/gs)) {
    const times = Math.max(1, Number(least), Number(most ?? 0))
    if (before === ')') copies *= times
    else length += times
  }
  return copies * length > MAX_WEIGHT
}
