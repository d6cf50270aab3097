import { expect, test } from 'vitest'
import { updateUserAsAdmin } from '#services/auth/admin/update-user-as-admin.ts'
import { resendMail } from '#services/auth/codes/resend-mail.ts'
import { verify } from '#services/auth/codes/verify.ts'
import { reauthenticate } from '#services/auth/own-account/reauthenticate.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { sendSignInCode } from '#services/auth/sign-in/send-sign-in-code.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { type AuthFixture, client, makeUser, nothing, password, siteUrl, startAuth } from './start-auth.ts'

const phone = '14165550100'
const empty = { token: '', token_hash: '', email: '', phone: '', redirect_to: '' }
const expired = { code: 'otp_expired' }
const signUpBody = { email: '', phone, password, data: {}, channel: '', ...nothing }
const otpBody = { email: '', phone, create_user: true, data: {}, channel: '', ...nothing }
const update = {
  email: '',
  phone: '',
  channel: '',
  password: null,
  current_password: '',
  nonce: '',
  data: null,
  app_metadata: null,
  ...nothing,
}

async function codesTo({ pool }: AuthFixture, to = phone): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    "select data ->> 'text' as text from pgboss.job where name = 'send-sms' and data ->> 'to' = $1 order by created_on desc",
    [to],
  )
  return rows.map(({ text }) => text.match(/\d{6}/)?.[0] ?? '')
}

function withCode(token = '', type = 'sms') {
  return { ...empty, type, token, phone }
}

test('a code by text message is valid for as long as its setting says', async () => {
  await using fixture = await startAuth({ isPhoneOn: true, smsIntervalSeconds: 0, smsCodeSeconds: 120 })
  await signUp(fixture.auth, client, signUpBody, siteUrl)
  const [code] = await codesTo(fixture)
  fixture.pass(120_000)
  await expect(verify(fixture.auth, client, withCode(code))).rejects.toMatchObject(expired)
  await sendSignInCode(fixture.auth, client, otpBody, siteUrl)
  const [next] = await codesTo(fixture)
  fixture.pass(119_000)
  await expect(verify(fixture.auth, client, withCode(next))).resolves.toMatchObject({ kind: 'session' })
})

test('ten requests that redeem one code at once open one session', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  await signUp(fixture.auth, client, signUpBody, siteUrl)
  const [code] = await codesTo(fixture)
  const tries = Array.from({ length: 10 }, () => verify(fixture.auth, client, withCode(code)))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await fixture.pool.query('select count(*)::int from auth.sessions')
  expect(rows).toEqual([{ count: 1 }])
})

test('only the hash of a code is stored, like in Supabase, and no link accepts it', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  await signUp(fixture.auth, client, signUpBody, siteUrl)
  const [code = ''] = await codesTo(fixture)
  const { rows } = await fixture.pool.query(
    `select u.confirmation_token = encode(sha224(convert_to($1, 'UTF8')), 'hex') as is_hash, o.token_type, o.relates_to,
       o.token_hash, u.phone, u.email from auth.users u join auth.one_time_tokens o on o.user_id = u.id`,
    [`${phone}${code}`],
  )
  expect(rows).toMatchObject([
    { is_hash: true, token_type: 'confirmation_token', relates_to: phone, phone, email: null },
  ])
  // The hash of six digits can be found at once; as the token of a link it would bypass the limit on guesses.
  const guessed = await fixture.pool.query(`select confirmation_token as hash from auth.users`)
  const byHash = { ...empty, type: 'signup', token_hash: guessed.rows[0]?.hash }
  await expect(verify(fixture.auth, client, byHash)).rejects.toMatchObject(expired)
})

