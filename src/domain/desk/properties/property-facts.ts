import * as v from 'valibot'
import { checklistItems } from './checklist.ts'

export const PropertyFacts = v.object({
  address: v.string(),
  municipality: v.string(),
  /** Empty until somebody has chosen one. */
  type: v.string(),
  subtypes: v.array(v.string()),
  units: v.nullable(v.number()),
  /** In dollars. */
  priceMin: v.nullable(v.number()),
  priceMax: v.nullable(v.number()),
  /** Net operating income in dollars a year. */
  noi: v.nullable(v.number()),
  /** In per cent. */
  capRate: v.nullable(v.number()),
  sizeSqft: v.nullable(v.number()),
  timeline: v.string(),
})
export type PropertyFacts = v.InferOutput<typeof PropertyFacts>

/** What the owner said in words, by what the checklist asks for. */
export const WrittenAnswers = v.record(v.picklist(checklistItems), v.string())
