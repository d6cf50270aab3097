import * as v from 'valibot'
import { leadStatuses } from '../../leads/lead.ts'
import { searchMode } from './inbox.ts'
import { leadName } from './lead-card.ts'

const text = v.string()
const flag = v.boolean()

const Found = v.object({
  ...leadName,
  status: v.picklist(leadStatuses),
  /** The text that the words are in. The previous version doesn't send it. */
  matched: v.optional(text),
})
export type Found = v.InferOutput<typeof Found>

const FoundProperty = v.object({ reference: text, address: text, municipality: text })
export type FoundProperty = v.InferOutput<typeof FoundProperty>

const FoundMember = v.object({ id: text, displayName: text })
export type FoundMember = v.InferOutput<typeof FoundMember>

/** A person with several of the inquiries that were found. Their page is opened through the newest. */
const FoundPerson = v.object({ reference: text, fullName: text, inquiries: v.number() })
export type FoundPerson = v.InferOutput<typeof FoundPerson>

export const SearchAnswer = v.object({
  leads: v.array(Found),
  people: v.array(FoundPerson),
  properties: v.array(FoundProperty),
  members: v.array(FoundMember),
  search: searchMode,
  isTooShort: flag,
})
export type SearchAnswer = v.InferOutput<typeof SearchAnswer>
