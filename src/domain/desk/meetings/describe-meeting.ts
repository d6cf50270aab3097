import { meetingWords as words } from '#content/desk/people/meeting-words.ts'
import { readTorontoTime, weekdayOf } from '../../reply-clock/toronto-time.ts'
import { fillWords } from '../../text/fill-words.ts'
import { formatDay } from '../../text/format-day.ts'
import { formatMoment, formatTimeOfDay, weekdays } from '../../text/format-moment.ts'
import { toTorontoDay } from '../../text/format-toronto-time.ts'
import type { Invitation, MeetingKind } from './meeting.ts'
import type { MeetingAnswer } from './meeting-answer.ts'

const MINUTE_MS = 60_000
/** Within this number of days, the weekday is enough. */
const NEAR_DAYS = 6

/** 'Call on Thu 10:00 a.m.', or 'Call cancelled: Thu 10:00 a.m.' */
export function describeMeeting({ kind, method, startsAt }: Invitation, now: Date): string {
  return fillWords(words.shown[method][kind], { when: nameStart(startsAt, now) })
}

/** 'Ann accepted the viewing on Thu 10:00 a.m.' */
export function describeAnswer({ verdict, kind, startsAt }: MeetingAnswer, name: string, now: Date): string {
  return fillWords(words.answered[verdict], { name, kind: words.kinds[kind], when: nameStart(startsAt, now) })
}

function nameStart(startsAt: string, now: Date): string {
  const start = new Date(startsAt)
  const { day, msOfDay } = readTorontoTime(start)
  const isNear = Math.abs(day - readTorontoTime(now).day) <= NEAR_DAYS
  const weekday = weekdays[weekdayOf(day)]?.slice(0, 3)
  return isNear ? `${weekday} ${formatTimeOfDay(msOfDay)}` : formatMoment(start, now)
}

/** The title of its task, or in a calendar: 'Call with Ann Buyer'. */
export function nameMeeting(kind: MeetingKind, name: string): string {
  return fillWords(words.with[kind], { name }).slice(0, 200)
}

/** For a mail: 'Thursday, November 19, 2026, 10:00 a.m. to 10:30 a.m., Toronto time'. */
export function describeMeetingTime({ startsAt, minutes }: Pick<Invitation, 'startsAt' | 'minutes'>): string {
  const start = new Date(startsAt)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  const timeOf = (at: Date) => formatTimeOfDay(readTorontoTime(at).msOfDay)
  const weekday = weekdays[weekdayOf(readTorontoTime(start).day)] ?? ''
  return fillWords(words.mail.time, {
    weekday,
    day: formatDay(toTorontoDay(start)),
    from: timeOf(start),
    to: timeOf(end),
  })
}
