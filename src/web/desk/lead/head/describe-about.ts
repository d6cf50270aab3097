import { deskWords } from '#content/desk/desk-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'

/** 'Sell fast · Commercial, ASAP · 48 Foundry Lane, Hamilton' */
export function describeAbout(lead: Pick<LeadPage['lead'], 'kind' | 'details' | 'source'>): string {
  const { propertyAddress } = lead.details
  const address = typeof propertyAddress === 'string' ? propertyAddress : ''
  return [describeHeadline(lead.kind, headlineLead(lead)), address].filter((part) => part !== '').join(' · ')
}

/** The kind in the desk's words, and the rest of the headline. */
export function describeHeadline(kind: LeadPage['lead']['kind'], headline: string): string {
  const at = headline.indexOf(': ')
  return at < 0 ? deskWords.kinds[kind] : `${deskWords.kinds[kind]} · ${headline.slice(at + 2)}`
}
