import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmsGateway } from '../../support/servers/sms-gateway.ts'
import { type AuthFixture, claimsOf, makeAccount, newAddress, password, startAuthFixture } from './auth-fixture.ts'

let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let fixture: AuthFixture
beforeAll(async () => {
  gateway = await startSmsGateway()
  fixture = await startAuthFixture({
    AUTH_PHONE: 'on',
    AUTH_SMS_INTERVAL_S: '0',
    AUTH_SMS_TEXT: '{code} opens the test site',
    AUTH_SMS_GATEWAY_URL: gateway.url,
    AUTH_SMS_GATEWAY_TOKEN: 'gateway-token',
  })
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
})

let count = 0

/** A number that no other test uses. 555-01xx is reserved for fiction in every area code. */
function newPhone(): string {
  return `1${200 + ++count}5550100`
}

/** Makes a confirmed account and signs it in with its password. */
async function makePhoneAccount(phone = newPhone()) {
  const { data: made, error } = await fixture.admin().createUser({ phone, password, phone_confirm: true })
  if (error) throw error
  const client = fixture.client()
  const { data } = await client.signInWithPassword({ phone, password })
  if (!data.session) throw new Error('no session')
  return { phone, client, user: made.user, session: data.session }
}

test('a new number gets an account that waits for the code sent to it', async () => {
  const phone = newPhone()
  const client = fixture.client()
  const sent = { phone: `+${phone.slice(0, 4)} ${phone.slice(4)}`, password, options: { data: { hello: 'w' } } }
  const { data, error } = await client.signUp(sent)
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  const id = data.user?.id
  expect(data.user).toMatchObject({
    email: '',
    phone,
    role: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { sub: id, phone, email_verified: false, phone_verified: false, hello: 'w' },
    identities: [{ id, user_id: id, provider: 'phone', identity_data: { sub: id, phone } }],
    confirmation_sent_at: expect.any(String),
  })
  expect(data.user).not.toHaveProperty('phone_confirmed_at')
  const early = await client.signInWithPassword({ phone, password })
  expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed', message: 'Phone not confirmed' })

  const sms = await gateway.nextSms(phone)
  expect(sms.text).toMatch(/^\d{6} opens the test site$/)
  expect(sms.headers.authorization).toBe('Bearer gateway-token')
  const verified = await client.verifyOtp({ phone: `+${phone}`, token: sms.code, type: 'sms' })
  expect(verified.error).toBeNull()
  expect(verified.data.user).toMatchObject({
    phone_confirmed_at: expect.any(String),
    user_metadata: { phone_verified: true },
    identities: [{ provider: 'phone', identity_data: { phone_verified: true } }],
  })
  expect(claimsOf(verified.data.session?.access_token ?? '')).toMatchObject({
    sub: id,
    phone,
    email: '',
    aal: 'aal1',
    amr: [{ method: 'otp' }],
  })
  const again = await fixture.client().verifyOtp({ phone, token: sms.code, type: 'sms' })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' })
})

test('a number and a password sign in, however the number is written', async () => {
  const { phone } = await makePhoneAccount()
  for (const written of [phone, `+${phone}`, `+${phone.slice(0, 4)} ${phone.slice(4)}`]) {
    const { data, error } = await fixture.client().signInWithPassword({ phone: written, password })
    expect(error).toBeNull()
    expect(data.user?.phone).toBe(phone)
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'password' }] })
  }
  const raw = await fixture.send('POST', '/token?grant_type=password', { phone, password })
  expect(raw.body).toMatchObject({ weak_password: null })
})

test('a wrong password, an unknown number and a malformed number get the same response', async () => {
  const { phone } = await makePhoneAccount()
  const refused = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
  for (const login of [
    { phone, password: 'wrong-harbour-7' },
    { phone: newPhone(), password },
    { phone: 'x', password },
  ]) {
    expect((await fixture.client().signInWithPassword(login)).error).toMatchObject(refused)
  }
})

test('a banned account learns that only after its password or code', async () => {
  const { phone, user } = await makePhoneAccount()
  await fixture.admin().updateUserById(user?.id ?? '', { ban_duration: '1h' })
  const byPassword = await fixture.client().signInWithPassword({ phone, password })
  expect(byPassword.error).toMatchObject({ status: 400, code: 'user_banned' })
  await fixture.client().signInWithOtp({ phone })
  const { code } = await gateway.nextSms(phone)
  const byCode = await fixture.client().verifyOtp({ phone, token: code, type: 'sms' })
  expect(byCode.error).toMatchObject({ status: 403, code: 'user_banned' })
})

test('a code by text message signs in, and creates the account for a new number', async () => {
  const phone = newPhone()
  for (const round of ['new', 'known']) {
    const client = fixture.client()
    const sent = await client.signInWithOtp({ phone, options: { channel: 'sms', data: { round } } })
    expect(sent).toMatchObject({ error: null, data: { user: null, session: null } })
    const { code } = await gateway.nextSms(phone)
    const { data, error } = await client.verifyOtp({ phone, token: code, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, user_metadata: { round: 'new' } })
  }
})

