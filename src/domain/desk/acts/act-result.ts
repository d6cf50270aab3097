import * as v from 'valibot'
import { ConflictingField } from '../conflict.ts'

const about = { id: v.string(), lead: v.string() }

/** What an act on one lead came to. */
export const ActResult = v.variant('outcome', [
  v.object({ ...about, outcome: v.literal('done'), event: v.string() }),
  /** Nothing is stored until the member has chosen. */
  v.object({ ...about, outcome: v.literal('conflict'), fields: v.array(ConflictingField) }),
  /** `holder` is the member who has claimed the lead. */
  v.object({ ...about, outcome: v.literal('refused'), why: v.string(), holder: v.exactOptional(v.string()) }),
])
export type ActResult = v.InferOutput<typeof ActResult>