test('a number gets one message a minute and five an hour, known or not, and the server has a limit too', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  await sendSignInCode(fixture.auth, client, otpBody, siteUrl)
  await expect(sendSignInCode(fixture.auth, client, otpBody, siteUrl)).rejects.toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
    retryAfterSeconds: 60,
  })
  for (let sent = 1; sent < 5; sent++) {
    fixture.pass(60_000)
    await sendSignInCode(fixture.auth, client, otpBody, siteUrl)
  }
  fixture.pass(60_000)
  await expect(sendSignInCode(fixture.auth, client, otpBody, siteUrl)).rejects.toMatchObject({
    code: 'over_sms_send_rate_limit',
  })
  for (let other = 0; other < 30; other++) {
    await sendSignInCode(fixture.auth, client, { ...otpBody, phone: `1${300 + other}5550100` }, siteUrl).catch(() => {})
  }
  await expect(
    sendSignInCode(fixture.auth, client, { ...otpBody, phone: '14165550199' }, siteUrl),
  ).rejects.toMatchObject({
    message: 'SMS rate limit exceeded',
  })
})

test('without confirmation of numbers, sign-up signs in and a change takes effect at once', async () => {
  await using fixture = await startAuth({ isPhoneOn: true, isSmsAutoconfirmOn: true })
  const result = await signUp(fixture.auth, client, signUpBody, siteUrl)
  if (!('session' in result)) throw new Error('no session')
  expect(result.session.profile.user).toMatchObject({ phone, phone_confirmed_at: expect.any(Date) })
  await expect(signUp(fixture.auth, client, signUpBody, siteUrl)).rejects.toMatchObject({ code: 'user_already_exists' })
  const who = await authenticate(fixture.auth, `Bearer ${result.session.accessToken}`)
  const changed = await updateUser(fixture.auth, client, who, { ...update, phone: '14165550101' }, siteUrl)
  expect(changed.user).toMatchObject({ phone: '14165550101', phone_change: '' })
  expect(await codesTo(fixture, '14165550101')).toEqual([])
  // A sign-in code is still sent, because the visitor asked for it.
  await sendSignInCode(fixture.auth, client, { ...otpBody, phone: '14165550102' }, siteUrl)
  expect(await codesTo(fixture, '14165550102')).toHaveLength(1)
})

test('without confirmation of numbers, a pending account is opened only with its password', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  await signUp(fixture.auth, client, signUpBody, siteUrl)
  const open = { ...fixture.auth, settings: { ...fixture.auth.settings, isSmsAutoconfirmOn: true } }
  const stranger = signUp(open, client, { ...signUpBody, password: 'another-harbour-8' }, siteUrl)
  await expect(stranger).rejects.toMatchObject({ code: 'user_already_exists' })
  expect(await signUp(open, client, signUpBody, siteUrl)).toHaveProperty('session')
})

test('a code to a number that an administrator set does not remove the password', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  const { profile } = await makeUser(fixture, 'jane@buyers.example')
  await fixture.pool.query('update auth.users set phone = $1 where id = $2', [phone, profile.user.id])
  await sendSignInCode(fixture.auth, client, otpBody, siteUrl)
  const { rows } = await fixture.pool.query('select encrypted_password is not null as has_one from auth.users')
  expect(rows).toEqual([{ has_one: true }])
})

test('the nonce from a text message lets an old session change the password', async () => {
  await using fixture = await startAuth({ isPhoneOn: true, needsReauthentication: true, tokenSeconds: 200_000 })
  await signUp(fixture.auth, client, signUpBody, siteUrl)
  const [code] = await codesTo(fixture)
  const result = await verify(fixture.auth, client, withCode(code))
  if (result.kind !== 'session') throw new Error('no session')
  fixture.pass(86_400_000)
  const header = `Bearer ${result.session.accessToken}`
  await reauthenticate(fixture.auth, client, await authenticate(fixture.auth, header))
  const [nonce = ''] = await codesTo(fixture)
  const wanted = { ...update, password: 'another-harbour-8' }
  const change = async (body: typeof wanted) =>
    updateUser(fixture.auth, client, await authenticate(fixture.auth, header), body, siteUrl)
  await expect(change(wanted)).rejects.toMatchObject({ code: 'reauthentication_needed' })
  const wrong = nonce === '000000' ? '000001' : '000000'
  await expect(change({ ...wanted, nonce: wrong })).rejects.toMatchObject({ code: 'reauthentication_not_valid' })
  await expect(change({ ...wanted, nonce })).resolves.toMatchObject({ user: { phone } })
})

