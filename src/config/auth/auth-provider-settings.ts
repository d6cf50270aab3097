import * as v from 'valibot'
import { List, OnOff, Text } from '../setting-schemas.ts'

/** An identity provider is spoken to over TLS; only a counterpart on this very machine, as in tests, may do without. */
const ProviderUrl = v.pipe(
  Text,
  v.check((text) => isProviderUrl(text), 'must be a https: URL'),
)

function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  if (username !== '' || search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname))
}

const OpenIdProvider = v.strictObject({
  name: v.pipe(Text, v.regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'needs a name of small letters, digits, - and _')),
  issuer: ProviderUrl,
  client_id: v.pipe(Text, List),
  client_secret: Text,
  scopes: v.optional(Text, 'openid email profile'),
  email_optional: v.optional(v.boolean(), false),
  skip_nonce_check: v.optional(v.boolean(), false),
})

const OpenIdProviders = v.pipe(
  Text,
  v.transform(parseJson),
  v.array(OpenIdProvider, 'must be a JSON list of {name, issuer, client_id, client_secret}'),
  v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, 'has two providers of one name'),
)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by the schema that follows, in its words.
    return null
  }
}

const clientId = (provider: string, note = '') =>
  ({
    default: undefined,
    meaning: `Client ID at ${provider}; further ones, of apps, after commas; unset: no sign-in with ${provider}${note}`,
    schema: List,
  }) as const

const clientSecret = (provider: string) =>
  ({ default: undefined, meaning: `Client secret at ${provider}`, schema: Text }) as const

/** Whose accounts may be used to sign in. A provider is on when its id and its secret are set. */
export const authProviderSettings = {
  AUTH_MANUAL_LINKING: {
    default: 'off',
    meaning: 'Linking further identities to an account, and taking them off',
    schema: OnOff,
  },
  AUTH_GOOGLE_CLIENT_ID: clientId('Google'),
  AUTH_GOOGLE_CLIENT_SECRET: clientSecret('Google'),
  AUTH_GOOGLE_ISSUER: {
    default: undefined,
    meaning: 'Another issuer in its place, for tests; unset: https://accounts.google.com',
    schema: ProviderUrl,
  },
  AUTH_GITHUB_CLIENT_ID: clientId('GitHub'),
  AUTH_GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
  AUTH_GITHUB_URL: {
    default: undefined,
    meaning: 'Your GitHub Enterprise; unset: https://github.com',
    schema: ProviderUrl,
  },
  AUTH_APPLE_CLIENT_ID: clientId('Apple'),
  AUTH_APPLE_CLIENT_SECRET: {
    default: undefined,
    meaning: 'Client secret at Apple: the JWT signed with your key, which lives six months at most',
    schema: Text,
  },
  AUTH_APPLE_ISSUER: {
    default: undefined,
    meaning: 'Another issuer in its place, for tests; unset: https://appleid.apple.com',
    schema: ProviderUrl,
  },
  AUTH_AZURE_CLIENT_ID: clientId('Microsoft'),
  AUTH_AZURE_CLIENT_SECRET: clientSecret('Microsoft'),
  AUTH_AZURE_ISSUER: {
    default: undefined,
    meaning: 'Issuer of your tenant alone; unset: https://login.microsoftonline.com/common/v2.0',
    schema: ProviderUrl,
  },
  AUTH_OIDC_PROVIDERS: {
    default: undefined,
    meaning: 'JSON list of further OpenID providers: {"name", "issuer", "client_id", "client_secret"}; unset: none',
    schema: OpenIdProviders,
  },
} as const
