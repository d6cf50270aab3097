import * as v from 'valibot'
import { DeskId } from '../desk-id.ts'

export const meetingKinds = ['call', 'viewing'] as const
export type MeetingKind = (typeof meetingKinds)[number]

export const meetingMinutes = [15, 30, 60] as const

/** A line break would add lines of somebody's own to the invitation. */
const Place = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200), v.regex(/^\P{Cc}*$/u))

const details = {
  kind: v.picklist(meetingKinds),
  minutes: v.picklist(meetingMinutes),
  /** The phone number of a call, or the address of a viewing. */
  place: Place,
}

/** What a member attaches to a mail: a time for a call or viewing, another time for one, or its cancellation. */
export const MeetingWish = v.variant('method', [
  v.object({ method: v.literal('request'), id: DeskId, startsAt: v.pipe(v.string(), v.isoTimestamp()), ...details }),
  v.object({ method: v.literal('cancel'), id: DeskId }),
])
export type MeetingWish = v.InferOutput<typeof MeetingWish>

/** The invitation in a mail. The meeting and the agent's task about it share `id`. */
export const Invitation = v.object({
  method: v.picklist(['request', 'cancel']),
  id: v.string(),
  /** Calendars keep the one with the highest number. */
  sequence: v.number(),
  startsAt: v.string(),
  ...details,
})
export type Invitation = v.InferOutput<typeof Invitation>
