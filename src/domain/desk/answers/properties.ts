import * as v from 'valibot'
import { checklistItems, fileCategories, itemStates, scanStates } from '../properties/checklist.ts'
import { PropertyState } from '../properties/property-state.ts'

const text = v.string()
const textOrNull = v.nullable(text)

const DeskProperty = v.object({
  id: text,
  reference: text,
  createdAt: text,
  state: PropertyState,
  lead: v.object({ id: text, reference: text, fullName: text, assigneeId: textOrNull }),
  files: v.number(),
})
export type DeskProperty = v.InferOutput<typeof DeskProperty>

/** The page has no name for another item. */
const Checklist = v.array(v.object({ item: v.picklist(checklistItems), state: v.picklist(itemStates) }))

/** In the list, without its files. */
const ListedProperty = v.object({
  ...DeskProperty.entries,
  checklist: Checklist,
  /** How many files are waiting to be accepted. */
  toReview: v.number(),
})
export type ListedProperty = v.InferOutput<typeof ListedProperty>

export const Properties = v.object({ properties: v.array(ListedProperty) })

const DeskFile = v.object({
  id: text,
  category: v.picklist(fileCategories),
  name: text,
  bytes: v.number(),
  scan: v.picklist(scanStates),
  scanNote: text,
  arrivedAt: textOrNull,
  acceptedAt: textOrNull,
  removedAt: textOrNull,
  removedWhy: text,
  /** The URL of its preview, valid for some minutes; null without a preview. */
  preview: textOrNull,
})
export type DeskFile = v.InferOutput<typeof DeskFile>

const PropertyPage = v.object({
  property: DeskProperty,
  checklist: Checklist,
  files: v.array(DeskFile),
  /** When what is not accepted goes, unless the owner goes on. */
  filesEndAt: textOrNull,
  /** When its bundle was last taken as a whole. */
  bundledAt: textOrNull,
  /** The act that recorded our answer to the owner, so that it can be taken back. */
  offerAct: textOrNull,
})
export type PropertyPage = v.InferOutput<typeof PropertyPage>

export const ShownProperty = v.object({ page: v.nullable(PropertyPage) })

export const FileAddress = v.object({ url: text })

/** What is a date until it becomes JSON. */
export type PropertyMoments = 'acceptedAt' | 'arrivedAt' | 'bundledAt' | 'createdAt' | 'filesEndAt' | 'removedAt'
