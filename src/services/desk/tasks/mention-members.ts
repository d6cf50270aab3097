import type { Kysely } from 'kysely'
import { taskWords } from '#content/desk/task-words.ts'
import type { PastEvent } from '#domain/desk/acts/decide-undo.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { findMentionDue, nameHiddenMention, nameMentionTask } from '#domain/desk/mentions/mention-task.ts'
import type { Tables } from '../../tables.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import { recordMentions } from '../alerts/alert-store.ts'
import { findMemberName } from '../members/member-store.ts'
import { findEventData, isChangedSince, redactTask, writeCompanion } from './companion-store.ts'

interface Mention {
  text: string
  mentions: readonly string[]
}

/** Gives each member a note mentions a task and an alert. The caller has checked that they are here and inside the wall. */
export async function mentionMembers(
  { tx, lead, member, at, newId }: ActScope & { member: DeskMember },
  { text, mentions }: Mention,
): Promise<ActOutcome> {
  const title = nameMentionTask(member.displayName, text)
  const dueAt = findMentionDue(at).toISOString()
  const members = [...new Set(mentions)]
  const mentioned: { member: string; task: string }[] = []
  for (const assigneeId of members) {
    const task = newId()
    const is = { title, dueAt, assigneeId, doneAt: null }
    await writeCompanion(tx, lead.id, { what: 'task', key: task, was: null, is })
    mentioned.push({ member: assigneeId, task })
  }
  const told = members.filter((id) => id !== member.id)
  if (told.length > 0) await recordMentions(tx, { leadId: lead.id, members: told, at })
  return { kind: 'done', changes: {}, data: { text, mentions: mentioned } }
}

/** Undoing a note takes its tasks away, unless one was touched since. Null if it mentions nobody. */
export async function undoMentions({ tx, lead }: ActScope, target: PastEvent): Promise<ActOutcome | null> {
  const { mentions = [] } = await findEventData(tx, target.id)
  if (mentions.length === 0) return null
  const removals = mentions.map(({ task }) => ({ what: 'task' as const, key: task, was: null, is: null }))
  for (const removal of removals)
    if (await isChangedSince(tx, lead.id, target.id, removal))
      return { kind: 'refused', why: taskWords.refusals.changed }
  for (const removal of removals) await writeCompanion(tx, lead.id, removal)
  return { kind: 'done', changes: {}, data: { what: target.kind }, undoes: target.id }
}

/** The tasks of a note that is redacted must not repeat its words, nor what the history says about them. */
export async function redactMentionTasks(
  tx: Kysely<Tables>,
  leadId: string,
  { id, actor }: Pick<PastEvent, 'id' | 'actor'>,
): Promise<void> {
  const { mentions = [] } = await findEventData(tx, id)
  if (mentions.length === 0 || actor === null) return
  const title = nameHiddenMention(await findMemberName(tx, actor))
  for (const { task } of mentions) await redactTask(tx, { leadId, task, title })
}
