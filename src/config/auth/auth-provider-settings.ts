import * as v from 'valibot'
import type { SettingGroup } from '../setting.ts'
import { List, OnOff, Text } from '../setting-schemas.ts'

/** An identity provider needs TLS unless it is on this machine, as in tests. */
const ProviderUrl = v.pipe(
  Text,
  v.check((text) => isProviderUrl(text), 'must be a https: URL'),
  v.description('a URL that starts with `https:`'),
)

function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  if (username !== '' || search !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname))
}

const OpenIdProvider = v.strictObject({
  name: v.pipe(Text, v.regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'needs a name of lower-case letters, digits, - and _')),
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
  v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, 'has two providers with the same name'),
  v.description('a JSON list of `{"name", "issuer", "client_id", "client_secret"}`'),
)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The next schema refuses null with its own message.
    return null
  }
}

export const APPLE_ISSUER = 'https://appleid.apple.com'

const clientId = (provider: string) => ({
  schema: List,
  unset: `nobody can sign in with ${provider}`,
  doc: `The client ID from ${provider}. Separate the IDs of more apps with commas.`,
})

const clientSecret = (provider: string) => ({
  schema: Text,
  unset: `nobody can sign in with ${provider}`,
  doc: `The client secret from ${provider}.`,
})

export const authProviderSettings = {
  title: 'Sign-in: identity providers',
  introduction: 'A provider can be used once its client ID and its secret are set.',
  settings: {
    AUTH_GOOGLE_CLIENT_ID: clientId('Google'),
    AUTH_GOOGLE_CLIENT_SECRET: clientSecret('Google'),
    AUTH_GOOGLE_ISSUER: {
      schema: ProviderUrl,
      default: 'https://accounts.google.com',
      doc: 'The OpenID issuer; another one is meant for tests.',
    },
    AUTH_GITHUB_CLIENT_ID: clientId('GitHub'),
    AUTH_GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
    AUTH_GITHUB_URL: {
      schema: ProviderUrl,
      default: 'https://github.com',
      doc: 'The address of GitHub, or of your GitHub Enterprise server.',
    },
    AUTH_APPLE_CLIENT_ID: clientId('Apple'),
    AUTH_APPLE_CLIENT_SECRET: {
      schema: Text,
      unset: 'nobody can sign in with Apple',
      doc: 'The client secret from Apple: a JWT signed with your key, valid for six months at most.',
    },
    AUTH_APPLE_ISSUER: {
      schema: ProviderUrl,
      default: APPLE_ISSUER,
      doc: 'The OpenID issuer; another one is meant for tests.',
    },
    AUTH_AZURE_CLIENT_ID: clientId('Microsoft'),
    AUTH_AZURE_CLIENT_SECRET: clientSecret('Microsoft'),
    AUTH_AZURE_ISSUER: {
      schema: ProviderUrl,
      default: 'https://login.microsoftonline.com/common/v2.0',
      doc: 'The OpenID issuer. Use your tenant’s to admit only its accounts.',
    },
    AUTH_OIDC_PROVIDERS: {
      schema: OpenIdProviders,
      unset: 'there are no others',
      doc: 'More OpenID Connect providers.',
    },
    AUTH_MANUAL_LINKING: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether people can link more identities to their account, and unlink them.',
    },
  },
} as const satisfies SettingGroup
