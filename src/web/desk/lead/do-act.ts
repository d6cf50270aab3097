import type { DeskAct, MessageAct } from '#domain/desk/acts/desk-act.ts'
import type { Values } from '#domain/desk/conflict.ts'
import type { PropertyActName } from '#domain/desk/properties/property-act.ts'
import type { Sent } from '../conflicts/use-conflicts.ts'

type OtherAct = MessageAct | { act: 'undo' | 'redact' | 'delete' | PropertyActName }

interface TypedAct {
  over: Values
  onSettled: Sent['onSettled']
}

/**
 * Runs an act on the lead; `said` is shown next to its undo button. A form passes the values that it started from, and
 * receives the result.
 */
export type DoAct = (what: Exclude<DeskAct, OtherAct>, said: string, typed?: TypedAct) => string
