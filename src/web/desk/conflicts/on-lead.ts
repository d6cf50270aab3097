import type { ChangingAct } from '#domain/desk/acts/decide-act.ts'
import type { DeskAct, SentAct } from '#domain/desk/acts/desk-act.ts'
import { listReplaced } from '#domain/desk/acts/replaced-values.ts'
import { pickValues, type Values } from '#domain/desk/conflict.ts'

interface Shown {
  id: string
  state: object
}

/** A lead that an act is done to, with the values that it replaces: those typed over, or else those that are shown. */
export function onLead(what: DeskAct | ChangingAct, { id, state }: Shown, typedOver?: Values): SentAct['on'][number] {
  const replaced = listReplaced(what)
  const over = typedOver ?? (replaced && pickValues({ ...state }, Object.keys(replaced)))
  return { lead: id, ...(over && { over }) }
}
