const MAX_WEIGHT = 200

/**
 * Whether a regular expression from a stranger could take PostgreSQL long. Without look-around and back-references, its
 * time grows only with the length of the text, and how fast depends on how often parts repeat, because counted
 * repetitions are expanded. Options are refused because one of them allows spaces before a count.
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
