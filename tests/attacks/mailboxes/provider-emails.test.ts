import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#services/auth/codes/verify.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { findProvenAddress } from '#services/auth/registrations/mailbox-proof.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { finishSamlSignIn } from '#services/auth/sso/finish-saml-sign-in.ts'
import { createSsoProvider } from '#services/auth/sso/manage-sso-providers.ts'
import {
  type AuthFixture,
  client,
  makeUser,
  nothing,
  password,
  signUpBody,
  siteUrl,
  startAuth,
} from '../../integration/auth/start-auth.ts'
import { visitFromProvider } from '../../integration/auth/visit-from-provider.ts'
import { createSamlIdp } from '../../support/servers/saml-idp.ts'

// Providers claim what someone's address is. Only those entitled to speak for it count.

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuth({
    isAutoconfirmOn: true,
    isPhoneOn: true,
    isSamlOn: true,
    isIdpInitiatedOn: true,
    smsIntervalSeconds: 0,
  })
})
afterAll(() => fixture[Symbol.asyncDispose]())

async function provenBy(accessToken: string): Promise<string | null> {
  return findProvenAddress(fixture.db, await authenticate(fixture.auth, `Bearer ${accessToken}`))
}

let count = 0
const newAddress = () => `jane-${++count}@buyers.example`

async function arriveWith(emails: { email: string; isVerified: boolean }[], subject = `s-${++count}`) {
  const result = await visitFromProvider(fixture, { emails, subject })
  if (result.kind !== 'session') throw new Error('no session')
  const { accessToken, profile } = result.session
  return { accessToken, user: profile.user }
}

test('an address that the provider has not verified is confirmed automatically, but not proven', async () => {
  const email = newAddress()
  const { accessToken, user } = await arriveWith([{ email, isVerified: false }])
  expect(user).toMatchObject({ email, email_confirmed_at: expect.any(Date) })
  expect(await provenBy(accessToken)).toBeNull()
})

test('an address that the provider has verified is proven, permanently', async () => {
  const email = newAddress()
  const { accessToken } = await arriveWith([{ email, isVerified: true }], 'checked')
  expect(await provenBy(accessToken)).toBe(email)
  const again = await arriveWith([{ email, isVerified: false }], 'checked')
  expect(await provenBy(again.accessToken)).toBe(email)
})

test('an identity with a different address proves nothing about the address of the account', async () => {
  const [email, other] = [newAddress(), newAddress()]
  await arriveWith([{ email, isVerified: false }], 'other')
  const { accessToken, user } = await arriveWith([{ email: other, isVerified: true }], 'other')
  expect(user.email).toBe(email)
  expect(await provenBy(accessToken)).toBeNull()
})

test('if a verified identity joins an account that was registered before, the proof counts only for its session', async () => {
  const email = newAddress()
  const stranger = await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  if (!('session' in stranger)) throw new Error('no session')
  fixture.auth.settings.isAutoconfirmOn = false
  const { accessToken } = await arriveWith([{ email, isVerified: true }])
  fixture.auth.settings.isAutoconfirmOn = true
  expect(await provenBy(accessToken)).toBe(email)
  expect(await provenBy(stranger.session.accessToken)).toBeNull()
})

async function startSaml(domains: string[]) {
  const idp = createSamlIdp({ now: fixture.now, entityId: `https://idp-${++count}.example` })
  const body = { type: 'saml', metadata_xml: idp.metadata, metadata_url: '', domains }
  await createSsoProvider(fixture.auth, body)
  return async (email: string) => {
    const answer = { subject: 'worker', attributes: { email: [email] } }
    const response = await idp.respond(await fixture.auth.saml.metadata(), answer)
    const result = await finishSamlSignIn(fixture.auth, client, { response, relayState: '' })
    if (result.kind !== 'session') throw new Error('no session')
    return result.session
  }
}

test('a SAML provider without domains confirms any address and proves none', async () => {
  const signIn = await startSaml([])
  const { accessToken, profile } = await signIn('victim@buyers.example')
  expect(profile.user.email_confirmed_at).toEqual(expect.any(Date))
  expect(await provenBy(accessToken)).toBeNull()
})

test('a SAML provider proves addresses at its domains, and a changed address is proven again', async () => {
  const signIn = await startSaml(['company.example'])
  const first = await signIn('worker@company.example')
  expect(await provenBy(first.accessToken)).toBe('worker@company.example')
  const moved = await signIn('victim@buyers.example')
  expect(await provenBy(moved.accessToken)).toBeNull()
  const back = await signIn('other@company.example')
  expect(await provenBy(back.accessToken)).toBe('other@company.example')
})

test('a phone proves no mailbox', async () => {
  const phone = '14165550177'
  await fixture.pool.query('delete from rate_limits')
  fixture.auth.settings.isAutoconfirmOn = false
  const body = { email: '', phone, password, data: { email: 'victim@buyers.example' }, channel: '', ...nothing }
  await signUp(fixture.auth, client, body, siteUrl)
  const { rows } = await fixture.pool.query("select data ->> 'text' as text from pgboss.job where name = 'send-sms'")
  const token = rows[0].text.match(/\d{6}/)[0]
  const typed = { type: 'sms', token, token_hash: '', email: '', phone, redirect_to: '' }
  const result = await verify(fixture.auth, client, typed)
  if (result.kind !== 'session') throw new Error('no session')
  const { accessToken, profile } = result.session
  expect(await provenBy(accessToken)).toBeNull()
  // Not even if the account has an address that was confirmed in another way.
  const email = newAddress()
  await fixture.pool.query('update auth.users set email = $1, email_confirmed_at = now() where id = $2', [
    email,
    profile.user.id,
  ])
  const again = await signInWithPassword(fixture.auth, client, { email: '', phone, password })
  expect(await provenBy(again.session.accessToken)).toBeNull()
  fixture.auth.settings.isAutoconfirmOn = true
})

test('with confirmation by mail, a sign-up proves its mailbox, and a pending change of address does not touch that', async () => {
  const email = newAddress()
  fixture.auth.settings.isAutoconfirmOn = false
  const session = await makeUser(fixture, email)
  const who = await authenticate(fixture.auth, `Bearer ${session.accessToken}`)
  const change = { ...nothing, phone: '', channel: '', current_password: '', nonce: '', data: null, app_metadata: null }
  await updateUser(fixture.auth, client, who, { ...change, email: newAddress(), password: null }, siteUrl)
  fixture.auth.settings.isAutoconfirmOn = true
  expect(await provenBy(session.accessToken)).toBe(email)
})
