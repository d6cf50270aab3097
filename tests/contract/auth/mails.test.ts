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
  fixture = await startAuthFixture({ AUTH_REDIRECT_URLS: 'https://app.partner.example/**, myapp://callback' })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const post = (path: string, body: unknown) => fixture.send('POST', path, body)
const codeExpired = { code: 'otp_expired', message: 'Token has expired or is invalid' }
const linkExpired = { code: 'otp_expired', message: 'Email link is invalid or has expired' }

async function signUp() {
  const email = newAddress()
  const client = fixture.client()
  await client.signUp({ email, password })
  return { email, client, mail: await fixture.nextMail(email) }
}

test('the code from the mail confirms an account and signs it in', async () => {
  const { email, client, mail } = await signUp()
  expect(mail.subject).toBe('Confirm your email address')
  const { data, error } = await client.verifyOtp({ email, token: mail.code, type: 'signup' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } })
  expect(data.user?.identities).toMatchObject([{ identity_data: { email_verified: true } }])
  expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }])
  expect((await fixture.client().signInWithPassword({ email, password })).error).toBeNull()
})

test.each([
  ['Jane Roe', 'Hi Jane,'],
  ['You won: https://evil.example/prize', 'Hello,'],
])('a person who signs up as %j is greeted with %j in every mail', async (full_name, greeting) => {
  const email = newAddress()
  const client = fixture.client()
  await client.signUp({ email, password, options: { data: { full_name } } })
  const confirmation = await fixture.nextMail(email)
  await client.verifyOtp({ email, token: confirmation.code, type: 'signup' })
  await client.updateUser({ password: 'amber-quarry-9' })
  for (const mail of [confirmation, await fixture.nextMail(email)]) {
    expect(mail.text.split('\n')).toContain(greeting)
    expect(mail.text).not.toMatch(/evil|won/)
  }
})

test('a code and its link can be used once, and only one of the two', async () => {
  const { email, mail } = await signUp()
  expect((await post('/verify', { type: 'email', email, token: mail.code })).status).toBe(200)
  expect((await post('/verify', { type: 'email', email, token: mail.code })).body).toEqual(codeExpired)
  expect((await post('/verify', { type: 'email', token_hash: mail.hash })).body).toEqual(linkExpired)
})

test('a new mail invalidates the previous one', async () => {
  const { email, client, mail } = await signUp()
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  const second = await fixture.nextMail(email)
  expect((await post('/verify', { type: 'signup', email, token: mail.code })).body).toEqual(codeExpired)
  expect((await post('/verify', { type: 'signup', token_hash: mail.hash })).body).toEqual(linkExpired)
  expect((await client.verifyOtp({ token_hash: second.hash, type: 'signup' })).error).toBeNull()
})

