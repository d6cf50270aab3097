import * as v from 'valibot'
import { DeskId } from '../desk-id.ts'

const Title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** Acts on the tasks of a lead, and on the group that it is in. */
export const companionActs = [
  v.object({
    act: v.literal('task'),
    task: DeskId,
    title: Title,
    dueAt: v.pipe(v.string(), v.isoTimestamp()),
    assignee: v.optional(v.nullable(DeskId), null),
  }),
  v.object({ act: v.literal('done'), task: DeskId }),
  v.object({ act: v.literal('stack'), under: DeskId }),
  v.object({ act: v.literal('unstack') }),
] as const
const CompanionAct = v.variant('act', companionActs)
export type CompanionAct = v.InferOutput<typeof CompanionAct>
export type CompanionActName = CompanionAct['act']

const names = new Set<string>(companionActs.map(({ entries }) => entries.act.literal))

export function isCompanionAct<Act extends { act: string }>(act: Act): act is Extract<Act, CompanionAct> {
  return names.has(act.act)
}

/** A task as events remember it. Moments are ISO texts. */
export const TaskState = v.object({
  title: v.string(),
  dueAt: v.string(),
  assigneeId: v.nullable(v.string()),
  doneAt: v.nullable(v.string()),
})
export type TaskState = v.InferOutput<typeof TaskState>

/** A task or group before and after an act. A missing value means that it did not or does not exist. */
export const CompanionChange = v.variant('what', [
  v.object({ what: v.literal('task'), key: v.string(), was: v.nullable(TaskState), is: v.nullable(TaskState) }),
  v.object({ what: v.literal('stack'), key: v.string(), was: v.nullable(v.string()), is: v.nullable(v.string()) }),
])
export type CompanionChange = v.InferOutput<typeof CompanionChange>

/** The reverse of a change, if what it changed is still as it left it. */
export function reverseCompanionChange(
  change: CompanionChange,
  current: CompanionChange['is'],
): CompanionChange | null {
  if (print(current) !== print(change.is)) return null
  return change.what === 'task'
    ? { what: 'task', key: change.key, was: change.is, is: change.was }
    : { what: 'stack', key: change.key, was: change.is, is: change.was }
}

/** The database keeps the fields of an object in an order of its own. */
function print(value: CompanionChange['is']): string {
  return JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).toSorted() : value)
}

/** Why two leads may be of one person. */
export const sameReasons = ['email', 'phone', 'address'] as const
export type SameReason = (typeof sameReasons)[number]
