import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationNeeds } from '#http/auth/operation-needs.ts'
import { startLeads } from '../../integration/leads/start-leads.ts'

// Where an account has two-step sign-in, the password alone must not change how its owner signs in, nor read anything.
const password = 'violet-harbour-7'
let fixture: Awaited<ReturnType<typeof startLeads>>
let account: Awaited<ReturnType<typeof makeTwoStepAccount>>
let lowered: Awaited<ReturnType<typeof makeTwoStepAccount>>
beforeAll(async () => {
  fixture = await startLeads({
    AUTH_MANUAL_LINKING: 'on',
    AUTH_PASSKEYS: 'on',
    AUTH_PHONE: 'on',
    AUTH_SAML: 'on',
    AUTH_GOOGLE_CLIENT_ID: 'google-web',
    AUTH_GOOGLE_CLIENT_SECRET: 'x',
    // Nothing listens there, because no test needs the provider's answer.
    AUTH_GOOGLE_ISSUER: 'http://127.0.0.1:9',
  })
  account = await makeTwoStepAccount()
  lowered = await makeTwoStepAccount()
  await fixture.pool.query("update auth.sessions set aal = 'aal1' where user_id = $1", [lowered.id])
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function call(method: string, path: string, token: string, body?: unknown) {
  const headers = {
    'content-type': 'application/json',
    'x-supabase-api-version': '2024-01-01',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const hasBody = method !== 'GET'
  const answer = await fixture.request(path, { method, headers, ...(hasBody && { body: JSON.stringify(body ?? {}) }) })
  const text = await answer.text()
  const content = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, code: content.error?.code ?? content.code, body: content }
}

const asAdmin = (path: string, body: unknown) => call('POST', `/auth/v1/admin${path}`, fixture.auth.secretKey, body)

async function signIn(email: string): Promise<string> {
  const { body } = await call('POST', '/auth/v1/token?grant_type=password', '', { email, password })
  return body.access_token
}

async function makeAccount() {
  const email = `${randomUUID()}@buyers.example`
  const { body } = await asAdmin('/users', { email, password, email_confirm: true })
  return { id: String(body.id), email, token: await signIn(email) }
}

/** Sets up an app as the second step. `raised` is a token of the second level, `low` one of the password alone. */
async function makeTwoStepAccount() {
  const { id, email, token: before } = await makeAccount()
  const { body: factor } = await call('POST', '/auth/v1/factors', before, { factor_type: 'totp', friendly_name: 'app' })
  const { body: challenge } = await call('POST', `/auth/v1/factors/${factor.id}/challenge`, before)
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
  const answer = { challenge_id: challenge.id, code }
  const { body } = await call('POST', `/auth/v1/factors/${factor.id}/verify`, before, answer)
  return { id, email, before, raised: String(body.access_token), low: await signIn(email), factorId: String(factor.id) }
}

const operations = Object.entries(operationNeeds).map(([name, need]) => {
  const [method = '', pattern = ''] = name.split(' ')
  return { name, method, pattern, path: pattern.replaceAll(/:\w+/g, () => randomUUID()), need }
})
const sensitive = operations.filter(({ need }) => typeof need === 'object')
const isRefused = 'insufficient_aal'

test('every operation on accounts is in the table of what it needs, and nothing else is', () => {
  const isOnAccounts = (path: string) => path.startsWith('/auth/v1/') || /^\/functions\/v1\/(?:my-|sign-in)/.test(path)
  const routed = fixture.routes
    .filter(({ method, path }) => method !== 'ALL' && isOnAccounts(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(routed)].sort()).toEqual(Object.keys(operationNeeds).sort())
})

test.each(sensitive)('$name is refused to the password alone', async ({ method, path }) => {
  const { low, before } = account
  expect(await call(method, path, '')).toMatchObject({ status: 401 })
  expect(await call(method, path, low)).toMatchObject({ code: isRefused })
  // This token is from before the second step of its session.
  expect(await call(method, path, before)).toMatchObject({ code: isRefused })
})

test.each(sensitive)('$name is refused to a session that has lost its second level', async ({ method, path }) => {
  expect(await call(method, path, account.raised)).not.toMatchObject({ code: isRefused })
  expect(await call(method, path, lowered.raised)).toMatchObject({ code: isRefused })
})

test.each(operations.filter(({ need }) => need === 'session'))('$name needs a session', async ({ method, path }) => {
  const { low } = await makeTwoStepAccount()
  expect(await call(method, path, '')).toMatchObject({ status: 401, code: 'no_authorization' })
  expect(await call(method, path, low)).not.toMatchObject({ code: isRefused })
})

test.each(operations.filter(({ need }) => need === 'admin'))('$name needs the secret key', async ({ method, path }) => {
  expect(await call(method, path, '')).toMatchObject({ status: 401, code: 'no_authorization' })
  expect(await call(method, path, account.raised)).toMatchObject({ status: 403, code: 'not_admin' })
})

test.each([{ email: 'thief@buyers.example' }, { phone: '+15550100140' }, { password: 'amber-quarry-9' }])(
  'PUT /user is refused to the password alone with %o, but not with a new name',
  async (change) => {
    const { low, before } = account
    expect(await call('PUT', '/auth/v1/user', low, change)).toMatchObject({ status: 401, code: isRefused })
    expect(await call('PUT', '/auth/v1/user', before, change)).toMatchObject({ status: 401, code: isRefused })
    expect(await call('PUT', '/auth/v1/user', low, { data: { full_name: 'Jane' } })).toMatchObject({ status: 200 })
  },
)

test('an ID token is linked to no account by the password alone', async () => {
  const { low, before, raised } = account
  const path = '/auth/v1/token?grant_type=id_token'
  const body = { provider: 'google', id_token: 'x', link_identity: true }
  expect(await call('POST', path, low, body)).toMatchObject({ status: 403, code: isRefused })
  expect(await call('POST', path, before, body)).toMatchObject({ status: 403, code: isRefused })
  expect(await call('POST', path, raised, body)).not.toMatchObject({ code: isRefused })
})

test('without two-step sign-in, no sensitive act needs a second step', async () => {
  const { token } = await makeAccount()
  for (const { name, method, path } of sensitive) {
    if (method !== 'DELETE') expect(await call(method, path, token), name).not.toMatchObject({ code: isRefused })
  }
})
