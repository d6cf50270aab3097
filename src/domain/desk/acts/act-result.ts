import type { LeadState } from '../lead-state.ts'
import type { NamedFacts } from '../properties/find-overwritten.ts'
import type { PastEvent } from './decide-undo.ts'

/** What changed a lead or its property last. */
export interface LastChange extends Pick<PastEvent, 'kind' | 'actor' | 'actorKind'> {
  data: Record<string, unknown>
  at: string
}

/** What an act on one lead came to. */
export type ActResult = { id: string; lead: string } & (
  | { outcome: 'done'; version: number; event: string }
  /** Somebody else was faster: the lead as it is now. */
  | {
      outcome: 'conflict'
      why: string
      version: number
      now: LeadState
      last: LastChange | null
      /** The version of its property, if that is what was changed. */
      seen?: number
      /** The facts that both have changed, as they are now. */
      theirs?: NamedFacts
    }
  | { outcome: 'refused'; why: string }
)
