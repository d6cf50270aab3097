import * as v from 'valibot'
import type { SettingGroup } from './setting.ts'
import { List, OnOff, secretOf, Text, urlWith, wholeNumber } from './setting-schemas.ts'

const SiteUrl = v.pipe(
  urlWith('http:', 'https:'),
  // valibot runs this even if the previous check failed, so the text may not be a URL.
  v.check(
    (text) => !URL.canParse(text) || /^https?:\/\/[^/?#@]+\/?$/.test(text),
    'must be an origin only, such as https://www.offmarket-ontario.example',
  ),
  v.transform((text) => new URL(text).origin),
  v.description('an http or https origin, without a path'),
)

const AddressRanges = v.pipe(
  List,
  v.array(
    v.pipe(v.string(), v.regex(/^[0-9a-f.:]+(\/\d{1,3})?$/i, 'must be addresses or CIDR ranges, such as 10.0.0.0/8')),
  ),
  v.description('a comma-separated list of addresses or CIDR ranges'),
)

const LogLevel = v.pipe(
  v.picklist(
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    'must be trace, debug, info, warn, error or silent',
  ),
  v.description('`trace`, `debug`, `info`, `warn`, `error` or `silent`'),
)

const HstsScope = v.pipe(
  v.picklist(['host', 'subdomains', 'preload'], 'must be host, subdomains or preload'),
  v.description('`host`, `subdomains` or `preload`'),
)

export const serverSettings = {
  title: 'Server',
  settings: {
    PORT: { schema: wholeNumber(0, 65535), default: '3000', doc: 'The port that the server listens on.' },
    HOST: { schema: Text, default: '127.0.0.1', doc: 'The network address that the server listens on.' },
    SITE_URL: {
      schema: SiteUrl,
      unset: 'it is `http://localhost:PORT`',
      example: 'https://www.offmarket-ontario.example',
      doc: 'The public address of the site, used in links, mails and metadata.',
      isEssential: true,
    },
    TRUSTED_PROXIES: {
      schema: AddressRanges,
      unset: 'no proxy is trusted',
      example: '127.0.0.1',
      doc: 'The proxies whose `X-Forwarded-For` header is trusted.',
      isEssential: true,
    },
    HSTS: {
      schema: HstsScope,
      default: 'host',
      doc: 'Where browsers must use https for a year, if `SITE_URL` is https. `host` covers this host, `subdomains` also every name below it, and `preload` also allows the domain on the list that browsers ship with. Widen it only once all other sites on the domain work over https: browsers remember the policy, so it cannot be withdrawn quickly.',
    },
    PUBLISHABLE_KEY: {
      schema: secretOf(20),
      unset: 'a key is generated once and saved in `DATA_DIR`',
      doc: 'The public API key that browsers send with requests to the backend.',
    },
    LOG_LEVEL: { schema: LogLevel, default: 'info', doc: 'The lowest level of messages that are logged.' },
    RATE_LIMIT: { schema: OnOff, default: 'on', doc: 'Whether rate limits apply; `off` is meant for load tests.' },
    MAX_CONNECTIONS: {
      schema: wholeNumber(100, 1_000_000),
      default: '10000',
      doc: 'How many connections may be open at the same time, or fewer if the file descriptor limit is low. Beyond that, idle or new ones are closed.',
    },
    MAX_CONNECTIONS_PER_ADDRESS: {
      schema: wholeNumber(10, 1_000_000),
      default: '500',
      doc: 'How many of them may come from one address, or from one IPv6 network (/64); connections from `TRUSTED_PROXIES` are not limited by address.',
    },
    QUICK_START: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether the first start does less: pages are compressed less, and social images are drawn on request. `on` is meant for tests.',
    },
    REUSE_PORT: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether several processes may share the port; this needs Linux and `DATABASE_URL`.',
    },
  },
} as const satisfies SettingGroup
