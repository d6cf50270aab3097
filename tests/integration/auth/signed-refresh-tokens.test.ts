import { expect, test } from 'vitest'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { readSignedRefreshToken, signRefreshToken } from '#services/auth/sessions/signed-refresh-token.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { type AuthBench, caller, makeUser, password, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'
const used = { code: 'refresh_token_already_used' }
const unknown = { code: 'refresh_token_not_found' }

const start = (settings: Partial<AuthSettings> = {}) => startAuth({ hasSignedRefreshTokens: true, ...settings })
const refresh = ({ auth }: AuthBench, { refreshToken }: { refreshToken: string }) =>
  refreshSession(auth, caller, refreshToken)

function signIn({ auth }: AuthBench) {
  return signInWithPassword(auth, caller, { email, phone: '', password }).then(({ session }) => session)
}

async function sessionsOf({ pool }: AuthBench) {
  const { rows } = await pool.query(
    'select id, refresh_token_hmac_key as key, refresh_token_counter::int as counter from auth.sessions',
  )
  return rows
}

test('a signed token is good once, counts on, and is stored nowhere', async () => {
  await using bench = await start()
  const first = await makeUser(bench, email)
  const second = await refresh(bench, first)
  const [session] = await sessionsOf(bench)
  expect(session).toMatchObject({ key: expect.stringMatching(/^[\w-]{43}$/), counter: 1 })
  expect([first, second].map(({ refreshToken }) => readSignedRefreshToken(refreshToken))).toMatchObject([
    { sessionId: session.id, counter: 0 },
    { sessionId: session.id, counter: 1 },
  ])
  expect((await bench.pool.query('select from auth.refresh_tokens')).rows).toEqual([])
})

test('the token before the current one gives that one again, however late: its answer was lost', async () => {
  await using bench = await start()
  const first = await makeUser(bench, email)
  const second = await refresh(bench, first)
  bench.pass(3_600_000)
  expect((await refresh(bench, first)).refreshToken).toBe(second.refreshToken)
  expect(await sessionsOf(bench)).toMatchObject([{ counter: 1 }])
})

test('a lost answer that is given again is a use of the session', async () => {
  await using bench = await start({ idleSeconds: 3600 })
  const first = await makeUser(bench, email)
  await refresh(bench, first)
  bench.pass(3_000_000)
  const second = await refresh(bench, first)
  bench.pass(3_000_000)
  await expect(refresh(bench, second)).resolves.toBeDefined()
})

test('an older token gives the current one within ten seconds, and ends the session after that', async () => {
  await using bench = await start()
  const first = await makeUser(bench, email)
  const other = await signIn(bench)
  const third = await refresh(bench, await refresh(bench, first))
  bench.pass(6000)
  expect((await refresh(bench, first)).refreshToken).toBe(third.refreshToken)
  // Asking again does not move the ten seconds.
  bench.pass(6000)
  await expect(refresh(bench, first)).rejects.toMatchObject(used)
  await expect(refresh(bench, third)).rejects.toMatchObject(unknown)
  await expect(refresh(bench, other)).resolves.toBeDefined()
})

test('what the session did not sign is unknown, and what it has not counted to yet is not ours', async () => {
  await using bench = await start()
  const session = await makeUser(bench, email)
  const other = await signIn(bench)
  const rows = await sessionsOf(bench)
  const own = rows.find(({ id }) => id === readSignedRefreshToken(session.refreshToken)?.sessionId)
  const foreign = rows.find(({ id }) => id !== own.id)
  const forge = (counter: number, key: string) => ({
    refreshToken: signRefreshToken({ sessionId: own.id, counter }, key),
  })
  await expect(refresh(bench, forge(0, foreign.key))).rejects.toMatchObject(unknown)
  await expect(refresh(bench, forge(1, own.key))).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Invalid Refresh Token: Not Issued By This Server',
  })
  await expect(refresh(bench, { refreshToken: `${session.refreshToken.slice(0, -2)}AA` })).rejects.toMatchObject({
    message: 'Refresh token is not valid',
  })
  // Nothing of that cost anybody their session.
  await expect(Promise.all([refresh(bench, session), refresh(bench, other)])).resolves.toHaveLength(2)
})

