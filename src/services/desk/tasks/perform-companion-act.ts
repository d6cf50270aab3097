import { actWords } from '#content/desk/act-words.ts'
import { rightWords } from '#content/desk/right-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import { type CompanionAct, type CompanionChange, reverseCompanionChange } from '#domain/desk/acts/companion-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { isWithinWall } from '#domain/desk/lead-state.ts'
import { may } from '#domain/desk/may.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import {
  findCompanionChange,
  findReference,
  findTask,
  findUnder,
  hasAccessRequest,
  hasUnder,
  isChangedSince,
  lockGroups,
  readCompanion,
  writeCompanion,
} from './companion-store.ts'

const words = taskWords.refusals

/** Acts on tasks and groups. The event records the previous state, so that the act can be undone. */
export async function performCompanionAct(scope: ActScope, act: CompanionAct): Promise<ActOutcome> {
  const { tx, member, lead, at } = scope
  const refusal = member && may(act.act, { member, lead: { ...lead, ...lead.state }, at })
  if (refusal) return { kind: 'refused', why: refusal }
  switch (act.act) {
    case 'task':
      return addTask(scope, act)
    case 'done': {
      const task = await findTask(tx, lead.id, act.task)
      if (!task) return { kind: 'refused', why: words.noTask }
      if (task.doneAt !== null) return { kind: 'refused', why: words.doneAlready }
      const change: CompanionChange = {
        what: 'task',
        key: act.task,
        was: task,
        is: { ...task, doneAt: at.toISOString() },
      }
      return applyCompanion(scope, change, { text: task.title })
    }
    case 'stack':
      return groupUnder(scope, act.under)
    case 'unstack': {
      await lockGroups(tx)
      const under = await findUnder(tx, lead.id)
      if (under === null) return { kind: 'refused', why: words.notGrouped }
      return applyCompanion(scope, { what: 'stack', key: lead.id, was: under, is: null }, {})
    }
  }
}

async function addTask(scope: ActScope, act: Extract<CompanionAct, { act: 'task' }>): Promise<ActOutcome> {
  const { title, assignee } = act
  if (assignee !== null && !scope.currentMembers.includes(assignee)) return { kind: 'refused', why: words.noMember }
  if (!isWithinWall({ assigneeId: assignee, eyes: scope.lead.state.eyes }))
    return { kind: 'refused', why: actWords.outsideWall.assignee }
  if (await findTask(scope.tx, scope.lead.id, act.task)) return { kind: 'refused', why: words.taskExists }
  const is = { title, dueAt: new Date(act.dueAt).toISOString(), assigneeId: assignee, doneAt: null }
  return applyCompanion(scope, { what: 'task', key: act.task, was: null, is }, { text: title })
}

async function groupUnder(scope: ActScope, wanted: string): Promise<ActOutcome> {
  const { tx, member, lead } = scope
  await lockGroups(tx)
  // A group has one lead on top, whichever of its leads the act names.
  const under = (await findUnder(tx, wanted)) ?? wanted
  const reference = await findReference(tx, under, member?.id ?? null)
  if (reference === null) return { kind: 'refused', why: rightWords.noSuchLead }
  if (under === lead.id) return { kind: 'refused', why: words.onTop }
  if (await hasUnder(tx, lead.id)) return { kind: 'refused', why: words.hasGroup }
  const was = await findUnder(tx, lead.id)
  if (was === under) return { kind: 'refused', why: words.stackedAlready }
  return applyCompanion(scope, { what: 'stack', key: lead.id, was, is: under }, { on: reference })
}

/** A request for access is a task until it is answered. PIPEDA allows 30 days. */
export async function openAccessRequest(scope: ActScope & { member: DeskMember }, dueAt: string): Promise<ActOutcome> {
  const { tx, lead, member, newId } = scope
  if (await hasAccessRequest(tx, lead.id)) return { kind: 'refused', why: words.askedAlready }
  const assigneeId = lead.state.assigneeId ?? member.id
  const is = { title: taskWords.access, dueAt, assigneeId, doneAt: null }
  return applyCompanion(scope, { what: 'task', key: newId(), was: null, is }, { dueAt })
}

/** Null if the event changed nothing next to its lead. */
export async function undoCompanion(scope: ActScope, target: { id: string; kind: string }): Promise<ActOutcome | null> {
  const { tx, member, lead } = scope
  const change = await findCompanionChange(tx, target.id)
  if (!change) return null
  if (change.what === 'stack') await lockGroups(tx)
  const reversed = reverseCompanionChange(change, await readCompanion(tx, lead.id, change))
  if (!reversed || (await isChangedSince(tx, lead.id, target.id, change)))
    return { kind: 'refused', why: words.changed }
  if (reversed.what === 'stack' && reversed.is !== null) {
    if ((await findUnder(tx, reversed.is)) !== null) return { kind: 'refused', why: words.changed }
    // That lead may be behind a wall by now.
    if ((await findReference(tx, reversed.is, member?.id ?? null)) === null)
      return { kind: 'refused', why: rightWords.noSuchLead }
  }
  if (!(await writeCompanion(tx, lead.id, reversed))) return { kind: 'refused', why: words.taskExists }
  return { kind: 'done', changes: {}, data: { what: target.kind, side: reversed }, undoes: target.id }
}

async function applyCompanion(
  { tx, lead }: ActScope,
  change: CompanionChange,
  data: Record<string, unknown>,
): Promise<ActOutcome> {
  if (!(await writeCompanion(tx, lead.id, change))) return { kind: 'refused', why: words.taskExists }
  return { kind: 'done', changes: {}, data: { ...data, side: change } }
}
