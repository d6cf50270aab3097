import * as v from 'valibot'
import { LeadCard } from './lead-card.ts'
import { OpenedLead, ShownConsent, ShownMessage, TimelineEvent } from './lead-page.ts'

const text = v.string()
const flag = v.boolean()

/** One inquiry of a person. Its clock and consent are its own, and are never joined with those of the others. */
const PersonInquiry = v.object({
  lead: OpenedLead,
  /** When the address of this inquiry asked for no more mail. */
  suppressedAt: v.nullable(text),
  consents: v.array(ShownConsent),
})
export type PersonInquiry = v.InferOutput<typeof PersonInquiry>

/** The inquiries of one person, as far as this member may see them. */
export const PersonPage = v.object({
  /** Newest first. */
  inquiries: v.array(PersonInquiry),
  /** Whether these are all of them. */
  isAll: flag,
  /** Of all these inquiries, in one order. `lead` is the inquiry's id. */
  events: v.array(v.object({ ...TimelineEvent.entries, lead: text })),
  hasEarlier: flag,
  messages: v.array(v.object({ ...ShownMessage.entries, lead: text })),
  /** Inquiries with the same phone number, which may be from somebody else. `isTop`: others are grouped under it. */
  samePhone: v.array(v.object({ ...LeadCard.entries, isTop: flag })),
})
export type PersonPage = v.InferOutput<typeof PersonPage>
