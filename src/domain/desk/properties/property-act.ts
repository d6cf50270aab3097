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

/** The property that an act is about. */
const target = { property: DeskId }

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
    authorityFile: v.optional(v.nullable(DeskId), null),
    authorityNote: v.optional(Line, ''),
  }),
  v.object({
    act: v.literal('record-interest'),
    ...target,
    ourInterest: v.picklist(interests),
    interestNoticeAt: v.optional(v.nullable(Moment), null),
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

const names = new Set<string>(propertyActs.map(({ entries }) => entries.act.literal))

export function isPropertyAct<Act extends { act: string }>(act: Act): act is Extract<Act, PropertyAct> {
  return names.has(act.act)
}
