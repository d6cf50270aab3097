import * as v from 'valibot'
import { ConflictingField } from '../conflict.ts'

const about = { id: v.string(), lead: v.string() }

/** The result of an act on one lead. */
export const ActResult = v.variant('outcome', [
  v.object({ ...about, outcome: v.literal('done'), event: v.string() }),
  /** Nothing is stored until the member has decided. */
  v.object({ ...about, outcome: v.literal('conflict'), reference: v.string(), fields: v.array(ConflictingField) }),
  /** `holder` is the member who has claimed the lead. */
  v.object({ ...about, outcome: v.literal('refused'), why: v.string(), holder: v.exactOptional(v.string()) }),
])
export type ActResult = v.InferOutput<typeof ActResult>
