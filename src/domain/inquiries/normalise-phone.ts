import { cleanCode } from './clean-text.ts'

/** What people write around the digits, and an extension after them. */
const SHAPE = /^[+(]?[\d\s().\-–/+]{5,30}$/
const EXTENSION = /\s*(?:,|;|#|x|ext\.?|extension|poste)\s*(\d{1,6})$/i
/** Area code and exchange of North America never begin with 0 or 1. */
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/
const ABROAD = /^(?:\+|00|011)/
const MIN_DIGITS = 7
const MAX_DIGITS = 15

/**
 * '(416) 555-0100' → '+14165550100'; '+44 20 7946 0958' → '+442079460958'; 'x 12' stays as ' ext. 12'.
 * What has the digits of a phone number but no known shape is kept as typed; what cannot be one gives null.
 */
export function normalisePhone(text: string): string | null {
  const { number, extension } = splitExtension(cleanCode(text))
  if (!SHAPE.test(number)) return null
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS + 3) return null
  const written = ABROAD.test(number) ? toInternational(number, digits) : toCanadian(number, digits)
  return written && `${written}${extension ? ` ext. ${extension}` : ''}`
}

/** Whether a number looks neither Canadian nor like one from abroad, so that a person may look at it once more. */
export function looksMistyped(text: string): boolean {
  const phone = normalisePhone(text)
  return cleanCode(text) !== '' && !phone?.startsWith('+')
}

function splitExtension(text: string): { number: string; extension: string } {
  // Only the end of the text can hold one; a long text is not searched.
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
