import type { Selectable } from 'kysely'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import type { PropertyTables } from './property-tables.ts'

/** The columns that acts change. */
export const propertyColumns = [
  'address',
  'municipality',
  'type',
  'subtypes',
  'units',
  'price_min',
  'price_max',
  'noi',
  'cap_rate',
  'size_sqft',
  'timeline',
  'stage',
  'closed_at',
  'ceiling',
  'authority',
  'authority_file',
  'authority_note',
  'our_interest',
  'interest_notice_at',
  'answers',
  'files_asked_at',
  'links_from',
  'completed_at',
  'offer_due_at',
  'offered_at',
  'offer_outcome',
  'offer_seconds',
  'offer_amount',
  'offer_text',
] as const

type PropertyRow = Pick<Selectable<PropertyTables['properties']>, (typeof propertyColumns)[number]>

const toText = (moment: Date | null) => moment?.toISOString() ?? null
const toDate = (text: string | null) => (text === null ? null : new Date(text))

export function toPropertyState(row: PropertyRow): PropertyState {
  const { address, municipality, type, subtypes, units, noi, timeline, stage, ceiling, authority, answers } = row
  return {
    address,
    municipality,
    type,
    subtypes,
    units,
    noi,
    timeline,
    stage,
    ceiling,
    authority,
    answers,
    priceMin: row.price_min,
    priceMax: row.price_max,
    capRate: row.cap_rate,
    sizeSqft: row.size_sqft,
    closedAt: toText(row.closed_at),
    authorityFile: row.authority_file,
    authorityNote: row.authority_note,
    ourInterest: row.our_interest,
    interestNoticeAt: toText(row.interest_notice_at),
    filesAskedAt: toText(row.files_asked_at),
    linksFrom: toText(row.links_from),
    completedAt: toText(row.completed_at),
    offerDueAt: toText(row.offer_due_at),
    offeredAt: toText(row.offered_at),
    offerOutcome: row.offer_outcome,
    offerSeconds: row.offer_seconds,
    offerAmount: row.offer_amount,
    offerText: row.offer_text,
  }
}

export function toPropertyRow(state: PropertyState) {
  const { address, municipality, type, subtypes, units, noi, timeline, stage, ceiling, authority } = state
  return {
    address,
    municipality,
    type,
    subtypes,
    units,
    noi,
    timeline,
    stage,
    ceiling,
    authority,
    price_min: state.priceMin,
    price_max: state.priceMax,
    cap_rate: state.capRate,
    size_sqft: state.sizeSqft,
    closed_at: toDate(state.closedAt),
    authority_file: state.authorityFile,
    authority_note: state.authorityNote,
    our_interest: state.ourInterest,
    interest_notice_at: toDate(state.interestNoticeAt),
    answers: JSON.stringify(state.answers),
    files_asked_at: toDate(state.filesAskedAt),
    links_from: toDate(state.linksFrom),
    completed_at: toDate(state.completedAt),
    offer_due_at: toDate(state.offerDueAt),
    offered_at: toDate(state.offeredAt),
    offer_outcome: state.offerOutcome,
    offer_seconds: state.offerSeconds,
    offer_amount: state.offerAmount,
    offer_text: state.offerText,
  }
}
