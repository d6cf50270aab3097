import { cities } from '#content/cities/cities.ts'
import { ownInquiry } from '#content/pages/own-inquiry.ts'
import type { LeadRow } from '#domain/leads/describe-lead.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { cityPath } from '#domain/site/site-paths.ts'

const words = ownInquiry.source

/** Describes to its sender where an inquiry came from, without paths and codes. */
export function describeSourceForSender({
  page = '',
  referrer,
  firstUtm,
  lastUtm,
  language,
}: Lead['source']): LeadRow[] {
  const campaign = (utm: typeof firstUtm) => (utm ? Object.values(utm).filter(Boolean).join(', ') : '')
  const [first, last] = [campaign(firstUtm), campaign(lastUtm)]
  return [
    { label: words.page, value: namePage(page) },
    { label: words.referrer, value: referrer ?? '' },
    { label: words.firstCampaign, value: first === last ? '' : first },
    { label: words.campaign, value: last },
    { label: words.language, value: nameLanguage(language ?? '') },
  ].filter(({ value }) => value !== '')
}

function namePage(path: string): string {
  const pages: Record<string, string> = words.pages
  const city = cities.find(({ slug }) => path === cityPath(slug))
  return city ? words.city.replace('{city}', city.name) : (pages[path] ?? path)
}

/** 'Canadian English' for 'en-CA'. The text comes from the sender's browser, so it may not be a language. */
function nameLanguage(code: string): string {
  try {
    return new Intl.DisplayNames('en-CA', { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
