import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, invalid, newAddress, password, refusal, startAuthFixture } from './auth-fixture.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

test('a new address gets an account that waits for confirmation', async () => {
  const email = newAddress()
  const { data, error } = await fixture.client().signUp({ email, password, options: { data: { hello: 'w' } } })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { sub: data.user?.id, email, email_verified: false, phone_verified: false, hello: 'w' },
    is_anonymous: false,
    confirmation_sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  expect(data.user).not.toHaveProperty('last_sign_in_at')
  expect(data.user?.identities).toMatchObject([
    { id: data.user?.id, user_id: data.user?.id, provider: 'email', email, identity_data: { email_verified: false } },
  ])
  expect(data.user?.identities?.[0]?.identity_id).not.toBe(data.user?.id)
})

test('fields that only the server may set are ignored', async () => {
  const email = newAddress()
  const sent = {
    email,
    password,
    role: 'service_role',
    aud: 'x',
    email_confirmed_at: '2020-01-01T00:00:00Z',
    is_anonymous: true,
    app_metadata: { role: 'admin' },
    id: crypto.randomUUID(),
    banned_until: null,
    encrypted_password: 'x',
    data: { sub: 'x', email: 'other@x.example', email_verified: true, role: 'admin', __proto__: { isAdmin: true } },
  }
  const { body } = await fixture.send('POST', '/signup', sent)
  expect(body).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { sub: body.id, email, email_verified: false },
  })
  expect(body.id).not.toBe(sent.id)
  expect(body).not.toHaveProperty('email_confirmed_at')
  expect(JSON.stringify(body)).not.toMatch(/encrypted_password|confirmation_token|instance_id|is_sso_user/)
})

test('upper and lower case spellings of an address are one account', async () => {
  const email = newAddress('Mixed')
  const { data } = await fixture.client().signUp({ email: email.toUpperCase(), password })
  expect(data.user?.email).toBe(email.toLowerCase())
  const again = await fixture.client().signUp({ email: email.toLowerCase(), password })
  expect(again.data.user?.id).toBe(data.user?.id)
})

