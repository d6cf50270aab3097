import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthFixture,
  claimsOf,
  makeAccount,
  newAddress,
  password,
  refusal,
  startAuthFixture,
} from './auth-fixture.ts'

// The product with other settings, and how each changes what clients see.
let open: AuthFixture
let closed: AuthFixture
beforeAll(async () => {
  const variants = await Promise.all([
    startAuthFixture({
      AUTH_AUTOCONFIRM: 'on',
      AUTH_ANONYMOUS: 'on',
      AUTH_MAIL_LINKS: 'direct',
      AUTH_OTP_LENGTH: '8',
      AUTH_SECURE_EMAIL_CHANGE: 'off',
      AUTH_TOKEN_LIFE_S: '120',
      AUTH_REFRESH_REUSE_S: '0',
      AUTH_ISSUER: 'https://issuer.example/auth',
    }),
    startAuthFixture({ AUTH_SIGNUP: 'off', AUTH_EMAIL: 'off', SECRET_KEY: `sb_secret_${'k'.repeat(40)}` }),
  ])
  ;[open, closed] = variants
})
afterAll(async () => {
  await open[Symbol.asyncDispose]()
  await closed[Symbol.asyncDispose]()
})

test('where no confirmation is required, sign-up signs in', async () => {
  const email = newAddress()
  const { data, error } = await open.client().signUp({ email, password, options: { data: { hello: 'w' } } })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 120 })
  expect(data.user).toMatchObject({ user_metadata: { hello: 'w', email_verified: true } })
  expect(data.user?.email_confirmed_at).toBeDefined()
  expect(data).not.toHaveProperty('weak_password')
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
    iss: 'https://issuer.example/auth',
    amr: [{ method: 'password' }],
  })
})

test('where no confirmation is required, a taken address is reported as taken', async () => {
  const { email } = await makeAccount(open)
  const { error } = await open.client().signUp({ email, password })
  expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
})

test('signing up again for an unconfirmed account needs its password', async () => {
  const email = newAddress()
  await open.admin().createUser({ email, password })
  const stranger = await open.client().signUp({ email, password: 'another-harbour-8' })
  expect(stranger.error).toMatchObject({ code: 'user_already_exists' })
  const owner = await open.client().signUp({ email, password })
  expect(owner.data.session).not.toBeNull()
})

test('an anonymous visitor gets an account, and can add an address later', async () => {
  const client = open.client()
  const { data, error } = await client.signInAnonymously({ options: { data: { cart: 3 } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: '',
    phone: '',
    is_anonymous: true,
    app_metadata: {},
    user_metadata: { cart: 3 },
    identities: [],
  })
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
    is_anonymous: true,
    amr: [{ method: 'anonymous' }],
  })
  expect((await client.updateUser({ password })).error).toMatchObject({
    status: 422,
    message: 'Updating password of an anonymous user without an email or phone is not allowed',
  })
  expect(
    (await open.send('GET', '/reauthenticate', undefined, { authorization: `Bearer ${data.session?.access_token}` }))
      .body,
  ).toMatchObject({
    message: 'Reauthentication requires the user to have an email or a phone number',
  })
  const email = newAddress()
  const named = await client.updateUser({ email })
  expect(named.data.user).toMatchObject({
    email,
    is_anonymous: false,
    identities: [{ provider: 'email', email }],
    app_metadata: { provider: 'email', providers: ['email'] },
  })
})

/** Checks the format of a signed refresh token, and reads its session and counter. */
function decodeRefreshToken(token: string | undefined) {
  const bytes = Buffer.from(token ?? '', 'base64url')
  const checksum = createHash('sha256').update(bytes.subarray(0, -4)).digest().subarray(0, 4)
  expect(bytes.subarray(-4)).toEqual(checksum)
  expect([bytes.length, bytes[0]]).toEqual([38, 0])
  return { session: bytes.toString('hex', 1, 17), counter: bytes[17] }
}

