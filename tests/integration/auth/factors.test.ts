import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { cleanUp } from '#services/auth/clean-up.ts'
import { challengeFactor } from '#services/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { getOwnFactor } from '#services/auth/factors/get-own-factor.ts'
import { unenrollFactor } from '#services/auth/factors/unenroll-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import type { IssuedSession } from '#services/auth/sessions/open-session.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { readSignedRefreshToken } from '#services/auth/sessions/signed-refresh-token.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import type { VerifyFactorBody } from '#services/auth/wire/factor-bodies.ts'
import { type AuthFixture, client, makeUser, password, startAuth } from './start-auth.ts'

const STEP_MS = 30_000
const on = { canEnroll: true, canVerify: true }
const mfa: AuthSettings['mfa'] = {
  kinds: { totp: on, phone: on, webauthn: on },
  maxFactors: 10,
  challengeSeconds: 300,
  graceSeconds: 0,
}
const elsewhere = { ...client, ipAddress: '198.51.100.9', limitKey: '198.51.100.9' }

const as = ({ auth }: AuthFixture, { accessToken }: IssuedSession) => authenticate(auth, `Bearer ${accessToken}`)

async function enroll(
  fixture: AuthFixture,
  session: IssuedSession,
  given: { type?: string; name?: string; phone?: string } = {},
) {
  const { type = 'totp', name = 'phone', phone = '' } = given
  const body = { factor_type: type, friendly_name: name, issuer: '', phone }
  return enrollFactor(fixture.auth, client, await as(fixture, session), body)
}

async function challenge(fixture: AuthFixture, session: IssuedSession, factorId: string, from = client) {
  const who = await as(fixture, session)
  const factor = await getOwnFactor(fixture.auth, who.user.id, factorId)
  return challengeFactor(fixture.auth, from, who, { factor, channel: '' })
}

interface Answer {
  factorId: string
  challengeId: string
  code: string
}

async function answer(
  fixture: AuthFixture,
  session: IssuedSession,
  { factorId, challengeId, code }: Answer,
  from = client,
) {
  const who = await as(fixture, session)
  const factor = await getOwnFactor(fixture.auth, who.user.id, factorId)
  const body: VerifyFactorBody = { challenge_id: challengeId, code, webauthn: null }
  return verifyFactor(fixture.auth, from, who, { factor, body })
}

/** Challenges and answers. */
async function show(fixture: AuthFixture, session: IssuedSession, factorId: string, code: string, from = client) {
  const { id } = await challenge(fixture, session, factorId, from)
  return answer(fixture, session, { factorId, challengeId: id, code }, from)
}

function codeAt(secret: string, time: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time })
}

// All tests share one service: each has its own account, and the clock only moves forward.
let shared: AuthFixture
beforeAll(async () => {
  shared = await startAuth({ mfa })
})
afterAll(() => shared[Symbol.asyncDispose]())

let count = 0

async function start(overrides: Partial<AuthSettings> = {}) {
  const fixture: AuthFixture = {
    ...shared,
    auth: { ...shared.auth, settings: { ...shared.auth.settings, ...overrides } },
  }
  const email = `jane-${++count}@buyers.example`
  const session = await makeUser(fixture, email)
  const userId = session.profile.user.id
  const factor = await enroll(fixture, session)
  const secret = factor.totp?.secret ?? ''
  return {
    fixture,
    session,
    userId,
    factor,
    secret,
    startedAt: fixture.now(),
    /** The code for now, or for this many steps from now. */
    code: (steps = 0) => codeAt(secret, fixture.now() + steps * STEP_MS),
    signIn: async (from = client) =>
      (await signInWithPassword(fixture.auth, from, { email, phone: '', password })).session,
    query: async (text: string) => (await fixture.pool.query(text, [userId])).rows,
  }
}

const claimsOf = ({ accessToken }: IssuedSession) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
const many = { count: 1000, windowMs: 1000 }

test('a code counts once, whatever its challenge, and older codes are then refused', async () => {
  const it = await start()
  const { fixture, factor, code } = it
  const session = await show(fixture, it.session, factor.id, code())
  await expect(show(fixture, session, factor.id, code())).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  await expect(show(fixture, session, factor.id, code(-1))).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  fixture.pass(STEP_MS)
  await expect(show(fixture, session, factor.id, code(-1))).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  await expect(show(fixture, session, factor.id, code())).resolves.toBeTruthy()
})

test.each([-1, 0, 1])('a clock that is %i steps off is accepted', async (steps) => {
  const it = await start()
  await expect(show(it.fixture, it.session, it.factor.id, it.code(steps))).resolves.toBeTruthy()
})

