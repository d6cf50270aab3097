import bcrypt from 'bcryptjs'
import { expect, test } from 'vitest'
import { createUser } from '#services/auth/admin/create-user.ts'
import { reauthenticate } from '#services/auth/own-account/reauthenticate.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { type AuthFixture, client, makeUser, nothing, password, siteUrl, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'
const wrong = { code: 'invalid_credentials', message: 'Invalid login credentials', kind: 'invalid' }
const change = { email: '', phone: '', channel: '', current_password: '', nonce: '', ...nothing }
const newPassword = 'amber-lighthouse-9'

function signIn({ auth }: AuthFixture, address: string, given: string, from = client) {
  return signInWithPassword(auth, from, { email: address, phone: '', password: given })
}

test('ten wrong passwords from one network block it from an account for a while, and no other network', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const other = { ...client, limitKey: '198.51.100.9', ipAddress: '198.51.100.9' }
  // They are sent at once: a burst does not bypass the count.
  const tries = Array.from({ length: 15 }, () =>
    signIn(fixture, email, 'not-the-password-1').catch((error) => error.kind),
  )
  const kinds = await Promise.all(tries)
  expect(kinds.filter((kind) => kind === 'invalid')).toHaveLength(10)
  expect(kinds.filter((kind) => kind === 'too_often')).toHaveLength(5)
  await expect(signIn(fixture, email, password)).rejects.toMatchObject({ kind: 'too_often', retryAfterSeconds: 90 })
  await expect(signIn(fixture, email, password, other)).resolves.toBeDefined()
  fixture.pass(90_000)
  await expect(signIn(fixture, email, password)).resolves.toBeDefined()
})

test('right passwords do not count as attempts', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  for (let n = 0; n < 12; n++) await expect(signIn(fixture, email, password)).resolves.toBeDefined()
})

test('guesses from all networks are counted together, and never block a network that has signed in', async () => {
  await using fixture = await startAuth({
    limits: { ...(await defaultLimits()), accountTries: { count: 5, windowMs: 86_400_000 } },
  })
  await makeUser(fixture, email)
  const from = (n: number) => ({ ...client, ipAddress: `198.51.100.${n}`, limitKey: `198.51.100.${n}` })
  for (let n = 0; n < 5; n++)
    await expect(signIn(fixture, email, 'guess-number-55', from(n))).rejects.toMatchObject(wrong)
  await expect(signIn(fixture, email, password, from(9))).rejects.toMatchObject({ kind: 'too_often' })
  await expect(signIn(fixture, email, password)).resolves.toBeDefined()
})

async function defaultLimits() {
  await using fixture = await startAuth()
  return fixture.auth.settings.limits
}

test('an imported bcrypt hash signs in and is replaced by an argon2 hash', async () => {
  await using fixture = await startAuth()
  const body = {
    id: '',
    aud: '',
    role: '',
    email,
    phone: '',
    email_confirm: true,
    phone_confirm: false,
    ban_duration: '',
    password_hash: await bcrypt.hash(password, 10),
  }
  await createUser(fixture.auth, client, body)
  await expect(signIn(fixture, email, 'not-the-password-1')).rejects.toMatchObject(wrong)
  await signIn(fixture, email, password)
  const { rows } = await fixture.pool.query('select encrypted_password as hash from auth.users')
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  await expect(signIn(fixture, email, password)).resolves.toBeDefined()
})

test('a hash of an unknown format is refused', async () => {
  await using fixture = await startAuth()
  for (const hash of ['plain', '$argon2d$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo', '$2a$10$short']) {
    const body = {
      id: '',
      aud: '',
      role: '',
      email,
      phone: '',
      email_confirm: true,
      phone_confirm: false,
      ban_duration: '',
      password_hash: hash,
    }
    await expect(createUser(fixture.auth, client, body)).rejects.toMatchObject({ message: 'Error creating user' })
  }
})

test('a new password ends the other sessions and every pending link', async () => {
  await using fixture = await startAuth()
  const mine = await makeUser(fixture, email)
  const { session: theirs } = await signIn(fixture, email, password)
  await fixture.pool.query("update auth.users set recovery_token = 'pending'")
  const who = await authenticate(fixture.auth, `Bearer ${mine.accessToken}`)
  await updateUser(fixture.auth, client, who, { ...change, password: newPassword }, siteUrl)
  await expect(authenticate(fixture.auth, `Bearer ${theirs.accessToken}`)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  await expect(authenticate(fixture.auth, `Bearer ${mine.accessToken}`)).resolves.toBeDefined()
  const { rows } = await fixture.pool.query('select recovery_token from auth.users')
  expect(rows).toEqual([{ recovery_token: '' }])
  await expect(signIn(fixture, email, password)).rejects.toMatchObject(wrong)
})

test('if the setting requires it, an old session needs a mailed code to change the password', async () => {
  await using fixture = await startAuth({ needsReauthentication: true, tokenSeconds: 86_400 * 2 })
  const session = await makeUser(fixture, email)
  fixture.pass(86_400_000)
  const who = () => authenticate(fixture.auth, `Bearer ${session.accessToken}`)
  const set = async (nonce: string) =>
    updateUser(fixture.auth, client, await who(), { ...change, password: newPassword, nonce }, siteUrl)
  await expect(set('')).rejects.toMatchObject({ code: 'reauthentication_needed' })
  await reauthenticate(fixture.auth, client, await who())
  const mails = await fixture.mailsTo(email)
  const code = mails.find(({ kind }) => kind === 'reauthentication')?.code ?? ''
  await expect(set(code === '000000' ? '111111' : '000000')).rejects.toMatchObject({
    code: 'reauthentication_not_valid',
  })
  await set(code)
  await expect(set(code)).rejects.toMatchObject({ code: 'reauthentication_not_valid' })
})

test('if the setting requires it, the current password is needed to change it', async () => {
  await using fixture = await startAuth({ needsCurrentPassword: true })
  await makeUser(fixture, email)
  const { session } = await signIn(fixture, email, password)
  const who = await authenticate(fixture.auth, `Bearer ${session.accessToken}`)
  const set = (current: string) =>
    updateUser(fixture.auth, client, who, { ...change, password: newPassword, current_password: current }, siteUrl)
  await expect(set('')).rejects.toMatchObject({ code: 'current_password_required' })
  await expect(set('not-the-password-1')).rejects.toMatchObject({ code: 'current_password_invalid' })
  await expect(set(password)).resolves.toBeDefined()
})

test('staff need a password of twelve characters', async () => {
  await using fixture = await startAuth()
  const session = await makeUser(fixture, email)
  await fixture.pool.query(`update auth.users set raw_app_meta_data = '{"role":"staff"}'`)
  const who = await authenticate(fixture.auth, `Bearer ${session.accessToken}`)
  const set = (given: string) => updateUser(fixture.auth, client, who, { ...change, password: given }, siteUrl)
  await expect(set('orchid-7kx')).rejects.toMatchObject({ code: 'weak_password', weakReasons: ['length'] })
  await expect(set('orchid-7kx-mill')).resolves.toBeDefined()
})
