import { isUuid } from '#domain/is-uuid.ts'
import type { AuthContext } from '../auth-context.ts'
import { readCodeChallenge } from '../sessions/code-challenge.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { SsoBody } from '../wire/sso-bodies.ts'
import { parseMetadata } from './idp-metadata.ts'
import { insertRelayState } from './saml-relay-store.ts'
import { findSsoProvider } from './sso-provider-store.ts'
import type { SsoProvider } from './sso-tables.ts'

/** POST /sso: where the browser goes to sign in with its identity provider. */
export async function beginSamlSignIn(ctx: AuthContext, body: SsoBody, redirectTo: string): Promise<string> {
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  const provider = await chooseProvider(ctx, body)
  const idp = await parseMetadata(ctx, provider.metadataXml)
  const [relayState, at] = [ctx.newId(), new Date(ctx.now())]
  // An XML id must not begin with a digit.
  const requestId = `id-${ctx.newId()}`
  const flow = challenge && { id: ctx.newId(), authCode: ctx.newId(), challenge }
  const url = await ctx.saml.signInUrl({ idp, requestId, relayState, nameIdFormat: provider.nameIdFormat })
  await ctx.db
    .transaction()
    .execute((tx) => insertRelayState(tx, { id: relayState, providerId: provider.id, requestId, redirectTo, flow, at }))
  return url
}

async function chooseProvider({ db }: AuthContext, { provider_id: id, domain }: SsoBody): Promise<SsoProvider> {
  if (id !== '' && domain !== '') throw invalid('Only one of provider_id or domain supported')
  if (id === '' && domain === '') throw invalid('A provider_id or domain needs to be provided')
  if (id !== '' && !isUuid(id)) {
    const message = 'Could not parse request body as JSON: provider_id must be a UUID'
    throw new AuthError('invalid', 'bad_json', message)
  }
  const provider = await findSsoProvider(db, id === '' ? { domain } : { id })
  if (!provider) throw refusal(id === '' ? 'ssoDomainUnknown' : 'ssoIdUnknown')
  if (provider.isDisabled) throw refusal('ssoProviderDisabled')
  return provider
}