test.each([-2, 2])('a clock that is %i steps off is refused', async (steps) => {
  const it = await start()
  const shown = show(it.fixture, it.session, it.factor.id, it.code(steps))
  await expect(shown).rejects.toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
})

describe('fifty right answers at once', () => {
  test.each(['one challenge', 'a challenge each'])('only one of fifty right answers to %s counts', async (which) => {
    const limits = { ...shared.auth.settings.limits, factorTries: many, factorTotal: many }
    const it = await start({ limits })
    const { fixture, factor, code } = it
    const ids: string[] = []
    for (let n = 0; n < (which === 'one challenge' ? 1 : 50); n++) {
      ids.push((await challenge(fixture, it.session, factor.id)).id)
    }
    const answers = Array.from({ length: 50 }, (_, n) =>
      answer(fixture, it.session, { factorId: factor.id, challengeId: ids[n % ids.length] ?? '', code: code() }),
    )
    const results = await Promise.allSettled(answers)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = new Set(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'ok')))
    expect([...codes].sort()).toEqual(
      ['ok', which === 'one challenge' ? 'mfa_ip_address_mismatch' : 'mfa_verification_failed'].sort(),
    )
    const sessions = await it.query(
      'select refresh_token_counter::int as counter from auth.sessions where user_id = $1',
    )
    expect(sessions).toEqual([{ counter: 2 }])
  })
})

test('a challenge expires after five minutes', async () => {
  const it = await start()
  const { fixture, session, factor, code } = it
  const { id, expiresAt } = await challenge(fixture, session, factor.id)
  expect(expiresAt).toBe((it.startedAt + 300_000) / 1000)
  const late = () => answer(fixture, session, { factorId: factor.id, challengeId: id, code: code() })
  fixture.pass(300_000)
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
  await expect(late()).rejects.toMatchObject({ code: 'mfa_challenge_expired', message })
  await expect(late()).rejects.toMatchObject({ code: 'mfa_factor_not_found' })
})

test('of fifty guesses at once ten are checked, and the owner can still sign in from elsewhere', async () => {
  const it = await start()
  const { fixture, factor, signIn, code } = it
  await show(fixture, it.session, factor.id, code())
  const stolen = await signIn(elsewhere)
  const { id } = await challenge(fixture, stolen, factor.id, elsewhere)
  const guess = (n: number) =>
    answer(fixture, stolen, { factorId: factor.id, challengeId: id, code: String(n).padStart(6, '0') }, elsewhere)
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => guess(n)))
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'in'))
  expect(codes.filter((text) => text === 'mfa_verification_failed')).toHaveLength(10)
  expect(codes.filter((text) => text === 'over_request_rate_limit')).toHaveLength(40)
  fixture.pass(STEP_MS)
  const owner = await signIn()
  await expect(show(fixture, owner, factor.id, code())).resolves.toBeTruthy()
})

test('guesses from all networks are counted together, and a network that has used the factor is exempt', async () => {
  const limits = { ...shared.auth.settings.limits, factorTotal: { count: 4, windowMs: 86_400_000 } }
  const it = await start({ limits })
  const { fixture, factor, signIn, code } = it
  await show(fixture, it.session, factor.id, code())
  const guessed: string[] = []
  for (let n = 0; n < 5; n++) {
    const address = `198.51.100.${n}`
    const from = { ...client, ipAddress: address, limitKey: address }
    const stolen = await signIn(from)
    guessed.push(await show(fixture, stolen, factor.id, '000000', from).catch((error) => error.code))
  }
  expect(guessed).toEqual([...new Array(4).fill('mfa_verification_failed'), 'over_request_rate_limit'])
  fixture.pass(STEP_MS)
  await expect(show(fixture, await signIn(), factor.id, code())).resolves.toBeTruthy()
})

test('right answers, and answers without a challenge, do not count as guesses', async () => {
  const limits = { ...shared.auth.settings.limits, factorTries: { count: 3, windowMs: 86_400_000 } }
  const it = await start({ limits })
  const { fixture, factor, code } = it
  let session = it.session
  for (let n = 0; n < 4; n++) {
    session = await show(fixture, session, factor.id, code())
    fixture.pass(STEP_MS)
    const unknown = { factorId: factor.id, challengeId: crypto.randomUUID(), code: code() }
    await expect(answer(fixture, session, unknown)).rejects.toMatchObject({ code: 'mfa_factor_not_found' })
  }
})

