import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../../support/product/raw-request.ts'
import { type AuthFixture, makeAccount, newAddress, password, startAuthFixture } from './auth-fixture.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const wrong = { email: 'nobody@x.example', password: 'not-the-password-1' }
const signIn = (headers: Record<string, string>) =>
  fetch(`${fixture.base}/token?grant_type=password`, { method: 'POST', headers, body: JSON.stringify(wrong) })

test.each(['2024-01-01', '2024-12-31', '2030-01-01'])(
  'clients of version %s get the error with its code',
  async (version) => {
    const answer = await signIn({ 'x-supabase-api-version': version })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(await answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  },
)

test.each(['', '2023-12-31', 'soon', '2024-13-45'])(
  'clients of version %j get the older error format',
  async (version) => {
    const answer = await signIn(version ? { 'x-supabase-api-version': version } : {})
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  },
)

test('both error formats list the reasons why a password is weak', async () => {
  const body = { email: newAddress(), password: '12345' }
  const now = await fixture.send('POST', '/signup', body)
  expect(now).toMatchObject({
    status: 422,
    body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
  })
  const before = await fixture.send('POST', '/signup', body, { 'x-supabase-api-version': '' })
  expect(before.body).toMatchObject({
    code: 422,
    error_code: 'weak_password',
    weak_password: { reasons: ['length'] },
  })
})

test('only errors echo the version', async () => {
  expect((await fixture.send('GET', '/settings')).headers.get('x-supabase-api-version')).toBeNull()
})

test.each([
  ['', 'unexpected end of JSON input'],
  ['{', 'invalid character in JSON input'],
  ['[]', 'json: cannot unmarshal'],
  ['null', 'json: cannot unmarshal'],
  ['"x"', 'json: cannot unmarshal'],
  [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'exceeded max depth'],
  [`{"data":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}`, 'exceeded max depth'],
])('an unreadable body is reported as such', async (body, detail) => {
  const answer = await fixture.send('POST', '/signup', body)
  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('bad_json')
  expect(answer.body.message).toContain(`Could not parse request body as JSON: ${detail}`)
})

test('a body is read whatever its content type', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8']) {
    const answer = await fixture.send('POST', '/token?grant_type=password', wrong, { 'content-type': type })
    expect(answer.body.code).toBe('invalid_credentials')
  }
})

test('a body of more than a mebibyte is refused, even without a declared length', async () => {
  const large = { ...wrong, data: 'x'.repeat(1024 * 1024) }
  expect(await fixture.send('POST', '/signup', large)).toMatchObject({
    status: 413,
    body: { code: 'request_entity_too_large', message: 'Request body too large (max 1048576 bytes)' },
  })
  const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`
  const head = 'POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n'
  expect(await rawRequest(fixture.product.port, `${head}${chunk.repeat(40)}0\r\n\r\n`)).toMatch(/^HTTP\/1.1 413/)
})

test('unknown paths and unknown methods get different errors', async () => {
  const missing = await fixture.send('GET', '/nothing')
  expect(missing).toMatchObject({ status: 404, body: { code: 'unknown', message: '404 page not found' } })
  for (const [method, path] of [
    ['GET', '/signup'],
    ['DELETE', '/user'],
    ['POST', '/settings'],
    ['PATCH', '/admin/users/x'],
  ] as const) {
    expect(await fixture.send(method, path)).toMatchObject({ status: 405, text: '' })
  }
})

test('the service describes itself and its settings', async () => {
  expect((await fixture.send('GET', '/health')).body).toMatchObject({
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
    version: expect.stringMatching(/^v\d/),
  })
  expect((await fixture.send('GET', '/settings')).body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })
})

test('passkeys are off unless they are switched on', async () => {
  for (const [method, path] of [
    ['POST', '/passkeys/authentication/options'],
    ['POST', '/passkeys/authentication/verify'],
    ['POST', '/passkeys/registration/options'],
    ['GET', '/passkeys'],
  ] as const) {
    expect(await fixture.send(method, path)).toMatchObject({
      status: 404,
      body: { code: 'passkey_disabled', message: 'Passkeys are disabled' },
    })
  }
})

test('pages of any origin may send requests and read the responses', async () => {
  const answer = await fixture.send('GET', '/settings', undefined, { origin: 'https://app.example' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toBe('X-Total-Count, Link, X-Supabase-Api-Version')
  expect(answer.headers.get('vary')).toContain('Origin')
  const refused = await fixture.send('POST', '/signup', '{', { origin: 'https://app.example' })
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
})

test('a preflight is answered for the headers that clients send, and for no others', async () => {
  const ask = (headers: string, method = 'POST') =>
    fixture.send('OPTIONS', '/token', undefined, {
      origin: 'https://app.example',
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    })
  const usual = 'apikey,authorization,content-type,x-client-info,x-supabase-api-version'
  const allowed = await ask(usual)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  expect(allowed.headers.get('access-control-allow-headers')).toBe(usual)
  expect(allowed.headers.get('access-control-allow-methods')).toBe('POST')
  for (const answer of [await ask('x-evil'), await ask('apikey', 'TRACE')]) {
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('responses are never cached and have the usual security headers', async () => {
  const { session } = await makeAccount(fixture)
  const answer = await fixture.send('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('no secret is written to the log', async () => {
  const { email, session } = await makeAccount(fixture)
  await fixture.client().signInWithOtp({ email })
  const mail = await fixture.nextMail(email)
  await fixture.send('GET', `/verify?token=${mail.hash}&type=magiclink`)
  await fetch(mail.link)
  const log = fixture.product.output()
  for (const secret of [password, mail.hash, session.access_token, session.refresh_token, fixture.secretKey, email]) {
    expect(log).not.toContain(secret)
  }
})

test('the official client works with its default settings', async () => {
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const visitor = createClient(fixture.url, 'sb_publishable_key', options)
  const admin = createClient(fixture.url, fixture.secretKey, options)
  const email = newAddress()
  expect((await admin.auth.admin.createUser({ email, password, email_confirm: true })).error).toBeNull()
  const { data, error } = await visitor.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  expect((await visitor.auth.getUser()).data.user?.id).toBe(data.user?.id)
  expect((await visitor.auth.signOut()).error).toBeNull()
  expect((await visitor.auth.admin.listUsers()).error).toMatchObject({ status: 403 })
})
