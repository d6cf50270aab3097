import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { type ActOnLead, performAct } from '../acts/perform-act.ts'
import type { DeskContext } from '../desk-context.ts'
import { notifyMembers } from '../members/notify-members.ts'
import { recordAccess } from './access-store.ts'

/**
 * Adds the broker of record to a wall's members, with a reason. The others see this in the history, and the same
 * transaction queues a mail to each of them.
 */
export function lookBehindWall(
  ctx: DeskContext,
  member: DeskMember,
  sent: ActOnLead & { do: Extract<DeskAct, { act: 'look' }> },
): Promise<ActResult> {
  const { reason } = sent.do
  return performAct(ctx, member, sent, {
    ignoresWall: true,
    async alongside(tx, lead, at) {
      await recordAccess(tx, { member: member.id, what: 'look', object: lead.reference, reason, at })
      await notifyMembers(ctx.queue, tx, {
        to: { ids: lead.state.eyes },
        notice: { kind: 'looked', by: member.displayName, about: lead.reference, text: reason, lines: [] },
        at,
      })
    },
  })
}