test('a session keeps its level when it is refreshed, and loses it with the factor', async () => {
  const it = await start()
  const { fixture, factor, code } = it
  const before = claimsOf(it.session)
  fixture.pass(2000)
  const raised = await show(fixture, it.session, factor.id, code())
  const amr = [
    { method: 'totp', timestamp: it.startedAt / 1000 + 2 },
    { method: 'otp', timestamp: it.startedAt / 1000 },
  ]
  expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', amr, session_id: before.session_id })
  const refreshed = await refreshSession(fixture.auth, client, raised.refreshToken)
  expect(claimsOf(refreshed)).toMatchObject({ aal: 'aal2', amr })
  const who = await as(fixture, refreshed)
  await unenrollFactor(fixture.auth, client, who, await getOwnFactor(fixture.auth, who.user.id, factor.id))
  const lowered = await refreshSession(fixture.auth, client, refreshed.refreshToken)
  expect(claimsOf(lowered)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  expect(lowered.profile.factors).toEqual([])
})

test('a refresh token from before the second factor never leads to the second level, even right after a later refresh', async () => {
  const it = await start()
  const { fixture, factor, code } = it
  const raised = await show(fixture, it.session, factor.id, code())
  fixture.pass(3_600_000)
  await refreshSession(fixture.auth, client, raised.refreshToken)
  const replay = refreshSession(fixture.auth, client, it.session.refreshToken)
  await expect(replay).rejects.toMatchObject({ code: 'refresh_token_already_used' })
})

test('a token from before the second factor is two behind, and its replay ends the session', async () => {
  const it = await start()
  const { fixture, factor, code } = it
  const raised = await show(fixture, it.session, factor.id, code())
  const counters = [it.session, raised].map(({ refreshToken }) => readSignedRefreshToken(refreshToken)?.counter)
  expect(counters).toEqual([0, 2])
  fixture.pass(11_000)
  const replay = refreshSession(fixture.auth, client, it.session.refreshToken)
  await expect(replay).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  const own = refreshSession(fixture.auth, client, raised.refreshToken)
  await expect(own).rejects.toMatchObject({ code: 'refresh_token_not_found' })
})

test('someone with only the password cannot verify a factor, even one they enrolled first', async () => {
  const it = await start()
  const { fixture, factor, code, signIn } = it
  const planted = await enroll(fixture, it.session, { type: 'phone', name: 'planted', phone: '+15550100120' })
  // Because of the challenge it is not cleaned up.
  const { id } = await challenge(fixture, it.session, planted.id)
  const sms = await readSms(fixture, '15550100120')
  await show(fixture, it.session, factor.id, code())
  const stranger = await signIn()
  const order = { factorId: planted.id, challengeId: id, code: sms.code }
  await expect(answer(fixture, stranger, order)).rejects.toMatchObject({ code: 'insufficient_aal', kind: 'forbidden' })
  fixture.pass(61_000)
  await expect(challenge(fixture, stranger, planted.id)).rejects.toMatchObject({ code: 'insufficient_aal' })
})

test('a right answer ends all sessions below it, and the unverified factors of its kind', async () => {
  const it = await start()
  const { fixture, factor, code, signIn } = it
  const other = await signIn()
  await enroll(fixture, it.session, { name: 'left over' })
  await enroll(fixture, it.session, { type: 'webauthn', name: 'key' })
  const raised = await show(fixture, it.session, factor.id, code())
  await expect(as(fixture, other)).rejects.toMatchObject({ code: 'session_not_found' })
  await expect(refreshSession(fixture.auth, client, other.refreshToken)).rejects.toMatchObject({ kind: 'invalid' })
  expect(raised.profile.factors.map((row) => `${row.friendly_name} ${row.status}`).sort()).toEqual([
    'key unverified',
    'phone verified',
  ])
})

test('of twenty enrolments at once, those beyond ten factors are refused', async () => {
  const it = await start()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => enroll(it.fixture, it.session, { name: `app ${n}` })),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refused).toEqual(new Array(11).fill('too_many_enrolled_mfa_factors'))
})

