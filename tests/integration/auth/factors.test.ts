import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { cleanUp } from '#services/auth/clean-up.ts'
import { challengeFactor } from '#services/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { findOwnFactor } from '#services/auth/factors/find-own-factor.ts'
import { unenrollFactor } from '#services/auth/factors/unenroll-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import type { IssuedSession } from '#services/auth/sessions/open-session.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { readSignedRefreshToken } from '#services/auth/sessions/signed-refresh-token.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import type { VerifyFactorBody } from '#services/auth/wire/factor-bodies.ts'
import { type AuthBench, caller, makeUser, nothing, password, siteUrl, startAuth } from './start-auth.ts'

const STEP_MS = 30_000
const on = { canEnroll: true, canVerify: true }
const mfa: AuthSettings['mfa'] = {
  kinds: { totp: on, phone: on, webauthn: on },
  maxFactors: 10,
  challengeSeconds: 300,
  graceSeconds: 0,
}
const elsewhere = { ...caller, address: '198.51.100.9', limitKey: '198.51.100.9' }

const as = ({ auth }: AuthBench, { accessToken }: IssuedSession) => authenticate(auth, `Bearer ${accessToken}`)

async function enroll(
  bench: AuthBench,
  session: IssuedSession,
  given: { type?: string; name?: string; phone?: string } = {},
) {
  const { type = 'totp', name = 'phone', phone = '' } = given
  const body = { factor_type: type, friendly_name: name, issuer: '', phone }
  return enrollFactor(bench.auth, caller, await as(bench, session), body)
}

async function challenge(bench: AuthBench, session: IssuedSession, factorId: string, from = caller) {
  const who = await as(bench, session)
  const factor = await findOwnFactor(bench.auth, who.user.id, factorId)
  return challengeFactor(bench.auth, from, who, { factor, channel: '' })
}

interface Answer {
  factorId: string
  challengeId: string
  code: string
}

async function answer(
  bench: AuthBench,
  session: IssuedSession,
  { factorId, challengeId, code }: Answer,
  from = caller,
) {
  const who = await as(bench, session)
  const factor = await findOwnFactor(bench.auth, who.user.id, factorId)
  const body: VerifyFactorBody = { challenge_id: challengeId, code, webauthn: null }
  return verifyFactor(bench.auth, from, who, { factor, body })
}

/** Challenges and answers. */
async function show(bench: AuthBench, session: IssuedSession, factorId: string, code: string, from = caller) {
  const { id } = await challenge(bench, session, factorId, from)
  return answer(bench, session, { factorId, challengeId: id, code }, from)
}

function codeAt(secret: string, time: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time })
}

// One service for all tests: each has an account of its own, and the clock only moves forward.
let shared: AuthBench
beforeAll(async () => {
  shared = await startAuth({ mfa })
})
afterAll(() => shared[Symbol.asyncDispose]())

let count = 0

async function start(overrides: Partial<AuthSettings> = {}) {
  const bench: AuthBench = { ...shared, auth: { ...shared.auth, settings: { ...shared.auth.settings, ...overrides } } }
  const email = `jane-${++count}@buyers.example`
  const session = await makeUser(bench, email)
  const userId = session.profile.user.id
  const factor = await enroll(bench, session)
  const secret = factor.totp?.secret ?? ''
  return {
    ...{ bench, session, userId, factor, secret, startedAt: bench.now() },
    /** Right now, or so many steps from now. */
    code: (steps = 0) => codeAt(secret, bench.now() + steps * STEP_MS),
    signIn: async (from = caller) =>
      (await signInWithPassword(bench.auth, from, { email, phone: '', password })).session,
    query: async (text: string) => (await bench.pool.query(text, [userId])).rows,
  }
}

const claimsOf = ({ accessToken }: IssuedSession) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
const many = { count: 1000, windowMs: 1000 }

