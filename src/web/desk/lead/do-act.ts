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
 * What the parts of the screen do with the lead; `said` is shown beside the button that undoes it. A form says over what it
 * was typed, and hears what came of it.
 */
export type DoAct = (what: Exclude<DeskAct, OtherAct>, said: string, typed?: TypedAct) => string
