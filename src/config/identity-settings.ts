import * as v from 'valibot'
import { Designation, Identity, SocialNetwork } from '#content/identity-schema.ts'
import type { SettingGroup } from './setting.ts'
import { Email, List, Text } from './setting-schemas.ts'

const { brokerageName, teamName, agents, phone, address } = Identity.entries

const Agents = v.pipe(
  Text,
  v.transform((text) =>
    text.split(';').map(
      (entry) =>
        entry
          .trim()
          .match(/^(.+),\s*([^,]+)$/)
          ?.slice(1) ?? [entry],
    ),
  ),
  v.array(
    v.pipe(
      v.tuple([Text, Designation], 'must look like "Full Name, Broker; Full Name, Salesperson"'),
      v.transform(([name, designation]) => ({ name, designation })),
    ),
  ),
  agents,
  v.description('`Full Name, Broker; Full Name, Salesperson`'),
)

const Address = v.pipe(
  Text,
  v.transform((text) => text.split(';').map((part) => part.trim())),
  v.strictTuple([Text, Text, Text, Text], 'must look like "Street; City; ON; A1A 1A1"'),
  v.transform(([street, city, province, postalCode]) => ({ street, city, province, postalCode })),
  address,
  v.description('`Street; City; ON; A1A 1A1`'),
)

const SocialLinks = v.pipe(
  List,
  v.transform((urls) => urls.map((url) => [networkOf(url), url] as const)),
  v.check((links) => links.every(([network]) => network !== null), 'must be https links to known networks'),
  v.transform((links) => Object.fromEntries(links)),
  v.record(SocialNetwork, v.string()),
  v.description('a comma-separated list of https links'),
)

function networkOf(url: string): string | null {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return null
  const name = new URL(url).hostname.replace(/^www\./, '').split('.')[0] ?? ''
  const network = name === 'twitter' ? 'x' : name
  return v.is(SocialNetwork, network) ? network : null
}

const unset = 'the value in `src/content/identity.ts` is used'

export const identitySettings = {
  title: 'Identity',
  introduction:
    'Who the site and its mails are from. Edit `src/content/identity.ts` once, or set these. Until then, the site shows a fictional brokerage.',
  settings: {
    IDENTITY_DIR: {
      schema: Text,
      unset: 'the built-in content is shown, without people, closed sales or testimonials',
      example: '/etc/offmarket/identity',
      doc: 'The folder with everything that is the brokerage’s own: look, cities, texts, people, closed sales and testimonials (see Operations). Its people take the place of `AGENTS`.',
    },
    BROKERAGE_NAME: {
      schema: v.pipe(Text, brokerageName, v.description('a name that contains the word Brokerage')),
      unset,
      example: 'Example Realty Inc., Brokerage',
      doc: 'The name of the brokerage, as registered with RECO.',
      isEssential: true,
    },
    TEAM_NAME: {
      schema: v.pipe(Text, teamName),
      unset,
      example: 'Offmarket Ontario',
      doc: 'The name of the team.',
    },
    AGENTS: {
      schema: Agents,
      unset,
      example: 'Full Name, Broker; Full Name, Salesperson',
      doc: 'The team’s agents, each with the title that RECO lets them use.',
      isEssential: true,
    },
    CONTACT_EMAIL: {
      schema: Email,
      unset,
      example: 'hello@offmarket-ontario.example',
      doc: 'The public e-mail address.',
      isEssential: true,
    },
    CONTACT_PHONE: {
      schema: v.pipe(Text, phone, v.description('a number such as `+14165550100`')),
      unset,
      example: '+14165550100',
      doc: 'The public phone number.',
      isEssential: true,
    },
    OFFICE_ADDRESS: {
      schema: Address,
      unset,
      example: '100 Example Street, Suite 200; Toronto; ON; M5X 0A0',
      doc: 'The office address.',
      isEssential: true,
    },
    SOCIAL_LINKS: {
      schema: SocialLinks,
      unset,
      example: 'https://www.linkedin.com/company/example, https://x.com/example',
      doc: "Links to the team's profiles on social networks.",
    },
  },
} as const satisfies SettingGroup
