import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { splitQuoted } from '#domain/desk/inbound/split-quoted.ts'

/** What the person wrote last: their newest mail, or else the free text of their form. Empty if they wrote nothing. */
export function findNewestWords({ lead, messages }: Pick<LeadPage, 'lead' | 'messages'>): string {
  const mail = messages.findLast(({ nature }) => nature === 'person')
  const { message, additionalComments } = lead.details
  const texts = [mail && splitQuoted(mail.body).own, message, additionalComments]
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim() ?? ''
}
