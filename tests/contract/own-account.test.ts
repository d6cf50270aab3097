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

const functions = [
  ['GET', 'my-inquiries'],
  ['PATCH', 'my-inquiries/CON-7K3M-2Q'],
  ['POST', 'my-inquiries/CON-7K3M-2Q/messages'],
  ['DELETE', 'my-inquiries/CON-7K3M-2Q'],
  ['GET', 'my-sessions'],
  ['DELETE', 'my-sessions/0198c0de-0000-7000-8000-000000000001'],
  ['GET', 'my-passkeys'],
  ['GET', 'my-data'],
  ['POST', 'my-mailbox'],
  ['DELETE', 'my-account'],
] as const

test('every function needs a valid token, and no browser or proxy may cache the response', async () => {
  const { client, session } = await makeAccount(fixture)
  await client.signOut()
  for (const [method, name] of functions) {
    for (const token of ['', 'x', `${session.access_token}x`, session.access_token, fixture.secretKey]) {
      const { status, headers, body } = await ask(method, name, token, method === 'GET' ? undefined : {})
      expect([name, status, headers.get('cache-control')]).toEqual([name, 401, 'no-store'])
      expect(body.error.code).toBe('unauthorized')
    }
  }
})

test('an account sees the inquiries of its proven address, in any case, and of no other', async () => {
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

test('an account corrects and deletes only its own inquiries, one by one', async () => {
  const email = newAddress()
  const [mine, other] = [await sendMessage(email), await sendMessage(newAddress('other'))]
  const { session } = await makeAccount(fixture, email)
  const token = session.access_token
  const list = async () => (await ask('GET', 'my-inquiries', token)).body.inquiries
  expect(await list()).toMatchObject([
    { reference: mine, status: 'received', replyBy: expect.stringMatching(/day/), fields: { fullName: 'Jane Lee' } },
  ])

  const changes = { message: 'Do you cover Timmins?', email: 'thief@x.example', status: 'closed', flags: ['x'] }
  expect((await ask('PATCH', `my-inquiries/${mine}`, token, { changes })).status).toBe(204)
  const [changed] = await list()
  expect(changed).toMatchObject({ status: 'received', fields: { message: 'Do you cover Timmins?' } })
  expect(changed.rows).toContainEqual({ label: 'Email', value: email })
  const faulty = await ask('PATCH', `my-inquiries/${mine}`, token, { changes: { message: '' } })
  expect([faulty.status, faulty.body.error.fields]).toEqual([422, { message: 'Please enter your message.' }])
  for (const odd of [{}, { changes: 'x' }, { changes: null }, []]) {
    expect((await ask('PATCH', `my-inquiries/${mine}`, token, odd)).status).toBe(400)
  }

  for (const reference of [other, 'CON-2222-22', 'x', "'"]) {
    for (const method of ['PATCH', 'DELETE']) {
      const { status } = await ask(method, `my-inquiries/${reference}`, token, { changes: { message: 'Mine' } })
      expect(status, `${method} ${reference}`).toBe(404)
    }
  }
  expect((await ask('DELETE', `my-inquiries/${mine.toLowerCase()}`, token, {})).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await ask('DELETE', `my-inquiries/${mine}`, token, {})).status).toBe(404)
})

test('an account lists its own sessions with their devices, and ends one of them', async () => {
  const { email, session, client } = await makeAccount(fixture)
  const stranger = await makeAccount(fixture)
  const signIn = await fetch(`${fixture.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ email, password }),
  })
  const other = JSON.parse(await signIn.text())
  const list = async () => (await ask('GET', 'my-sessions', session.access_token)).body.sessions
  const sessions = await list()
  expect(sessions).toMatchObject([
    { device: 'Unknown device', isCurrent: true },
    { device: 'Firefox on Linux', isCurrent: false },
  ])
  expect(Object.keys(sessions[0]).sort()).toEqual(['device', 'id', 'isCurrent', 'lastUsedAt', 'startedAt'])

  const [, { id }] = sessions
  for (const odd of ['x', '0198c0de-0000-7000-8000-000000000001']) {
    expect((await ask('DELETE', `my-sessions/${odd}`, session.access_token, {})).status).toBe(404)
  }
  expect((await ask('DELETE', `my-sessions/${id}`, stranger.session.access_token, {})).status).toBe(404)
  expect((await ask('DELETE', `my-sessions/${id}`, session.access_token, {})).status).toBe(204)
  expect(await list()).toHaveLength(1)
  expect((await ask('GET', 'my-sessions', other.access_token)).status).toBe(401)
  const refreshed = await fixture.send('POST', '/token?grant_type=refresh_token', {
    refresh_token: other.refresh_token,
  })
  expect(refreshed.status).toBe(400)
  expect((await client.getUser()).error).toBeNull()
  expect((await ask('GET', 'my-passkeys', session.access_token)).body).toEqual({ passkeys: [] })
})

test('an account without a proven address sees no inquiries', async () => {
  const { data } = await fixture.client().signInAnonymously()
  for (const [method, name] of [
    ['GET', 'my-inquiries'],
    ['PATCH', 'my-inquiries/CON-7K3M-2Q'],
    ['DELETE', 'my-inquiries/CON-7K3M-2Q'],
    ['GET', 'my-data'],
  ] as const) {
    const sent = method === 'GET' ? undefined : { changes: {} }
    const { status, body } = await ask(method, name, data.session?.access_token ?? '', sent)
    expect(status).toBe(403)
    expect(body).toEqual({ error: { code: 'mailbox_not_proven', message: expect.stringContaining('read email') } })
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
