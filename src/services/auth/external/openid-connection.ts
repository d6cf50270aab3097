import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as keysFetch } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'
import { isLoopbackHost, publicOnly, tlsOnly } from '#platform/outgoing/egress-policy.ts'
import { createOutgoingFetch, type OutgoingFetch } from '#platform/outgoing/outgoing-fetch.ts'
import type { ExternalProvider } from './external-provider.ts'

const TIMEOUT_MS = 4000
const MAX_BYTES = 512 * 1024
/** Providers occasionally change their endpoints and keys, so their metadata is fetched again after this time. */
const CACHE_MS = 3_600_000

/** A provider with its metadata loaded. */
export interface OpenIdConnection {
  config: Configuration
  fetch: OutgoingFetch
  /** The keys that sign its ID tokens. */
  keys: JWTVerifyGetKey | null
}

export type OpenIdClient = typeof import('openid-client')

/** Loaded with the first sign-in of this kind, because most deployments never need it. */
export function loadOpenIdClient(): Promise<OpenIdClient> {
  return import('openid-client')
}

/** Caches the connection to each provider for a while. Failures are not cached: the next request tries again. */
export function createConnections(now: () => number): (provider: ExternalProvider) => Promise<OpenIdConnection> {
  const known = new Map<string, { connection: Promise<OpenIdConnection>; until: number }>()
  return (provider) => {
    const ready = known.get(provider.name)
    if (ready && ready.until > now()) return ready.connection
    const connection = connect(provider)
    const entry = { connection, until: now() + CACHE_MS }
    known.set(provider.name, entry)
    connection.catch(() => {
      if (known.get(provider.name) === entry) known.delete(provider.name)
    })
    return connection
  }
}

async function connect(provider: ExternalProvider): Promise<OpenIdConnection> {
  const client = await loadOpenIdClient()
  const issuer = new URL(provider.issuer)
  const fetch = createOutgoingFetch({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    // The operator chose the issuer; other hosts are only named in documents from the issuer.
    policyOf: ({ hostname }) => (hostname === issuer.hostname ? tlsOnly : publicOnly),
    body: 'whole',
  })
  const send: CustomFetch = (url, { body, ...rest }) =>
    fetch(url, { ...rest, body: body === null || body === undefined ? null : String(body) })
  const isLocal = issuer.protocol === 'http:' && isLoopbackHost(issuer.hostname)
  const { clientId, clientSecret } = { clientId: provider.clientIds[0] ?? '', clientSecret: provider.clientSecret }
  if (provider.kind === 'github') {
    const config = new client.Configuration(gitHubEndpoints(provider.issuer), clientId, clientSecret)
    config[client.customFetch] = send
    if (isLocal) client.allowInsecureRequests(config)
    return { config, fetch, keys: null }
  }
  const config = await client.discovery(issuer, clientId, clientSecret, authenticationOf(client, clientSecret), {
    [client.customFetch]: send,
    timeout: TIMEOUT_MS / 1000,
    // Check the signature of the ID token as well, so that we do not rely on TLS alone.
    execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
  })
  const { jwks_uri: keysAt, authorization_endpoint: signInAt = '' } = config.serverMetadata()
  requireWebAddress(signInAt, isLocal)
  if (!keysAt) throw new Error(`${provider.name} does not say where its keys are`)
  const keys = createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: 600_000,
    [keysFetch]: (url, { headers, method, signal }) =>
      fetch(url, { method, signal, headers: Object.fromEntries(headers) }),
  })
  return { config, fetch, keys }
}

/** Sent in the body, which most providers accept, unless this one says it does not. */
function authenticationOf(client: OpenIdClient, secret: string): ReturnType<OpenIdClient['ClientSecretPost']> {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    return (methods && !methods.includes('client_secret_post') ? basic : post)(server, ...rest)
  }
}

/** Checked because visitors are redirected there. */
function requireWebAddress(text: string, isLocal: boolean): void {
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) throw new Error('no place to sign in at')
}

function gitHubEndpoints(site: string) {
  const base = site.replace(/\/$/, '')
  return {
    issuer: base,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  }
}
