import { rightWords } from '#content/desk/right-words.ts'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { may } from '#domain/desk/may.ts'
import { recordGoneLead } from '../../leads/gone-lead-store.ts'
import { deleteLead as deleteStoredLead } from '../../leads/lead-store.ts'
import { lockLead } from '../acts/act-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { forgetPropertyOf } from '../properties/forget-properties.ts'
import { isActLogged, recordAccess } from './access-store.ts'

interface Deletion {
  id: string
  lead: string
  reason: string
}

/**
 * Deletes a lead with its whole history. The log records who deleted it and why, without the sender's name. A repeated
 * request gets the first answer.
 */
export async function deleteLead(
  ctx: DeskContext,
  member: DeskMember,
  { id, lead, reason }: Deletion,
): Promise<ActResult> {
  const at = new Date(ctx.now())
  const done: ActResult = { id, lead, outcome: 'done', event: '' }
  const result = await ctx.db.transaction().execute(async (tx): Promise<ActResult> => {
    const found = await lockLead(tx, lead, member.id)
    if (!found && (await isActLogged(tx, id, member.id))) return done
    const refusal = found ? may('delete', { member, lead: { ...found, ...found.state }, at }) : rightWords.noSuchLead
    if (!found || refusal) return { id, lead, outcome: 'refused', why: refusal ?? '' }
    await recordAccess(tx, { member: member.id, what: 'delete', object: found.reference, reason, actId: id, at })
    await recordGoneLead(tx, found.id, { how: 'member', at })
    await forgetPropertyOf(tx, found.id)
    await deleteStoredLead(tx, found.id)
    return done
  })
  if (result.outcome === 'done') ctx.live.hint(lead)
  return result
}
