import { isUuid } from '#domain/is-uuid.ts'
import type { SamlAssertion } from '#platform/saml/read-assertion.ts'
import { SamlRefused } from '#platform/saml/safe-xml.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import { isAllowedRedirect } from '../redirects/redirect-rules.ts'
import { type IssuedSession, issueTokens, type OpenedSession, openSession } from '../sessions/open-session.ts'
import { readEmail } from '../users/email-address.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import { parseMetadata } from './idp-metadata.ts'
import { type SsoPerson, signInSsoPerson } from './saml-account.ts'
import { emailOf, mapAttributes, samlIdentityData, subjectOf } from './saml-attributes.ts'
import { bindFlow, spendAssertion, takeRelayState } from './saml-relay-store.ts'
import { findSsoProvider } from './sso-provider-store.ts'
import type { SsoProvider } from './sso-tables.ts'

export type SamlResult = { redirectTo: string } & (
  | { kind: 'session'; session: IssuedSession }
  | { kind: 'code'; code: string }
)

interface Begun {
  provider: SsoProvider
  /** Null if the identity provider started the sign-in. */
  requestId: string | null
  redirectTo: string
  flowId: string | null
}

/** Longer than any code issued for it is valid. */
const REMEMBER_MS = 3_600_000

/** POST /sso/saml/acs: the identity provider's response, which the browser posts. */
export async function finishSamlSignIn(
  ctx: AuthContext,
  client: Client,
  { response, relayState }: { response: string; relayState: string },
): Promise<SamlResult> {
  if (response === '') throw invalid('SAMLResponse is missing')
  const begun = await findBeginning(ctx, response, relayState)
  if (begun.provider.isDisabled) throw refusal('ssoProviderDisabled')
  const assertion = await readAnswer(ctx, response, begun)
  const person = readPerson(begun.provider, assertion)
  const { redirectTo } = begun
  const outcome = await ctx.db.transaction().execute((tx) => signIn(ctx, tx, { client, begun, assertion, person }))
  if (typeof outcome === 'string') return { kind: 'code', code: outcome, redirectTo }
  return { kind: 'session', session: await issueTokens(ctx, outcome), redirectTo }
}

/** Either we sent the browser there a moment ago or, where allowed, the identity provider sent it to us. */
async function findBeginning(ctx: AuthContext, response: string, relayState: string): Promise<Begun> {
  const { settings, db } = ctx
  const allowed = (url: string) => (isAllowedRedirect(url, settings) ? url : settings.siteUrl)
  if (isUuid(relayState)) {
    const relay = await takeRelayState(db, relayState)
    if (!relay) throw refusal('relayStateUnknown')
    if (relay.created_at.getTime() + settings.samlRelaySeconds * 1000 <= ctx.now()) throw refusal('relayStateExpired')
    const provider = await findSsoProvider(db, { id: relay.sso_provider_id })
    if (!provider) throw refusal('samlIdpUnknown')
    const { request_id: requestId, flow_state_id: flowId } = relay
    return { provider, requestId, flowId, redirectTo: allowed(relay.redirect_to ?? '') }
  }
  if (!settings.isIdpInitiatedOn) throw refusal('relayStateUnknown')
  if (relayState !== '' && !URL.canParse(relayState)) throw invalid('SAML RelayState is not a valid UUID or URL')
  const issuer = await ctx.saml.issuerOf(response).catch(refuseAssertion)
  const provider = issuer === '' ? null : await findSsoProvider(db, { entityId: issuer })
  if (!provider) throw refusal('samlIdpUnknown')
  return { provider, requestId: null, flowId: null, redirectTo: allowed(relayState) }
}

async function readAnswer(ctx: AuthContext, response: string, { provider, requestId }: Begun): Promise<SamlAssertion> {
  const idp = await parseMetadata(ctx, provider.metadataXml)
  return ctx.saml.readResponse({ idp, response, requestId }).catch(refuseAssertion)
}

/** The reason is logged for the administrator, without anything from the response itself. */
function refuseAssertion(cause: unknown): never {
  if (!(cause instanceof SamlRefused)) throw cause
  throw refusal('samlAssertionInvalid', { cause })
}

function readPerson(provider: SsoProvider, assertion: SamlAssertion): SsoPerson {
  const subject = subjectOf(assertion)
  if (subject === '') throw refusal('samlNoUserId')
  const claims = mapAttributes(assertion, provider.attributeMapping)
  const given = emailOf(assertion, claims)
  if (given === '') throw refusal('samlNoEmail')
  const email = readEmail(given)
  // A provider can vouch only for addresses at its configured domains. Others are unverified.
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isProven = provider.domains.includes(domain)
  const isVerified = provider.domains.length === 0 || isProven
  const own = { iss: provider.entityId, sub: subject, email, email_verified: isVerified }
  return { provider: `sso:${provider.id}`, subject, email, isVerified, isProven, data: samlIdentityData(claims, own) }
}

async function signIn(
  ctx: AuthContext,
  tx: Tx,
  { client, begun, assertion, person }: { client: Client; begun: Begun; assertion: SamlAssertion; person: SsoPerson },
): Promise<OpenedSession | string> {
  const { provider, flowId } = begun
  const isFirstUse = await spendAssertion(tx, {
    providerId: provider.id,
    assertionId: assertion.id,
    expiresAt: new Date(Math.max(assertion.expiresAt.getTime(), ctx.now() + REMEMBER_MS)),
    flowId,
    sessionNotAfter: assertion.sessionNotAfter,
  })
  if (!isFirstUse) throw refusal('samlAssertionInvalid')
  const user = await signInSsoPerson(ctx, tx, client, person)
  if (isBanned(ctx, user) || isGone(user)) throw refusal('banned')
  if (flowId !== null) {
    const code = await bindFlow(tx, flowId, user.id, new Date(ctx.now()))
    if (code === null) throw refusal('relayStateUnknown')
    return code
  }
  await recordAudit(ctx, tx, { client, user, action: 'login' })
  return openSession(ctx, tx, { user, method: 'sso/saml', client, notAfter: assertion.sessionNotAfter })
}
