import { isCostlyPattern } from './is-costly-pattern.ts'

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
type Operator = (typeof operators)[number]

export interface Filter {
  column: string
  operator: Operator
  /** For `in`, a PostgreSQL array literal. */
  value: string
  isNegated: boolean
}

/** What is wrong with a filter, in the words of the protocol. */
export class FilterFault extends Error {}

/** Reads `column=[not.]operator.value`. Several may be joined by commas, and all must match. */
export function parseFilter(text: string): Filter[] {
  if (text.trim() === '') return []
  const conditions = splitAtCommas(text).map((condition) => condition.trim())
  if (conditions.includes('')) throw new FilterFault('filter must not contain empty segments (check for extra commas)')
  return conditions.map(parseCondition)
}

function parseCondition(condition: string): Filter {
  const equals = condition.indexOf('=')
  if (equals < 0) throw malformed(condition)
  const column = condition.slice(0, equals)
  const rest = condition.slice(equals + 1)
  const isNegated = rest.startsWith('not.')
  const comparison = isNegated ? rest.slice('not.'.length) : rest
  const dot = comparison.indexOf('.')
  const operator = operators.find((known) => known === comparison.slice(0, dot))
  if (dot < 0 || !operator) throw malformed(column, rest)
  const text = comparison.slice(dot + 1)
  const value = operator === 'in' ? readList(text) : unquote(text)
  if (isPattern(operator) && isCostlyPattern(value)) throw new FilterFault(COSTLY)
  return { column, operator, value, isNegated }
}

const COSTLY = 'the regular expression is too long, repeats too much, or has options, look-around or back-references'

export function isPattern(operator: Operator): boolean {
  return operator === 'match' || operator === 'imatch'
}

/** Formatted as an Elixir list, because the official service is written in Elixir. */
function malformed(...pieces: string[]): FilterFault {
  return new FilterFault(`[${pieces.map((piece) => JSON.stringify(piece)).join(', ')}]`)
}

function readList(value: string): string {
  if (!value.startsWith('(') || !value.endsWith(')'))
    throw new FilterFault('`in` filter value must be wrapped by parentheses')
  const inner = value.slice(1, -1)
  const values = inner.trim() === '' ? [] : splitAtCommas(inner, true).map((one) => unquote(one.trim()))
  // Quote every item, so that none is read as a list or as null.
  return `{${values.map((one) => `"${one.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

function unquote(value: string): string {
  const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"')
  return isQuoted ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
}

/** Splits at commas outside parentheses and quotes. A quote can open only after a dot, a parenthesis or a comma. */
function splitAtCommas(text: string, opensAtStart = false): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isQuoted) {
      if (character === '\\') index++
      else if (character === '"') isQuoted = false
    } else if (character === '"' && mayOpen(text, index, opensAtStart)) isQuoted = true
    else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

function mayOpen(text: string, index: number, opensAtStart: boolean): boolean {
  const before = text.slice(0, index).trimEnd().at(-1)
  return before === undefined ? opensAtStart : '.(,'.includes(before)
}
