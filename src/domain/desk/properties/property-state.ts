import * as v from 'valibot'
import { propertyTypes, sellFastPropertyTypes } from '#content/inquiries/questionnaire-options.ts'
import { PropertyFacts, WrittenAnswers } from './property-facts.ts'

export const propertyStages = ['draft', 'live', 'paused', 'under-offer', 'closed'] as const
export type PropertyStage = (typeof propertyStages)[number]

/** The owner's permission to speak with others about the property. */
export const authorities = ['none', 'verbal', 'written'] as const
export type Authority = (typeof authorities)[number]

/** Whether one of us, or somebody connected with us, may be the buyer. */
export const interests = ['none', 'personal', 'connected'] as const
export type Interest = (typeof interests)[number]

export const offerOutcomes = ['offer', 'no'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/** How much of it others may be told; the ceiling is the place in this list. */
export const ceilings = ['sealed', 'teaser', 'details', 'files'] as const

/** What an owner calls commercial is one of the investors' types, and somebody has to choose which. */
const ownersTypes = sellFastPropertyTypes.filter((type) => type !== 'Commercial' && type !== 'Land')
export const deskPropertyTypes: readonly string[] = [...propertyTypes, ...ownersTypes]

/** What acts change about a property. Moments are ISO texts, as in `LeadState`. */
export const PropertyState = v.object({
  ...PropertyFacts.entries,
  stage: v.picklist(propertyStages),
  closedAt: v.nullable(v.string()),
  ceiling: v.number(),
  /** Lists have no word for another one. */
  authority: v.picklist(authorities),
  authorityFile: v.nullable(v.string()),
  authorityNote: v.string(),
  ourInterest: v.picklist(interests),
  interestNoticeAt: v.nullable(v.string()),
  answers: WrittenAnswers,
  filesAskedAt: v.nullable(v.string()),
  linksFrom: v.nullable(v.string()),
  completedAt: v.nullable(v.string()),
  offerDueAt: v.nullable(v.string()),
  offeredAt: v.nullable(v.string()),
  offerOutcome: v.nullable(v.picklist(offerOutcomes)),
  /** On business days. */
  offerSeconds: v.nullable(v.number()),
  /** In dollars. */
  offerAmount: v.nullable(v.number()),
  offerText: v.string(),
})
export type PropertyState = v.InferOutput<typeof PropertyState>

/** A field with its value before and after. */
export type PropertyChanges = Record<string, [before: unknown, after: unknown]>

/** The fields of which `wanted` differs from the state, with both values. */
export function compareProperties(state: PropertyState, wanted: Partial<PropertyState>): PropertyChanges {
  const before = new Map<string, unknown>(Object.entries(state))
  const pairs = Object.entries(wanted).map(([field, value]): [string, [unknown, unknown]] => [
    field,
    [before.get(field) ?? null, value],
  ])
  return Object.fromEntries(pairs.filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)))
}

/** A property as it begins, from what the owner has sent. */
export function startProperty(details: Record<string, unknown>): PropertyState {
  const textOf = (name: string) => (typeof details[name] === 'string' ? details[name].trim() : '')
  const address = textOf('propertyAddress')
  const type = textOf('propertyType')
  return {
    address,
    municipality: guessMunicipality(address),
    type: deskPropertyTypes.includes(type) ? type : '',
    subtypes: [],
    units: null,
    priceMin: null,
    priceMax: null,
    noi: null,
    capRate: null,
    sizeSqft: null,
    timeline: textOf('timeline'),
    stage: 'draft',
    closedAt: null,
    ceiling: 0,
    authority: 'none',
    authorityFile: null,
    authorityNote: '',
    ourInterest: 'none',
    interestNoticeAt: null,
    answers: {},
    filesAskedAt: null,
    linksFrom: null,
    completedAt: null,
    offerDueAt: null,
    offeredAt: null,
    offerOutcome: null,
    offerSeconds: null,
    offerAmount: null,
    offerText: '',
  }
}

const PROVINCE_OR_CODE = /^(?:on|ont\.?|ontario|canada)?\s*(?:[a-z]\d[a-z]\s*\d[a-z]\d)?$/i

/** '5 Marigold Way, Elora, ON N0B 1S0' is in Elora. Without a comma nobody can tell. */
function guessMunicipality(address: string): string {
  const [, ...rest] = address.split(',').map((part) => part.trim())
  return rest.filter((part) => !PROVINCE_OR_CODE.test(part)).at(-1) ?? ''
}
