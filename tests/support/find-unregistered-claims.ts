import type { Claim } from '#content/claims.ts'

/** Counts with a plus sign and promises of time, which only the register of claims may contain. */
const numbers: Record<string, string> = { one: '1', two: '2', three: '3', seven: '7', ten: '10', twenty: '20' }
const claimPatterns = [
  /\b\d[\d,]*\+(?=\s|$)/g,
  /\bwithin (?:\d+|one|two|three|seven) (?:business |working )?(?:hours?|days?)\b/gi,
  /\bin as little as (?:\d+|one|two|three|seven) days?\b/gi,
]

/** Promises that are not claims about us: rights that the law gives, and rules for the reader. */
interface AllowedPromise {
  promise: RegExp
  reason: string
}

export const allowedPromises: AllowedPromise[] = [
  {
    promise: /\bunsubscribe\b.*\bwithin 10 business days\b/,
    reason: 'The term of Canada’s anti-spam law (section 11).',
  },
  { promise: /\bWe answer a written request within 30 days\b/, reason: 'The term of PIPEDA (section 8) for access.' },
  { promise: /\bMultifamily \(5\+ units\)/, reason: 'The name of a property type, not a count of anything we have.' },
]

/** Returns every count or promise in the text that is in no claim of the register. */
export function findUnregisteredClaims(text: string, register: readonly Claim[]): string[] {
  const known = register.map((claim) => inDigits(`${claim.text} ${claim.figure} ${claim.label}`))
  return claimPatterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ 0: words }) => !known.some((claim) => claim.includes(essence(words))))
    .map(({ 0: words, index }) => text.slice(Math.max(0, index - 60), index + words.length + 60).trim())
    .filter((passage) => !allowedPromises.some(({ promise }) => promise.test(passage)))
}

/** 'within two business days' becomes '2 business days', as in the register. */
function essence(words: string): string {
  return inDigits(words).replace(/^(?:within|in as little as) /, '')
}

function inDigits(text: string): string {
  return text.toLowerCase().replaceAll(/\b[a-z]+\b/g, (word) => numbers[word] ?? word)
}
