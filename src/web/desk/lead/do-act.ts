import type { DeskAct, MessageAct } from '#domain/desk/acts/desk-act.ts'
import type { PropertyActName } from '#domain/desk/properties/property-act.ts'
import type { TypedAct } from '../conflicts/use-conflicts.ts'

type OtherAct = MessageAct | { act: 'undo' | 'redact' | 'delete' | PropertyActName }

/** Runs an act on the lead, and returns its id; `said` is shown next to the undo button. A form passes `typed`. */
export type DoAct = (what: Exclude<DeskAct, OtherAct>, said: string, typed?: TypedAct) => string
