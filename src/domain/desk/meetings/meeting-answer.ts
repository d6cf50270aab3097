import * as v from 'valibot'
import { meetingKinds } from './meeting.ts'

const verdicts = ['accepted', 'declined', 'tentative'] as const

/** What somebody answered to an invitation, and what it was about. */
export const MeetingAnswer = v.object({
  verdict: v.picklist(verdicts),
  kind: v.picklist(meetingKinds),
  startsAt: v.string(),
})
export type MeetingAnswer = v.InferOutput<typeof MeetingAnswer>

/** An answer as a calendar sends it (RFC 5546). */
export interface CalendarReply {
  /** The id of the meeting that we invited to. */
  meeting: string
  /** Which of our invitations to it is answered, if it says so. */
  sequence: number | null
  verdict: MeetingAnswer['verdict']
  /** Whether the person added a note. */
  hasComment: boolean
}

/** Null if it is not an answer to an invitation. */
export function readCalendarReply(calendar: string): CalendarReply | null {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const find = (property: RegExp) => lines.map((line) => property.exec(line)?.[1]).find((value) => value !== undefined)
  const meeting = find(/^UID(?:;[^:]*)?:([\w-]+)@/i)
  const stated = find(/^ATTENDEE[^\n]*;PARTSTAT=([A-Z]+)/i)?.toLowerCase()
  const verdict = verdicts.find((one) => one === stated)
  if (find(/^METHOD:(REPLY)\s*$/i) === undefined || meeting === undefined || verdict === undefined) return null
  const sequence = find(/^SEQUENCE:(\d{1,6})\s*$/i)
  return {
    meeting: meeting.toLowerCase(),
    sequence: sequence === undefined ? null : Number(sequence),
    verdict,
    hasComment: find(/^COMMENT(?:;[^:]*)?:\s*(\S)/i) !== undefined,
  }
}

/** What calendars write into a mail that accepts an invitation. */
const usualText = /^.{1,200} has accepted this invitation\.$/m

/** Whether nobody has to read the mail, because it accepts and its sender wrote nothing. */
export function isPlainYes({ verdict, hasComment }: CalendarReply, text: string): boolean {
  return (
    verdict === 'accepted' && !hasComment && (text.trim() === '' || usualText.test(text.trim().split('\n')[0] ?? ''))
  )
}
