import { expect, test } from 'vitest'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { readSignedRefreshToken, signingKeyOf, signRefreshToken } from '#services/auth/sessions/signed-refresh-token.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { expectBlocked } from '../../support/database/expect-blocked.ts'
import { eventually } from '../jobs/start-queue.ts'
import { type AuthFixture, client, makeUser, password, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'
const used = { code: 'refresh_token_already_used' }
const unknown = { code: 'refresh_token_not_found' }

const refresh = ({ auth }: AuthFixture, { refreshToken }: { refreshToken: string }) =>
  refreshSession(auth, client, refreshToken)

function signIn({ auth }: AuthFixture) {
  return signInWithPassword(auth, client, { email, phone: '', password }).then(({ session }) => session)
}

async function sessionsOf({ pool }: AuthFixture) {
  const { rows } = await pool.query(
    'select id, refresh_token_hmac_key as key, refresh_token_counter::int as counter from auth.sessions',
  )
  return rows
}

test('a token is valid once, increases the counter, and is not stored', async () => {
  await using fixture = await startAuth()
  const first = await makeUser(fixture, email)
  const second = await refresh(fixture, first)
  const [session] = await sessionsOf(fixture)
  expect(session).toMatchObject({ key: expect.stringMatching(/^[\w-]{43}$/), counter: 1 })
  expect([first, second].map(({ refreshToken }) => readSignedRefreshToken(refreshToken))).toMatchObject([
    { sessionId: session.id, counter: 0 },
    { sessionId: session.id, counter: 1 },
  ])
  expect((await fixture.pool.query('select from auth.refresh_tokens')).rows).toEqual([])
})

test('the token before the current one always returns the current one again, because its answer may have been lost', async () => {
  await using fixture = await startAuth()
  const first = await makeUser(fixture, email)
  const second = await refresh(fixture, first)
  fixture.pass(3_600_000)
  expect((await refresh(fixture, first)).refreshToken).toBe(second.refreshToken)
  expect(await sessionsOf(fixture)).toMatchObject([{ counter: 1 }])
})

test('returning a lost answer again counts as a use of the session', async () => {
  await using fixture = await startAuth({ idleSeconds: 3600 })
  const first = await makeUser(fixture, email)
  await refresh(fixture, first)
  fixture.pass(3_000_000)
  const second = await refresh(fixture, first)
  fixture.pass(3_000_000)
  await expect(refresh(fixture, second)).resolves.toBeDefined()
})

test('an older token returns the current one within ten seconds, and ends the session after that', async () => {
  await using fixture = await startAuth()
  const first = await makeUser(fixture, email)
  const other = await signIn(fixture)
  const third = await refresh(fixture, await refresh(fixture, first))
  fixture.pass(6000)
  expect((await refresh(fixture, first)).refreshToken).toBe(third.refreshToken)
  // Asking again does not extend the ten seconds.
  fixture.pass(6000)
  await expect(refresh(fixture, first)).rejects.toMatchObject(used)
  await expect(refresh(fixture, third)).rejects.toMatchObject(unknown)
  await expect(refresh(fixture, other)).resolves.toBeDefined()
})

test('a token that the session did not sign, or with a counter from the future, is refused', async () => {
  await using fixture = await startAuth()
  const session = await makeUser(fixture, email)
  const other = await signIn(fixture)
  const rows = await sessionsOf(fixture)
  const own = rows.find(({ id }) => id === readSignedRefreshToken(session.refreshToken)?.sessionId)
  const foreign = rows.find(({ id }) => id !== own.id)
  const forge = (counter: number, stored: string) => ({
    refreshToken: signRefreshToken({ sessionId: own.id, counter }, signingKeyOf(stored, fixture.auth.secretKey)),
  })
  await expect(refresh(fixture, forge(0, foreign.key))).rejects.toMatchObject(unknown)
  await expect(refresh(fixture, forge(1, own.key))).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Invalid Refresh Token: Not Issued By This Server',
  })
  await expect(refresh(fixture, { refreshToken: `${session.refreshToken.slice(0, -2)}AA` })).rejects.toMatchObject({
    message: 'Refresh token is not valid',
  })
  // None of that has ended a session.
  await expect(Promise.all([refresh(fixture, session), refresh(fixture, other)])).resolves.toHaveLength(2)
})

