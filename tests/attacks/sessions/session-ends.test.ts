import { expect, test } from 'vitest'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { issueTokens, openSession } from '#services/auth/sessions/open-session.ts'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { client, makeUser, password, startAuth } from '../../integration/auth/start-auth.ts'

// A session with a maximum lifetime ends then, although an access token is valid for an hour.

const email = 'jane@buyers.example'
const isOver = { code: 'bad_jwt', message: expect.stringContaining('expired') }

test('no access token outlives the maximum lifetime of its session', async () => {
  await using fixture = await startAuth({ sessionSeconds: 600 })
  const { auth, pass } = fixture
  await makeUser(fixture, email)
  const { session } = await signInWithPassword(auth, client, { email, phone: '', password })
  expect(session.expiresIn).toBe(600)
  pass(400_000)
  const refreshed = await refreshSession(auth, client, session.refreshToken)
  expect(refreshed.expiresIn).toBe(200)
  await expect(authenticate(auth, `Bearer ${refreshed.accessToken}`)).resolves.toBeDefined()
  pass(240_000)
  for (const { accessToken } of [session, refreshed])
    await expect(authenticate(auth, `Bearer ${accessToken}`)).rejects.toMatchObject(isOver)
})

test('no access token outlives what an identity provider allows', async () => {
  await using fixture = await startAuth()
  const { auth, db, now, pass } = fixture
  const { user } = (await makeUser(fixture, email)).profile
  const notAfter = new Date(now() + 900_000)
  const opened = await db
    .transaction()
    .execute((tx) => openSession(auth, tx, { user, method: 'sso/saml', client, notAfter }))
  expect((await issueTokens(auth, opened)).expiresIn).toBe(900)
  pass(600_000)
  const refreshed = await refreshSession(auth, client, opened.refreshToken)
  expect(refreshed.expiresIn).toBe(300)
  pass(340_000)
  await expect(authenticate(auth, `Bearer ${refreshed.accessToken}`)).rejects.toMatchObject(isOver)
})