test('a code counts once, on whichever challenge, and none older than it afterwards', async () => {
  const it = await start()
  const { bench, factor, code } = it
  const session = await show(bench, it.session, factor.id, code())
  await expect(show(bench, session, factor.id, code())).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  await expect(show(bench, session, factor.id, code(-1))).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  bench.pass(STEP_MS)
  await expect(show(bench, session, factor.id, code(-1))).rejects.toMatchObject({ code: 'mfa_verification_failed' })
  await expect(show(bench, session, factor.id, code())).resolves.toBeTruthy()
})

test.each([-1, 0, 1])('a clock that is %i steps off is let pass', async (steps) => {
  const it = await start()
  await expect(show(it.bench, it.session, it.factor.id, it.code(steps))).resolves.toBeTruthy()
})

test.each([-2, 2])('a clock that is %i steps off is not', async (steps) => {
  const it = await start()
  const shown = show(it.bench, it.session, it.factor.id, it.code(steps))
  await expect(shown).rejects.toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
})

describe('of fifty right answers at once, one counts', () => {
  test.each(['one challenge', 'a challenge each'])('to %s', async (which) => {
    const limits = { ...shared.auth.settings.limits, factorTries: many, factorTotal: many }
    const it = await start({ limits })
    const { bench, factor, code } = it
    const ids: string[] = []
    for (let n = 0; n < (which === 'one challenge' ? 1 : 50); n++) {
      ids.push((await challenge(bench, it.session, factor.id)).id)
    }
    const answers = Array.from({ length: 50 }, (_, n) =>
      answer(bench, it.session, { factorId: factor.id, challengeId: ids[n % ids.length] ?? '', code: code() }),
    )
    const results = await Promise.allSettled(answers)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = new Set(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'ok')))
    expect([...codes].sort()).toEqual(
      ['ok', which === 'one challenge' ? 'mfa_ip_address_mismatch' : 'mfa_verification_failed'].sort(),
    )
    const tokens = await it.query('select token from auth.refresh_tokens where not revoked and user_id = $1')
    expect(tokens).toHaveLength(1)
  })
})

test('a challenge lives for five minutes and is then gone', async () => {
  const it = await start()
  const { bench, session, factor, code } = it
  const { id, expiresAt } = await challenge(bench, session, factor.id)
  expect(expiresAt).toBe((it.startedAt + 300_000) / 1000)
  const late = () => answer(bench, session, { factorId: factor.id, challengeId: id, code: code() })
  bench.pass(300_000)
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
  await expect(late()).rejects.toMatchObject({ code: 'mfa_challenge_expired', message })
  await expect(late()).rejects.toMatchObject({ code: 'mfa_factor_not_found' })
})

test('a challenge is answered by its own factor, from the address that asked for it', async () => {
  const it = await start()
  const { bench, session, factor, code } = it
  const other = await enroll(bench, session, { name: 'other' })
  const { id } = await challenge(bench, session, other.id)
  const crossed = answer(bench, session, { factorId: factor.id, challengeId: id, code: code() })
  await expect(crossed).rejects.toMatchObject({ code: 'mfa_factor_not_found' })
  const { id: own } = await challenge(bench, session, factor.id)
  const moved = answer(bench, session, { factorId: factor.id, challengeId: own, code: code() }, elsewhere)
  await expect(moved).rejects.toMatchObject({ code: 'mfa_ip_address_mismatch' })
})

test('of fifty guesses at once ten are looked at, and the owner elsewhere still comes in', async () => {
  const it = await start()
  const { bench, factor, signIn, code } = it
  await show(bench, it.session, factor.id, code())
  const stolen = await signIn(elsewhere)
  const { id } = await challenge(bench, stolen, factor.id, elsewhere)
  const guess = (n: number) =>
    answer(bench, stolen, { factorId: factor.id, challengeId: id, code: String(n).padStart(6, '0') }, elsewhere)
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => guess(n)))
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'in'))
  expect(codes.filter((text) => text === 'mfa_verification_failed')).toHaveLength(10)
  expect(codes.filter((text) => text === 'over_request_rate_limit')).toHaveLength(40)
  bench.pass(STEP_MS)
  const owner = await signIn()
  await expect(show(bench, owner, factor.id, code())).resolves.toBeTruthy()
})

