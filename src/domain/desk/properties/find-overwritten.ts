import * as v from 'valibot'
import { findClashes } from '../find-clashes.ts'
import type { ChangingPropertyAct } from './decide-property-act.ts'
import { type PropertyEdit, setByAct } from './property-act.ts'
import { PropertyState } from './property-state.ts'

/** What is known of a property, as far as it is named. */
export type NamedFacts = Partial<PropertyState>

const Facts = v.partial(PropertyState)
/** The type has optional fields without undefined, since JSON has none: `v.partial` would allow it. */
export const NamedFacts = v.custom<NamedFacts>((value) => v.is(Facts, value))

type Named = Record<string, unknown>

/**
 * What an act would overwrite unseen, as it is now. Undefined if it does not say what it was begun over, or does more
 * than set something.
 */
export function findTheirs(
  state: PropertyState,
  act: ChangingPropertyAct,
  wanted: Partial<PropertyState>,
): NamedFacts | undefined {
  if (!act.before) return undefined
  if (act.act === 'edit-property') return findOverwritten(state, act)
  const set = setByAct[act.act]?.map((name) => [name, wanted[name]])
  return set && pickOverwritten({ ...state }, Object.fromEntries(set), act.before)
}

/**
 * What an edit would overwrite unseen, as it is now: facts that were changed since the member began to type over them.
 * A fact that is stored as they want it is not overwritten.
 */
export function findOverwritten(
  { answers, ...state }: PropertyState,
  { facts, before = {} }: Pick<PropertyEdit, 'facts' | 'before'>,
): NamedFacts {
  const { answers: said = {}, ...wanted } = facts
  const silent = Object.fromEntries(Object.keys(said).map((item) => [item, '']))
  const overSaid = pickOverwritten({ ...silent, ...answers }, said, before.answers ?? {})
  const over: NamedFacts = pickOverwritten(state, wanted, before)
  return Object.keys(overSaid).length === 0 ? over : { ...over, answers: overSaid }
}

function pickOverwritten(stored: Named, wanted: Named, before: Named): Named {
  return Object.fromEntries(findClashes(stored, wanted, before).map((name) => [name, stored[name]]))
}
