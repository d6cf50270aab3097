import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, newAddress, password } from '../../contract/auth/auth-fixture.ts'
import { openBrowser } from '../../contract/auth/browser.ts'
import { fragmentOf, newSubject, type OAuthFixture, startOAuthFixture } from '../../contract/auth/oauth-fixture.ts'

let fixture: OAuthFixture
beforeAll(async () => {
  fixture = await startOAuthFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

/** Signs in with only the password and starts linking an identity. */
async function setOut(email: string) {
  const browser = openBrowser()
  const client = fixture.clientIn(browser)
  await client.signInWithPassword({ email, password })
  const sub = fixture.openid.addPerson(newSubject(), { email: newAddress('thief'), email_verified: true })
  const options = { queryParams: { login_hint: sub } }
  const { data, error } = await client.linkIdentity({ provider: 'google', options })
  return { error, finish: () => fixture.walk(data.url, browser) }
}

async function setUpApp(client: Awaited<ReturnType<typeof makeAccount>>['client']): Promise<void> {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
  const secret = data && 'totp' in data ? data.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { error } = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  if (error) throw error
}

async function providersOf(id: string) {
  return (await fixture.admin().getUserById(id)).data.user?.identities?.map(({ provider }) => provider)
}

test('the password alone links nothing to an account with two-step sign-in', async () => {
  const { email, client, user } = await makeAccount(fixture)
  await setUpApp(client)
  expect((await setOut(email)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect(await providersOf(user.id)).toEqual(['email'])
})

test('linking an identity cannot be finished once the owner has set up two-step sign-in', async () => {
  const { email, client, user } = await makeAccount(fixture)
  const { finish } = await setOut(email)
  await setUpApp(client)
  expect(fragmentOf(await finish())).toMatchObject({ error_code: 'session_not_found' })
  expect(await providersOf(user.id)).toEqual(['email'])
})

test('linking an identity cannot be finished once the owner has changed the password', async () => {
  const { email, client, user } = await makeAccount(fixture)
  const { finish } = await setOut(email)
  expect((await client.updateUser({ password: 'amber-quarry-9' })).error).toBeNull()
  expect(fragmentOf(await finish())).toMatchObject({ error_code: 'session_not_found' })
  expect(await providersOf(user.id)).toEqual(['email'])
})
