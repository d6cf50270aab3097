import CalendarClock from 'lucide-react/icons/calendar-clock'
import { meetingWords } from '#content/desk/people/meeting-words.ts'
import { describeMeeting } from '#domain/desk/meetings/describe-meeting.ts'
import type { Invitation } from '#domain/desk/meetings/meeting.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'

/** What a mail invites to: 'Call on Thu 10:00 a.m.', for how long and where. */
export function MeetingLine({ meeting }: { meeting: Invitation | null }) {
  if (meeting === null) return null
  const { method, startsAt, minutes, place } = meeting
  const start = new Date(startsAt)
  return (
    <p className="meeting-line" title={formatTorontoTimeWithZone(start)}>
      <CalendarClock className="icon" aria-hidden="true" />
      <span>
        <b>{describeMeeting(meeting, new Date())}</b>
        {method === 'request' && ` · ${meetingWords.form.lengths[minutes]} · ${place}`}
      </span>
    </p>
  )
}
