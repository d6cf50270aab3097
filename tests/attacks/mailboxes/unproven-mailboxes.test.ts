import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthMail } from '#domain/jobs/send-auth-mail.ts'
import { bodies, functionNames, startLeads } from '../../integration/leads/start-leads.ts'

// With AUTH_AUTOCONFIRM=on anyone can have an account with anyone's address, which then counts as confirmed. Inquiries
// are found by address, so only someone who has shown that they read its mail may read or delete them.

const password = 'violet-harbour-7'
const strangersPassword = 'stranger-harbour-9'
let fixture: Awaited<ReturnType<typeof startLeads>>
beforeAll(async () => {
  fixture = await startLeads({ AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_MAIL_INTERVAL_S: '0' })
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function call(method: string, path: string, token = '', body?: unknown) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fixture.request(path, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

const mine = (method: string, name: string, token: string, body?: unknown) =>
  call(method, `/functions/v1/${name}`, token, body)

/** A person whose inquiry is stored, and who has no account. */
async function makeVictim() {
  const email = `${randomUUID()}@buyers.example`
  await fixture.send(functionNames.contact, { ...bodies.contact, email })
  return email
}

async function signUp(email: string, given = password): Promise<string> {
  const { body } = await call('POST', '/auth/v1/signup', '', { email, password: given })
  expect(body.user.email_confirmed_at).toEqual(expect.any(String))
  return body.access_token
}

async function signIn(email: string, given = password): Promise<string> {
  const { body } = await call('POST', '/auth/v1/token?grant_type=password', '', { email, password: given })
  expect(body.access_token).toEqual(expect.any(String))
  return body.access_token
}

async function mailTo(address: string): Promise<AuthMail | undefined> {
  const { rows } = await fixture.pool.query<{ data: AuthMail }>(
    "select data from pgboss.job where name = 'send-auth-mail' and data ->> 'to' = $1 order by created_on desc limit 1",
    [address],
  )
  return rows[0]?.data
}

/** The mailbox owner signs in with a mailed code. */
async function signInByMail(email: string): Promise<string> {
  await call('POST', '/auth/v1/otp', '', { email, create_user: false })
  const { body } = await call('POST', '/auth/v1/verify', '', {
    type: 'email',
    email,
    token: (await mailTo(email))?.code,
  })
  return body.access_token
}

async function prove(email: string, token: string) {
  expect((await call('GET', '/auth/v1/reauthenticate', token)).status).toBe(200)
  return mine('POST', 'my-mailbox', token, { code: (await mailTo(email))?.code })
}

async function countLeads(email: string): Promise<number> {
  return (await fixture.leads()).filter((lead) => lead.email === email).length
}

async function expectRefused(token: string): Promise<void> {
  for (const [method, name, body] of [
    ['GET', 'my-inquiries'],
    ['GET', 'my-data'],
    ['DELETE', 'my-account', { password: strangersPassword, inquiries: true }],
  ] as const) {
    const answer = await mine(method, name, token, body)
    expect([name, answer.status, answer.body.error?.code]).toEqual([name, 403, 'mailbox_not_proven'])
    expect(JSON.stringify(answer.body)).not.toContain('Sudbury')
  }
  expect((await call('GET', '/auth/v1/user', token)).status).toBe(200)
}

async function expectShown(token: string): Promise<void> {
  expect((await mine('GET', 'my-inquiries', token)).body.inquiries).toHaveLength(1)
  expect((await mine('GET', 'my-data', token)).body.inquiries).toHaveLength(1)
}

test('a sign-up with someone else’s address reads and deletes none of their inquiries', async () => {
  const email = await makeVictim()
  const token = await signUp(email, strangersPassword)
  await expectRefused(token)
  await expectRefused(await signIn(email, strangersPassword))
  expect(await countLeads(email)).toBe(1)
})

test('an account without a proven mailbox can be downloaded and deleted, and the inquiries stay', async () => {
  const email = await makeVictim()
  const token = await signUp(email)
  const { body } = await mine('GET', 'my-data?inquiries=no', token)
  expect(body).toEqual({ exportedAt: expect.any(String), account: expect.objectContaining({ email }) })
  expect((await mine('DELETE', 'my-account', token, { password })).status).toBe(204)
  expect((await call('GET', '/auth/v1/user', token)).status).toBe(403)
  expect(await countLeads(email)).toBe(1)
})

test('an anonymous account that takes someone else’s address reads none of their inquiries', async () => {
  const email = await makeVictim()
  const { body } = await call('POST', '/auth/v1/signup', '', {})
  const changed = await call('PUT', '/auth/v1/user', body.access_token, { email })
  expect(changed.body.email_confirmed_at).toEqual(expect.any(String))
  await expectRefused(body.access_token)
})

test('an address change confirmed only by the former mailbox proves nothing about the new one', async () => {
  const email = await makeVictim()
  const own = `${randomUUID()}@x.example`
  const token = await signUp(own)
  expect((await prove(own, token)).status).toBe(204)
  await call('PUT', '/auth/v1/user', token, { email })
  const link = { type: 'email_change', email: own, token: (await mailTo(own))?.code }
  const changed = await call('POST', '/auth/v1/verify', '', link)
  expect(changed.body.user.email).toBe(email)
  await expectRefused(changed.body.access_token)
  await expectRefused(await signIn(email))
})

test('an address change confirmed by the new mailbox counts for the person who confirmed it', async () => {
  const email = await makeVictim()
  const token = await signUp(`${randomUUID()}@x.example`, strangersPassword)
  await call('PUT', '/auth/v1/user', token, { email })
  const link = { type: 'email_change', email, token: (await mailTo(email))?.code }
  const changed = await call('POST', '/auth/v1/verify', '', link)
  await expectShown(changed.body.access_token)
  await expectRefused(await signIn(email, strangersPassword))
})

test('an owner who signs in by mail sees their inquiries, and the stranger who registered the address does not', async () => {
  const email = await makeVictim()
  const strangers = await signUp(email, strangersPassword)
  const token = await signInByMail(email)
  await expectShown(token)
  await expectRefused(strangers)
  await expectRefused(await signIn(email, strangersPassword))
  // Nor if the mailbox owner also types a code: the stranger still has the password.
  expect((await prove(email, token)).status).toBe(204)
  await expectShown(token)
  await expectRefused(await signIn(email, strangersPassword))
})

test('a stranger who left a passkey behind does not benefit from a proof given with a password', async () => {
  const email = await makeVictim()
  const token = await signUp(email, strangersPassword)
  await fixture.pool.query(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
     select id, 'left behind', '' from auth.users where email = $1`,
    [email],
  )
  expect((await prove(email, token)).status).toBe(204)
  await expectShown(token)
  await expectRefused(await signIn(email, strangersPassword))
})

test('a mailed code typed along with the password proves the mailbox permanently, and ends other sessions', async () => {
  const email = await makeVictim()
  const other = await signUp(email)
  const token = await signIn(email)
  await expectRefusedCode(token)
  expect((await prove(email, token)).status).toBe(204)
  await expectShown(token)
  await expectShown(await signIn(email))
  expect((await call('GET', '/auth/v1/user', other)).status).toBe(403)
  const again = await mine('POST', 'my-mailbox', token, { code: (await mailTo(email))?.code })
  expect(again.status).toBe(403)
  expect((await mine('DELETE', 'my-account', token, { password, inquiries: true })).status).toBe(204)
  expect(await countLeads(email)).toBe(0)
})

async function expectRefusedCode(token: string): Promise<void> {
  for (const body of [{}, { code: '' }, { code: 7 }])
    expect((await mine('POST', 'my-mailbox', token, body)).status).toBe(400)
  const { status, body } = await mine('POST', 'my-mailbox', token, { code: '000000' })
  expect([status, body.error]).toEqual([403, { code: 'forbidden', message: 'That code isn’t right, or it’s expired.' }])
}

test('a code that was mailed to the former address proves nothing about the next one', async () => {
  const email = await makeVictim()
  const own = `${randomUUID()}@x.example`
  const token = await signUp(own)
  await call('GET', '/auth/v1/reauthenticate', token)
  const code = (await mailTo(own))?.code
  const { rows } = await fixture.pool.query('select id from auth.users where email = $1', [own])
  await call('PUT', `/auth/v1/admin/users/${rows[0].id}`, fixture.auth.secretKey, { email })
  expect((await mine('POST', 'my-mailbox', token, { code })).status).toBe(403)
  await expectRefused(token)
})

test('a proof counts only while the account has the address, no matter who changes it', async () => {
  const email = await makeVictim()
  const own = `${randomUUID()}@x.example`
  const token = await signUp(own, strangersPassword)
  expect((await prove(own, token)).status).toBe(204)
  await fixture.pool.query('update auth.users set email = $1 where email = $2', [email, own])
  await expectRefused(token)
})

test('an address confirmed by an administrator counts as proven, and one merely set does not', async () => {
  const email = await makeVictim()
  const own = `${randomUUID()}@x.example`
  const admin = (method: string, path: string, body: unknown) =>
    call(method, `/auth/v1/admin/users${path}`, fixture.auth.secretKey, body)
  const { body } = await admin('POST', '', { email: own, password: strangersPassword, email_confirm: true })
  expect((await mine('GET', 'my-inquiries', await signIn(own, strangersPassword))).status).toBe(200)
  await admin('PUT', `/${body.id}`, { email })
  await expectRefused(await signIn(email, strangersPassword))
  await admin('PUT', `/${body.id}`, { email_confirm: true })
  await expectShown(await signIn(email, strangersPassword))
})

test('an account that was deleted for the record only leaves no address behind', async () => {
  const email = await makeVictim()
  const token = await signUp(email)
  await prove(email, token)
  const { rows } = await fixture.pool.query('select id from auth.users where email = $1', [email])
  await call('DELETE', `/auth/v1/admin/users/${rows[0].id}`, fixture.auth.secretKey, { should_soft_delete: true })
  const left = await fixture.pool.query('select 1 from mailbox_proofs where address = $1', [email])
  expect(left.rows).toEqual([])
})
