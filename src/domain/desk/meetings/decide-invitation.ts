import { meetingWords } from '#content/desk/people/meeting-words.ts'
import type { MessageState } from '../messages/desk-message.ts'
import type { Invitation, MeetingWish } from './meeting.ts'

/** An earlier invitation to the same meeting, with the state of its mail. */
export interface PastInvitation {
  invitation: Invitation
  state: MessageState
}

type Decision = { kind: 'done'; invitation: Invitation } | { kind: 'refused'; why: string }

const DAY_MS = 86_400_000
/** Nobody agrees on a time later than this, except by a slip. */
const MAX_DAYS = 365

/** The invitation that applies: the newest of those that were sent or still will be. */
export function findCurrent(past: readonly PastInvitation[]): PastInvitation | null {
  const sent = past.filter(({ state }) => state !== 'cancelled')
  return sent.toSorted((one, other) => other.invitation.sequence - one.invitation.sequence)[0] ?? null
}

/** The invitation for a mail that is sent at `sendAt`. `past`: all earlier ones to the meeting. */
export function decideInvitation(
  wish: MeetingWish,
  past: readonly PastInvitation[],
  { sendAt }: { sendAt: Date },
): Decision {
  const current = findCurrent(past)
  const sequence = Math.max(-1, ...past.map(({ invitation }) => invitation.sequence)) + 1
  if (wish.method === 'cancel') {
    if (current === null || current.invitation.method === 'cancel') return refused(meetingWords.refusals.none)
    if (current.state === 'held' || current.state === 'queued') return refused(meetingWords.refusals.notSent)
    return { kind: 'done', invitation: { ...current.invitation, method: 'cancel', sequence } }
  }
  if (current?.invitation.method === 'cancel') return refused(meetingWords.refusals.cancelled)
  const startsMs = Date.parse(wish.startsAt)
  if (startsMs <= sendAt.getTime()) return refused(meetingWords.refusals.past)
  if (startsMs > sendAt.getTime() + MAX_DAYS * DAY_MS) return refused(meetingWords.refusals.tooFar)
  return { kind: 'done', invitation: { ...wish, startsAt: new Date(startsMs).toISOString(), sequence } }
}

function refused(why: string): Decision {
  return { kind: 'refused', why }
}
