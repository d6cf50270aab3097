import { randomUUID } from 'node:crypto'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { rightWords } from '#content/desk/right-words.ts'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import { isCompanionAct } from '#domain/desk/acts/companion-act.ts'
import { type ChangingAct, decideAct } from '#domain/desk/acts/decide-act.ts'
import { type DeskAct, isMessageAct, isNotingKind } from '#domain/desk/acts/desk-act.ts'
import { listReplaced } from '#domain/desk/acts/replaced-values.ts'
import { pickValues, type Values } from '#domain/desk/conflict.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { compareStates, type LeadState, type StateChanges } from '#domain/desk/lead-state.ts'
import { may, maySee } from '#domain/desk/may.ts'
import { isPropertyAct } from '#domain/desk/properties/property-act.ts'
import { recordAssignment } from '../alerts/alert-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { lockCurrentMembers } from '../members/member-store.ts'
import { cancelBehindWall, findWroteNext } from '../messages/message-store.ts'
import { performMessageAct } from '../messages/perform-message-act.ts'
import { type PropertyDeps, performPropertyAct } from '../properties/perform-property-act.ts'
import { mentionMembers, redactMentionTasks } from '../tasks/mention-members.ts'
import { openAccessRequest, performCompanionAct } from '../tasks/perform-companion-act.ts'
import type { ActOutcome, ActScope } from './act-scope.ts'
import {
  changeLead,
  findEventOfAct,
  findEventOfLead,
  insertEvent,
  type LockedLead,
  listRecordedRepresentatives,
  lockLead,
  redactEvent,
} from './act-store.ts'
import { findActConflict } from './find-conflict.ts'
import { readRepresentation } from './read-representation.ts'
import { releaseFromFormerMember } from './release-leads.ts'
import { undoAct } from './undo-act.ts'

/**
 * Commands do nothing with properties and send no mails. Without `live`, open pages notice changes with their next
 * request.
 */
export type ActDeps = Pick<DeskContext, 'db' | 'now'> &
  Partial<PropertyDeps & Pick<DeskContext, 'live' | 'messaging' | 'newId'>>

/** One act on one lead. */
export interface ActOnLead {
  id: string
  /** The id of the lead. */
  lead: string
  /** The values that its author started from, if it replaces any. */
  over?: Values | undefined
  do: DeskAct | ChangingAct
}

interface SentActScope extends ActScope {
  deps: ActDeps
  sent: ActOnLead
}

interface ActOptions {
  /** Only for `look`, which `may` permits to the broker of record. */
  ignoresWall?: boolean
  /** More work in the act's transaction, except for a repeat. `lead` is its state before the act. */
  alongside?: (tx: ActScope['tx'], lead: LockedLead, at: Date) => Promise<void>
}

/** Runs an act once, in one transaction, with one event. A repeat of the same id gets the first answer. */
export async function performAct(
  deps: ActDeps,
  member: DeskMember | null,
  sent: ActOnLead,
  { ignoresWall = false, alongside }: ActOptions = {},
): Promise<ActResult> {
  const { db, now, live, messaging = null, newId = randomUUID } = deps
  const { id: actId, lead: leadId, do: act } = sent
  const at = new Date(now())
  let changes: StateChanges = {}
  const result = await db.transaction().execute(async (tx): Promise<ActResult> => {
    // Members are locked before the lead, in the same order as when a member leaves. This avoids deadlocks, and nothing
    // stays assigned to a member who left.
    const currentMembers = await lockCurrentMembers(tx, [
      ...(member ? [member.id] : []),
      ...(await listMembersToLock(tx, sent)),
    ])
    if (member && !currentMembers.includes(member.id)) return refuse(sent, deskRefusalWords.member.youLeft)
    const lead = await lockLead(tx, leadId, ignoresWall ? null : (member?.id ?? null))
    if (!lead) return refuse(sent, rightWords.noSuchLead)
    const earlier = await findEventOfAct(tx, actId, leadId)
    // There may be a new wall by now.
    if (earlier && member && !maySee(member, lead.state)) return refuse(sent, rightWords.noSuchLead)
    if (earlier && earlier.actor !== (member?.id ?? null)) return refuse(sent, deskRefusalWords.act.idTaken)
    if (earlier) return { id: actId, lead: leadId, outcome: 'done', event: earlier.id }
    const context = { at, newId, over: sent.over, messaging }
    const outcome = await runAct({ tx, deps, member, sent, lead, currentMembers, ...context })
    if (outcome.kind === 'conflict') {
      const { reference } = lead
      return { id: actId, lead: leadId, outcome: 'conflict', reference, fields: outcome.fields }
    }
    if (outcome.kind === 'refused') return refuse(sent, outcome.why, act.act === 'claim' ? lead.state.assigneeId : null)
    changes = await releaseFromFormerMember(tx, lead, outcome.changes)
    await changeLead(tx, lead, changes, at)
    const cancelled = changes.eyes ? await cancelBehindWall(tx, leadId, changes.eyes[1]) : []
    const event = await insertEvent(tx, {
      leadId,
      actId,
      kind: act.act,
      actor: member?.id ?? null,
      actorKind: member ? 'member' : 'system',
      changes,
      data: { ...outcome.data, ...(cancelled.length > 0 && { cancelled }) },
      undoes: outcome.undoes ?? null,
      at,
    })
    const to = act.act === 'assign' ? act.to : null
    if (member && to !== null && to !== member.id) await recordAssignment(tx, { leadId, to, at })
    await alongside?.(tx, lead, at)
    return { id: actId, lead: leadId, outcome: 'done', event }
  })
  if (result.outcome === 'done') informOpenPages(live, member, sent, changes)
  return result
}

