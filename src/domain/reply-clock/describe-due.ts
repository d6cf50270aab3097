import { readTorontoTime, weekdayOf } from './toronto-time.ts'

const MINUTE_MS = 60_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 'Tuesday, 3:00 p.m.' in Toronto's time. Midnight is 'the end of Monday', since few know which day it belongs to. */
export function describeDue(due: Date): string {
  const { day, msOfDay } = readTorontoTime(due)
  const minutes = Math.floor(msOfDay / MINUTE_MS)
  if (minutes === 0) return `the end of ${weekdays[weekdayOf(day - 1)]}`
  const hour = Math.floor(minutes / 60)
  const time = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`
  return `${weekdays[weekdayOf(day)]}, ${time}`
}

/** The same for a lead; empty if it was stored before the moment was computed. */
export function readReplyBy({ replyDueAt }: { replyDueAt: Date | null }): string {
  return replyDueAt ? describeDue(replyDueAt) : ''
}
