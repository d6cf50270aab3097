// Words visitors use in amounts, in English and French, in lower case.

const ones = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const french = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ')

/** Words for numbers. */
export const wordNumbers: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...ones.entries(), ...french.entries()].map(([value, word]) => [word, value])),
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
}

const THOUSAND = 1000
const MILLION = 1_000_000
const BILLION = 1_000_000_000

/** Words and letters after a number that multiply it. */
export const multipliers: Readonly<Record<string, number>> = {
  hundred: 100,
  k: THOUSAND,
  thousand: THOUSAND,
  thousands: THOUSAND,
  grand: THOUSAND,
  mille: THOUSAND,
  m: MILLION,
  mm: MILLION,
  mil: MILLION,
  mill: MILLION,
  mln: MILLION,
  mio: MILLION,
  million: MILLION,
  millions: MILLION,
  b: BILLION,
  bn: BILLION,
  billion: BILLION,
  billions: BILLION,
  milliard: BILLION,
  milliards: BILLION,
}

/** Words without any effect. */
export const fillers: ReadonlySet<string> = new Set(
  '~ . , about around approx approximately roughly circa ca environ say maybe only budget the of de d price cap rate'.split(
    ' ',
  ),
)

/** Matches an answer that, as a whole, says there is no limit. */
export const NO_LIMIT =
  /^(?:open(?: ended)?|any(?:thing|where)?|any (?:amount|budget|price|rate)|no (?:limits?|max|maximum|min|minimum|preference|budget)|none|unlimited|flexible|negotiable|doesn'?t matter|n\/?a|aucune?|sans limite|ouvert|-+)$/

/** Phrases, and the sign to replace each with: an upper or a lower bound. */
export const bounds: readonly [RegExp, string][] = [
  [/\b(?:half an?|un demi-?) ?(?=(?:million|billion|milliard)\b)/g, ' 0.5 '],
  [/\b(?:an?|une?) (?=(?:hundred|thousand|million|billion|milliard)\b)/g, ' 1 '],
  [/\bor (?:less|under|below|lower)\b|\band (?:under|below)\b|\bou moins\b/g, ' < '],
  [/\bor (?:more|over|above|higher|better)\b|\band (?:up|over|above|more)\b|\bou plus\b|\bupwards?\b/g, ' > '],
  [/\b(?:no|not) (?:more than|over|above)\b|\bat most\b|\bup to\b|\b(?:less|lower) than\b/g, ' < '],
  [/\bupto\b|\bunder\b|\bbelow\b|\bmax(?:imum)?\b\.?|\bmoins de\b|\bjusqu'? ?(?:à|a)(?= |\d|$)|≤|<=/g, ' < '],
  [/\b(?:no|not) less than\b|\bat least\b|\b(?:more|higher|greater) than\b|\bstarting (?:at|from)\b/g, ' > '],
  [/\bover\b|\babove\b|\bmin(?:imum)?\b\.?|\bplus de\b|(?:^| )(?:à|a) partir de\b|\bau moins\b|≥|>=|\+/g, ' > '],
]

/** What starts a range, and what separates its two ends. */
export const ranges: readonly [RegExp, string[]][] = [
  [/\bbetween /, [' and ']],
  [/\bentre /, [' et ']],
  [/\bfrom /, [' to ', ' till ', ' until ', ' - ']],
]

/** What may remain in the middle of a range, or at its start. */
export const joints: readonly [RegExp, string][] = [
  [/\b(?:to|thru|through|till|until)\b| à /g, ' - '],
  [/\bfrom\b|\bdès\b/g, ' > '],
]
