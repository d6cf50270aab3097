import { propertyWords } from '#content/desk/property-words.ts'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { PastEvent } from '#domain/desk/acts/decide-undo.ts'
import { compareProperties } from '#domain/desk/properties/property-state.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import { changeProperty, findOfferedBy, findOwner, findPropertyOfLead, lockProperty } from './property-store.ts'

/** Undoes an offer, or a no: the clock runs as if nothing had been recorded. */
export async function undoOffer({ tx, lead }: Pick<ActScope, 'tx' | 'lead'>, target: PastEvent): Promise<ActOutcome> {
  const id = await findPropertyOfLead(tx, lead.id)
  const property = id === null ? null : await lockProperty(tx, { id, leadId: lead.id })
  const offeredAt = await findOfferedBy(tx, target.id)
  if (!property || offeredAt === null || property.state.offeredAt !== offeredAt)
    return { kind: 'refused', why: deskRefusalWords.undo.changed }
  // An owner who withdrew is promised no offer.
  const { flags } = await findOwner(tx, lead.id)
  if (flags.includes('withdrawn')) return { kind: 'refused', why: propertyWords.refusals.withdrawn }
  if (property.state.stage === 'closed') return { kind: 'refused', why: propertyWords.refusals.closed }
  const nothing = { offeredAt: null, offerOutcome: null, offerSeconds: null, offerAmount: null, offerText: '' }
  await changeProperty(tx, property, nothing)
  const propertyChanges = compareProperties(property.state, nothing)
  const data = { what: target.kind, property: property.reference, propertyChanges }
  return { kind: 'done', changes: {}, data, undoes: target.id }
}