test('guesses from everywhere are counted together, and a network that showed the factor is let through', async () => {
  const limits = { ...shared.auth.settings.limits, factorTotal: { count: 4, windowMs: 86_400_000 } }
  const it = await start({ limits })
  const { bench, factor, signIn, code } = it
  await show(bench, it.session, factor.id, code())
  const guessed: string[] = []
  for (let n = 0; n < 5; n++) {
    const address = `198.51.100.${n}`
    const from = { ...caller, address, limitKey: address }
    const stolen = await signIn(from)
    guessed.push(await show(bench, stolen, factor.id, '000000', from).catch((error) => error.code))
  }
  expect(guessed).toEqual([...new Array(4).fill('mfa_verification_failed'), 'over_request_rate_limit'])
  bench.pass(STEP_MS)
  await expect(show(bench, await signIn(), factor.id, code())).resolves.toBeTruthy()
})

test('right answers and answers to no challenge use up no guess', async () => {
  const limits = { ...shared.auth.settings.limits, factorTries: { count: 3, windowMs: 86_400_000 } }
  const it = await start({ limits })
  const { bench, factor, code } = it
  let session = it.session
  for (let n = 0; n < 4; n++) {
    session = await show(bench, session, factor.id, code())
    bench.pass(STEP_MS)
    const unknown = { factorId: factor.id, challengeId: crypto.randomUUID(), code: code() }
    await expect(answer(bench, session, unknown)).rejects.toMatchObject({ code: 'mfa_factor_not_found' })
  }
})

