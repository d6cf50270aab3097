import { type Kysely, sql } from 'kysely'
import type { PastInvitation } from '#domain/desk/meetings/decide-invitation.ts'
import type { Tables } from '../../tables.ts'

const meetingId = sql<string>`meeting ->> 'id'`

/** All invitations to a meeting that were written, with the state and the author of their mail. */
export async function listInvitations(
  tx: Kysely<Tables>,
  leadId: string,
  id: string,
): Promise<(PastInvitation & { by: string | null })[]> {
  const rows = await tx
    .selectFrom('messages')
    .select(['meeting', 'state', 'by'])
    .where('lead_id', '=', leadId)
    .where('meeting', 'is not', null)
    .where(meetingId, '=', id)
    .execute()
  return rows.flatMap(({ meeting, state, by }) => (meeting === null ? [] : [{ invitation: meeting, state, by }]))
}

/** The meetings that these mails are about. */
export async function listMeetingsOf(tx: Kysely<Tables>, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const rows = await tx
    .selectFrom('messages')
    .select(meetingId.as('id'))
    .distinct()
    .where('id', 'in', messageIds)
    .where('meeting', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a task of any lead has this id. */
export async function hasTask(tx: Kysely<Tables>, id: string): Promise<boolean> {
  return (await tx.selectFrom('tasks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
