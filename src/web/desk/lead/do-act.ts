import type { DeskAct, MessageAct } from '#domain/desk/acts/desk-act.ts'
import type { PropertyActName } from '#domain/desk/properties/property-act.ts'

type OtherAct = MessageAct | { act: 'undo' | 'redact' | 'delete' | PropertyActName }

/**
 * Runs an act on the lead; `said` is shown next to its undo button. `base` is the version that the member has seen, if it
 * isn't the one on the screen. Returns the id of the act.
 */
export type DoAct = (what: Exclude<DeskAct, OtherAct>, said: string, base?: number) => string