test('ten sign-ups with one number at once make one account', async () => {
  await using fixture = await startAuth({ isPhoneOn: true, smsIntervalSeconds: 0 })
  const limits = { ...fixture.auth.settings.limits, smsRecipient: { count: 100, windowMs: 1000 } }
  const auth = { ...fixture.auth, settings: { ...fixture.auth.settings, limits } }
  await Promise.allSettled(Array.from({ length: 10 }, () => signUp(auth, client, signUpBody, siteUrl)))
  const { rows } = await fixture.pool.query('select count(*)::int from auth.users')
  expect(rows).toEqual([{ count: 1 }])
})

test.each([
  ['loses nothing when a recovery proves the address that an administrator gave it', true],
  ['loses every way to sign in when a recovery proves an address that nobody vouched for', false],
])('an account that was proved by its phone %s', async (_name, isByAdministrator) => {
  await using fixture = await startAuth({ isPhoneOn: true })
  await signUp(fixture.auth, client, signUpBody, siteUrl)
  const [code] = await codesTo(fixture)
  const proved = await verify(fixture.auth, client, withCode(code))
  if (proved.kind !== 'session') throw new Error('no session')
  const { id } = proved.session.profile.user
  const email = 'jane@buyers.example'
  const blank = { id: '', aud: '', role: '', password: null, password_hash: '', ban_duration: '' }
  const flags = { email_confirm: false, phone_confirm: false, user_metadata: null, app_metadata: null }
  if (isByAdministrator) await updateUserAsAdmin(fixture.auth, client, id, { email, phone: '', ...blank, ...flags })
  else await fixture.pool.query('update auth.users set email = $1', [email])
  await recoverPassword(fixture.auth, client, { email, ...nothing }, siteUrl)
  const [mail] = await fixture.mailsTo(email)
  await verify(fixture.auth, client, { ...empty, type: 'recovery', token: mail?.code ?? '', email })
  const { rows } = await fixture.pool.query(
    `select encrypted_password is not null as has_password, phone,
       (select array_agg(provider order by provider) from auth.identities) as providers from auth.users`,
  )
  const kept = { has_password: true, phone, providers: ['email', 'phone'] }
  expect(rows).toEqual([isByAdministrator ? kept : { has_password: false, phone: null, providers: ['email'] }])
})

test('reauthentication by phone needs a confirmed number, and phones that are switched on', async () => {
  await using fixture = await startAuth({ isPhoneOn: true, isSmsAutoconfirmOn: true })
  const result = await signUp(fixture.auth, client, signUpBody, siteUrl)
  if (!('session' in result)) throw new Error('no session')
  const who = await authenticate(fixture.auth, `Bearer ${result.session.accessToken}`)
  const waiting = { ...who, user: { ...who.user, phone_confirmed_at: null } }
  await expect(reauthenticate(fixture.auth, client, waiting)).rejects.toMatchObject({
    kind: 'refused',
    code: 'phone_not_confirmed',
    message: 'Please verify your phone first.',
  })
  const off = { ...fixture.auth, settings: { ...fixture.auth.settings, isPhoneOn: false } }
  await expect(reauthenticate(off, client, who)).rejects.toMatchObject({ code: 'phone_provider_disabled' })
  expect(await codesTo(fixture)).toEqual([])
})

test('if phones are switched off, neither their passwords nor earlier codes work', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  await signUp(fixture.auth, client, signUpBody, siteUrl)
  const [code] = await codesTo(fixture)
  const off = { ...fixture.auth, settings: { ...fixture.auth.settings, isPhoneOn: false } }
  await expect(verify(off, client, withCode(code))).rejects.toMatchObject(expired)
  await expect(signInWithPassword(off, client, { email: '', phone, password })).rejects.toMatchObject({
    kind: 'refused',
    code: 'phone_provider_disabled',
  })
  await resendMail(off, client, { type: 'phone_change', email: 'jane@buyers.example', phone: '', ...nothing }, siteUrl)
  expect(await codesTo(fixture)).toHaveLength(1)
})
