import { expect, test } from 'vitest'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { type AuthFixture, client, makeUser, password, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'
// Stored tokens; `signed-refresh-tokens.test.ts` covers signed ones.
const start = (settings: Partial<AuthSettings> = {}) => startAuth({ hasSignedRefreshTokens: false, ...settings })
const used = { code: 'refresh_token_already_used' }

function signIn({ auth }: AuthFixture) {
  return signInWithPassword(auth, client, { email, phone: '', password }).then(({ session }) => session)
}

async function tokensOf({ pool }: AuthFixture) {
  const { rows } = await pool.query('select token, parent, revoked from auth.refresh_tokens order by id')
  return rows
}

test('a refresh token is valid once and leads to the next', async () => {
  await using fixture = await start()
  const first = await makeUser(fixture, email)
  fixture.pass(1000)
  const second = await refreshSession(fixture.auth, client, first.refreshToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(second.refreshToken).toMatch(/^[a-z2-7]{12}$/)
  expect(second.accessToken).not.toBe(first.accessToken)
  expect(await tokensOf(fixture)).toEqual([
    { token: first.refreshToken, parent: null, revoked: true },
    { token: second.refreshToken, parent: first.refreshToken, revoked: false },
  ])
})

test('the parent of the active token always returns the active one again, because its answer may have been lost', async () => {
  await using fixture = await start()
  const first = await makeUser(fixture, email)
  const second = await refreshSession(fixture.auth, client, first.refreshToken)
  fixture.pass(3_600_000)
  const again = await refreshSession(fixture.auth, client, first.refreshToken)
  expect(again.refreshToken).toBe(second.refreshToken)
})

test('an older token is accepted within ten seconds, and ends the family after that', async () => {
  await using fixture = await start()
  const first = await makeUser(fixture, email)
  const second = await refreshSession(fixture.auth, client, first.refreshToken)
  const third = await refreshSession(fixture.auth, client, second.refreshToken)
  fixture.pass(9000)
  const fork = await refreshSession(fixture.auth, client, first.refreshToken)
  expect(fork.refreshToken).not.toBe(third.refreshToken)
  fixture.pass(2000)
  await expect(refreshSession(fixture.auth, client, second.refreshToken)).rejects.toMatchObject(used)
  // The whole family ends at once and for good: no grace period opens it again.
  for (const { refreshToken } of [third, fork, second, first]) {
    await expect(refreshSession(fixture.auth, client, refreshToken)).rejects.toMatchObject(used)
  }
  expect((await tokensOf(fixture)).every(({ revoked }) => revoked)).toBe(true)
})

test('a replay in one session leaves the other sessions alone', async () => {
  await using fixture = await start()
  const first = await makeUser(fixture, email)
  const other = await signIn(fixture)
  const second = await refreshSession(fixture.auth, client, first.refreshToken)
  await refreshSession(fixture.auth, client, second.refreshToken)
  fixture.pass(11_000)
  await expect(refreshSession(fixture.auth, client, first.refreshToken)).rejects.toMatchObject(used)
  await expect(refreshSession(fixture.auth, client, other.refreshToken)).resolves.toBeDefined()
})

test('twenty refreshes of one token at once leave one active token and cause no error', async () => {
  await using fixture = await start()
  const first = await makeUser(fixture, email)
  const results = await Promise.all(
    Array.from({ length: 20 }, () => refreshSession(fixture.auth, client, first.refreshToken)),
  )
  expect(new Set(results.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect((await tokensOf(fixture)).filter(({ revoked }) => !revoked)).toHaveLength(1)
})

test('a session ends by age or by inactivity if that is set', async () => {
  await using fixture = await start({ sessionSeconds: 7200, idleSeconds: 3600 })
  const idle = await makeUser(fixture, email)
  const busy = await signIn(fixture)
  fixture.pass(3_599_000)
  let { refreshToken } = await refreshSession(fixture.auth, client, busy.refreshToken)
  fixture.pass(2000)
  await expect(refreshSession(fixture.auth, client, idle.refreshToken)).rejects.toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Inactivity)',
  })
  refreshToken = (await refreshSession(fixture.auth, client, refreshToken)).refreshToken
  fixture.pass(3_599_000)
  await expect(refreshSession(fixture.auth, client, refreshToken)).rejects.toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  })
})

test('times without a zone are stored in UTC, whatever the time zone of the process', async () => {
  await using fixture = await start()
  const first = await makeUser(fixture, email)
  await refreshSession(fixture.auth, client, first.refreshToken)
  const { rows } = await fixture.pool.query('select refreshed_at::text as at from auth.sessions')
  expect(rows).toEqual([{ at: '2026-11-15 12:00:00' }])
})

test('neither a banned account nor a deleted session can be refreshed', async () => {
  await using fixture = await start()
  const first = await makeUser(fixture, email)
  const other = await signIn(fixture)
  await fixture.pool.query("update auth.users set banned_until = '9999-01-01'")
  await expect(refreshSession(fixture.auth, client, first.refreshToken)).rejects.toMatchObject({
    code: 'user_banned',
    message: 'Invalid Refresh Token: User Banned',
  })
  await fixture.pool.query('update auth.users set banned_until = null')
  await fixture.pool.query('delete from auth.sessions')
  await expect(refreshSession(fixture.auth, client, other.refreshToken)).rejects.toMatchObject({
    code: 'refresh_token_not_found',
  })
})
