import type { Measure } from './measure.ts'
import { bounds, fillers, joints, multipliers, NO_LIMIT, ranges, wordNumbers } from './number-words.ts'
import { readDigits } from './read-digits.ts'

/** The meaning of an answer. A single number has two equal ends; a null end is open. */
export interface Reading {
  low: number | null
  high: number | null
}

interface Term {
  value: number
  isWord: boolean
  /** The product of the words after it, such as 'million'; null if there is none. */
  multiplier: number | null
}

const units: Record<Measure, RegExp> = {
  money: /(?:\bca?|\bcdn)?\$|\b(?:cad|cdn|dollars?|bucks)\b/g,
  percent: /%|\b(?:per ?cent|percentage|pct|pour cent)\b/g,
}
const maxValue: Record<Measure, number> = { money: 999_999_999_999, percent: 100 }
const TOKENS = /\d+(?:[., ']\d+)*|[a-zà-ÿ]+|\S/g

/**
 * Reads an amount as people write it: '750k', '$1.5 million', '2 500 000', '5-7%', 'up to 2M'. Null if it is not an
 * amount.
 */
export function readAmount(text: string, measure: Measure): Reading | null {
  const plain = simplify(text)
  if (NO_LIMIT.test(plain)) return { low: null, high: null }
  const withoutUnits = plain.replaceAll(units[measure], ' ')
  const bare = replacePhrases(ranges.reduce(joinEnds, replacePhrases(withoutUnits, bounds)), joints)
  const answer = readAnswer(bare.match(TOKENS) ?? [], measure)
  if (!answer) return null
  const terms = shareMultiplier(answer.terms)
  // In dollars, 'five' says nothing, unlike 'five million'.
  if (measure === 'money' && terms.some(({ isWord, multiplier }) => isWord && multiplier === null)) return null
  const [first, second] = terms.map(({ value, multiplier }) => round(value * (multiplier ?? 1)))
  if (first === undefined || Math.max(first, second ?? 0) > maxValue[measure]) return null
  if (second !== undefined) return answer.bound || first > second ? null : { low: first, high: second }
  return { low: answer.bound === '<' ? null : first, high: answer.bound === '>' ? null : first }
}

function replacePhrases(text: string, phrases: typeof bounds): string {
  return phrases.reduce((rest, [phrase, sign]) => rest.replaceAll(phrase, sign), text)
}

/**
 * Turns 'between 1 and 2' into '1 - 2'. If there are several, the first opening and the last separator count, so that
 * the text is searched only once.
 */
function joinEnds(text: string, [opening, separators]: (typeof ranges)[number]): string {
  const found = opening.exec(text)
  if (!found) return text
  const [start, from] = [found.index, found.index + found[0].length]
  const [end, separator] = separators
    .map((one) => [text.lastIndexOf(one), one] as const)
    .reduce((last, one) => (one[0] > last[0] ? one : last))
  const isRange = end > from && end + separator.length < text.length
  return isRange ? `${text.slice(0, start)}${text.slice(from, end)} - ${text.slice(end + separator.length)}` : text
}

/** Makes all spaces, dashes and apostrophes plain ones. */
function simplify(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[‐-―−]/g, '-')
      .replaceAll(/[’‘ʼ`´]/g, "'")
      // '.5' is 0.5.
      .replaceAll(/(^|[\s$~<>-])[.,](?=\d)/g, '$10.')
      .trim()
  )
}

/** Reads one or two terms and a bound. Null if there is anything else, because half an answer would be wrong. */
function readAnswer(tokens: readonly string[], measure: Measure): { terms: Term[]; bound: string } | null {
  const terms: Term[] = []
  const bounds: string[] = []
  let isTermExpected = true
  for (const [index, token] of tokens.entries()) {
    const last = terms.at(-1)
    const multiplier = measure === 'money' && last && !isTermExpected ? multipliers[token] : undefined
    const term = isTermExpected ? readTerm(token, measure, multipliers[tokens[index + 1] ?? ''] ?? 1) : null
    if (last && multiplier !== undefined) last.multiplier = (last.multiplier ?? 1) * multiplier
    else if (term) {
      terms.push(term)
      isTermExpected = false
    } else if (token === '-' && terms.length === 1 && !isTermExpected) isTermExpected = true
    else if (token === '<' || token === '>') bounds.push(token)
    else if (!fillers.has(token)) return null
  }
  return isTermExpected || bounds.length > 1 ? null : { terms, bound: bounds[0] ?? '' }
}

function readTerm(token: string, measure: Measure, multiplier: number): Term | null {
  const isWord = !/^\d/.test(token)
  const value = isWord ? wordNumbers[token] : readDigits(token, measure, multiplier)
  return value === undefined || value === null ? null : { value, isWord, multiplier: null }
}

/** In '1-2M' both are millions, and in '500-1M' the first are thousands. */
function shareMultiplier(terms: readonly Term[]): readonly Term[] {
  const [first, second] = terms
  if (!first || !second || (first.multiplier === null) === (second.multiplier === null)) return terms
  if (second.multiplier === null) return [first, { ...second, multiplier: first.multiplier }]
  const upper = second.value * second.multiplier
  const multiplier = [second.multiplier, 1000].find((factor) => first.value * factor <= upper) ?? null
  return [{ ...first, multiplier }, second]
}

/** Rounds to a thousandth, removing digits that come from binary fractions. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
