import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { flattenProperty, listReplaced } from '#domain/desk/acts/replaced-values.ts'
import { compareStates, type LeadState, type StateChanges } from '#domain/desk/lead-state.ts'
import { may } from '#domain/desk/may.ts'
import { guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { toGuardedLead } from '#domain/desk/messages/to-guarded-lead.ts'
import { readOpenOffer } from '#domain/desk/promise/reply-measure.ts'
import { type ChangingPropertyAct, decidePropertyAct } from '#domain/desk/properties/decide-property-act.ts'
import type { PropertyAct, PropertyEdit } from '#domain/desk/properties/property-act.ts'
import { createPropertyReference } from '#domain/desk/properties/property-reference.ts'
import { compareProperties, type PropertyState, startProperty } from '#domain/desk/properties/property-state.ts'
import { SendOwnerLink } from '#domain/jobs/file-jobs.ts'
import { readAddressLedger } from '../../leads/consents/address-ledger.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import { findActConflict } from '../acts/find-conflict.ts'
import type { DeskContext } from '../desk-context.ts'
import { removeOwnerFiles } from '../files/remove-owner-files.ts'
import { insertMeasure } from '../promise/measure-store.ts'
import {
  acceptFile,
  changeProperty,
  findBundledAt,
  findOwner,
  findPropertyOfLead,
  insertProperty,
  listFileStates,
  lockProperty,
  removeFile,
} from './property-store.ts'

export type PropertyDeps = Pick<DeskContext, 'queue'>

type PropertyActScope = ActScope & PropertyDeps

const { refusals } = propertyWords

/** One act on the property of a lead, which is locked. The wall of the lead is also that of its property. */
export async function performPropertyAct(scope: PropertyActScope, act: PropertyAct): Promise<ActOutcome> {
  const { member, lead, at } = scope
  const refusal = member && may(act.act, { member, lead: { ...lead, ...lead.state }, at })
  if (refusal) return refused(refusal)
  return act.act === 'make-property' ? make(scope, act.property) : change(scope, act)
}

async function make({ tx, lead, at }: ActScope, id: string): Promise<ActOutcome> {
  if (await findPropertyOfLead(tx, lead.id)) return refused(refusals.exists)
  const { details } = await findOwner(tx, lead.id)
  const reference = createPropertyReference(id)
  const isMade = await insertProperty(tx, { id, reference, leadId: lead.id, state: startProperty(details), at })
  return isMade ? done({ property: reference }) : refused(refusals.again)
}

async function change(scope: PropertyActScope, act: ChangingPropertyAct): Promise<ActOutcome> {
  const { tx, queue, member, lead, at } = scope
  const property = await lockProperty(tx, { id: act.property, leadId: lead.id })
  if (!property) return refused(refusals.gone)
  const replaced = listReplaced(act)
  const conflict =
    replaced && (await findActConflict(scope, { stored: flattenProperty(property.state), wanted: replaced }))
  if (conflict) return conflict
  const [files, { flags }] = [await listFileStates(tx, property.id), await findOwner(tx, lead.id)]
  if (act.act === 'remove-file' && act.file === lead.state.agreementFile)
    return refused(representationWords.refusals.isAgreement)
  const bundledAt = act.act === 'hand-over' ? await findBundledAt(tx, lead.id) : null
  const context = { at, files, isWithdrawn: flags.includes('withdrawn'), bundledAt }
  const decision = decidePropertyAct(property.state, act, context)
  if (decision.kind === 'refused') return decision
  const changes = compareProperties(property.state, decision.wanted)
  const hasChanges = Object.keys(changes).length > 0
  if (!hasChanges && !decision.file) return refused(refusals.same)
  const barred = act.act === 'ask-files' ? await guardOwner(scope) : null
  if (barred !== null) return refused(barred)
  // The checklist is incomplete again, or the property is closed.
  const missed = decision.wanted.offerDueAt === null ? readOpenOffer(property.state, { at }) : null
  if (missed) await insertMeasure(tx, { leadId: lead.id, clock: 'offer' }, missed)
  await changeProperty(tx, property, decision.wanted)
  const why = String(decision.data.reason ?? act.act)
  for (const id of decision.file?.ids ?? []) {
    if (decision.file?.becomes === 'accepted') await acceptFile(tx, { id, by: member?.id ?? null, at })
    else await removeOwnerFiles(tx, await removeFile(tx, { id, why, at }))
  }
  if (act.act === 'ask-files') await queue.enqueue(tx, SendOwnerLink, { propertyId: property.id })
  // The history never contains the owner's own words, only their subject: it would keep them after they were withdrawn.
  const { answers: _, ...told } = changes
  const said = act.act === 'edit-property' ? listAnsweredItems(property.state, act.facts) : []
  const data = {
    ...decision.data,
    property: property.reference,
    ...(decision.file && act.act !== 'hand-over' && { fileIds: decision.file.ids }),
    ...(hasChanges && { propertyChanges: told }),
    ...(said.length > 0 && { said }),
  }
  return { kind: 'done', changes: act.act === 'hand-over' ? giveUpAgreement(lead.state) : {}, data }
}

/** The subjects on which an edit changes the owner's words. */
function listAnsweredItems({ answers: before }: PropertyState, { answers = {} }: PropertyEdit['facts']): string[] {
  const said = new Map<string, string>(Object.entries(before))
  return Object.entries(answers).flatMap(([item, text]) => (text === (said.get(item) ?? '') ? [] : [item]))
}

/** The signed agreement with a client is in the bundle too. */
function giveUpAgreement(state: LeadState): StateChanges {
  if (state.agreementFile === null) return {}
  return compareStates(state, { agreementFile: null, agreementNote: state.agreementNote || propertyWords.inBundle })
}

/** Why we may not write to the owner, or null. The job that sends the mail checks again. */
async function guardOwner({ tx, lead, at, messaging }: PropertyActScope): Promise<string | null> {
  if (!messaging) return null
  const { email } = await findOwner(tx, lead.id)
  const verdict = guardOutgoing({
    purpose: 'reply',
    lead: toGuardedLead(lead),
    ...(await readAddressLedger(tx, messaging.ledgerKey, email)),
    at,
  })
  return verdict.kind === 'barred' ? `${verdict.why} ${verdict.instead}` : null
}

function done(data: Record<string, unknown>): ActOutcome {
  return { kind: 'done', changes: {}, data }
}

function refused(why: string): ActOutcome {
  return { kind: 'refused', why }
}