/** Call it after the commit. */
function informOpenPages(
  live: ActDeps['live'],
  member: DeskMember | null,
  sent: ActOnLead,
  changes: StateChanges,
): void {
  live?.hint(sent.lead, changes.eyes?.[0])
  if (changes.eyes) live?.recheckLead(sent.lead)
  const assignedTo = sent.do.act === 'assign' ? sent.do.to : null
  if (assignedTo !== null && assignedTo !== member?.id) live?.notify(assignedTo, { kind: 'assigned', lead: sent.lead })
  const mentioned = (sent.do.act === 'note' && sent.do.mentions) || []
  for (const id of new Set(mentioned)) if (id !== member?.id) live?.notify(id, { kind: 'mentioned', lead: sent.lead })
}

async function runAct(scope: SentActScope): Promise<ActOutcome> {
  const { do: act } = scope.sent
  // Deleting a lead leaves no event, so `deleteLead` does that.
  if (act.act === 'delete') return { kind: 'refused', why: rightWords.noSuchLead }
  if (act.act === 'undo') return undoAct(scope, act.undoes)
  if (act.act === 'redact') return redact(scope, act.event)
  if (isPropertyAct(act)) {
    const { queue } = scope.deps
    if (!queue) throw new Error('acts on properties are for members')
    return performPropertyAct({ ...scope, queue }, act)
  }
  if (isMessageAct(act)) return performMessageAct(scope, act)
  if (isCompanionAct(act)) return performCompanionAct(scope, act)
  return changeState(scope, act)
}

/** The members an act names: it assigns something to them or shows it to them. */
function listNamedMembers(act: ActOnLead['do']): string[] {
  if (act.act === 'assign') return [act.to]
  if (act.act === 'wall') return act.eyes
  if (act.act === 'note') return act.mentions ?? []
  if (act.act === 'record-representation') return act.representatives
  return act.act === 'task' && act.assignee !== null ? [act.assignee] : []
}

/** The members to lock: the ones an act names or an undo would bring back. */
async function listMembersToLock(tx: ActScope['tx'], { lead: leadId, do: act }: ActOnLead): Promise<string[]> {
  if (act.act !== 'undo') return listNamedMembers(act)
  const { assigneeId, eyes } = (await findEventOfAct(tx, act.undoes, leadId))?.changes ?? {}
  return [...(assigneeId?.[0] ? [assigneeId[0]] : []), ...(eyes?.[0] ?? [])]
}

async function changeState(scope: SentActScope, act: ChangingAct): Promise<ActOutcome> {
  const { tx, member, lead, currentMembers, at } = scope
  const to = act.act === 'assign' ? act.to : undefined
  const refusal = member && may(act.act, { member, lead: { ...lead, ...lead.state }, at, to })
  if (refusal) return { kind: 'refused', why: refusal }
  if (!listNamedMembers(act).every((id) => currentMembers.includes(id)))
    return { kind: 'refused', why: deskRefusalWords.member.notThem }
  const { receivedAt, replyDueAt } = lead
  const isLater = act.act === 'answered-elsewhere' && lead.state.wroteAt !== null
  const wroteNext = isLater ? await findWroteNext(tx, lead.id, new Date(act.answeredAt)) : null
  const representation = act.act === 'record-representation' ? await readRepresentation(tx, lead.id, act) : undefined
  const context = { memberId: member?.id ?? null, at, receivedAt, replyDueAt, wroteNext, representation }
  const decision = decideAct(lead.state, act, context)
  if (decision.kind !== 'done') return decision
  const changes = compareStates(lead.state, decision.wanted)
  const conflict = await findLeadConflict(scope, act, decision.wanted)
  if (conflict) return conflict
  if (member && act.act === 'access-request')
    return openAccessRequest({ ...scope, member }, String(decision.data.dueAt))
  if (member && act.act === 'note' && act.mentions)
    return mentionMembers({ ...scope, member }, { ...act, mentions: act.mentions })
  return { kind: 'done', changes, data: decision.data }
}

/** Compares only the values that the act's author started from, not what changes along with them. */
async function findLeadConflict(
  scope: SentActScope,
  act: ChangingAct,
  wanted: Partial<LeadState>,
): Promise<ActOutcome | null> {
  const { tx, lead, over = {} } = scope
  const representatives = 'representatives' in over ? await listRecordedRepresentatives(tx, lead.id) : []
  return findActConflict(scope, {
    stored: { ...lead.state, representatives },
    wanted: pickValues({ ...listReplaced(act), ...wanted }, Object.keys(over)),
  })
}

async function redact({ tx, member, lead, at }: ActScope, id: string): Promise<ActOutcome> {
  const target = await findEventOfLead(tx, lead.id, id)
  if (!target) return { kind: 'refused', why: deskRefusalWords.redact.noEntry }
  const isOwnAct = member !== null && target.actor === member.id
  const refusal = member && may('redact', { member, lead: { ...lead, ...lead.state }, at, isOwnAct })
  if (refusal) return { kind: 'refused', why: refusal }
  if (!isNotingKind(target.kind)) return { kind: 'refused', why: deskRefusalWords.redact.noNote }
  await redactMentionTasks(tx, lead.id, target)
  await redactEvent(tx, target.id)
  return { kind: 'done', changes: {}, data: { event: target.id } }
}

function refuse({ id, lead }: ActOnLead, why: string, holder: string | null = null): ActResult {
  return { id, lead, outcome: 'refused', why, ...(holder !== null && { holder }) }
}
