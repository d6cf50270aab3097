import type { ChangingAct } from '#domain/desk/acts/decide-act.ts'
import type { DeskAct, SentAct } from '#domain/desk/acts/desk-act.ts'
import { listReplaced } from '#domain/desk/acts/replaced-values.ts'
import { pickValues, type Values } from '#domain/desk/conflict.ts'

interface Shown {
  id: string
  state: object
}

/** The target of an act, with the values that it replaces: those the form started from, or else those on the screen. */
export function onLead(what: DeskAct | ChangingAct, { id, state }: Shown, typedOver?: Values): SentAct['on'][number] {
  const replaced = listReplaced(what)
  const over = typedOver ?? (replaced && pickValues({ ...state }, Object.keys(replaced)))
  return { lead: id, ...(over && { over }) }
}
