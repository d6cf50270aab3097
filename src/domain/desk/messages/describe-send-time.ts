import { conversationWords } from '#content/desk/lead/conversation-words.ts'
import { readTorontoTime } from '../../reply-clock/toronto-time.ts'
import { formatMoment, formatTimeOfDay } from '../../text/format-moment.ts'

const { today, tomorrow } = conversationWords.when

/** When a mail goes out: 'today 1:30 p.m.', 'tomorrow 9:00 a.m.', 'Mon 23 Nov, 9:00 a.m.' */
export function describeSendTime(at: Date, now: Date): string {
  const { day, msOfDay } = readTorontoTime(at)
  const ahead = day - readTorontoTime(now).day
  if (ahead > 1 || ahead < 0) return formatMoment(at, now)
  return `${ahead === 0 ? today : tomorrow} ${formatTimeOfDay(msOfDay)}`
}
