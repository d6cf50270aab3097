import { describeSpan } from '../describe-left.ts'
import { type PromiseFigures, shareKept } from './promise-report.ts'

/** '96% kept of 143, nine of ten within 5 h 40'. Null if nothing was measured. */
export function describeShare(figures: PromiseFigures): string | null {
  const share = shareKept(figures)
  if (share === null) return null
  const within =
    figures.nineOfTenSeconds === null
      ? 'fewer than nine of ten answered'
      : `nine of ten within ${describeSeconds(figures.nineOfTenSeconds)}`
  return `${share}% kept of ${figures.measured}, ${within}`
}

/** '5 h 40', in hours on business days. */
export function describeSeconds(seconds: number): string {
  return describeSpan(seconds * 1000)
}
