import type { Claim } from '#content/claims.ts'

/** A wording that the regulator forbids, or that needs proof we do not have. */
interface ForbiddenWording {
  id: string
  pattern: RegExp
  reason: string
}

/** A passage in which a forbidden wording is not a claim about us. */
interface AllowedPassage {
  wording: string
  passage: RegExp
  reason: string
}

const COMPARES = 'Compares us with others, without a basis and a period that could be shown (RECO).'
const PROMISES = 'Promises an outcome that nobody can promise.'
const MONEY = 'Speaks of price or cost without proof on file (Competition Act).'

/**
 * The tests in `tests/integration/advertising` search every page, mail and image for these wordings, and a start searches
 * the texts of `IDENTITY_DIR`.
 */
export const forbiddenWordings: ForbiddenWording[] = [
  { id: 'best', pattern: /\bbest\b/gi, reason: COMPARES },
  { id: 'number one', pattern: /#\s?1\b|\bno\.\s?1\b|\bnumber one\b/gi, reason: COMPARES },
  { id: 'leading', pattern: /\b(?:market-)?leading\b|\bleaders?\b/gi, reason: COMPARES },
  { id: 'top', pattern: /\btop(?:-rated|-ranked|-producing|-performing)?\b/gi, reason: COMPARES },
  { id: 'premier', pattern: /\bpremier\b/gi, reason: COMPARES },
  { id: 'most', pattern: /\bmost (?:trusted|experienced|successful|respected|active)\b/gi, reason: COMPARES },
  { id: 'fastest', pattern: /\b(?:fastest|quickest|cheapest|lowest|greatest|finest)\b/gi, reason: COMPARES },
  { id: 'highest', pattern: /\bhighest\b/gi, reason: COMPARES },
  {
    id: 'unbeatable',
    pattern: /\b(?:unbeatable|unmatched(?! mail)|unrivall?ed|unparallell?ed|second to none|world[- ]class|elite)\b/gi,
    reason: COMPARES,
  },
  { id: 'award', pattern: /\baward(?:s|ed|-winning)?\b/gi, reason: 'Needs the giver, the basis and the date (RECO).' },
  { id: 'guaranteed', pattern: /\bguarant(?:eed?|ees|eeing|y)\b/gi, reason: PROMISES },
  { id: 'risk-free', pattern: /\b(?:risk|hassle|worry)[- ]free\b|\bno risk\b/gi, reason: PROMISES },
  { id: 'sure profit', pattern: /\b(?:sure|certain|safe) (?:profit|return|investment)s?\b/gi, reason: PROMISES },
  { id: 'market value', pattern: /\b(?:fair )?market value\b/gi, reason: MONEY },
  { id: 'no fees', pattern: /\b(?:no|zero) (?:fees?|commissions?|costs?)\b|\bfree of charge\b/gi, reason: MONEY },
  { id: 'top dollar', pattern: /\btop dollar\b|\bmore money\b|\bmaximum price\b/gi, reason: MONEY },
  { id: 'expert', pattern: /\bexperts?\b/gi, reason: 'Describes a person by more than the registration shows (RECO).' },
]

/** Each entry has a reason, because it is a decision and not a way to silence the test. */
export const allowedPassages: AllowedPassage[] = [
  { wording: 'top', passage: /\btop sectors\b/gi, reason: 'The specification’s label in the market snapshot.' },
  { wording: 'expert', passage: /\bContact Expert\b/g, reason: 'The specification’s label of a quick link.' },
  {
    wording: 'highest',
    passage: /\bthe highest count of any Canadian municipality\b/g,
    reason: 'A census count of a city, next to its source; it says nothing about us.',
  },
  { wording: 'highest', passage: /\byour lowest or highest price\b/g, reason: 'Warns readers not to tell us theirs.' },
  { wording: 'fastest', passage: /\byour lowest or highest price\b/g, reason: 'The same warning.' },
]

export interface WordingFinding {
  id: string
  words: string
  passage: string
  reason: string
}

/** Returns every forbidden wording in the text that no allowed passage covers. */
export function findForbiddenWordings(text: string): WordingFinding[] {
  return forbiddenWordings.flatMap(({ id, pattern, reason }) => {
    const allowed = allowedPassages
      .filter(({ wording }) => wording === id)
      .flatMap(({ passage }) => [...text.matchAll(passage)].map(spanOf))
    return [...text.matchAll(pattern)]
      .map(spanOf)
      .filter(({ from, to }) => !allowed.some((span) => span.from <= from && to <= span.to))
      .map(({ from, to }) => ({
        id,
        words: text.slice(from, to),
        reason,
        passage: text.slice(Math.max(0, from - 40), to + 40).trim(),
      }))
  })
}

function spanOf(match: RegExpExecArray): { from: number; to: number } {
  return { from: match.index, to: match.index + match[0].length }
}

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
