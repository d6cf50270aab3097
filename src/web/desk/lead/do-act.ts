import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import type { PropertyActName } from '#domain/desk/properties/property-act.ts'

/** What the parts of the screen do with the lead; `said` is shown beside the button that undoes it. */
export type DoAct = (what: Exclude<DeskAct, { act: 'undo' | 'redact' | PropertyActName }>, said: string) => void
