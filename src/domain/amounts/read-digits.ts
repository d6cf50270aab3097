import type { Measure } from './measure.ts'

const GROUPED = /^\d{1,3}([ ',.])\d{3}(?:\1\d{3})*$/
const MILLION = 1_000_000

/**
 * Reads digits with separators as written in English and French. Null if the groups do not form a number. A following
 * word such as 'million' multiplies it.
 */
export function readDigits(text: string, measure: Measure, multiplier: number): number | null {
  const decimal = findDecimal(text, measure, multiplier)
  const whole = decimal < 0 ? text : text.slice(0, decimal)
  const fraction = decimal < 0 ? '' : text.slice(decimal + 1)
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return null
  return Number(`${whole.replaceAll(/\D/g, '')}.${fraction}0`)
}

/** The position of the decimal sign, or -1. In dollars, a single comma or point before three digits groups them. */
function findDecimal(text: string, measure: Measure, multiplier: number): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return -1
  const sign = text.charAt(last)
  if (text.indexOf(sign) !== last) return -1
  // '1.125 million' has a fraction; '1,500k' and '1.500' have none.
  const mayGroup = multiplier === 1 || (sign === ',' && multiplier < MILLION)
  const isGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  return measure === 'money' && mayGroup && isGroup ? -1 : last
}