test('the plain verify link passes the session in the fragment, which no log contains', async () => {
  const { mail } = await signUp()
  const answer = await fixture.send('GET', `/verify?token=${mail.hash}&type=email&redirect_to=${fixture.url}/auth`)
  expect(answer.status).toBe(303)
  const [page, fragment = ''] = (answer.headers.get('location') ?? '').split('#')
  expect(page).toBe(`${fixture.url}/auth`)
  const values = new URLSearchParams(fragment)
  expect([...values.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  expect(values.get('type')).toBe('signup')
  const again = await fixture.send('GET', `/verify?token=${mail.hash}&type=email&redirect_to=${fixture.url}/auth`)
  expect(again.headers.get('location')).toBe(
    `${fixture.url}/auth#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  )
  const pkce = await fixture.send('GET', `/verify?token=pkce_${mail.hash}&type=signup`)
  expect(pkce.headers.get('location')).toMatch(/\?error=access_denied&error_code=otp_expired&.*#error=access_denied/)
})

test('a link redirects only to allowed addresses', async () => {
  const allowed = [
    `${fixture.url}/x?y=1`,
    'http://127.0.0.1:9/any',
    'https://app.partner.example/deep/path',
    'myapp://callback',
  ]
  const refused = [
    'https://evil.example',
    'https://app.partner.example.evil.example/',
    'https://app.partner.example@evil.example/',
    `${fixture.url}@evil.example/`,
    '//evil.example',
    'https:\\\\evil.example',
    'https://app.partner.example\\@evil.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    '/relative',
    'https://app.partner.example%2f@evil.example/',
    'https://evil.example/#https://app.partner.example/x',
    'https://evil.example/?https://app.partner.example/x',
    'http://2130706433/',
    'https://\u0430pp.partner.example/x',
    'http://169.254.169.254/latest',
    'ht\ttps://evil.example',
  ]
  const targetOf = async (redirect: string) => {
    const answer = await fixture.send('GET', `/verify?token=x&type=signup&redirect_to=${encodeURIComponent(redirect)}`)
    return (answer.headers.get('location') ?? '').split('#')[0]
  }
  for (const redirect of allowed) expect(await targetOf(redirect)).toBe(redirect)
  for (const redirect of refused) expect(await targetOf(redirect), redirect).toMatch(new RegExp(`^${fixture.url}/?$`))
})

test('a sign-in code is mailed to a known address, and makes an account for a new one', async () => {
  const { email, client } = await makeAccount(fixture)
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  const mail = await fixture.nextMail(email)
  expect(mail.subject).toBe('Your sign-in link')
  const { data } = await client.verifyOtp({ email, token: mail.code, type: 'email' })
  expect(data.user?.email).toBe(email)

  const fresh = newAddress()
  expect((await client.signInWithOtp({ email: fresh, options: { data: { from: 'otp' } } })).error).toBeNull()
  const welcome = await fixture.nextMail(fresh)
  expect(welcome.subject).toBe('Confirm your email address')
  const confirmed = await client.verifyOtp({ token_hash: welcome.hash, type: 'email' })
  expect(confirmed.data.user?.user_metadata).toMatchObject({ from: 'otp', email_verified: true })
})

test('the deprecated endpoint for magic links works too', async () => {
  const { email } = await makeAccount(fixture)
  expect(await post('/magiclink', { email })).toMatchObject({ status: 200, body: {} })
  const mail = await fixture.nextMail(email)
  expect((await post('/verify', { type: 'magiclink', email, token: mail.code })).status).toBe(200)
})

test('a forgotten password is reset', async () => {
  const { email } = await makeAccount(fixture)
  const client = fixture.client()
  expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  const mail = await fixture.nextMail(email)
  expect(mail.subject).toBe('Reset your password')
  expect(new URL(mail.link).searchParams.get('type')).toBe('recovery')
  await client.verifyOtp({ email, token: mail.code, type: 'recovery' })
  expect((await client.updateUser({ password: 'amber-lighthouse-9' })).error).toBeNull()
  expect((await fixture.client().signInWithPassword({ email, password: 'amber-lighthouse-9' })).error).toBeNull()
  expect((await fixture.client().signInWithPassword({ email, password })).error).not.toBeNull()
})

test('a banned account gets no session from a link', async () => {
  const { email, user } = await makeAccount(fixture)
  await fixture.client().signInWithOtp({ email })
  const mail = await fixture.nextMail(email)
  await fixture.admin().updateUserById(user.id, { ban_duration: '1h' })
  expect(await post('/verify', { type: 'email', email, token: mail.code })).toMatchObject({
    status: 403,
    body: { code: 'user_banned', message: 'User is banned' },
  })
})

test.each([
  ['/verify', {}, invalid('Verify requires a verification type')],
  ['/verify', { type: 'email' }, invalid('Verify requires either a token or a token hash')],
  [
    '/verify',
    { type: 'email', token: '1', token_hash: 'x' },
    invalid('Verify requires either a token or a token hash'),
  ],
  [
    '/verify',
    { type: 'email', token: '123456' },
    invalid('Only an email address or phone number should be provided on verify'),
  ],
  [
    '/verify',
    { type: 'email', token_hash: 'x', email: 'a@x.example' },
    invalid('Only the token_hash and type should be provided'),
  ],
  ['/verify', { type: 'sms', token_hash: 'x' }, invalid('Invalid email verification type')],
  [
    '/verify',
    { type: 'email', token: '123456', email: 'x' },
    refusal(422, 'validation_failed', 'Invalid email format'),
  ],
  ['/verify', { type: 'sms', token: '123456', phone: 'x' }, invalid('Invalid phone number format (E.164 required)')],
  [
    '/verify',
    { type: 'email', token: '123456', email: 'a@x.example' },
    refusal(403, 'otp_expired', 'Token has expired or is invalid'),
  ],
  [
    '/verify',
    { type: 'constructor', token: '123456', email: 'a@x.example' },
    refusal(403, 'otp_expired', 'Token has expired or is invalid'),
  ],
  ['/verify', { type: 'email', token_hash: 'x' }, refusal(403, 'otp_expired', 'Email link is invalid or has expired')],
  ['/otp', {}, invalid('One of email or phone must be set')],
  ['/otp', { email: 'a@x.example', phone: '1' }, invalid('Only an email address or phone number should be provided')],
  ['/otp', { email: 'a@x.example', channel: 'sms' }, invalid('Channel should only be specified with Phone OTP')],
  ['/otp', { email: 'x', create_user: false }, invalid('Unable to validate email address: invalid format')],
  ['/otp', { phone: '14165550100' }, refusal(400, 'phone_provider_disabled', 'Unsupported phone provider')],
  ['/otp', { email: 'x' }, invalid('Unable to validate email address: invalid format')],
  ['/magiclink', {}, refusal(422, 'validation_failed', 'Password recovery requires an email')],
  ['/recover', {}, invalid('Password recovery requires an email')],
  ['/recover', { email: 'x' }, invalid('Unable to validate email address: invalid format')],
  ['/resend', {}, invalid('Missing one of these types: signup, email_change, sms, phone_change')],
  ['/resend', { type: 'signup' }, invalid('Type provided requires an email address')],
  ['/resend', { type: 'sms' }, invalid('Type provided requires a phone number')],
  ['/resend', { type: 'email_change' }, invalid('Missing email address or phone number')],
  [
    '/resend',
    { type: 'signup', email: 'a@x.example', phone: '1' },
    invalid('Only an email address or phone number should be provided.'),
  ],
  [
    '/resend',
    { type: 'sms', phone: '14165550100' },
    refusal(400, 'phone_provider_disabled', 'Phone logins are disabled'),
  ],
])('%s with %j is refused with Supabase’s error', async (path, body, expected) => {
  expect(await post(path, body)).toMatchObject(expected)
})

test('no parameters of a link cause a server error', async () => {
  for (const token of ['%00', '%ff', `${'a'.repeat(5000)}`, "'--", '%F0%9F%8F%A2', 'pkce_', '[]']) {
    const answer = await fixture.send('GET', `/verify?token=${token}&type=signup`)
    expect(answer.status, token).toBe(303)
    expect(answer.headers.get('location')).toContain('error_code=otp_expired')
  }
})

test('GET /verify without its parameters is refused as JSON', async () => {
  expect((await fixture.send('GET', '/verify?token=x')).body.message).toBe('Verify requires a verification type')
  expect((await fixture.send('GET', '/verify?type=signup')).body.message).toBe(
    'Verify requires a token or a token hash',
  )
})

test('opening the page of a mailed link does not use it up; its button verifies once', async () => {
  const { mail } = await signUp()
  expect(mail.link).toBe(`${fixture.url}/auth/confirm?token_hash=${mail.hash}&type=signup`)
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(mail.link, { method })).status).toBe(200)
  const page = await (await fetch(mail.link)).text()
  expect(page).toContain('<form action="/auth/confirm" method="post">')
  expect(page).not.toContain('<script')
  const press = (headers: Record<string, string>) =>
    fetch(`${fixture.url}/auth/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({
        token_hash: mail.hash,
        type: 'signup',
        password,
        redirect_to: `${fixture.url}/auth`,
      }),
    })
  expect((await press({ 'sec-fetch-site': 'cross-site' })).status).toBe(400)
  expect((await press({ origin: 'https://evil.example' })).status).toBe(400)
  const pressed = await press({ 'sec-fetch-site': 'same-origin' })
  expect(pressed.status).toBe(303)
  expect(pressed.headers.get('location')).toMatch(new RegExp(`^${fixture.url}/auth#access_token=.+&type=signup$`))
  const again = await press({ 'sec-fetch-site': 'same-origin' })
  expect(again.status).toBe(403)
  expect(await again.text()).toContain('This link no longer works')
})

test('the page shows its parameters as text and leads nowhere else', async () => {
  const evil = '"><script>alert(1)</script>'
  const answers = await Promise.all([
    fetch(`${fixture.url}/auth/confirm?token_hash=${encodeURIComponent(evil)}&type=signup`),
    fetch(`${fixture.url}/auth/confirm?token_hash=${'a'.repeat(56)}&type=${encodeURIComponent(evil)}`),
    fetch(
      `${fixture.url}/auth/confirm?token_hash=${'a'.repeat(56)}&type=signup&redirect_to=${encodeURIComponent(evil)}`,
    ),
    fetch(`${fixture.url}/auth/confirm?token_hash=${'a'.repeat(56)}&type=signup&redirect_to=https://evil.example`),
  ])
  for (const answer of answers) {
    expect(await answer.text()).not.toMatch(/<script|evil\.example/)
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self';")
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const partner = await fetch(
    `${fixture.url}/auth/confirm?token_hash=${'a'.repeat(56)}&type=signup&redirect_to=https://app.partner.example/x`,
  )
  expect(partner.headers.get('content-security-policy')).toContain("form-action 'self' https://app.partner.example;")
})
