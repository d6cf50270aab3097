import { expect, test } from 'vitest'
import { cleanUp } from '#services/auth/clean-up.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { client, makeUser, nothing, signUpBody, siteUrl, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'

test('rows have the format that Supabase reads', async () => {
  await using fixture = await startAuth()
  const { refreshToken } = await makeUser(fixture, email)
  await refreshSession(fixture.auth, client, refreshToken)
  await recoverPassword(fixture.auth, client, { email, ...nothing }, siteUrl)
  const { rows } = await fixture.pool.query('select * from auth.users')
  const [user] = rows
  expect(user).toMatchObject({
    instance_id: '00000000-0000-0000-0000-000000000000',
    phone: null,
    is_super_admin: null,
    email_change_confirm_status: 0,
    encrypted_password: expect.stringMatching(/^\$argon2id\$v=19\$/),
  })
  // Supabase reads them as text, so they are never null.
  const texts =
    'aud role confirmation_token recovery_token email_change_token_new email_change_token_current email_change phone_change phone_change_token reauthentication_token'
  for (const column of texts.split(' ')) expect(user[column], column).toEqual(expect.any(String))
  const audit = await fixture.pool.query(
    "select payload ->> 'action' as action, instance_id, ip_address from auth.audit_log_entries",
  )
  expect(audit.rows).toContainEqual({
    action: 'token_refreshed',
    instance_id: user.instance_id,
    ip_address: client.ipAddress,
  })
})

test('only what can never be used again is removed', async () => {
  await using fixture = await startAuth({ isAnonymousOn: true, sessionSeconds: 3600 })
  const { refreshToken } = await makeUser(fixture, email)
  await refreshSession(fixture.auth, client, refreshToken)
  await signInAnonymously(fixture.auth, client, { ...signUpBody(''), password: '' })
  const counts = async () => {
    const { rows } = await fixture.pool.query(
      `select (select count(*)::int from auth.users) as users, (select count(*)::int from auth.sessions) as sessions`,
    )
    return rows[0]
  }
  await cleanUp(fixture.auth)
  expect(await counts()).toEqual({ users: 2, sessions: 2 })
  fixture.pass(90_001_000)
  await cleanUp(fixture.auth)
  expect(await counts()).toEqual({ users: 2, sessions: 0 })
  fixture.pass(30 * 86_400_000)
  await cleanUp(fixture.auth)
  expect(await counts()).toEqual({ users: 1, sessions: 0 })
})
