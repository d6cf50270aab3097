import * as v from 'valibot'
import { findClashes } from '../find-clashes.ts'
import type { PropertyEdit } from './property-act.ts'
import { PropertyFacts, SaidAnswers } from './property-facts.ts'
import type { PropertyState } from './property-state.ts'

/** Facts of a property, and what its owner said in words, as far as they are named. */
export type NamedFacts = Partial<PropertyFacts & Pick<PropertyState, 'answers'>>

const Facts = v.partial(v.object({ ...PropertyFacts.entries, answers: SaidAnswers }))
/** A type of its own, since what comes as JSON is never undefined. */
export const NamedFacts = v.custom<NamedFacts>((value) => v.is(Facts, value))

type Named = Record<string, unknown>

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
