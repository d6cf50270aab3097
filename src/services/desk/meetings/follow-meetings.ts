import type { Transaction } from 'kysely'
import { meetingWords } from '#content/desk/people/meeting-words.ts'
import { isWithinWall } from '#domain/desk/lead-state.ts'
import { decideInvitation, findCurrent } from '#domain/desk/meetings/decide-invitation.ts'
import { nameMeeting } from '#domain/desk/meetings/describe-meeting.ts'
import type { MeetingWish } from '#domain/desk/meetings/meeting.ts'
import type { Tables } from '../../tables.ts'
import type { LockedLead } from '../acts/act-store.ts'
import { findCorrespondent } from '../messages/message-store.ts'
import { findTask, writeCompanion } from '../tasks/companion-store.ts'
import { hasTask, listInvitations, listMeetingsOf } from './meeting-store.ts'

/** The invitation for a mail that is about to be stored. */
export async function planMeeting(
  tx: Transaction<Tables>,
  { leadId, wish, sendAt }: { leadId: string; wish: MeetingWish; sendAt: Date },
): Promise<ReturnType<typeof decideInvitation>> {
  const past = await listInvitations(tx, leadId, wish.id)
  // The task gets the same id.
  if (past.length === 0 && (await hasTask(tx, wish.id))) return { kind: 'refused', why: meetingWords.refusals.taken }
  return decideInvitation(wish, past, { sendAt })
}

/**
 * The meetings of mails that were stored or cancelled have a task at the time that now applies, or none. A mail that
 * could not be delivered still counts: the agent knows the time, and another task asks for a way to reach the person.
 */
export async function followMeetings(
  tx: Transaction<Tables>,
  { id: leadId, state }: Pick<LockedLead, 'id' | 'state'>,
  messageIds: readonly string[],
): Promise<void> {
  for (const key of await listMeetingsOf(tx, messageIds)) {
    const invitations = await listInvitations(tx, leadId, key)
    const current = findCurrent(invitations)?.invitation ?? null
    const was = await findTask(tx, leadId, key)
    if (current === null || current.method === 'cancel') {
      if (was?.doneAt === null) await writeCompanion(tx, leadId, { what: 'task', key, was, is: null })
      continue
    }
    const by = invitations.find(({ invitation }) => invitation === current)?.by ?? null
    const assigneeId = isWithinWall({ ...state, assigneeId: by }) ? by : null
    const to = await findCorrespondent(tx, leadId)
    const { kind, startsAt } = current
    const doneAt = was?.dueAt === startsAt ? was.doneAt : null
    const is = { title: nameMeeting(kind, to?.fullName ?? ''), dueAt: startsAt, assigneeId, doneAt }
    await writeCompanion(tx, leadId, { what: 'task', key, was, is })
  }
}