test('twenty refreshes of one signed token at once give one answer', async () => {
  await using bench = await start()
  const first = await makeUser(bench, email)
  const results = await Promise.all(Array.from({ length: 20 }, () => refresh(bench, first)))
  expect(new Set(results.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect(await sessionsOf(bench)).toMatchObject([{ counter: 1 }])
})

test('stored and signed tokens are both taken, whichever is given out', async () => {
  await using bench = await start()
  const signed = await makeUser(bench, email)
  Object.assign(bench.auth.settings, { hasSignedRefreshTokens: false })
  const stored = await signIn(bench)
  expect(stored.refreshToken).toMatch(/^[a-z2-7]{12}$/)
  expect(readSignedRefreshToken((await refresh(bench, signed)).refreshToken)?.counter).toBe(1)
  Object.assign(bench.auth.settings, { hasSignedRefreshTokens: true })
  expect((await refresh(bench, stored)).refreshToken).toMatch(/^[a-z2-7]{12}$/)
})

test('a banned account refreshes no more, and a session ends by rest', async () => {
  await using bench = await start({ idleSeconds: 3600 })
  const first = await makeUser(bench, email)
  await bench.pool.query("update auth.users set banned_until = '2030-01-01'")
  await expect(refresh(bench, first)).rejects.toMatchObject({ code: 'user_banned' })
  await bench.pool.query('update auth.users set banned_until = null')
  bench.pass(3_600_000)
  await expect(refresh(bench, first)).rejects.toMatchObject({ code: 'session_expired' })
})

test.each([true, false])(
  'with one session for each account, only the newest goes on (signed: %s)',
  async (isSigned) => {
    await using bench = await start({ hasSignedRefreshTokens: isSigned, isSingleSession: true, idleSeconds: 3600 })
    const phone = await makeUser(bench, email)
    bench.pass(1000)
    const desk = await signIn(bench)
    await expect(refresh(bench, phone)).rejects.toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
    })
    bench.pass(1000)
    await expect(refresh(bench, desk)).resolves.toBeDefined()
    // Nothing is deleted: where the newer one has ended, the older is the newest.
    await bench.pool.query('delete from auth.sessions where refreshed_at is not null')
    await expect(refresh(bench, phone)).resolves.toBeDefined()
  },
)

test.each([
  ['by age', "created_at = created_at - interval '2 days'", { sessionSeconds: 86_400 }],
  ['by its provider', "not_after = '2026-11-15T12:00:00Z'", {}],
  ['without a second factor', "created_at = created_at - interval '1 hour'", { graceSeconds: 60 }],
])('a newer session that has ended %s takes no other’s place', async (_how, end, limits) => {
  const { graceSeconds = 0, ...ages } = limits as { graceSeconds?: number; sessionSeconds?: number }
  await using bench = await start({ isSingleSession: true, ...ages })
  Object.assign(bench.auth.settings, { mfa: { ...bench.auth.settings.mfa, graceSeconds } })
  const phone = await makeUser(bench, email)
  await bench.pool.query("update auth.sessions set aal = 'aal2'")
  await bench.pool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users`,
  )
  bench.pass(1000)
  await signIn(bench)
  await expect(refresh(bench, phone)).rejects.toMatchObject({ code: 'session_expired' })
  await bench.pool.query(`update auth.sessions set ${end} where aal = 'aal1'`)
  await bench.pool.query("update auth.sessions set refreshed_at = '2026-11-15 12:00:01' where aal = 'aal1'")
  await expect(refresh(bench, phone)).resolves.toBeDefined()
})
