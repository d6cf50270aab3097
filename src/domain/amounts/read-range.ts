import type { Measure } from './measure.ts'
import { type Reading, readAmount } from './read-amount.ts'

interface Range {
  min: number | null
  max: number | null
}

/**
 * Combines a minimum and a maximum. A range or a bound in one field counts for both ends, unless the other field says
 * otherwise. Null is an end that is open or could not be read.
 */
export function readRange(minText: string, maxText: string, measure: Measure): Range {
  const first = readFilled(minText, measure)
  const second = readFilled(maxText, measure)
  return {
    min: first ? first.low : (second && isSpread(second) && second.low) || null,
    max: second ? second.high : (first && isSpread(first) && first.high) || null,
  }
}

function readFilled(text: string, measure: Measure): Reading | null {
  return text.trim() === '' ? null : readAmount(text, measure)
}

/** Whether it also says something about the end that the field does not ask for. */
function isSpread({ low, high }: Reading): boolean {
  return low !== high
}

/** Whether both were read and are in the wrong order. This is pointed out but not refused. */
export function isReversedRange({ min, max }: Range): boolean {
  return min !== null && max !== null && min > max
}