test('without sign-up only known numbers get a code, and the answer is the same for unknown ones', async () => {
  const stranger = newPhone()
  const { phone } = await makePhoneAccount()
  const [unknown, known] = [stranger, `+${phone}`].map((number) =>
    fixture.client().signInWithOtp({ phone: number, options: { shouldCreateUser: false } }),
  )
  expect(await unknown).toEqual(await known)
  expect((await known)?.error).toBeNull()
  await gateway.nextSms(phone)
  expect((await fixture.admin().listUsers()).data.users.filter((user) => user.phone === stranger)).toEqual([])
})

const badNumber = 'Invalid phone number format (E.164 required)'
const badChannel =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider."
test.each([
  ['/signup', { phone: '0416 555 0100', password }, 'validation_failed', badNumber],
  ['/signup', { phone: '++14165550100', password }, 'validation_failed', badNumber],
  ['/signup', { phone: '1416555010012345', password }, 'validation_failed', badNumber],
  ['/signup', { phone: '14165550100', password, channel: 'whatsapp' }, 'validation_failed', badChannel],
  ['/signup', { phone: 'x', password, channel: 'pigeon' }, 'validation_failed', badChannel],
  [
    '/signup',
    { phone: '14165550100', password, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' },
    'validation_failed',
    'PKCE not supported for phone signups',
  ],
  ['/signup', { phone: '14165550100' }, 'validation_failed', 'Signup requires a valid password'],
  ['/otp', { phone: 'x' }, 'validation_failed', badNumber],
  ['/otp', { phone: '14165550100', channel: 'whatsapp' }, 'validation_failed', badChannel],
  [
    '/otp',
    { phone: '14165550100', code_challenge: 'x' },
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  ['/resend', { type: 'sms', phone: 'x' }, 'validation_failed', badNumber],
  ['/resend', { type: 'signup', phone: '14165550100' }, 'validation_failed', 'Type provided requires an email address'],
  ['/resend', { type: 'sms', email: 'a@x.example' }, 'validation_failed', 'Type provided requires a phone number'],
  ['/verify', { type: 'sms', token: '1', phone: 'x' }, 'validation_failed', badNumber],
  ['/verify', { type: 'sms', token_hash: '0'.repeat(56) }, 'validation_failed', 'Invalid email verification type'],
  [
    '/verify',
    { type: 'phone_change', token_hash: '0'.repeat(56) },
    'validation_failed',
    'Invalid email verification type',
  ],
])('%s refuses %j', async (path, body, code, message) => {
  expect(await fixture.send('POST', path, body)).toMatchObject({ status: 400, body: { code, message } })
})

test('a code is bound to its number and its kind', async () => {
  const { phone, client } = await makePhoneAccount()
  const other = await makePhoneAccount()
  await client.signInWithOtp({ phone })
  const { code } = await gateway.nextSms(phone)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const body of [
    { type: 'sms', phone: other.phone, token: code },
    { type: 'phone_change', phone, token: code },
    { type: 'signup', phone, token: code },
    { type: 'sms', phone, token: wrong },
    { type: 'sms', email: newAddress(), token: code },
  ]) {
    const answer = await fixture.send('POST', '/verify', body)
    expect(answer).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  }
  expect((await fixture.client().verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
})

test('a taken number gets the same response as a new one, and its account is unchanged', async () => {
  const { phone, user } = await makePhoneAccount()
  const { data, error } = await fixture
    .client()
    .signUp({ phone, password: 'another-harbour-8', options: { data: { a: 1 } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    phone,
    email: '',
    role: '',
    user_metadata: { a: 1 },
    identities: [],
    app_metadata: { provider: 'phone', providers: ['phone'] },
    confirmation_sent_at: expect.any(String),
  })
  expect(data.user?.id).not.toBe(user?.id)
  expect(data.user).not.toHaveProperty('phone_confirmed_at')
  expect((await fixture.client().signInWithPassword({ phone, password })).error).toBeNull()
})

test('the owner who confirms a number does not keep the password of a stranger who registered it first', async () => {
  const phone = newPhone()
  await fixture.client().signUp({ phone, password: 'stranger-harbour-9', options: { data: { planted: true } } })
  await gateway.nextSms(phone)
  await fixture.client().signInWithOtp({ phone })
  const { code } = await gateway.nextSms(phone)
  const owner = await fixture.client().verifyOtp({ phone, token: code, type: 'sms' })
  expect(owner.data.user?.user_metadata).not.toHaveProperty('planted')
  const stranger = await fixture.client().signInWithPassword({ phone, password: 'stranger-harbour-9' })
  expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
})

test('the code can be sent again, and only the last one works', async () => {
  const phone = newPhone()
  await fixture.client().signUp({ phone, password })
  const first = await gateway.nextSms(phone)
  expect((await fixture.client().resend({ type: 'sms', phone })).error).toBeNull()
  const second = await gateway.nextSms(phone)
  const old = await fixture.client().verifyOtp({ phone, token: first.code, type: 'sms' })
  if (first.code !== second.code) expect(old.error).toMatchObject({ code: 'otp_expired' })
  expect((await fixture.client().verifyOtp({ phone, token: second.code, type: 'sms' })).error).toBeNull()
})

test('nothing is sent again to a number with nothing pending', async () => {
  const { phone } = await makePhoneAccount()
  for (const body of [
    { type: 'sms', phone },
    { type: 'sms', phone: newPhone() },
    { type: 'phone_change', phone },
    { type: 'phone_change', email: newAddress() },
    { type: 'email_change', phone },
  ]) {
    expect(await fixture.send('POST', '/resend', body)).toMatchObject({ status: 200, body: {} })
  }
  // The next message belongs to a later request, so no other was queued before it.
  await fixture.client().signInWithOtp({ phone })
  await gateway.nextSms(phone)
  expect(gateway.received.filter(({ to }) => to === `+${phone}`)).toHaveLength(1)
})

test('a number is changed by the code sent to the new one', async () => {
  const { phone, client, user } = await makePhoneAccount()
  const next = newPhone()
  const asked = await client.updateUser({ phone: `+${next}` })
  expect(asked.error).toBeNull()
  expect(asked.data.user).toMatchObject({ phone, new_phone: next, phone_change_sent_at: expect.any(String) })
  await gateway.nextSms(next)
  expect((await client.resend({ type: 'phone_change', phone })).error).toBeNull()
  const { code } = await gateway.nextSms(next)
  const { data, error } = await client.verifyOtp({ phone: next, token: code, type: 'phone_change' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: user?.id,
    phone: next,
    identities: [{ provider: 'phone', identity_data: { phone: next, phone_verified: true } }],
  })
  expect(data.user).not.toHaveProperty('new_phone')
  expect((await fixture.client().signInWithPassword({ phone: next, password })).error).toBeNull()
  expect((await fixture.client().signInWithPassword({ phone, password })).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

test('an account with an email address adds a number, and the code can be requested again by that address', async () => {
  const { client, email } = await makeAccount(fixture)
  const phone = newPhone()
  await client.updateUser({ phone })
  await gateway.nextSms(phone)
  expect(await fixture.send('POST', '/resend', { type: 'phone_change', email })).toMatchObject({
    status: 200,
    body: {},
  })
  const { code } = await gateway.nextSms(phone)
  const { data } = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
  expect(data.user).toMatchObject({
    email,
    phone,
    phone_confirmed_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
  })
  expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone'])
})

test('a taken or malformed number, or an unsupported channel, is refused and nothing changes', async () => {
  const { client, phone } = await makePhoneAccount()
  const other = await makePhoneAccount()
  expect((await client.updateUser({ phone: other.phone })).error).toMatchObject({
    status: 422,
    code: 'phone_exists',
    message: 'A user with this phone number has already been registered',
  })
  expect((await client.updateUser({ phone: 'x' })).error).toMatchObject({ status: 400, message: badNumber })
  const { data } = await client.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const whatsapp = { phone: newPhone(), channel: 'whatsapp' }
  expect(await fixture.send('PUT', '/user', whatsapp, headers)).toMatchObject({
    status: 400,
    body: { message: badChannel },
  })
  const { data: after } = await client.getUser()
  expect(after.user).toMatchObject({ phone })
  expect(after.user).not.toHaveProperty('new_phone')
})

test('of two accounts that want the same number, the first to confirm it gets it', async () => {
  const first = await makePhoneAccount()
  const second = await makePhoneAccount()
  const wanted = newPhone()
  await first.client.updateUser({ phone: wanted })
  const { code } = await gateway.nextSms(wanted)
  await second.client.updateUser({ phone: wanted })
  const { code: later } = await gateway.nextSms(wanted)
  expect((await first.client.verifyOtp({ phone: wanted, token: code, type: 'phone_change' })).error).toBeNull()
  const refused = await second.client.verifyOtp({ phone: wanted, token: later, type: 'phone_change' })
  expect(refused.error).toMatchObject({ status: 422, code: 'phone_exists' })
})

test('an account without an email address reauthenticates with a code by text message', async () => {
  const { client, phone } = await makePhoneAccount()
  expect((await client.reauthenticate()).error).toBeNull()
  expect((await gateway.nextSms(phone)).code).toMatch(/^\d{6}$/)
  const { data } = await client.getUser()
  expect(data.user).toHaveProperty('reauthentication_sent_at')
})

test('a number set by an administrator gets an identity', async () => {
  const { user, email } = await makeAccount(fixture)
  const phone = newPhone()
  const { data, error } = await fixture.admin().updateUserById(user?.id ?? '', { phone, phone_confirm: true })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, phone, app_metadata: { providers: ['email', 'phone'] } })
  expect((await fixture.client().signInWithPassword({ phone, password })).error).toBeNull()
})
