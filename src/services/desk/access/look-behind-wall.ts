import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { type ActOnLead, performAct } from '../acts/perform-act.ts'
import type { DeskContext } from '../desk-context.ts'
import { tellMembers } from '../members/tell-members.ts'
import { recordAccess } from './access-store.ts'

/**
 * The broker of record joins those whom a wall names, with a reason. They see that in the history, and each of them is
 * told by mail in the same transaction.
 */
export function lookBehindWall(
  ctx: DeskContext,
  member: DeskMember,
  sent: ActOnLead & { do: Extract<DeskAct, { act: 'look' }> },
): Promise<ActResult> {
  const { reason } = sent.do
  return performAct(ctx, member, sent, {
    isUnwalled: true,
    async also(tx, lead, at) {
      await recordAccess(tx, { member: member.id, what: 'look', object: lead.reference, reason, at })
      await tellMembers(ctx.queue, tx, {
        to: { ids: lead.state.eyes },
        notice: { kind: 'looked', by: member.displayName, about: lead.reference, text: reason, lines: [] },
        at,
      })
    },
  })
}