test('a session keeps its level when refreshed, and loses it with the factor', async () => {
  const it = await start()
  const { bench, factor, code } = it
  const before = claimsOf(it.session)
  bench.pass(2000)
  const raised = await show(bench, it.session, factor.id, code())
  const amr = [
    { method: 'totp', timestamp: it.startedAt / 1000 + 2 },
    { method: 'otp', timestamp: it.startedAt / 1000 },
  ]
  expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', amr, session_id: before.session_id })
  const refreshed = await refreshSession(bench.auth, caller, raised.refreshToken)
  expect(claimsOf(refreshed)).toMatchObject({ aal: 'aal2', amr })
  const who = await as(bench, refreshed)
  await unenrollFactor(bench.auth, caller, who, await findOwnFactor(bench.auth, who.user.id, factor.id))
  const lowered = await refreshSession(bench.auth, caller, refreshed.refreshToken)
  expect(claimsOf(lowered)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  expect(lowered.profile.factors).toEqual([])
})

test('a refresh token from before the second factor never leads to the second level', async () => {
  const it = await start()
  const { bench, factor, code } = it
  const raised = await show(bench, it.session, factor.id, code())
  bench.pass(11_000)
  const replay = refreshSession(bench.auth, caller, it.session.refreshToken)
  await expect(replay).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  // And whoever replayed it has ended the family, as with any other.
  const own = refreshSession(bench.auth, caller, raised.refreshToken)
  await expect(own).rejects.toMatchObject({ code: 'refresh_token_already_used' })
})

test('nor does a signed one, not even right after a later refresh', async () => {
  const it = await start({ hasSignedRefreshTokens: true })
  const { bench, factor, code } = it
  const raised = await show(bench, it.session, factor.id, code())
  bench.pass(3_600_000)
  await refreshSession(bench.auth, caller, raised.refreshToken)
  const replay = refreshSession(bench.auth, caller, it.session.refreshToken)
  await expect(replay).rejects.toMatchObject({ code: 'refresh_token_already_used' })
})

test('a signed token from before the second factor is two behind, and its replay ends the session', async () => {
  const it = await start({ hasSignedRefreshTokens: true })
  const { bench, factor, code } = it
  const raised = await show(bench, it.session, factor.id, code())
  const counters = [it.session, raised].map(({ refreshToken }) => readSignedRefreshToken(refreshToken)?.counter)
  expect(counters).toEqual([0, 2])
  bench.pass(11_000)
  const replay = refreshSession(bench.auth, caller, it.session.refreshToken)
  await expect(replay).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  const own = refreshSession(bench.auth, caller, raised.refreshToken)
  await expect(own).rejects.toMatchObject({ code: 'refresh_token_not_found' })
})

test('an access token from before the second factor opens nothing that needs it, though its session was raised', async () => {
  const it = await start()
  const { bench, factor, code } = it
  const raised = await show(bench, it.session, factor.id, code())
  const change = { email: '', phone: '', channel: '', password: 'amber-quarry-9', current_password: '', nonce: '' }
  const body = { ...change, ...nothing }
  const low = await as(bench, it.session)
  expect(low.session?.aal).toBe('aal2')
  await expect(updateUser(bench.auth, caller, low, body, siteUrl)).rejects.toMatchObject({ code: 'insufficient_aal' })
  const row = await findOwnFactor(bench.auth, low.user.id, factor.id)
  await expect(unenrollFactor(bench.auth, caller, low, row)).rejects.toMatchObject({ code: 'insufficient_aal' })
  await expect(enroll(bench, it.session, { name: 'x' })).rejects.toMatchObject({ code: 'insufficient_aal' })
  await expect(updateUser(bench.auth, caller, await as(bench, raised), body, siteUrl)).resolves.toBeTruthy()
})

test('who knows only the password cannot make a factor of their own count, though they began it first', async () => {
  const it = await start()
  const { bench, factor, code, signIn } = it
  const planted = await enroll(bench, it.session, { type: 'phone', name: 'planted', phone: '+15550100120' })
  // A challenge keeps it from being tidied away.
  const { id } = await challenge(bench, it.session, planted.id)
  const sms = await readSms(bench, '15550100120')
  await show(bench, it.session, factor.id, code())
  const stranger = await signIn()
  const order = { factorId: planted.id, challengeId: id, code: sms.code }
  await expect(answer(bench, stranger, order)).rejects.toMatchObject({ code: 'insufficient_aal', kind: 'forbidden' })
  bench.pass(61_000)
  await expect(challenge(bench, stranger, planted.id)).rejects.toMatchObject({ code: 'insufficient_aal' })
})

test('a right answer ends all sessions below it, and the factors of its kind that were never verified', async () => {
  const it = await start()
  const { bench, factor, code, signIn } = it
  const other = await signIn()
  await enroll(bench, it.session, { name: 'left over' })
  await enroll(bench, it.session, { type: 'webauthn', name: 'key' })
  const raised = await show(bench, it.session, factor.id, code())
  await expect(as(bench, other)).rejects.toMatchObject({ code: 'session_not_found' })
  await expect(refreshSession(bench.auth, caller, other.refreshToken)).rejects.toMatchObject({ kind: 'invalid' })
  expect(raised.profile.factors.map((row) => `${row.friendly_name} ${row.status}`).sort()).toEqual([
    'key unverified',
    'phone verified',
  ])
})

test('twenty begun at once make ten factors', async () => {
  const it = await start()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => enroll(it.bench, it.session, { name: `app ${n}` })),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refused).toEqual(new Array(11).fill('too_many_enrolled_mfa_factors'))
})

