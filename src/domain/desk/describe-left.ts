import { deskWords } from '#content/desk/desk-words.ts'
import { describeDueBriefly } from '../reply-clock/describe-due.ts'
import { fillWords } from '../text/fill-words.ts'

const words = deskWords.due
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * How urgent an answer is, in words: '3 h 12 left', 'by Tue 3:00 p.m.', 'overdue 2 h'. With `isSpan` it never says when,
 * because the time is beside it.
 */
export function describeLeft(
  due: Date,
  now: Date,
  { isSpan = false } = {},
): { text: string; urgency: 'late' | 'soon' | 'later' } {
  const leftMs = due.getTime() - now.getTime()
  if (leftMs < 0) return { text: fillWords(words.overdue, { span: describeSpan(-leftMs) }), urgency: 'late' }
  if (isSpan || leftMs < 12 * HOUR_MS)
    return {
      text: fillWords(words.left, { span: describeSpan(leftMs) }),
      urgency: leftMs < 4 * HOUR_MS ? 'soon' : 'later',
    }
  return { text: fillWords(words.by, { due: describeDueBriefly(due) }), urgency: 'later' }
}

/** '45 min', '3 h 12', '2 h 05', '2 d 5 h'. */
export function describeSpan(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
}
