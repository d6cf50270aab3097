import { meetingWords } from '#content/desk/people/meeting-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { describeMeeting } from '#domain/desk/meetings/describe-meeting.ts'
import { type MeetingKind, meetingKinds, meetingMinutes } from '#domain/desk/meetings/meeting.ts'
import { listUpcoming, type MeetingDraft, toMeetingDraft } from '#domain/desk/meetings/meeting-draft.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { Select } from '../../ui/select.tsx'

const words = meetingWords.form

interface MeetingFieldsProps {
  page: LeadPage
  meeting: MeetingDraft | null
  change: (meeting: MeetingDraft | null) => void
  now: Date
}

/** Adds a call or viewing to the mail, or changes or cancels one that they were invited to. */
export function MeetingFields({ page, meeting, change, now }: MeetingFieldsProps) {
  if (meeting === null) return <AddTime page={page} change={change} now={now} />
  const remove = (
    <button type="button" className="button quiet tiny" onClick={() => change(null)}>
      {words.remove}
    </button>
  )
  if (meeting.method === 'cancel')
    return (
      <p className="meeting-fields">
        <span>{describeCancelled(page, meeting.id, now)}</span>
        {remove}
      </p>
    )
  return (
    <fieldset className="meeting-fields" aria-label={words.title}>
      <Time page={page} meeting={meeting} change={change} now={now} />
      {remove}
      <p className="small soft">{words.hint}</p>
    </fieldset>
  )
}

function AddTime({ page, change, now }: Omit<MeetingFieldsProps, 'meeting'>) {
  const add = () => change(startMeeting(page))
  const upcoming = listUpcoming(page.messages, now)
  if (upcoming.length === 0)
    return (
      <button type="button" className="button quiet tiny" onClick={add}>
        {words.add}
      </button>
    )
  return (
    <Menu
      className="button quiet tiny"
      items={[
        ...upcoming.flatMap((invitation) => [
          {
            name: words.change,
            detail: describeMeeting(invitation, now),
            run: () => change(toMeetingDraft(invitation)),
          },
          {
            name: words.cancel,
            detail: describeMeeting(invitation, now),
            run: () => change({ method: 'cancel' as const, id: invitation.id }),
          },
        ]),
        { name: words.add, run: add },
      ]}
    >
      {words.add}
    </Menu>
  )
}

interface TimeProps extends MeetingFieldsProps {
  meeting: Extract<MeetingDraft, { method: 'request' }>
}

function Time({ page, meeting, change, now }: TimeProps) {
  function choose(kind: MeetingKind): void {
    const isTyped = meeting.place !== '' && meeting.place !== placeOf(page, meeting.kind)
    change({ ...meeting, kind, place: isTyped ? meeting.place : placeOf(page, kind) })
  }
  return (
    <>
      <Select
        label={words.kind}
        value={meeting.kind}
        options={meetingKinds.map((kind) => [kind, words.kinds[kind]])}
        onChange={({ target }) => choose(meetingKinds.find((kind) => kind === target.value) ?? 'call')}
      />
      <label>
        {words.day}
        <input
          type="date"
          value={meeting.day}
          min={toTorontoDay(now)}
          onChange={({ target }) => change({ ...meeting, day: target.value })}
        />
      </label>
      <label>
        {words.time}
        <input
          type="time"
          step={300}
          value={meeting.time}
          onChange={({ target }) => change({ ...meeting, time: target.value })}
        />
      </label>
      <Select
        label={words.minutes}
        value={String(meeting.minutes)}
        options={meetingMinutes.map((minutes) => [String(minutes), words.lengths[minutes]])}
        onChange={({ target }) => {
          const minutes = meetingMinutes.find((one) => String(one) === target.value) ?? 30
          change({ ...meeting, minutes })
        }}
      />
      <label className="meeting-place">
        {words.places[meeting.kind]}
        <input
          value={meeting.place}
          maxLength={200}
          onChange={({ target }) => change({ ...meeting, place: target.value })}
        />
      </label>
    </>
  )
}

function startMeeting(page: LeadPage): MeetingDraft {
  const { phone } = page.lead
  const kind = phone === '' && placeOf(page, 'viewing') !== '' ? 'viewing' : 'call'
  const id = crypto.randomUUID()
  return { method: 'request', id, kind, minutes: 30, day: '', time: '', place: placeOf(page, kind) }
}

/** Their phone number, or the address of their property. */
function placeOf({ lead }: LeadPage, kind: MeetingKind): string {
  const { propertyAddress } = lead.details
  if (kind === 'call') return lead.phone === '' ? '' : formatPhone(lead.phone)
  return typeof propertyAddress === 'string' ? propertyAddress.replaceAll(/\s+/g, ' ').slice(0, 200) : ''
}

function describeCancelled({ messages }: LeadPage, id: string, now: Date): string {
  const meeting = messages.findLast((message) => message.meeting?.id === id)?.meeting
  return meeting ? fillWords(words.cancels, { meeting: describeMeeting({ ...meeting, method: 'request' }, now) }) : ''
}
