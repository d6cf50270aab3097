import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from '#services/auth/clean-up.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { beginSamlSignIn } from '#services/auth/sso/begin-saml-sign-in.ts'
import { finishSamlSignIn } from '#services/auth/sso/finish-saml-sign-in.ts'
import { createSsoProvider } from '#services/auth/sso/manage-sso-providers.ts'
import type { SsoProvider } from '#services/auth/sso/sso-tables.ts'
import { type Answer, createSamlIdp, type SamlIdp } from '../../support/servers/saml-idp.ts'
import { type AuthFixture, client, NOON, nothing, password, siteUrl, startAuth } from './start-auth.ts'

let fixture: AuthFixture
let idp: SamlIdp
let provider: SsoProvider
let spMetadata: string

beforeAll(async () => {
  fixture = await startAuth({ isSamlOn: true, isIdpInitiatedOn: true, redirectUrls: ['https://app.example/**'] })
  idp = createSamlIdp({ now: fixture.now })
  spMetadata = await fixture.auth.saml.metadata()
  provider = await createSsoProvider(fixture.auth, { ...providerBody, metadata_xml: idp.metadata })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const providerBody = { type: 'saml', metadata_xml: '', metadata_url: '' }
const attributes = { email: ['worker@company.example'] }

async function bring(answer: Answer, relayState = '') {
  const response = await idp.respond(spMetadata, { attributes, ...answer })
  return finishSamlSignIn(fixture.auth, client, { response, relayState })
}

async function begin(redirectTo = siteUrl) {
  const body = { provider_id: provider.id, domain: '', redirect_to: '', skip_http_redirect: true, ...nothing }
  return idp.readRequest(spMetadata, await beginSamlSignIn(fixture.auth, body, redirectTo))
}

test('if the provider may start, an assertion opens one session, however many requests bring it at once', async () => {
  const response = await idp.respond(spMetadata, { attributes, subject: 'once' })
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => finishSamlSignIn(fixture.auth, client, { response, relayState: '' })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await fixture.pool.query(
    "select count(*)::int as n from auth.sessions s join auth.identities i using (user_id) where provider_id = 'once'",
  )
  expect(rows[0].n).toBe(1)
})

test('a copy that is sent later is refused, even after the hourly clean-up', async () => {
  const response = await idp.respond(spMetadata, { attributes, subject: 'later' })
  await finishSamlSignIn(fixture.auth, client, { response, relayState: '' })
  fixture.pass(200_000)
  await cleanUp(fixture.auth)
  await expect(finishSamlSignIn(fixture.auth, client, { response, relayState: '' })).rejects.toThrow('is not valid')
  fixture.pass(-200_000)
})

test('the relay state of such a sign-in redirects only to allowed addresses', async () => {
  expect((await bring({ subject: 'a' }, 'https://app.example/desk')).redirectTo).toBe('https://app.example/desk')
  expect((await bring({ subject: 'b' }, 'https://evil.example/desk')).redirectTo).toBe(siteUrl)
  await expect(bring({ subject: 'c' }, 'no address')).rejects.toMatchObject({ code: 'validation_failed' })
})

test('the answer to a request is refused if it is sent as if the provider had started', async () => {
  const { requestId } = await begin()
  await expect(bring({ requestId, subject: 'd' })).rejects.toMatchObject({ code: 'validation_failed' })
})

test('a provider that is not registered is unknown', async () => {
  const stranger = createSamlIdp({ now: fixture.now })
  const response = await stranger.respond(spMetadata, { attributes })
  await expect(finishSamlSignIn(fixture.auth, client, { response, relayState: '' })).rejects.toMatchObject({
    code: 'saml_idp_not_found',
  })
})

test('a relay state expires after two minutes and is removed', async () => {
  const { requestId, relayState } = await begin()
  fixture.pass(121_000)
  await expect(bring({ requestId, subject: 'slow' }, relayState)).rejects.toMatchObject({
    code: 'saml_relay_state_expired',
    kind: 'refused',
  })
  await expect(bring({ requestId, subject: 'slow' }, relayState)).rejects.toMatchObject({
    code: 'saml_relay_state_not_found',
  })
  await begin()
  fixture.pass(25 * 3_600_000)
  await cleanUp(fixture.auth)
  const { rows } = await fixture.pool.query('select (select count(*) from auth.saml_relay_states)::int as relays')
  expect(rows[0].relays).toBe(0)
  fixture.pass(NOON - fixture.now())
})

test('a session ends when the provider says so, and a banned account cannot sign in through the provider', async () => {
  const result = await bring({ subject: 'short', sessionUntil: fixture.now() + 60_000 })
  if (result.kind !== 'session') throw new Error('no session')
  fixture.pass(61_000)
  await expect(refreshSession(fixture.auth, client, result.session.refreshToken)).rejects.toMatchObject({
    code: 'session_expired',
  })
  const { user } = result.session.profile
  await fixture.pool.query("update auth.users set banned_until = '2999-01-01' where id = $1", [user.id])
  await expect(bring({ subject: 'short' })).rejects.toMatchObject({ code: 'user_banned' })
})

test('an account that a provider manages cannot be opened with a password', async () => {
  await bring({ subject: 'managed', attributes: { email: ['managed@company.example'] } })
  const hash = await fixture.auth.passwords.hash(password)
  await fixture.pool.query("update auth.users set encrypted_password = $1 where email = 'managed@company.example'", [
    hash,
  ])
  const body = { email: 'managed@company.example', phone: '', password }
  await expect(signInWithPassword(fixture.auth, client, body)).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('metadata with comments, as some products write it, is accepted, and the comments are ignored', async () => {
  const other = createSamlIdp({ now: fixture.now })
  const commented = other.metadata.replace('<IDPSSODescriptor', '<!-- <IDPSSODescriptor/> --><IDPSSODescriptor')
  const made = await createSsoProvider(fixture.auth, { ...providerBody, metadata_xml: commented })
  expect(made.entityId).toBe(other.entityId)
})
