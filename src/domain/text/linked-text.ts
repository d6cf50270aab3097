import { type SitePath, sitePaths } from '../site/site-paths.ts'
import { fillIn, type Placeholders } from './fill-in.ts'

export type TextPart = string | { text: string; href: string }

/** Names in texts that become links, with the page of each. */
const named: Record<string, string> = {
  'Privacy Policy': sitePaths.privacyPolicy,
  'Terms of Use': sitePaths.termsOfUse,
  'Legal Disclaimer': sitePaths.legalDisclaimer,
  'Sell Fast page': `${sitePaths.sellFast}#terms`,
  'contact form': `${sitePaths.contact}#contact-form`,
  'security.txt file': '/.well-known/security.txt',
  'reco.on.ca': 'https://www.reco.on.ca/',
}
const linked = new RegExp(`(\\{email\\}|\\{phone\\}|${Object.keys(named).map(escapeDots).join('|')})`)

/**
 * Fills in the placeholders of a text, and links addresses and page names. `here` is the page with the text, which does
 * not link to itself.
 */
export function linkText(text: string, placeholders: Placeholders, here: SitePath | null = null): TextPart[] {
  return text
    .split(linked)
    .filter((part) => part !== '')
    .map((part) => {
      const href = hrefOf(part, placeholders)
      const filled = fillIn(part, placeholders)
      return href && (here === null || !href.startsWith(here)) ? { text: filled, href } : filled
    })
}

function hrefOf(part: string, { identity }: Placeholders): string | undefined {
  if (part === '{email}') return `mailto:${identity.email}`
  if (part === '{phone}') return `tel:${identity.phone}`
  return named[part]
}

function escapeDots(text: string): string {
  return text.replaceAll('.', '\\.')
}
