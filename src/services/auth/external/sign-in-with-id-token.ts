import { createHash } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload } from 'jose'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { type IssuedSession, issueTokens, openSession } from '../sessions/open-session.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'
import { invalidRequest, OAuthError } from '../wire/oauth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { IdTokenGrantBody } from '../wire/request-bodies.ts'
import { admitExternal, requireMailFor } from './admit-external.ts'
import { type ExternalVisitor, proveByProvider } from './external-account.ts'
import { isMicrosoft, readClaims } from './external-claims.ts'
import { type ExternalProvider, isOn, knownProviders } from './external-provider.ts'
import { WrongIssuer } from './external-providers.ts'
import { linkIdentity, requireMailToLink } from './link-identity.ts'

/** POST /token?grant_type=id_token: a token that a provider issued to an app of this deployment. */
export async function signInWithIdToken(
  ctx: AuthContext,
  client: Client,
  body: IdTokenGrantBody,
  linkTo: Authenticated | null,
): Promise<IssuedSession> {
  const provider = findIssuer(ctx, body)
  const claims = await verify(ctx, provider, body)
  const profile = readClaims(claims, { issuer: claims.iss ?? provider.issuer, isMicrosoft: isMicrosoft(provider) })
  if (!profile) throw invalidRequest('Missing sub claim in id_token')
  if (profile.emails.length === 0 && !provider.isEmailOptional) throw refusal('noExternalEmail')
  const visitor: ExternalVisitor = { provider, profile, client, redirectTo: ctx.settings.siteUrl }
  if (linkTo) await requireMailToLink(ctx, linkTo.user.id, visitor)
  else await requireMailFor(ctx, visitor)
  const stored = await ctx.db.transaction().execute(async (tx) => {
    const admission = linkTo
      ? await linkIdentity(ctx, tx, { userId: linkTo.user.id, sessionId: linkTo.session?.id ?? null }, visitor)
      : await admitExternal(ctx, tx, visitor)
    // Returned, and thrown after the commit, so that an account awaiting confirmation is stored.
    if (admission.refusal) return admission.refusal
    await recordAudit(ctx, tx, { client, user: admission.user, action: 'login' })
    const opened = await openSession(ctx, tx, { user: admission.user, method: 'oauth', client })
    await proveByProvider(ctx, tx, visitor, opened)
    return opened
  })
  if (stored instanceof AuthError) throw stored
  ctx.endChannels({ userId: stored.profile.user.id, areSome: true })
  return issueTokens(ctx, stored)
}

/** Found by name or issuer among the configured providers, so that a token cannot choose its issuer. */
function findIssuer({ providers }: AuthContext, body: IdTokenGrantBody): ExternalProvider {
  if (body.id_token === '') throw invalidRequest('id_token required')
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw invalidRequest('provider or client_id and issuer required')
  const name = body.provider.toLowerCase()
  const isIt = (provider: ExternalProvider) =>
    name !== '' ? provider.name === name : [provider.issuer, ...provider.otherIssuers].includes(body.issuer)
  const found = providers.list.find((provider) => provider.kind === 'openid' && isIt(provider))
  if (found && isOn(found)) return found
  if (!found && !knownProviders.includes(name))
    throw invalid(`Custom OIDC provider "${(body.provider || body.issuer).slice(0, 200)}" not allowed`)
  const issuer = found?.issuer ?? body.issuer
  throw new AuthError('invalid', 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

async function verify(ctx: AuthContext, provider: ExternalProvider, body: IdTokenGrantBody): Promise<JWTPayload> {
  const claims = await ctx.providers.verifyIdToken(provider, body.id_token).catch((cause: unknown) => {
    if (isRefusal(cause)) throw invalidRequest('Bad ID token', cause)
    throw refusal('providerAway', { cause })
  })
  if (claims.at_hash !== undefined && claims.at_hash !== hashOfToken(body)) throw invalidRequest('Bad ID token')
  if (!claims.sub) throw invalidRequest('Missing sub claim in id_token')
  requireAudience(provider, claims)
  if (!provider.skipsNonce) requireNonce(claims, body.nonce)
  return claims
}

/** Errors in the token itself. An unreachable provider is reported differently. */
function isRefusal(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return false
  return error instanceof errors.JOSEError || error instanceof WrongIssuer
}

/** The token must be made for one of our apps and, if it says who requested it, by one of them. */
function requireAudience({ clientIds }: ExternalProvider, { aud, azp }: JWTPayload): void {
  const audiences = [aud ?? []].flat()
  const isOurs = audiences.some((one) => clientIds.includes(one))
  const isAsked = azp === undefined ? audiences.length === 1 : typeof azp === 'string' && clientIds.includes(azp)
  if (!isOurs || !isAsked) throw invalidRequest(`Unacceptable audience in id_token: [${audiences.join(' ')}]`)
}

/** The token contains the hash of the nonce, so that someone who only sees the token cannot use it. */
function requireNonce({ nonce: claimed }: JWTPayload, nonce: string): void {
  if ((claimed === undefined || claimed === '') !== (nonce === ''))
    throw invalidRequest('Passed nonce and nonce in id_token should either both exist or not.')
  if (nonce === '') return
  const hash = createHash('sha256').update(nonce).digest('hex')
  if (typeof claimed !== 'string' || !isSameSecret(claimed, hash))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/**
 * Left half of the hash of the access token, by the algorithm that signed the ID token (OpenID Connect Core 3.1.3.6).
 */
function hashOfToken({ id_token: token, access_token: accessToken }: IdTokenGrantBody): string {
  const { alg = '' } = decodeProtectedHeader(token)
  const bits = alg === 'EdDSA' ? '512' : alg.slice(2)
  const hash = createHash(`sha${bits}`).update(accessToken).digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}
