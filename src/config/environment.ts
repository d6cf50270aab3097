import * as v from 'valibot'
import { Designation, SocialNetwork } from '#content/identity-schema.ts'
import { authSettings } from './auth/auth-settings.ts'
import { Email, List, OnOff, Text, urlWith } from './setting-schemas.ts'

const SiteUrl = v.pipe(
  urlWith('http:', 'https:'),
  // Checks after a failed one still run, on a text that may be no URL at all.
  v.check(
    (text) => !URL.canParse(text) || /^https?:\/\/[^/?#@]+\/?$/.test(text),
    'must be an origin only, such as https://www.offmarket-ontario.example',
  ),
  v.transform((text) => new URL(text).origin),
)

const AddressRange = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f.:]+(\/\d{1,3})?$/i, 'must be addresses or CIDR ranges, such as 10.0.0.0/8'),
)

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
)

const SocialLinks = v.pipe(
  List,
  v.transform((urls) => urls.map((url) => [networkOf(url), url] as const)),
  v.check((links) => links.every(([network]) => network !== null), 'must be https links to known networks'),
  v.transform((links) => Object.fromEntries(links)),
  v.record(SocialNetwork, v.string()),
)

function networkOf(url: string): string | null {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return null
  const name = new URL(url).hostname.replace(/^www\./, '').split('.')[0] ?? ''
  const network = name === 'twitter' ? 'x' : name
  return v.is(SocialNetwork, network) ? network : null
}

const Address = v.pipe(
  Text,
  v.transform((text) => text.split(';').map((part) => part.trim())),
  v.strictTuple([Text, Text, Text, Text], 'must look like "Street; City; ON; A1A 1A1"'),
  v.transform(([street, city, province, postalCode]) => ({ street, city, province, postalCode })),
)

/** Every setting: what it means (README's table says the same words) and how its text is read. */
export const settings = {
  PORT: {
    default: '3000',
    meaning: 'Port to listen on',
    schema: v.pipe(
      Text,
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(65535, 'must be at most 65535'),
    ),
  },
  HOST: { default: '127.0.0.1', meaning: 'Address to listen on', schema: Text },
  SITE_URL: {
    default: undefined,
    meaning: 'Public origin, used in links, mails and metadata; unset: http://localhost:PORT',
    schema: SiteUrl,
  },
  DATABASE_URL: {
    default: undefined,
    meaning: 'PostgreSQL to use; unset: the embedded one',
    schema: urlWith('postgres:', 'postgresql:'),
  },
  DATA_DIR: {
    default: '.data',
    meaning: 'Where the embedded database, keys and written mails live',
    schema: Text,
  },
  SMTP_URL: {
    default: undefined,
    meaning: 'Mail server; unset: each mail is written as a file to DATA_DIR/mailbox',
    schema: urlWith('smtp:', 'smtps:'),
  },
  MAIL_FROM: { default: undefined, meaning: "Sender of every mail; unset: the identity's e-mail", schema: Email },
  TEAM_EMAIL: { default: undefined, meaning: "Where leads are sent; unset: the identity's e-mail", schema: Email },
  PUBLISHABLE_KEY: {
    default: undefined,
    meaning: 'Public key of the anonymous role; unset: made once and kept in DATA_DIR',
    schema: v.pipe(Text, v.minLength(20, 'must have at least 20 characters')),
  },
  TRUSTED_PROXIES: {
    default: undefined,
    meaning: 'Addresses or CIDR ranges whose X-Forwarded-For is believed, comma-separated; unset: none',
    schema: v.pipe(List, v.array(AddressRange)),
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: 'trace, debug, info, warn, error or silent',
    schema: v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    ),
  },
  RATE_LIMIT: { default: 'on', meaning: 'off lifts the limits, for load tests', schema: OnOff },
  QUICK_START: {
    default: 'off',
    meaning: 'on compresses the pages less, so that a first start takes less time; for tests',
    schema: OnOff,
  },
  REUSE_PORT: {
    default: 'off',
    meaning: 'on lets several processes share the port (Linux, with DATABASE_URL)',
    schema: OnOff,
  },
  GA_MEASUREMENT_ID: {
    default: undefined,
    meaning: "Google Analytics: adds Google's tag, which sets cookies, to every page; unset: none",
    schema: v.pipe(Text, v.regex(/^G-[A-Z0-9]{4,16}$/, 'must look like G-XXXXXXXXXX')),
  },
  LEAD_RETENTION_MONTHS: {
    default: '24',
    meaning: 'Leads older than this are deleted each night; the proof of consent stays, without a name',
    schema: v.pipe(
      Text,
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(1200, 'must be at most 1200'),
    ),
  },
  LEAD_WEBHOOK_URL: {
    default: undefined,
    meaning: 'Each lead is also posted here as JSON, signed and retried; unset: nowhere',
    schema: urlWith('http:', 'https:'),
  },
  LEAD_WEBHOOK_SECRET: {
    default: undefined,
    meaning: "Signs the webhook's requests (HMAC-SHA256 over time and body)",
    schema: v.pipe(Text, v.minLength(16, 'must have at least 16 characters')),
  },
  BROKERAGE_NAME: { default: undefined, meaning: 'Identity: the brokerage as registered with RECO', schema: Text },
  TEAM_NAME: { default: undefined, meaning: 'Identity: the team', schema: Text },
  AGENTS: {
    default: undefined,
    meaning: 'Identity: "Full Name, Broker; Full Name, Salesperson"',
    schema: Agents,
  },
  CONTACT_EMAIL: { default: undefined, meaning: 'Identity: public e-mail address', schema: Email },
  CONTACT_PHONE: { default: undefined, meaning: 'Identity: public phone as +14165550100', schema: Text },
  OFFICE_ADDRESS: { default: undefined, meaning: 'Identity: "Street; City; ON; A1A 1A1"', schema: Address },
  SOCIAL_LINKS: {
    default: undefined,
    meaning: 'Identity: links to the profiles in use, comma-separated',
    schema: SocialLinks,
  },
  ...authSettings,
} as const

export type SettingName = keyof typeof settings
type Read<Name extends SettingName> = v.InferOutput<(typeof settings)[Name]['schema']>

/** Settings with a default are always there; the others may be unset. */
export type Environment = {
  [Name in SettingName]: (typeof settings)[Name]['default'] extends string ? Read<Name> : Read<Name> | undefined
}

/** Thrown with everything that is wrong at once, so that an operator mends it in one go. */
export class SettingsError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}

/** Text in, typed out. An empty variable counts as unset, as in `.env.example`. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const faults: string[] = []
  const entries = Object.entries(settings).map(([name, setting]) => {
    const text = variables[name]?.trim() || setting.default
    if (text === undefined) return [name, undefined]
    const result = v.safeParse(setting.schema as v.GenericSchema<string, unknown>, text)
    if (!result.success) faults.push(`${name} ${result.issues[0].message}`)
    return [name, result.output]
  })
  if (faults.length > 0) throw new SettingsError(faults)
  return Object.fromEntries(entries)
}
