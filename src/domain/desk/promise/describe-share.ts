import { alertWords } from '#content/desk/alert-words.ts'
import { fillWords } from '../../text/fill-words.ts'
import { describeSpan } from '../describe-left.ts'
import { type PromiseFigures, shareKept } from './promise-report.ts'

/** '96% kept of 143, nine of ten within 5 h 40'. Null if nothing was measured. */
export function describeShare(figures: PromiseFigures): string | null {
  const share = shareKept(figures)
  if (share === null) return null
  const words = alertWords.digest
  const { measured, nineOfTenSeconds } = figures
  return nineOfTenSeconds === null
    ? fillWords(words.shareOfFewer, { share, measured })
    : fillWords(words.share, { share, measured, span: describeSeconds(nineOfTenSeconds) })
}

/** '5 h 40', in hours on business days. */
export function describeSeconds(seconds: number): string {
  return describeSpan(seconds * 1000)
}
