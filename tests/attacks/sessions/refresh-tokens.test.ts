import { expect, test } from 'vitest'
import { refreshSession } from '#services/auth/sessions/refresh-session.ts'
import { readSignedRefreshToken, signRefreshToken } from '#services/auth/sessions/signed-refresh-token.ts'
import { client, makeUser, startAuth } from '../../integration/auth/start-auth.ts'

// Reading the database, or a backup of it, must not be enough to continue anyone's session.

const email = 'jane@buyers.example'
const unknown = { code: 'refresh_token_not_found' }

test('by default a refresh token has 128 bits that are not in the database', async () => {
  await using fixture = await startAuth()
  const { refreshToken } = await makeUser(fixture, email)
  const token = readSignedRefreshToken(refreshToken)
  expect(token?.signature).toHaveLength(16)
  const { rows } = await fixture.pool.query('select to_jsonb(s)::text as text from auth.sessions s')
  expect(rows).toHaveLength(1)
  expect(rows[0].text).not.toContain(refreshToken)
  expect((await fixture.pool.query('select from auth.refresh_tokens')).rows).toEqual([])
})

test('what the database stores about a session signs no token', async () => {
  await using fixture = await startAuth()
  const { refreshToken } = await makeUser(fixture, email)
  const { rows } = await fixture.pool.query('select id, refresh_token_hmac_key as key from auth.sessions')
  const [{ id: sessionId, key }] = rows
  const keys = [key, Buffer.from(key).toString('base64url')]
  for (const stolen of keys) {
    const forged = signRefreshToken({ sessionId, counter: 0 }, stolen)
    await expect(refreshSession(fixture.auth, client, forged)).rejects.toMatchObject(unknown)
  }
  await expect(refreshSession(fixture.auth, client, refreshToken)).resolves.toBeDefined()
})
