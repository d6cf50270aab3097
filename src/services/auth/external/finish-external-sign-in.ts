import { isUuid } from '#domain/is-uuid.ts'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import { deleteFlow } from '../sessions/flow-state-store.ts'
import { type IssuedSession, issueTokens, openSession } from '../sessions/open-session.ts'
import { AuthError } from '../wire/auth-error.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { refusal } from '../wire/refusals.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { type Admission, admitExternal, requireMailFor } from './admit-external.ts'
import { bindingOf, callbackUrl, readFlowSecret } from './begin-external-sign-in.ts'
import { type ExternalVisitor, proveByProvider } from './external-account.ts'
import { readAppleName } from './external-claims.ts'
import { type ExternalFlow, findExternalFlow, finishExternalFlow, takeFlowSecret } from './external-flow-store.ts'
import { type ExternalProvider, type ExternalSignIn, isOn } from './external-provider.ts'
import { linkIdentity, requireMailToLink } from './link-identity.ts'

const FLOW_LIFE_MS = 300_000

/** A flow that returned in the browser that started it. It cannot be completed again. */
export interface TakenFlow {
  flow: ExternalFlow
  secret: string
  redirectTo: string
}

/** The first half of /callback: finds the flow. `bindingIn` returns the proof that the browser stored for a flow. */
export async function takeExternalFlow(
  ctx: AuthContext,
  state: string,
  bindingIn: (flowId: string) => string,
): Promise<TakenFlow> {
  if (state === '') throw refusal('stateMissing')
  if (!isUuid(state)) throw refusal('stateMalformed')
  const flow = await findExternalFlow(ctx.db, state)
  if (!flow) throw refusal('stateUnknown')
  if (flow.created_at.getTime() + FLOW_LIFE_MS <= ctx.now()) throw refusal('stateExpired')
  if (flow.secret === null || flow.oauth_client_state_id === null) throw refusal('stateUsed')
  // Checked before the flow is used up, so that another browser cannot end it.
  if (!isSameSecret(bindingIn(flow.id), bindingOf(flow.secret))) throw refusal('stateMalformed')
  if (!(await takeFlowSecret(ctx.db, flow.oauth_client_state_id))) throw refusal('stateUsed')
  if (flow.auth_code === null) await deleteFlow(ctx.db, flow.id)
  return { flow, secret: flow.secret, redirectTo: flow.referrer || ctx.settings.siteUrl }
}

export type ExternalResult =
  | { kind: 'session'; session: IssuedSession }
  | { kind: 'code'; code: string }
  /** Not signed in yet. An account may await confirmation by mail, and this browser can prove that it created it. */
  | { kind: 'refused'; refusal: AuthError; proof: string }

/** The second half: reads the provider's answer and finds the account. */
export async function finishExternalSignIn(
  ctx: AuthContext,
  client: Client,
  taken: TakenFlow,
  answer: URLSearchParams,
): Promise<ExternalResult> {
  const { flow, redirectTo } = taken
  const provider = ctx.providers.list.find(({ name }) => name === flow.provider_type)
  if (!provider || !isOn(provider)) {
    const message = `Unsupported provider: ${flow.provider_type}`
    throw new AuthError('invalid', 'oauth_provider_not_supported', message)
  }
  const signIn = await askProvider(ctx, provider, taken, answer)
  const visitor: ExternalVisitor = { provider, profile: signIn.profile, client, redirectTo }
  if (flow.linking_target_id) await requireMailToLink(ctx, flow.linking_target_id, visitor)
  else if (!flow.invite_token) await requireMailFor(ctx, visitor)
  const stored = await ctx.db.transaction().execute((tx) => store(ctx, tx, flow, visitor, signIn))
  if (stored.kind === 'refused') return stored
  // A person who proved the address has ended the sessions of the person who had registered it.
  ctx.endChannels({ userId: stored.userId, areSome: true })
  if (stored.kind === 'code') return { kind: 'code', code: stored.code }
  const { accessToken: providerToken, refreshToken: providerRefreshToken } = signIn
  const session = { ...(await issueTokens(ctx, stored.opened)), providerToken, providerRefreshToken }
  return { kind: 'session', session }
}

async function store(ctx: AuthContext, tx: Tx, flow: ExternalFlow, visitor: ExternalVisitor, signIn: ExternalSignIn) {
  const admission = await admit(ctx, tx, flow, visitor)
  if (admission.refusal) return { kind: 'refused' as const, refusal: admission.refusal, proof: admission.proof }
  const { user } = admission
  const { client } = visitor
  if (flow.auth_code === null) {
    await recordAudit(ctx, tx, { client, user, action: 'login' })
    const opened = await openSession(ctx, tx, { user, method: 'oauth', client })
    await proveByProvider(ctx, tx, visitor, opened)
    return { kind: 'opened' as const, opened, userId: user.id }
  }
  const { accessToken, refreshToken } = signIn
  const outcome = { userId: user.id, accessToken, refreshToken, at: new Date(ctx.now()) }
  const code = await finishExternalFlow(tx, flow.id, outcome)
  if (code === null) throw refusal('stateUnknown')
  return { kind: 'code' as const, code, userId: user.id }
}

function admit(ctx: AuthContext, tx: Tx, flow: ExternalFlow, visitor: ExternalVisitor): Promise<Admission> {
  const { linking_target_id: userId, linking_session_id: sessionId } = flow
  if (userId) return linkIdentity(ctx, tx, { userId, sessionId }, visitor)
  if (flow.invite_token) return acceptInvitation(ctx, tx, flow.invite_token, visitor)
  return admitExternal(ctx, tx, visitor)
}

async function askProvider(
  ctx: AuthContext,
  provider: ExternalProvider,
  { flow, secret }: TakenFlow,
  answer: URLSearchParams,
): Promise<ExternalSignIn> {
  const error = answer.get('error') ?? ''
  if (error !== '') throw new OAuthError(plain(error), plain(answer.get('error_description') ?? ''))
  if (!answer.get('code')) throw refusal('callbackWithoutCode')
  const response = { redirectUri: callbackUrl(ctx), state: flow.id, ...readFlowSecret(secret) }
  const signIn = await ctx.providers
    .signIn(provider, { ...response, answer: withoutExtras(answer) })
    .catch((cause: unknown) => {
      throw refusal('codeNotExchanged', { cause })
    })
  if (!signIn) throw refusal('noExternalProfile')
  if (signIn.profile.emails.length === 0 && !provider.isEmailOptional) throw refusal('noExternalEmail')
  const name = provider.name === 'apple' ? readAppleName(answer.get('user') ?? '') : ''
  if (name !== '') signIn.profile.details = { ...signIn.profile.details, name, full_name: name }
  return signIn
}

/** Only the parameters of the protocol. Extensions such as `user` from Apple are not part of the exchange. */
function withoutExtras(answer: URLSearchParams): URLSearchParams {
  const known = ['code', 'state', 'iss', 'session_state']
  return new URLSearchParams([...answer].filter(([name]) => known.includes(name)))
}

/** Keeps only harmless characters of a message that comes from the provider, or from the person who made the link. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 500)
}
