import { cleanCode } from './clean-text.ts'

/** Characters that people write between the digits, and an extension after them. */
const SHAPE = /^[+(]?[\d\s().\-–/+]{5,30}$/
const EXTENSION = /\s*(?:,|;|#|x|ext\.?|extension|poste)\s*(\d{1,6})$/i
/** In North America, neither the area code nor the exchange begins with 0 or 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/
const ABROAD = /^(?:\+|00|011)/
const MIN_DIGITS = 7
const MAX_DIGITS = 15

/**
 * '(416) 555-0100' → '+14165550100'; '+44 20 7946 0958' → '+442079460958'; 'x 12' becomes ' ext. 12'. An unknown format
 * with enough digits stays as typed; anything else gives null.
 */
export function normalisePhone(text: string): string | null {
  const { number, extension } = splitExtension(cleanCode(text))
  if (!SHAPE.test(number)) return null
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS + 3) return null
  const written = ABROAD.test(number) ? toInternational(number, digits) : toCanadian(number, digits)
  return written && `${written}${extension ? ` ext. ${extension}` : ''}`
}

/** Whether a number looks neither Canadian nor foreign, so that the visitor should check it. */
export function looksMistyped(text: string): boolean {
  const phone = normalisePhone(text)
  return cleanCode(text) !== '' && !phone?.startsWith('+')
}

function splitExtension(text: string): { number: string; extension: string } {
  // A long text is not searched, because that could be slow.
  const match = text.length <= 60 ? text.match(EXTENSION) : null
  return match ? { number: text.slice(0, match.index), extension: match[1] ?? '' } : { number: text, extension: '' }
}

function toInternational(number: string, digits: string): string | null {
  const bare = number.startsWith('+') ? digits : digits.replace(/^(?:00|011)/, '')
  if (bare.length < MIN_DIGITS || bare.length > MAX_DIGITS) return null
  return `+${bare}`
}

function toCanadian(number: string, digits: string): string | null {
  const match = digits.match(NORTH_AMERICAN)
  if (match) return `+1${match[1]}`
  return digits.length <= MAX_DIGITS ? number.trim() : null
}
