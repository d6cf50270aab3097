import { type JWTPayload, jwtVerify } from 'jose'
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'
import { isIssuedBy, isMicrosoft, readClaims, readGitHubUser } from './external-claims.ts'
import type { ExternalProfile, ExternalProvider, ExternalSignIn } from './external-provider.ts'
import { createConnections, loadOpenIdClient, type OpenIdConnection } from './openid-connection.ts'

interface AuthorizationRequest {
  redirectUri: string
  scopes: string
  state: string
  verifier: string
  nonce: string
  /** Further parameters for the provider, from the client. */
  forwarded: Record<string, string>
}

interface AuthorizationResponse {
  redirectUri: string
  /** As the browser sent it. */
  answer: URLSearchParams
  state: string
  verifier: string
  nonce: string
}

/** The identity providers of this deployment and the requests to them. Nothing here touches the database. */
export interface ExternalProviders {
  list: readonly ExternalProvider[]
  authorizationUrl(provider: ExternalProvider, request: AuthorizationRequest): Promise<string>
  signIn(provider: ExternalProvider, response: AuthorizationResponse): Promise<ExternalSignIn | null>
  /**
   * The claims of an ID token, after checking its signature, issuer and age. Throws the errors of jose for any other
   * token.
   */
  verifyIdToken(provider: ExternalProvider, token: string): Promise<JWTPayload>
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

/** Public-key algorithms only: with a shared-secret one, anyone who has the published key could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_SKEW_S = 10

export function createExternalProviders(list: readonly ExternalProvider[], now: () => number): ExternalProviders {
  const connect = createConnections(now)
  return {
    list,
    async authorizationUrl(provider, { redirectUri, scopes, state, verifier, nonce, forwarded }) {
      const [client, { config }] = [await loadOpenIdClient(), await connect(provider)]
      const url = client.buildAuthorizationUrl(config, {
        ...forwarded,
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        code_challenge_method: 'S256',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        ...(provider.kind === 'openid' && { nonce }),
        ...(provider.usesFormPost && { response_mode: 'form_post' }),
      })
      return url.href
    },
    async signIn(provider, { redirectUri, answer, state, verifier, nonce }) {
      const [client, connection] = [await loadOpenIdClient(), await connect(provider)]
      const tokens = await client.authorizationCodeGrant(connection.config, new URL(`${redirectUri}?${answer}`), {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(provider.kind === 'openid' && { expectedNonce: nonce, idTokenExpected: true }),
      })
      const profile =
        provider.kind === 'github'
          ? await askGitHub(provider, connection, tokens.access_token)
          : await askOpenId(provider, connection, tokens)
      const { access_token: accessToken, refresh_token: refreshToken = '' } = tokens
      return profile && { profile, accessToken, refreshToken }
    },
    async verifyIdToken(provider, token) {
      const { config, keys } = await connect(provider)
      if (!keys) throw new Error(`${provider.name} has no keys`)
      const { payload } = await jwtVerify(token, keys, {
        algorithms,
        currentDate: new Date(now()),
        clockTolerance: CLOCK_SKEW_S,
        requiredClaims: ['iss', 'aud', 'exp', 'iat'],
      })
      const issuers = [config.serverMetadata().issuer, ...provider.otherIssuers]
      if (!isIssuedBy(payload, issuers)) throw new WrongIssuer('an ID token of somebody else')
      return payload
    },
  }
}

export class WrongIssuer extends Error {
  override name = 'WrongIssuer'
}

/**
 * Some providers include the address in the token, others only in the answer to a further request. What that answer
 * says then replaces the rest too.
 */
async function askOpenId(
  provider: ExternalProvider,
  { config }: OpenIdConnection,
  tokens: Tokens,
): Promise<ExternalProfile | null> {
  const client = await loadOpenIdClient()
  const claims = tokens.claims()
  if (!claims) return null
  const isComplete = Boolean(claims.email) || !config.serverMetadata().userinfo_endpoint
  const more = isComplete ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
  return readClaims(
    { ...claims, ...more },
    { issuer: claims.iss || provider.issuer, isMicrosoft: isMicrosoft(provider) },
  )
}

async function askGitHub(
  { issuer }: ExternalProvider,
  { fetch }: OpenIdConnection,
  token: string,
): Promise<ExternalProfile | null> {
  const site = issuer.replace(/\/$/, '')
  const api = site === 'https://github.com' ? 'https://api.github.com' : `${site}/api/v3`
  const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'auth' }
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${api}${path}`, { method: 'GET', headers })
    if (answer.status !== 200) throw new Error(`GitHub answered ${answer.status} for ${path}`)
    return answer.json()
  }
  const [user, emails] = await Promise.all([ask('/user'), ask('/user/emails')])
  return readGitHubUser(user, emails, api)
}