test('twenty simultaneous refreshes with one token get the same answer', async () => {
  await using fixture = await startAuth()
  const first = await makeUser(fixture, email)
  const results = await Promise.all(Array.from({ length: 20 }, () => refresh(fixture, first)))
  expect(new Set(results.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect(await sessionsOf(fixture)).toMatchObject([{ counter: 1 }])
})

test('of two refreshes that both found a token current, only one increases the counter', async () => {
  await using fixture = await startAuth()
  const first = await makeUser(fixture, email)
  const other = await fixture.pool.connect()
  await other.query('begin')
  await other.query('select from auth.sessions for update')
  const both = Promise.all([refresh(fixture, first), refresh(fixture, first)])
  // Reading the counter waits for nobody, so both have read it when they wait for the row.
  await eventually(() => expectBlocked(fixture.pool, 2))
  await other.query('commit')
  other.release()
  const [one, two] = await both
  expect(readSignedRefreshToken(one.refreshToken)?.counter).toBe(1)
  expect(two.refreshToken).toBe(one.refreshToken)
  expect(await sessionsOf(fixture)).toMatchObject([{ counter: 1 }])
})

test('a token that is no longer current once its turn comes does not count as current', async () => {
  await using fixture = await startAuth()
  const first = await makeUser(fixture, email)
  const other = await fixture.pool.connect()
  await other.query('begin')
  // Like a second factor, which leaves no first-level token valid for long.
  await other.query('update auth.sessions set refresh_token_counter = 3')
  const late = refresh(fixture, first)
  const refused = expect(late).rejects.toMatchObject(used)
  await eventually(() => expectBlocked(fixture.pool))
  await other.query('commit')
  other.release()
  await refused
  expect(await sessionsOf(fixture)).toEqual([])
})

test.each([
  ['by age', "update auth.sessions set aal = 'aal2', created_at = created_at - interval '3 hours'", 'session_expired'],
  ['by its provider', "update auth.sessions set not_after = '2026-11-15T12:00:00Z'", 'session_expired'],
  [
    'without a second factor',
    "update auth.sessions set created_at = created_at - interval '2 minutes'",
    'session_expired',
  ],
  ['by deletion of its account', 'update auth.users set deleted_at = now()', 'session_not_found'],
])('the current token of a session that has ended %s is refused', async (_how, end, code) => {
  await using fixture = await startAuth({ sessionSeconds: 7200 })
  Object.assign(fixture.auth.settings, { mfa: { ...fixture.auth.settings.mfa, graceSeconds: 60 } })
  const first = await makeUser(fixture, email)
  await fixture.pool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users`,
  )
  const second = await refresh(fixture, first)
  await fixture.pool.query(end)
  await expect(refresh(fixture, second)).rejects.toMatchObject({ code })
  expect(await sessionsOf(fixture)).toMatchObject([{ counter: 1 }])
})

test('a refresh notes its time in UTC, its address and its browser, and is recorded', async () => {
  await using fixture = await startAuth({ isAuditOn: true })
  const first = await makeUser(fixture, email)
  fixture.pass(1000)
  await refreshSession(fixture.auth, { ...client, ipAddress: '203.0.113.9', userAgent: 'other' }, first.refreshToken)
  const { rows } = await fixture.pool.query(
    `select refreshed_at::text as at, host(ip) as ip, user_agent as agent,
      (select count(*)::int from auth.audit_log_entries where payload ->> 'action' = 'token_refreshed') as entries
    from auth.sessions`,
  )
  expect(rows).toEqual([{ at: '2026-11-15 12:00:01', ip: '203.0.113.9', agent: 'other', entries: 1 }])
})

test('a banned account cannot be refreshed, and a session ends by inactivity', async () => {
  await using fixture = await startAuth({ idleSeconds: 3600 })
  const first = await makeUser(fixture, email)
  await fixture.pool.query("update auth.users set banned_until = '9999-01-01'")
  await expect(refresh(fixture, first)).rejects.toMatchObject({ code: 'user_banned' })
  await fixture.pool.query('update auth.users set banned_until = null')
  fixture.pass(3_600_000)
  await expect(refresh(fixture, first)).rejects.toMatchObject({ code: 'session_expired' })
})

test('with one session for each account, only the newest can be refreshed', async () => {
  await using fixture = await startAuth({ isSingleSession: true, idleSeconds: 3600 })
  const phone = await makeUser(fixture, email)
  fixture.pass(1000)
  const laptop = await signIn(fixture)
  await expect(refresh(fixture, phone)).rejects.toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
  })
  fixture.pass(1000)
  await expect(refresh(fixture, laptop)).resolves.toBeDefined()
  // Nothing is deleted: once the newer session has ended, the older one is the newest.
  await fixture.pool.query('delete from auth.sessions where refreshed_at is not null')
  await expect(refresh(fixture, phone)).resolves.toBeDefined()
})

test.each([
  ['by age', "created_at = created_at - interval '2 days'", { sessionSeconds: 86_400 }],
  ['by its provider', "not_after = '2026-11-15T12:00:00Z'", {}],
  ['without a second factor', "created_at = created_at - interval '1 hour'", { graceSeconds: 60 }],
])('a newer session that has ended %s does not block an older one', async (_how, end, limits) => {
  const { graceSeconds = 0, ...ages } = limits as { graceSeconds?: number; sessionSeconds?: number }
  await using fixture = await startAuth({ isSingleSession: true, ...ages })
  Object.assign(fixture.auth.settings, { mfa: { ...fixture.auth.settings.mfa, graceSeconds } })
  const phone = await makeUser(fixture, email)
  await fixture.pool.query("update auth.sessions set aal = 'aal2'")
  await fixture.pool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users`,
  )
  fixture.pass(1000)
  await signIn(fixture)
  await expect(refresh(fixture, phone)).rejects.toMatchObject({ code: 'session_expired' })
  await fixture.pool.query(`update auth.sessions set ${end} where aal = 'aal1'`)
  await fixture.pool.query("update auth.sessions set refreshed_at = '2026-11-15 12:00:01' where aal = 'aal1'")
  await expect(refresh(fixture, phone)).resolves.toBeDefined()
})
