import * as v from 'valibot'
import { actorKinds, EventData } from '../event-data.ts'
import { LeadState } from '../lead-state.ts'
import { NamedFacts } from '../properties/find-overwritten.ts'

/** What changed a lead or its property last. */
export const LastChange = v.object({
  kind: v.string(),
  actor: v.nullable(v.string()),
  actorKind: v.picklist(actorKinds),
  data: EventData,
  at: v.string(),
})
export type LastChange = v.InferOutput<typeof LastChange>

const about = { id: v.string(), lead: v.string() }

/** What an act on one lead came to. */
export const ActResult = v.variant('outcome', [
  v.object({ ...about, outcome: v.literal('done'), version: v.number(), event: v.string() }),
  /** Somebody else was faster: the lead as it is now. */
  v.object({
    ...about,
    outcome: v.literal('conflict'),
    why: v.string(),
    version: v.number(),
    now: LeadState,
    last: v.nullable(LastChange),
    /** The version of its property, if that is what was changed. */
    seen: v.exactOptional(v.number()),
    /** The facts that both have changed, as they are now. */
    theirs: v.exactOptional(NamedFacts),
  }),
  v.object({ ...about, outcome: v.literal('refused'), why: v.string() }),
])
export type ActResult = v.InferOutput<typeof ActResult>
