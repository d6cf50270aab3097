import { textFiles } from '#content/pages/text-files.ts'
import type { SitePath } from '../site/site-paths.ts'
import { fillIn, type Placeholders } from '../text/fill-in.ts'
import { formatPhone } from '../text/format-phone.ts'

interface LlmsPage {
  path: SitePath
  label: string
  seo: { description: string }
}

interface LlmsTxtOptions extends Placeholders {
  /** In groups: the pages of the site, its cities, its legal texts. */
  pages: LlmsPage[]
  cities: LlmsPage[]
  legal: LlmsPage[]
}

/** Describes the site in Markdown for language models: what it is, how not to misread it, and its pages. */
export function createLlmsTxt({ pages, cities, legal, ...placeholders }: LlmsTxtOptions): string {
  const { identity, siteUrl } = placeholders
  const { about, notes, headings } = textFiles.llms
  const link = ({ path, label, seo }: LlmsPage) => `- [${label}](${siteUrl}${path}): ${seo.description}`
  const { street, city, province, postalCode } = identity.address
  return [
    `# ${identity.teamName}, ${identity.brokerageName}`,
    `> ${fillIn(about, placeholders)}`,
    section(
      headings.notes,
      notes.map((note) => `- ${fillIn(note, placeholders)}`),
    ),
    section(headings.pages, pages.map(link)),
    section(headings.cities, cities.map(link)),
    section(headings.legal, legal.map(link)),
    section(headings.contact, [
      ...identity.agents.map(({ name, designation }) => `- ${name}, ${designation}`),
      `- ${formatPhone(identity.phone)}`,
      `- ${identity.email}`,
      `- ${street}, ${city}, ${province} ${postalCode}`,
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function section(heading: string, lines: string[]): string {
  return lines.length > 0 ? `## ${heading}\n\n${lines.join('\n')}` : ''
}
