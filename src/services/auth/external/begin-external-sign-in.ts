import { createHash } from 'node:crypto'
import type { AuthContext, Client } from '../auth-context.ts'
import { countLinkTry, isDerivedFromCode } from '../codes/guessed-links.ts'
import { isLinkHash } from '../codes/one-time-code.ts'
import { findOneTimeToken } from '../codes/one-time-token-store.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { readCodeChallenge } from '../sessions/code-challenge.ts'
import { findUser } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import { insertExternalFlow } from './external-flow-store.ts'
import { getProvider } from './get-provider.ts'

export interface ExternalRequest {
  /** The whole query. */
  query: Record<string, string>
  redirectTo: string
  client: Client
  /** The user linking another identity; null for a sign-in. */
  linkTo: Authenticated | null
}

export interface StartedFlow {
  id: string
  /** Where the browser is redirected to. */
  url: string
  /** The proof by which the browser that started the flow is recognized later. */
  binding: string
  usesFormPost: boolean
}

/**
 * Parameters that only we may set. A client that could set them would choose where codes go or what they are valid for.
 */
const reserved = new Set([
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'state', 'scope', 'scopes'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier', 'provider', 'invite_token', 'skip_http_redirect'],
  ...['request', 'request_uri', 'registration', 'nonce'],
])
const MAX_NONCE = 255

/** GET /authorize: redirects to an identity provider, whose answer completes the flow once. */
export async function beginExternalSignIn(ctx: AuthContext, request: ExternalRequest): Promise<StartedFlow> {
  const { query, redirectTo, linkTo } = request
  const provider = getProvider(ctx, query.provider ?? '')
  const inviteToken = await readInvitation(ctx, request.client, query.invite_token ?? '')
  const challenge = readCodeChallenge(query.code_challenge ?? '', query.code_challenge_method ?? '')
  const id = ctx.newId()
  const verifier = ctx.random(32).toString('base64url')
  const nonce = (query.nonce ?? '').slice(0, MAX_NONCE)
  // PostgreSQL cannot store NUL.
  if (nonce.includes('\0')) throw invalid('Invalid nonce')
  const secret = nonce === '' ? verifier : `${verifier} ${nonce}`
  const forwarded = Object.fromEntries(Object.entries(query).filter(([name]) => !reserved.has(name)))
  const url = await ctx.providers
    .authorizationUrl(provider, {
      redirectUri: callbackUrl(ctx),
      state: id,
      forwarded,
      ...readFlowSecret(secret),
      scopes: [provider.scopes, ...(query.scopes ?? '').split(/\s+/)].filter(Boolean).join(' '),
    })
    .catch((cause: unknown) => {
      throw refusal('providerAway', { cause })
    })
  await ctx.db.transaction().execute((tx) =>
    insertExternalFlow(tx, {
      id,
      secret,
      redirectTo,
      inviteToken,
      clientStateId: ctx.newId(),
      provider: provider.name,
      exchange: challenge && { challenge, authCode: ctx.newId() },
      linking: linkTo && { userId: linkTo.user.id, sessionId: linkTo.session?.id ?? null },
      at: new Date(ctx.now()),
    }),
  )
  return { id, url, binding: bindingOf(secret), usesFormPost: provider.usesFormPost }
}

export function callbackUrl({ settings }: AuthContext): string {
  return `${settings.baseUrl}/callback`
}

/** The secret of a flow: the code verifier and, if the client chose one, a space and the nonce. */
export function readFlowSecret(secret: string): { verifier: string; nonce: string } {
  const [verifier = '', ...rest] = secret.split(' ')
  return { verifier, nonce: rest.join(' ') || derive('nonce', secret) }
}

/**
 * Stored in the browser that started the flow. Without it, an attacker could make a victim's browser complete the flow.
 */
export function bindingOf(secret: string): string {
  return derive('browser', secret)
}

function derive(purpose: string, secret: string): string {
  return createHash('sha256').update(`${purpose} ${secret}`).digest('base64url')
}

async function readInvitation(ctx: AuthContext, client: Client, token: string): Promise<string | null> {
  if (token === '') return null
  const { acceptsDigits, giveBack } = await countLinkTry(ctx, client)
  const found = isLinkHash(token) ? await findOneTimeToken(ctx.db, token, ['confirmation_token']) : null
  const user = found && (await findUser(ctx.db, found.userId))
  const isAccepted =
    user && (acceptsDigits || !(await isDerivedFromCode(ctx.db, user, { type: found.type, hash: token })))
  if (!isAccepted) throw refusal('invitedUserUnknown')
  await giveBack()
  return token
}
