import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, makeAccount, newAddress, password, startAuthFixture } from './auth/auth-fixture.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture({ AUTH_ANONYMOUS: 'on' })
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function ask(method: string, name: string, token: string, body?: unknown) {
  const answer = await fetch(`${fixture.url}/functions/v1/${name}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
}

async function sendMessage(email: string): Promise<string> {
  const apikey = (await readFile(join(fixture.product.dataDir, 'publishable-key'), 'utf8')).trim()
  const answer = await fetch(`${fixture.url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Jane Lee', email, message: 'Do you cover Sudbury?' }),
  })
  return JSON.parse(await answer.text()).reference
}

test.each([
  ['GET', 'my-inquiries'],
  ['GET', 'my-data'],
  ['POST', 'my-mailbox'],
  ['DELETE', 'my-account'],
])('%s %s needs a valid token, and no browser or proxy may cache the response', async (method, name) => {
  const { client, session } = await makeAccount(fixture)
  await client.signOut()
  for (const token of ['', 'x', `${session.access_token}x`, session.access_token, fixture.secretKey]) {
    const { status, headers, body } = await ask(method, name, token, method === 'GET' ? undefined : {})
    expect(status).toBe(401)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.error.code).toBe('unauthorized')
  }
})

test('an account sees the inquiries of its proven address, in whatever case, and of no other', async () => {
  const email = newAddress()
  const reference = await sendMessage(email.toUpperCase())
  await sendMessage(newAddress('other'))
  const { session } = await makeAccount(fixture, email)
  const { body } = await ask('GET', 'my-inquiries', session.access_token)
  expect(body.inquiries).toMatchObject([{ reference, kind: 'contact' }])
  expect(body.inquiries[0].rows).toContainEqual({ label: 'Message', value: 'Do you cover Sudbury?' })
  const data = await ask('GET', 'my-data', session.access_token)
  expect(data.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(data.body).toMatchObject({ account: { email }, inquiries: [{ reference, consents: [{ basis: 'implied' }] }] })
  expect(JSON.stringify(data.body)).not.toMatch(/password|token/)
})

test('an account without a proven address sees no inquiries', async () => {
  const { data } = await fixture.client().signInAnonymously()
  for (const name of ['my-inquiries', 'my-data']) {
    const { status, body } = await ask('GET', name, data.session?.access_token ?? '')
    expect(status).toBe(403)
    expect(body).toEqual({ error: { code: 'mailbox_not_proven', message: expect.stringContaining('read mail') } })
  }
})

test('nothing is deleted unless the owner proves again who they are', async () => {
  const { client, session } = await makeAccount(fixture)
  for (const proof of [{}, { password: '' }, { password: 'not-the-password' }, { nonce: '000000' }]) {
    expect((await ask('DELETE', 'my-account', session.access_token, proof)).status).toBe(403)
  }
  for (const odd of [{ password: 7 }, { password: { $ne: '' } }, { inquiries: 'yes' }, 'x']) {
    expect((await ask('DELETE', 'my-account', session.access_token, odd)).status).toBe(400)
  }
  expect((await client.getUser()).error).toBeNull()
})

test('an anonymous account, which has nothing else to show, is deleted by its session', async () => {
  const client = fixture.client()
  const { data } = await client.signInAnonymously()
  const token = data.session?.access_token ?? ''
  expect((await ask('DELETE', 'my-account', token, { inquiries: true })).status).toBe(403)
  expect((await ask('DELETE', 'my-account', token, {})).status).toBe(204)
  expect((await client.getUser()).error).not.toBeNull()
})

test('the password deletes the account and, where asked for, its inquiries', async () => {
  const email = newAddress()
  await sendMessage(email)
  const { client, session } = await makeAccount(fixture, email)
  const { status } = await ask('DELETE', 'my-account', session.access_token, { password, inquiries: true })
  expect(status).toBe(204)
  expect((await client.getUser()).error).not.toBeNull()
  const again = await makeAccount(fixture, email)
  expect((await ask('GET', 'my-inquiries', again.session.access_token)).body.inquiries).toEqual([])
})

test('a mailed code deletes the account too; its inquiries stay unless they are named', async () => {
  const email = newAddress()
  const reference = await sendMessage(email)
  const { client, session } = await makeAccount(fixture, email)
  await client.reauthenticate()
  let mail = await fixture.nextMail(email)
  // The first mail confirms the inquiry; the second has the code.
  if (!mail.code) mail = await fixture.nextMail(email)
  expect((await ask('DELETE', 'my-account', session.access_token, { nonce: mail.code })).status).toBe(204)
  const again = await makeAccount(fixture, email)
  expect((await ask('GET', 'my-inquiries', again.session.access_token)).body.inquiries).toMatchObject([{ reference }])
})

test('where a second step is set up, a password alone deletes nothing', async () => {
  const { email, client } = await makeAccount(fixture)
  const { data: factor } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const key = factor && 'totp' in factor ? factor.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  const verified = await client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })
  expect(verified.error).toBeNull()
  const weak = await fixture.client().signInWithPassword({ email, password })
  const refused = await ask('DELETE', 'my-account', weak.data.session?.access_token ?? '', { password })
  expect(refused.status).toBe(401)
  const { data } = await client.getSession()
  expect((await ask('DELETE', 'my-account', data.session?.access_token ?? '', { password })).status).toBe(204)
})

test('a sign-in form posted before any script has run is answered with the page again', async () => {
  const answer = await fetch(`${fixture.url}/functions/v1/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'jane@buyers.example', password }),
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth'])
  expect(fixture.product.output()).not.toContain(password)
})
