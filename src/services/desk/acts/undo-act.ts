import { propertyWords } from '#content/desk/property-words.ts'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { decideUndo } from '#domain/desk/acts/decide-undo.ts'
import { isMessageKind } from '#domain/desk/acts/desk-act.ts'
import type { StateChanges } from '#domain/desk/lead-state.ts'
import { mayUndo } from '#domain/desk/may.ts'
import { isPropertyAct } from '#domain/desk/properties/property-act.ts'
import { undoMessage } from '../messages/undo-message.ts'
import { undoOffer } from '../properties/undo-offer.ts'
import { undoMentions } from '../tasks/mention-members.ts'
import { undoCompanion } from '../tasks/perform-companion-act.ts'
import type { ActOutcome, ActScope } from './act-scope.ts'
import { findEventOfAct, listEventsAfter } from './act-store.ts'

/** Reverses an act, unless something has changed again since or the member may not. */
export async function undoAct(scope: ActScope, actId: string): Promise<ActOutcome> {
  const { tx, member, lead, currentMembers, at } = scope
  const target = await findEventOfAct(tx, actId, lead.id)
  if (!target) return { kind: 'refused', why: deskRefusalWords.undo.nothing }
  const isOwnAct = member !== null && target.actor === member.id
  const [before = null, after = null] = target.changes.assigneeId ?? []
  const to = after ?? before ?? undefined
  const question = member && { member, lead: { ...lead, ...lead.state }, at, to, isOwnAct }
  const refusal = question && target.actorKind === 'member' && mayUndo(target.kind, question)
  if (refusal) return { kind: 'refused', why: refusal }
  if (isPropertyAct({ act: target.kind }) && target.kind !== 'offer')
    return { kind: 'refused', why: propertyWords.refusals.noUndo }
  const later = await listEventsAfter(tx, lead.id, target.id)
  const decision = decideUndo(lead.state, target, later, { at, replyDueAt: lead.replyDueAt })
  if (decision.kind === 'done' && goesToNobody(decision.changes, currentMembers))
    return { kind: 'refused', why: deskRefusalWords.undo.hasLeft }
  if (isMessageKind(target.kind)) return undoMessage(scope, target, decision)
  if (decision.kind === 'done' && target.kind === 'offer') return undoOffer(scope, target)
  const mentions = decision.kind === 'done' && target.kind === 'note' && (await undoMentions(scope, target))
  if (mentions) return mentions
  const beside = decision.kind === 'done' && (await undoCompanion(scope, target))
  if (beside) return beside
  return decision.kind === 'done' ? { ...decision, data: { what: target.kind }, undoes: target.id } : decision
}

/** Whether the lead would be assigned to a member who left, or would have a wall that names no current member. */
function goesToNobody({ assigneeId, eyes }: StateChanges, currentMembers: readonly string[]): boolean {
  const [to, named] = [assigneeId?.[1] ?? null, eyes?.[1] ?? []]
  if (to !== null && !currentMembers.includes(to)) return true
  return named.length > 0 && !named.some((id) => currentMembers.includes(id))
}
