import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthFixture,
  claimsOf,
  invalid,
  makeAccount,
  newAddress,
  password,
  refusal,
  startAuthFixture,
} from './auth-fixture.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const grant = (type: string, body: unknown) => fixture.send('POST', `/token?grant_type=${type}`, body)

test('signing in with a password returns everything that the official client needs', async () => {
  const { email, session } = await makeAccount(fixture)
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email, role: 'authenticated' } })
  expect(session.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500)
  expect(session.refresh_token).toMatch(/^[\w-]{51}$/)
  expect(session.user.confirmed_at).toBeDefined()
  expect(claimsOf(session.access_token)).toMatchObject({
    iss: fixture.base,
    sub: session.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
  })
})

test('only the password grant reports a weak password', async () => {
  const { email, session } = await makeAccount(fixture)
  const signedIn = await grant('password', { email, password })
  expect(signedIn.body.weak_password).toBeNull()
  const refreshed = await grant('refresh_token', { refresh_token: session.refresh_token })
  expect(refreshed.body).not.toHaveProperty('weak_password')
  const weak = newAddress()
  await fixture.admin().createUser({ email: weak, password: '123456', email_confirm: true })
  const { data, error } = await fixture.client().signInWithPassword({ email: weak, password: '123456' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ weakPassword: { reasons: ['pwned'] } })
})

test('the address may be written in capitals, the password may not', async () => {
  const { email } = await makeAccount(fixture)
  const client = fixture.client()
  expect((await client.signInWithPassword({ email: email.toUpperCase(), password })).error).toBeNull()
  expect((await client.signInWithPassword({ email, password: password.toUpperCase() })).error).not.toBeNull()
})

test('only the right password reveals whether an account is unconfirmed or banned', async () => {
  const { email: known } = await makeAccount(fixture)
  const { email: banned, user } = await makeAccount(fixture)
  await fixture.admin().updateUserById(user.id, { ban_duration: '24h' })
  const waiting = newAddress()
  await fixture.client().signUp({ email: waiting, password })
  const passwordless = newAddress()
  await fixture.admin().createUser({ email: passwordless, email_confirm: true })
  const answers = []
  for (const email of [newAddress('nobody'), known, banned, waiting, passwordless, 'not an address', "' or 1=1 --"]) {
    const { status, text } = await grant('password', { email, password: 'not-the-password-1' })
    answers.push(`${status} ${text}`)
  }
  expect(new Set(answers)).toEqual(
    new Set(['400 {"code":"invalid_credentials","message":"Invalid login credentials"}']),
  )
  expect((await grant('password', { email: banned, password })).body).toEqual({
    code: 'user_banned',
    message: 'User is banned',
  })
  expect((await grant('password', { email: waiting, password })).body).toEqual({
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  })
})

test.each([
  [
    'both',
    'password',
    { email: 'a@x.example', phone: '1', password },
    invalid('Only an email address or phone number should be provided on login.'),
  ],
  ['neither', 'password', { password }, invalid('missing email or phone')],
  [
    'a phone',
    'password',
    { phone: '14165550100', password },
    refusal(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  ],
  ['a wallet, body unread', 'web3', '{', refusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')],
  ['another grant', 'magic', {}, refusal(400, 'invalid_credentials', 'unsupported_grant_type')],
  ['no grant', '', {}, refusal(400, 'invalid_credentials', 'unsupported_grant_type')],
  ['a short token', 'refresh_token', { refresh_token: 'abc' }, invalid('Refresh token is not valid')],
  ['a token with capitals', 'refresh_token', { refresh_token: 'ABCDEFGHIJKL' }, invalid('Refresh token is not valid')],
  ['a long token', 'refresh_token', { refresh_token: 'a'.repeat(40) }, invalid('Refresh token is not valid')],
  [
    'an unknown token',
    'refresh_token',
    { refresh_token: 'abcdefghijkl' },
    refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  ],
  [
    'no verifier',
    'pkce',
    { auth_code: 'x' },
    invalid('invalid request: both auth code and code verifier should be non-empty'),
  ],
  [
    'an unknown code',
    'pkce',
    { auth_code: crypto.randomUUID(), code_verifier: 'x'.repeat(43) },
    refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  ],
])('a grant with %s is refused with Supabase’s error', async (_what, type, body, expected) => {
  expect(await grant(type, body)).toMatchObject(expected)
})

test('a client with PKCE signs up, opens its link and exchanges the code', async () => {
  const email = newAddress()
  const client = fixture.client({ flowType: 'pkce' })
  await client.signUp({ email, password, options: { emailRedirectTo: `${fixture.url}/auth?next=1` } })
  const mail = await fixture.nextMail(email)
  expect(mail.hash).toMatch(/^pkce_[0-9a-f]{56}$/)
  const redirect = encodeURIComponent(new URL(mail.link).searchParams.get('redirect_to') ?? '')
  const opened = await fixture.send('GET', `/verify?token=${mail.hash}&type=signup&redirect_to=${redirect}`)
  expect(opened.status).toBe(303)
  const target = new URL(opened.headers.get('location') ?? '')
  expect(`${target.origin}${target.pathname}`).toBe(`${fixture.url}/auth`)
  expect(target.searchParams.get('next')).toBe('1')
  expect(target.hash).toBe('')
  const code = target.searchParams.get('code') ?? ''
  const { data, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'email/signup' }])
  // The code works only once.
  expect((await grant('pkce', { auth_code: code, code_verifier: 'x'.repeat(43) })).body.code).toBe(
    'flow_state_not_found',
  )
})

test('a sign-in takes as long for an unknown address as for a wrong password', async () => {
  const { email } = await makeAccount(fixture)
  const known: number[] = []
  const unknown: number[] = []
  const time = async (address: string) => {
    const startedAt = performance.now()
    await grant('password', { email: address, password: 'not-the-password-1' })
    return performance.now() - startedAt
  }
  for (let n = 0; n < 16; n++) {
    known.push(await time(email))
    unknown.push(await time(newAddress('nobody')))
  }
  // This only catches a skipped hash, with tolerance for a busy machine; a benchmark measures the exact gap.
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length / 2] ?? 0
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
})
