import { expect, test } from 'vitest'
import { verify } from '#services/auth/codes/verify.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { client, makeUser, nothing, password, siteUrl, startAuth } from '../../integration/auth/start-auth.ts'

const change = { ...nothing, phone: '', channel: '', current_password: '', nonce: '', data: null, app_metadata: null }

test('a change of address ends every other session', async () => {
  await using fixture = await startAuth()
  const { auth, mailsTo } = fixture
  const [before, after] = ['jane@buyers.example', 'jane@new.example']
  const first = await makeUser(fixture, before)
  const second = await signInWithPassword(auth, client, { email: before, phone: '', password })
  const who = await authenticate(auth, `Bearer ${first.accessToken}`)
  await updateUser(auth, client, who, { ...change, email: after, password: null }, siteUrl)
  const confirm = async (email: string) => {
    const [mail] = await mailsTo(email)
    const body = { type: 'email_change', token: mail?.code ?? '', token_hash: '', email, phone: '', redirect_to: '' }
    return verify(auth, client, body)
  }
  expect(await confirm(before)).toEqual({ kind: 'half' })
  await expect(authenticate(auth, `Bearer ${second.session.accessToken}`)).resolves.toBeDefined()
  const done = await confirm(after)
  if (done.kind !== 'session') throw new Error('no session')
  const { user } = await authenticate(auth, `Bearer ${done.session.accessToken}`)
  expect(user.email).toBe(after)
  for (const { accessToken } of [first, second.session]) {
    await expect(authenticate(auth, `Bearer ${accessToken}`)).rejects.toMatchObject({ code: 'session_not_found' })
  }
})