test('a taken address gets the same response as a new one, and its owner gets a mail and keeps the password', async () => {
  const email = newAddress()
  await fixture.admin().createUser({ email, password, email_confirm: true })
  const { data, error } = await fixture
    .client()
    .signUp({ email, password: 'another-harbour-8', options: { data: { a: 1 } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, role: '', identities: [], user_metadata: { a: 1 }, is_anonymous: false })
  const known = await fixture.admin().listUsers()
  expect(known.data.users.map(({ id }) => id)).not.toContain(data.user?.id)
  const fresh = await fixture.send('POST', '/signup', { email: newAddress(), password, data: { a: 1 } })
  const fake = await fixture.send('POST', '/signup', { email, password, data: { a: 1 } })
  expect(Object.keys(fake.body).sort()).toEqual(Object.keys(fresh.body).sort())
  const mail = await fixture.nextMail(email)
  expect(mail.subject).toBe('You already have an account')
  expect(mail.code).toBe('')
  expect(mail.link).toBe(`${fixture.url}/auth`)
  expect((await fixture.client().signInWithPassword({ email, password })).error).toBeNull()
})

const badAddress = 'Unable to validate email address: invalid format'
const easyToGuess = 'Password is known to be weak and easy to guess, please choose a different one.'
const tooLong = 'Password cannot be longer than 72 characters'

test.each([
  ['no password', { email: 'a@x.example' }, invalid('Signup requires a valid password')],
  [
    'both',
    { email: 'a@x.example', phone: '+14165550100', password },
    invalid('Only an email address or phone number should be provided on signup.'),
  ],
  [
    'a phone',
    { phone: '+14165550100', password },
    refusal(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  ],
  [
    'a phone with PKCE',
    { phone: '+14165550100', password, code_challenge: 'x', code_challenge_method: 's256' },
    invalid('PKCE not supported for phone signups'),
  ],
  ['no address', { email: 'jane', password }, invalid(badAddress)],
  ['a quoted address', { email: '"a@evil b"@x.example', password }, invalid(badAddress)],
  ['two addresses', { email: 'a@x.example,b@y.example', password }, invalid(badAddress)],
  ['a line end', { email: 'a@x.example\r\nBcc: b@y.example', password }, invalid(badAddress)],
  ['a look-alike letter', { email: 'j\u0430ne@x.example', password }, invalid(badAddress)],
  ['a very long address', { email: `${'a'.repeat(250)}@x.example`, password }, invalid('An email address is too long')],
  [
    'a short password',
    { email: 'a@x.example', password: 'k7x#q' },
    refusal(422, 'weak_password', 'Password should be at least 6 characters.'),
  ],
  [
    'a common password',
    { email: 'a@x.example', password: 'P4ssw0rd2024!' },
    refusal(422, 'weak_password', easyToGuess),
  ],
  [
    'the address as password',
    { email: 'anna.smith@x.example', password: 'anna.smith1' },
    refusal(422, 'weak_password', easyToGuess),
  ],
  ['73 bytes', { email: 'a@x.example', password: `${'k7x#'.repeat(18)}y` }, invalid(tooLong)],
  ['73 bytes in 40 letters', { email: 'a@x.example', password: 'éü'.repeat(20) }, invalid(tooLong)],
  [
    'half of PKCE',
    { email: 'a@x.example', password, code_challenge: 'x'.repeat(43) },
    invalid('PKCE flow requires code_challenge_method and code_challenge'),
  ],
  [
    'a short challenge',
    { email: 'a@x.example', password, code_challenge: 'x', code_challenge_method: 's256' },
    invalid('code challenge has to be between 43 and 128 characters'),
  ],
  [
    'an odd challenge',
    { email: 'a@x.example', password, code_challenge: '!'.repeat(43), code_challenge_method: 's256' },
    invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes'),
  ],
  ['nothing at all', {}, refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')],
  [
    'a number for text',
    { email: 5, password },
    refusal(400, 'bad_json', expect.stringMatching(/^Could not parse request body as JSON: /)),
  ],
  [
    'a list for data',
    { email: 'a@x.example', password, data: 'x' },
    refusal(400, 'bad_json', expect.stringMatching(/^Could not parse/)),
  ],
])('sign-up with %s is refused with Supabase’s error', async (_what, sent, expected) => {
  expect(await fixture.send('POST', '/signup', sent)).toMatchObject(expected)
})

test('the official client gets the reasons why a password is weak', async () => {
  const { error } = await fixture.client().signUp({ email: newAddress(), password: '12345' })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
})

test('a body with NUL and lone surrogates causes no server error', async () => {
  const email = newAddress()
  const { status, body } = await fixture.send(
    'POST',
    '/signup',
    `{"email":"${email}","password":"${password}","data":{"a\\u0000b":"\\ud800x\\u0000"}}`,
  )
  expect(status).toBe(200)
  expect(body.user_metadata).toMatchObject({ ab: '\ufffdx' })
})

test('links in mails have the configured origin, whatever the request headers say', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-port': '1',
    'x-original-host': 'evil.example',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
    origin: 'https://evil.example',
    referer: 'https://evil.example/x',
    redirect_to: 'https://evil.example/y',
  }
  const email = newAddress()
  await fixture.send('POST', '/signup?redirect_to=https://evil.example/z', { email, password }, forged)
  const signUp = await fixture.nextMail(email)
  const known = newAddress()
  await fixture.admin().createUser({ email: known, email_confirm: true })
  await fixture.send('POST', '/recover?redirect_to=//evil.example', { email: known }, forged)
  const recovery = await fixture.nextMail(known)
  await fixture.send('POST', '/otp', { email: known }, forged)
  const otp = await fixture.nextMail(known)
  for (const mail of [signUp, recovery, otp]) {
    expect(new URL(mail.link).origin).toBe(fixture.url)
    expect(mail.text).not.toMatch(/evil|gopher/)
  }
})
