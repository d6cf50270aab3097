import bcrypt from 'bcryptjs'
import { expect, test } from 'vitest'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { verifyLinkHash } from '#services/auth/codes/verify.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { exchangeCode } from '#services/auth/sessions/exchange-code.ts'
import { sendMagicLink } from '#services/auth/sign-in/send-sign-in-code.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { deleteUser } from '#services/auth/users/delete-user.ts'
import {
  type AuthFixture,
  client,
  hashOf,
  makeUser,
  nothing,
  password,
  siteUrl,
  startAuth,
} from '../../integration/auth/start-auth.ts'

// Comparing a password takes a while, and much longer while many wait. The account may change in the meantime.

const email = 'jane@buyers.example'
const newPassword = 'amber-quarry-9'
const body = { email, phone: '', password }
const texts = { email: '', phone: '', channel: '', current_password: '', nonce: '', ...nothing }
const change = { ...texts, data: null, app_metadata: null, password: newPassword }

/** The service, which runs something after the first password was compared. */
function withPause({ auth }: AuthFixture, meanwhile: () => Promise<unknown>): AuthContext {
  let isFirst = true
  return {
    ...auth,
    passwords: {
      ...auth.passwords,
      async verify(...given) {
        const verdict = await auth.passwords.verify(...given)
        if (isFirst) {
          isFirst = false
          await meanwhile()
        }
        return verdict
      },
    },
  }
}

async function countSessions({ pool }: AuthFixture): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from auth.sessions')
  return rows[0]?.count ?? 0
}

test('a password that is replaced while it is compared opens no session', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const owner = await makeUser(fixture, email)
  const who = await authenticate(auth, `Bearer ${owner.accessToken}`)
  const slow = withPause(fixture, () => updateUser(auth, client, who, change, siteUrl))
  await expect(signInWithPassword(slow, client, body)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await countSessions(fixture)).toBe(1)
  await expect(signInWithPassword(auth, client, { ...body, password: newPassword })).resolves.toBeDefined()
})

test('a code that was issued before the password changed opens no session afterwards', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const owner = await makeUser(fixture, email)
  const verifier = 'v'.repeat(43)
  const challenge = { code_challenge: verifier, code_challenge_method: 'plain' }
  await sendMagicLink(auth, client, { email, data: {}, ...challenge }, siteUrl)
  const link = { type: 'magiclink', hash: hashOf((await fixture.mailsTo(email))[0]) }
  const opened = await verifyLinkHash(auth, client, link)
  if (opened.kind !== 'code') throw new Error('no code')
  const who = await authenticate(auth, `Bearer ${owner.accessToken}`)
  await updateUser(auth, client, who, change, siteUrl)
  const exchanged = exchangeCode(auth, client, { auth_code: opened.code, code_verifier: verifier })
  await expect(exchanged).rejects.toMatchObject({ code: 'flow_state_not_found' })
})

test.each([false, true])('an account deleted in the meantime is unknown, for the record only: %s', async (isSoft) => {
  await using fixture = await startAuth()
  const { profile } = await makeUser(fixture, email)
  const slow = withPause(fixture, () => deleteUser(fixture.auth, client, profile.user.id, isSoft))
  await expect(signInWithPassword(slow, client, body)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await countSessions(fixture)).toBe(0)
})

test('two sign-ins at once with an imported password both succeed', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const imported = await bcrypt.hash(password, 4)
  await fixture.pool.query('update auth.users set encrypted_password = $1', [imported])
  const slow = withPause(fixture, () => signInWithPassword(fixture.auth, client, body))
  await expect(signInWithPassword(slow, client, body)).resolves.toBeDefined()
  expect(await countSessions(fixture)).toBe(3)
})
