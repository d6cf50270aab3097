import * as v from 'valibot'
import { formatTorontoTime } from '../../text/format-toronto-time.ts'
import { parseTorontoTime } from '../../text/parse-toronto-time.ts'
import type { MessageState } from '../messages/desk-message.ts'
import { findCurrent } from './decide-invitation.ts'
import { type Invitation, MeetingWish, meetingKinds, meetingMinutes } from './meeting.ts'

const text = v.string()

/** A time that is being added to a mail, as typed. */
export const MeetingDraft = v.variant('method', [
  v.object({
    method: v.literal('request'),
    id: text,
    kind: v.picklist(meetingKinds),
    minutes: v.picklist(meetingMinutes),
    /** '2026-11-19' and '10:00', in Toronto time; empty until they are chosen. */
    day: text,
    time: text,
    place: text,
  }),
  v.object({ method: v.literal('cancel'), id: text }),
])
export type MeetingDraft = v.InferOutput<typeof MeetingDraft>

/** An invitation as a draft: to change its time, or because its mail was taken back. */
export function toMeetingDraft({ method, id, kind, minutes, startsAt, place }: Invitation): MeetingDraft {
  if (method === 'cancel') return { method, id }
  const [day = '', time = ''] = formatTorontoTime(new Date(startsAt)).split(' ')
  return { method, id, kind, minutes, day, time, place }
}

/** Null while something is missing. */
export function readMeetingDraft(draft: MeetingDraft): MeetingWish | null {
  if (draft.method === 'cancel') return draft
  const { day, time, ...more } = draft
  const startsAt = parseTorontoTime(`${day}T${time}`)?.toISOString()
  const read = v.safeParse(MeetingWish, { ...more, startsAt })
  return read.success ? read.output : null
}

interface Mail {
  state: MessageState
  meeting: Invitation | null
}

/** The meetings to come that the person has been told of, next one first. */
export function listUpcoming(mails: readonly Mail[], now: Date): Invitation[] {
  const all = mails.flatMap(({ state, meeting }) => (meeting === null ? [] : [{ state, invitation: meeting }]))
  const ids = [...new Set(all.map(({ invitation }) => invitation.id))]
  return ids
    .map((id) => findCurrent(all.filter(({ invitation }) => invitation.id === id)))
    .filter((current) => current !== null)
    .filter(({ state }) => state !== 'held' && state !== 'queued')
    .map(({ invitation }) => invitation)
    .filter(({ method, startsAt }) => method === 'request' && Date.parse(startsAt) > now.getTime())
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}