test('challenges at the same moment all get different times, because no two factors may share one', async () => {
  const it = await start()
  const { fixture, session } = it
  const factors = [it.factor]
  for (let n = 0; n < 9; n++) factors.push(await enroll(fixture, session, { name: `app ${n}` }))
  // A fifth of the microseconds of this moment are taken, none of them by factors from before.
  fixture.pass(10)
  await fixture.pool.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, last_challenged_at)
     select gen_random_uuid(), $1, 'taken ' || n, 'totp', 'unverified', at, at, '', at + n * interval '1 microsecond'
     from generate_series(0, 199) n, cast($2 as timestamptz) at`,
    [it.userId, new Date(fixture.now())],
  )
  await Promise.all(factors.flatMap(({ id }) => [1, 2, 3].map(() => challenge(fixture, session, id))))
  const moments = await it.query('select distinct last_challenged_at from auth.mfa_factors where user_id = $1')
  expect(moments).toHaveLength(210)
})

test('an unverified factor is removed after five minutes, or after a day if it was challenged', async () => {
  const it = await start()
  const { fixture, session } = it
  const tried = await enroll(fixture, session, { name: 'tried' })
  await challenge(fixture, session, tried.id)
  fixture.pass(301_000)
  await enroll(fixture, session, { name: 'new' })
  const names = async () =>
    (await it.query('select friendly_name from auth.mfa_factors where user_id = $1 order by created_at')).map(
      (row) => row.friendly_name,
    )
  expect(await names()).toEqual(['tried', 'new'])
  fixture.pass(25 * 3_600_000)
  await cleanUp({ db: fixture.db, now: fixture.now, settings: fixture.auth.settings })
  expect(await names()).toEqual([])
  expect(await it.query(challengesOf)).toEqual([])
})

async function readSms(fixture: AuthFixture, to: string): Promise<{ code: string; count: number }> {
  const { rows } = await fixture.pool.query(
    "select data from pgboss.job where name = 'send-sms' and data ->> 'to' = $1 order by created_on desc",
    [to],
  )
  return { code: rows[0]?.data.text.match(/\d{6}/)?.[0] ?? '', count: rows.length }
}

test('a code by text message counts once and is not stored in plain text', async () => {
  const it = await start()
  const { fixture, session } = it
  const factor = await enroll(fixture, session, { type: 'phone', name: 'mobile', phone: '+1 555 010 0121' })
  expect(factor.phone).toBe('+1 555 010 0121')
  const { id } = await challenge(fixture, session, factor.id)
  const sms = await readSms(fixture, '15550100121')
  expect(sms.count).toBe(1)
  const [stored] = await it.query(challengesOf)
  expect(stored.otp_code).toMatch(/^[0-9a-f]{56}$/)
  const order = { factorId: factor.id, challengeId: id, code: sms.code }
  const wrong = { ...order, code: sms.code === '000000' ? '000001' : '000000' }
  const message = 'Invalid MFA Phone code entered'
  await expect(answer(fixture, session, wrong)).rejects.toMatchObject({ code: 'mfa_verification_failed', message })
  fixture.pass(1000)
  const raised = await answer(fixture, session, order)
  expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'otp' }] })
  await expect(answer(fixture, raised, order)).rejects.toMatchObject({ code: 'mfa_ip_address_mismatch' })
})

test('text messages to one phone are a minute apart', async () => {
  const it = await start()
  const { fixture, session } = it
  const factor = await enroll(fixture, session, { type: 'phone', name: 'mobile', phone: '15550100122' })
  await challenge(fixture, session, factor.id)
  await expect(challenge(fixture, session, factor.id)).rejects.toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
  })
  fixture.pass(60_000)
  await expect(challenge(fixture, session, factor.id)).resolves.toBeTruthy()
  expect((await readSms(fixture, '15550100122')).count).toBe(2)
})

test('an unverified phone number can be enrolled again, a verified one cannot', async () => {
  const it = await start()
  const { fixture, session } = it
  const phone = '15550100123'
  await enroll(fixture, session, { type: 'phone', name: 'mobile', phone })
  const again = await enroll(fixture, session, { type: 'phone', name: 'mobile', phone: `+${phone}` })
  const { id } = await challenge(fixture, session, again.id)
  const { code } = await readSms(fixture, phone)
  const raised = await answer(fixture, session, { factorId: again.id, challengeId: id, code })
  expect(raised.profile.factors.filter((factor) => factor.phone === phone)).toHaveLength(1)
  const third = enroll(fixture, raised, { type: 'phone', name: 'another', phone })
  await expect(third).rejects.toMatchObject({ code: 'mfa_verified_factor_exists' })
})

test('a stranger cannot use up the messages that the owner needs to sign in', async () => {
  const phone = '15550100124'
  const owner = await start()
  const { fixture } = owner
  const mobile = await enroll(fixture, owner.session, { type: 'phone', name: 'mobile', phone })
  const { id } = await challenge(fixture, owner.session, mobile.id)
  const { code } = await readSms(fixture, phone)
  const raised = await answer(fixture, owner.session, { factorId: mobile.id, challengeId: id, code })
  const stranger = await start()
  const planted = await enroll(fixture, stranger.session, { type: 'phone', name: 'mobile', phone })
  const refused = async () => challenge(fixture, stranger.session, planted.id).catch((error) => error.code)
  expect(await refused()).toBe('over_sms_send_rate_limit')
  for (let n = 0; n < 5; n++) {
    fixture.pass(61_000)
    await refused()
  }
  expect(await refused()).toBe('over_sms_send_rate_limit')
  await expect(challenge(fixture, raised, mobile.id)).resolves.toMatchObject({ type: 'phone' })
})

test('an account without an address cannot enrol an authenticator app', async () => {
  const it = await start()
  await it.query('update auth.users set email = null where id = $1')
  const enrolled = enroll(it.fixture, it.session, { name: 'other' })
  await expect(enrolled).rejects.toMatchObject({ kind: 'broken', message: 'Error generating QR Code' })
})

test.each([
  ['totp', 'TOTP', 'mfa_totp_verify_not_enabled'],
  ['phone', 'Phone', 'mfa_phone_verify_not_enabled'],
  // The original has this mistake, and clients rely on it.
  ['webauthn', 'WebAuthn', 'mfa_webauthn_enroll_not_enabled'],
] as const)('a kind that was switched off, %s, answers no more', async (type, name, code) => {
  const it = await start()
  const phone = type === 'phone' ? '15550100125' : ''
  const { id } = await enroll(it.fixture, it.session, { type, name: 'second', phone })
  const kinds = { ...mfa.kinds, [type]: { canEnroll: false, canVerify: false } }
  const settings = { ...it.fixture.auth.settings, mfa: { ...mfa, kinds } }
  const fixture = { ...it.fixture, auth: { ...it.fixture.auth, settings } }
  const message = `MFA verification is disabled for ${name}`
  await expect(challenge(fixture, it.session, id)).rejects.toMatchObject({
    code: `mfa_${type}_verify_not_enabled`,
    message,
    kind: 'refused',
  })
  const order = { factorId: id, challengeId: crypto.randomUUID(), code: '123456' }
  await expect(answer(fixture, it.session, order)).rejects.toMatchObject({ code, message, kind: 'refused' })
  const more = enroll(fixture, it.session, { type, name: 'third', phone: '15550100126' })
  const off = { code: `mfa_${type}_enroll_not_enabled`, message: `MFA enroll is disabled for ${name}` }
  await expect(more).rejects.toMatchObject(off)
})

test('if a grace period is set, a session without the second factor ends with it, and its tokens expire before then', async () => {
  const it = await start({ mfa: { ...mfa, graceSeconds: 600 } })
  const { fixture, factor, code, signIn } = it
  expect(it.session.expiresIn).toBe(3600)
  await show(fixture, it.session, factor.id, code())
  const low = await signIn()
  expect(low.expiresIn).toBe(600)
  fixture.pass(200_000)
  const refreshed = await refreshSession(fixture.auth, client, low.refreshToken)
  expect(refreshed.expiresIn).toBe(400)
  fixture.pass(400_000)
  await expect(refreshSession(fixture.auth, client, refreshed.refreshToken)).rejects.toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
  })
})

const challengesOf = `select c.* , host(ip_address) as ip from auth.mfa_challenges c
  join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1`

test('rows have the format that Supabase reads', async () => {
  const it = await start()
  const { fixture, factor, secret, code } = it
  await enroll(fixture, it.session, { type: 'webauthn', name: '' })
  await show(fixture, it.session, factor.id, code())
  expect(await it.query('select * from auth.mfa_factors where user_id = $1 order by friendly_name desc')).toMatchObject(
    [
      { friendly_name: 'phone', factor_type: 'totp', status: 'verified', secret, phone: null },
      { friendly_name: '', factor_type: 'webauthn', status: 'unverified', secret: '', phone: null },
    ],
  )
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const verified = { otp_code: '', ip: client.ipAddress, verified_at: new Date(it.startedAt) }
  expect(await it.query(challengesOf)).toMatchObject([verified])
  const audit = await it.query(
    "select payload from auth.audit_log_entries where payload ->> 'log_type' = 'factor' and payload ->> 'actor_id' = $1",
  )
  const noted = audit.map(({ payload }) => [payload.action, payload.traits.factor_id])
  expect(noted).toContainEqual(['factor_in_progress', factor.id])
  expect(noted).toContainEqual(['challenge_created', factor.id])
  expect(noted).toContainEqual(['verification_attempted', factor.id])
  const sessions = await it.query('select aal, factor_id from auth.sessions where user_id = $1')
  expect(sessions).toEqual([{ aal: 'aal2', factor_id: factor.id }])
})