test('challenges of one moment all find their place, though no two factors may have the same', async () => {
  const it = await start()
  const { bench, session } = it
  const factors = [it.factor]
  for (let n = 0; n < 9; n++) factors.push(await enroll(bench, session, { name: `app ${n}` }))
  // A fifth of this moment's microseconds is taken, none of them by the factors begun before.
  bench.pass(10)
  await bench.pool.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, last_challenged_at)
     select gen_random_uuid(), $1, 'taken ' || n, 'totp', 'unverified', at, at, '', at + n * interval '1 microsecond'
     from generate_series(0, 199) n, cast($2 as timestamptz) at`,
    [it.userId, new Date(bench.now())],
  )
  await Promise.all(factors.flatMap(({ id }) => [1, 2, 3].map(() => challenge(bench, session, id))))
  const moments = await it.query('select distinct last_challenged_at from auth.mfa_factors where user_id = $1')
  expect(moments).toHaveLength(210)
})

test('a factor begun and left is forgotten after five minutes, one that was challenged after a day', async () => {
  const it = await start()
  const { bench, session } = it
  const tried = await enroll(bench, session, { name: 'tried' })
  await challenge(bench, session, tried.id)
  bench.pass(301_000)
  await enroll(bench, session, { name: 'new' })
  const names = async () =>
    (await it.query('select friendly_name from auth.mfa_factors where user_id = $1 order by created_at')).map(
      (row) => row.friendly_name,
    )
  expect(await names()).toEqual(['tried', 'new'])
  bench.pass(25 * 3_600_000)
  await cleanUp({ db: bench.db, now: bench.now, settings: bench.auth.settings })
  expect(await names()).toEqual([])
  expect(await it.query(challengesOf)).toEqual([])
})

async function readSms(bench: AuthBench, to: string): Promise<{ code: string; count: number }> {
  const { rows } = await bench.pool.query(
    "select data from pgboss.job where name = 'send-sms' and data ->> 'to' = $1 order by created_on desc",
    [to],
  )
  return { code: rows[0]?.data.text.match(/\d{6}/)?.[0] ?? '', count: rows.length }
}

test('a code comes by text message, counts once and is not kept as it is', async () => {
  const it = await start()
  const { bench, session } = it
  const factor = await enroll(bench, session, { type: 'phone', name: 'mobile', phone: '+1 555 010 0121' })
  expect(factor.phone).toBe('+1 555 010 0121')
  const { id } = await challenge(bench, session, factor.id)
  const sms = await readSms(bench, '15550100121')
  expect(sms.count).toBe(1)
  const [stored] = await it.query(challengesOf)
  expect(stored.otp_code).toMatch(/^[0-9a-f]{56}$/)
  const order = { factorId: factor.id, challengeId: id, code: sms.code }
  const wrong = { ...order, code: sms.code === '000000' ? '000001' : '000000' }
  const message = 'Invalid MFA Phone code entered'
  await expect(answer(bench, session, wrong)).rejects.toMatchObject({ code: 'mfa_verification_failed', message })
  bench.pass(1000)
  const raised = await answer(bench, session, order)
  expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'otp' }] })
  await expect(answer(bench, raised, order)).rejects.toMatchObject({ code: 'mfa_ip_address_mismatch' })
})

test('text messages to one phone are a minute apart', async () => {
  const it = await start()
  const { bench, session } = it
  const factor = await enroll(bench, session, { type: 'phone', name: 'mobile', phone: '15550100122' })
  await challenge(bench, session, factor.id)
  await expect(challenge(bench, session, factor.id)).rejects.toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
  })
  bench.pass(60_000)
  await expect(challenge(bench, session, factor.id)).resolves.toBeTruthy()
  expect((await readSms(bench, '15550100122')).count).toBe(2)
})

test('a phone number that was not verified starts over, one that was does not', async () => {
  const it = await start()
  const { bench, session } = it
  const phone = '15550100123'
  await enroll(bench, session, { type: 'phone', name: 'mobile', phone })
  const again = await enroll(bench, session, { type: 'phone', name: 'mobile', phone: `+${phone}` })
  const { id } = await challenge(bench, session, again.id)
  const { code } = await readSms(bench, phone)
  const raised = await answer(bench, session, { factorId: again.id, challengeId: id, code })
  expect(raised.profile.factors.filter((factor) => factor.phone === phone)).toHaveLength(1)
  const third = enroll(bench, raised, { type: 'phone', name: 'another', phone })
  await expect(third).rejects.toMatchObject({ code: 'mfa_verified_factor_exists' })
})

test('no stranger uses up the messages that an owner needs to come in', async () => {
  const phone = '15550100124'
  const owner = await start()
  const { bench } = owner
  const mobile = await enroll(bench, owner.session, { type: 'phone', name: 'mobile', phone })
  const { id } = await challenge(bench, owner.session, mobile.id)
  const { code } = await readSms(bench, phone)
  const raised = await answer(bench, owner.session, { factorId: mobile.id, challengeId: id, code })
  const stranger = await start()
  const planted = await enroll(bench, stranger.session, { type: 'phone', name: 'mobile', phone })
  const refused = async () => challenge(bench, stranger.session, planted.id).catch((error) => error.code)
  expect(await refused()).toBe('over_sms_send_rate_limit')
  for (let n = 0; n < 5; n++) {
    bench.pass(61_000)
    await refused()
  }
  expect(await refused()).toBe('over_sms_send_rate_limit')
  await expect(challenge(bench, raised, mobile.id)).resolves.toMatchObject({ type: 'phone' })
})

test('an account without an address gets no app', async () => {
  const it = await start()
  await it.query('update auth.users set email = null where id = $1')
  const enrolled = enroll(it.bench, it.session, { name: 'other' })
  await expect(enrolled).rejects.toMatchObject({ kind: 'broken', message: 'Error generating QR Code' })
})

test.each([
  ['totp', 'TOTP', 'mfa_totp_verify_not_enabled'],
  ['phone', 'Phone', 'mfa_phone_verify_not_enabled'],
  // By mistake, in the original; clients know it so.
  ['webauthn', 'WebAuthn', 'mfa_webauthn_enroll_not_enabled'],
] as const)('a kind that was switched off, %s, answers no more', async (type, name, code) => {
  const it = await start()
  const phone = type === 'phone' ? '15550100125' : ''
  const { id } = await enroll(it.bench, it.session, { type, name: 'second', phone })
  const kinds = { ...mfa.kinds, [type]: { canEnroll: false, canVerify: false } }
  const settings = { ...it.bench.auth.settings, mfa: { ...mfa, kinds } }
  const bench = { ...it.bench, auth: { ...it.bench.auth, settings } }
  const message = `MFA verification is disabled for ${name}`
  await expect(challenge(bench, it.session, id)).rejects.toMatchObject({
    ...{ code: `mfa_${type}_verify_not_enabled`, message, kind: 'refused' },
  })
  const order = { factorId: id, challengeId: crypto.randomUUID(), code: '123456' }
  await expect(answer(bench, it.session, order)).rejects.toMatchObject({ code, message, kind: 'refused' })
  const more = enroll(bench, it.session, { type, name: 'third', phone: '15550100126' })
  const off = { code: `mfa_${type}_enroll_not_enabled`, message: `MFA enroll is disabled for ${name}` }
  await expect(more).rejects.toMatchObject(off)
})

test('where a grace is set, a session without the second factor ends with it, and its tokens before it', async () => {
  const it = await start({ mfa: { ...mfa, graceSeconds: 600 } })
  const { bench, factor, code, signIn } = it
  expect(it.session.expiresIn).toBe(3600)
  await show(bench, it.session, factor.id, code())
  const low = await signIn()
  expect(low.expiresIn).toBe(600)
  bench.pass(200_000)
  const refreshed = await refreshSession(bench.auth, caller, low.refreshToken)
  expect(refreshed.expiresIn).toBe(400)
  bench.pass(400_000)
  await expect(refreshSession(bench.auth, caller, refreshed.refreshToken)).rejects.toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
  })
})

const challengesOf = `select c.* , host(ip_address) as ip from auth.mfa_challenges c
  join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1`

test('rows are such as Supabase reads them', async () => {
  const it = await start()
  const { bench, factor, secret, code } = it
  await enroll(bench, it.session, { type: 'webauthn', name: '' })
  await show(bench, it.session, factor.id, code())
  expect(await it.query('select * from auth.mfa_factors where user_id = $1 order by friendly_name desc')).toMatchObject(
    [
      { friendly_name: 'phone', factor_type: 'totp', status: 'verified', secret, phone: null },
      { friendly_name: '', factor_type: 'webauthn', status: 'unverified', secret: '', phone: null },
    ],
  )
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const verified = { otp_code: '', ip: caller.address, verified_at: new Date(it.startedAt) }
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
