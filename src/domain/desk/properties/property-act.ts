import * as v from 'valibot'
import { DeskId } from '../desk-id.ts'
import { checklistItems } from './checklist.ts'
import { authorities, ceilings, deskPropertyTypes, interests, offerOutcomes, propertyStages } from './property-state.ts'

const Moment = v.pipe(v.string(), v.isoTimestamp())
const Line = v.pipe(v.string(), v.trim(), v.maxLength(500))
const NeededLine = v.pipe(Line, v.minLength(1))
const Answer = v.pipe(v.string(), v.trim(), v.maxLength(2000))
const Whole = (min: number) => v.nullable(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(2_000_000_000)))

/** Only what changes. */
const Facts = v.object({
  address: v.exactOptional(NeededLine),
  municipality: v.exactOptional(Line),
  type: v.exactOptional(v.union([v.literal(''), v.picklist(deskPropertyTypes)])),
  subtypes: v.exactOptional(v.pipe(v.array(NeededLine), v.maxLength(20))),
  units: v.exactOptional(Whole(1)),
  priceMin: v.exactOptional(Whole(0)),
  priceMax: v.exactOptional(Whole(0)),
  noi: v.exactOptional(Whole(-2_000_000_000)),
  capRate: v.exactOptional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
  sizeSqft: v.exactOptional(Whole(1)),
  timeline: v.exactOptional(Line),
  /** What the owner said in words; an empty text takes it out again. */
  answers: v.exactOptional(v.record(v.picklist(checklistItems), Answer)),
})

const Stored = v.pipe(v.string(), v.maxLength(10_000))
const StoredNumber = v.nullable(v.number())

/** What was there when a member began to change it. Anything that can be stored is right. */
const Before = v.object({
  address: v.exactOptional(Stored),
  municipality: v.exactOptional(Stored),
  type: v.exactOptional(Stored),
  subtypes: v.exactOptional(v.array(Stored)),
  units: v.exactOptional(StoredNumber),
  priceMin: v.exactOptional(StoredNumber),
  priceMax: v.exactOptional(StoredNumber),
  noi: v.exactOptional(StoredNumber),
  capRate: v.exactOptional(StoredNumber),
  sizeSqft: v.exactOptional(StoredNumber),
  timeline: v.exactOptional(Stored),
  answers: v.exactOptional(v.record(v.picklist(checklistItems), Stored)),
  stage: v.exactOptional(Stored),
  ceiling: v.exactOptional(v.number()),
  authority: v.exactOptional(Stored),
  authorityFile: v.exactOptional(v.nullable(Stored)),
  authorityNote: v.exactOptional(Stored),
  ourInterest: v.exactOptional(Stored),
  interestNoticeAt: v.exactOptional(v.nullable(Stored)),
  filesAskedAt: v.exactOptional(v.nullable(Stored)),
  linksFrom: v.exactOptional(v.nullable(Stored)),
  completedAt: v.exactOptional(v.nullable(Stored)),
  offeredAt: v.exactOptional(v.nullable(Stored)),
})

/**
 * The property that an act is about, and the version of it that the device has seen. With `before`, a version that is not
 * the latest does no harm as long as what the act sets is still the same.
 */
const target = {
  property: DeskId,
  seen: v.optional(v.pipe(v.number(), v.integer())),
  before: v.exactOptional(Before),
}

/** What a member can do with the property of a lead. Each is an act on that lead. */
export const propertyActs = [
  /** The device chooses the id of the property. */
  v.object({ act: v.literal('make-property'), property: DeskId }),
  v.object({ act: v.literal('edit-property'), ...target, facts: Facts }),
  v.object({ act: v.literal('set-stage'), ...target, stage: v.picklist(propertyStages) }),
  v.object({
    act: v.literal('record-authority'),
    ...target,
    authority: v.picklist(authorities),
    file: v.optional(v.nullable(DeskId), null),
    note: v.optional(Line, ''),
  }),
  v.object({
    act: v.literal('record-interest'),
    ...target,
    interest: v.picklist(interests),
    noticeAt: v.optional(v.nullable(Moment), null),
  }),
  v.object({
    act: v.literal('set-ceiling'),
    ...target,
    ceiling: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ceilings.length - 1)),
  }),
  v.object({ act: v.literal('ask-files'), ...target }),
  /** Ends every link to the owner's page. */
  v.object({ act: v.literal('end-links'), ...target }),
  v.object({ act: v.literal('accept-file'), ...target, file: DeskId }),
  v.object({ act: v.literal('remove-file'), ...target, file: DeskId, reason: NeededLine }),
  /** The bundle is with the records of the brokerage: the files go here. */
  v.object({ act: v.literal('hand-over'), ...target }),
  v.object({ act: v.literal('complete'), ...target }),
  v.object({ act: v.literal('incomplete'), ...target, reason: NeededLine }),
  v.object({
    act: v.literal('offer'),
    ...target,
    outcome: v.picklist(offerOutcomes),
    /** In dollars. An offer has an amount, some words, or both. */
    amount: v.optional(Whole(1), null),
    text: v.optional(Line, ''),
  }),
] as const

const PropertyAct = v.variant('act', propertyActs)
export type PropertyAct = v.InferOutput<typeof PropertyAct>
export type PropertyActName = PropertyAct['act']
export type PropertyEdit = Extract<PropertyAct, { act: 'edit-property' }>

/** What an act sets that is no edit: two of them clash over the same of these. The others clash with every change. */
export const setByAct: Partial<Record<PropertyActName, readonly (keyof v.InferOutput<typeof Before>)[]>> = {
  'set-stage': ['stage'],
  'set-ceiling': ['ceiling'],
  'record-authority': ['authority', 'authorityFile', 'authorityNote'],
  'record-interest': ['ourInterest', 'interestNoticeAt'],
  'ask-files': ['filesAskedAt'],
  'end-links': ['linksFrom'],
  complete: ['completedAt'],
  incomplete: ['completedAt'],
  offer: ['offeredAt'],
}

const names = new Set<string>(propertyActs.map(({ entries }) => entries.act.literal))

export function isPropertyAct<Act extends { act: string }>(act: Act): act is Extract<Act, PropertyAct> {
  return names.has(act.act)
}
