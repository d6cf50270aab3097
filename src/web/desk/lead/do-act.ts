import type { DeskAct, MessageAct } from '#domain/desk/acts/desk-act.ts'
import type { PropertyActName } from '#domain/desk/properties/property-act.ts'

type OtherAct = MessageAct | { act: 'undo' | 'redact' | 'delete' | PropertyActName }

/**
 * What the parts of the screen do with the lead; `said` is shown beside the button that undoes it. `base` is the version
 * that the member has seen, if that is not the one that is shown. Returns the id of the act.
 */
export type DoAct = (what: Exclude<DeskAct, OtherAct>, said: string, base?: number) => string