test('signed refresh tokens contain their session and a counter, and reusing an old one ends the session', async () => {
  const { email } = await makeAccount(open)
  const client = open.client()
  const { data } = await client.signInWithPassword({ email, password })
  const session = String(claimsOf(data.session?.access_token ?? '').session_id).replaceAll('-', '')
  const tokens = [data.session?.refresh_token]
  for (let turn = 0; turn < 2; turn++) {
    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    tokens.push(refreshed.data.session?.refresh_token)
  }
  expect(tokens.map(decodeRefreshToken)).toEqual([0, 1, 2].map((counter) => ({ session, counter })))

  const redeem = (refresh_token: string | undefined) =>
    open.send('POST', '/token?grant_type=refresh_token', { refresh_token })
  // A client may repeat the previous token when the response to it was lost.
  expect((await redeem(tokens[1])).body).toMatchObject({ refresh_token: tokens[2], expires_in: 120 })
  const changed = `${tokens[2]?.slice(0, -1)}${tokens[2]?.endsWith('A') ? 'Q' : 'A'}`
  expect(await redeem(changed)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(await redeem(tokens[0])).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
  expect(await redeem(tokens[2])).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
  expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
})

test('links in mails can be set to verify at once, and codes to have eight digits', async () => {
  const { email, client } = await makeAccount(open)
  await client.resetPasswordForEmail(email, { redirectTo: `${open.url}/auth?a=1&b=2` })
  const mail = await open.nextMail(email)
  expect(mail.code).toMatch(/^\d{8}$/)
  const link = `${open.base}/verify?token=${mail.hash}&type=recovery&redirect_to=${encodeURIComponent(`${open.url}/auth?a=1&b=2`)}`
  expect(mail.link).toBe(link)
  const opened = await fetch(mail.link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toMatch(/\/auth\?a=1&b=2#access_token=.*&type=recovery$/)
})

test('a sign-in code for a new address creates a confirmed account and mails its link', async () => {
  const email = newAddress()
  await open.client().signInWithOtp({ email })
  const mail = await open.nextMail(email)
  expect(mail.subject).toBe('Your sign-in link')
  const { data } = await open.client().verifyOtp({ email, token: mail.code, type: 'email' })
  expect(data.user?.email).toBe(email)
})

test('a change of address can be set to need only the new mailbox', async () => {
  const { email, client } = await makeAccount(open)
  const wanted = newAddress('new')
  await client.updateUser({ email: wanted })
  const mail = await open.nextMail(wanted)
  const { data } = await client.verifyOtp({ email: wanted, token: mail.code, type: 'email_change' })
  expect(data.user).toMatchObject({ email: wanted })
  const answer = await open.send(
    'POST',
    '/admin/generate_link',
    { type: 'email_change_current', email: wanted, new_email: email },
    {
      authorization: `Bearer ${open.secretKey}`,
    },
  )
  expect(answer.body.message).toBe('Enable secure email change to generate link for current email')
})

test.each([
  [
    '/signup',
    { email: 'a@x.example', password },
    refusal(422, 'signup_disabled', 'Signups not allowed for this instance'),
  ],
  [
    '/token?grant_type=password',
    { email: 'a@x.example', password },
    refusal(422, 'email_provider_disabled', 'Email logins are disabled'),
  ],
  ['/otp', { email: 'a@x.example' }, refusal(422, 'email_provider_disabled', 'Email logins are disabled')],
  ['/magiclink', { email: 'a@x.example' }, refusal(422, 'email_provider_disabled', 'Email logins are disabled')],
  ['/recover', { email: 'a@x.example' }, refusal(400, 'email_provider_disabled', 'Email logins are disabled')],
  [
    '/resend',
    { type: 'signup', email: 'a@x.example' },
    refusal(400, 'email_provider_disabled', 'Email logins are disabled'),
  ],
  ['/signup', {}, refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')],
])('%s with %j is refused where it is switched off', async (path, body, expected) => {
  expect(await closed.send('POST', path, body)).toMatchObject(expected)
})

test('identities cannot be linked or unlinked unless that is switched on', async () => {
  const { session } = await makeAccount(open)
  const authorization = `Bearer ${session.access_token}`
  for (const [method, path] of [
    ['GET', '/user/identities/authorize?provider=google'],
    ['DELETE', `/user/identities/${session.user.identities?.[0]?.identity_id}`],
  ] as const) {
    expect(await open.send(method, path, undefined, { authorization })).toMatchObject({
      status: 404,
      body: { code: 'manual_linking_disabled', message: 'Manual linking is disabled' },
    })
  }
  const body = { provider: 'google', id_token: 'x', link_identity: true }
  const linked = await open.send('POST', '/token?grant_type=id_token', body, { authorization })
  expect(linked.body.code).toBe('manual_linking_disabled')
  const off = await open.send('POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'x' })
  expect(off).toMatchObject({
    status: 400,
    body: { code: 'provider_disabled', message: 'Provider (issuer "https://accounts.google.com") is not enabled' },
  })
  expect((await open.send('GET', '/authorize?provider=google')).body.message).toBe(
    'Unsupported provider: provider is not enabled',
  )
})

test('the settings show what is switched off', async () => {
  expect((await closed.send('GET', '/settings')).body).toMatchObject({
    external: { email: false },
    disable_signup: true,
  })
  expect((await open.send('GET', '/settings')).body).toMatchObject({
    external: { anonymous_users: true },
    mailer_autoconfirm: true,
  })
})
