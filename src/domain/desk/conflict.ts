import * as v from 'valibot'
import { isSame } from '../is-same.ts'

/** Values by the name of their field. */
export const Values = v.record(v.string(), v.unknown())
export type Values = v.InferOutput<typeof Values>

/** In the place of a member: the person who sent the lead, such as the owner of a property. */
export const VISITOR = 'visitor'

/** A field that somebody else has changed to another value. */
export const ConflictingField = v.object({
  name: v.string(),
  theirs: v.unknown(),
  /** The id of a member, or `VISITOR`; null if the desk did it. */
  by: v.nullable(v.string()),
  at: v.nullable(v.string()),
})
export type ConflictingField = v.InferOutput<typeof ConflictingField>

const Conflict = v.object({ outcome: v.literal('conflict'), fields: v.array(ConflictingField) })
export type Conflict = v.InferOutput<typeof Conflict>

/** The result of saving a form. */
export const Saved = v.variant('outcome', [v.object({ outcome: v.literal('done') }), Conflict])
export type Saved = v.InferOutput<typeof Saved>

/** The fields whose stored value differs both from the one a member started from and from the wanted one. */
export function findConflicts(stored: Values, wanted: Values, over: Values): string[] {
  return Object.keys(wanted).filter((name) => !isSame(stored[name], over[name]) && !isSame(stored[name], wanted[name]))
}

/** The others' values of the fields. */
export function listTheirs(fields: readonly ConflictingField[]): Values {
  return Object.fromEntries(fields.map(({ name, theirs }) => [name, theirs]))
}

export function pickValues(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
}
