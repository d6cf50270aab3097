import * as v from 'valibot'
import { inquiryKinds } from '../../inquiries/inquiry.ts'
import { LeadState } from '../lead-state.ts'

const text = v.string()
const textOrNull = v.nullable(text)
const texts = v.array(text)

/** What every list says of a lead. */
export const leadName = {
  id: text,
  reference: text,
  kind: v.picklist(inquiryKinds),
  fullName: text,
  receivedAt: text,
  headline: text,
}

export const LeadCard = v.object({
  ...leadName,
  flags: texts,
  replyDueAt: text,
  offerDueAt: textOrNull,
  state: LeadState,
})
export type LeadCard = v.InferOutput<typeof LeadCard>
