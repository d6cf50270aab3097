import { expect, test } from 'vitest'
import { cleanUp } from '#services/auth/clean-up.ts'
import { verify } from '#services/auth/codes/verify.ts'
import { recordPasskeyUse, selectPasskeys } from '#services/auth/passkeys/passkey-store.ts'
import { beginPasskeyRegistration, registerPasskey } from '#services/auth/passkeys/register-passkey.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#services/auth/passkeys/sign-in-with-passkey.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { deleteUser } from '#services/auth/users/delete-user.ts'
import { type AuthFixture, client, makeUser, nothing, siteUrl, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'

async function signIn(fixture: AuthFixture, address = email) {
  const { accessToken } = await makeUser(fixture, address)
  return authenticate(fixture.auth, `Bearer ${accessToken}`)
}

function answer(challengeId: string) {
  return { challenge_id: challengeId, credential: {} }
}

async function addPasskeys({ pool }: AuthFixture, userId: string, count: number): Promise<void> {
  await pool.query(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
     select $1, decode(lpad(to_hex(n), 32, '0'), 'hex'), '\\x00' from generate_series(1, $2::int) n`,
    [userId, count],
  )
}

test('a challenge is valid for five minutes and one answer, right or wrong, of the account it was made for', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true })
  const who = await signIn(fixture)
  const other = await signIn(fixture, 'other@buyers.example')
  const register = (id: string, asker = who) => registerPasskey(fixture.auth, client, asker, answer(id))
  const unknown = { code: 'webauthn_challenge_not_found', message: 'Challenge not found or already used' }

  const late = await beginPasskeyRegistration(fixture.auth, who)
  expect(late.expiresAt).toBe(fixture.now() / 1000 + 300)
  fixture.pass(300_000)
  await expect(register(late.challengeId)).rejects.toMatchObject({ code: 'webauthn_challenge_expired' })
  await expect(register(late.challengeId)).rejects.toMatchObject(unknown)

  const { challengeId } = await beginPasskeyRegistration(fixture.auth, who)
  await expect(register(challengeId, other)).rejects.toMatchObject(unknown)
  await expect(signInWithPasskey(fixture.auth, client, answer(challengeId))).rejects.toMatchObject(unknown)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => register(challengeId)))
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : ''))
  expect(codes.filter((code) => code === 'webauthn_verification_failed')).toHaveLength(1)
  expect(codes.filter((code) => code === unknown.code)).toHaveLength(9)

  const publicly = await beginPasskeySignIn(fixture.auth)
  await expect(register(publicly.challengeId)).rejects.toMatchObject(unknown)
  await expect(register('')).rejects.toMatchObject(unknown)
})

test('an account has ten passkeys at most, and lists those it has', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true })
  const who = await signIn(fixture)
  await addPasskeys(fixture, who.user.id, 9)
  const { options } = await beginPasskeyRegistration(fixture.auth, who)
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { id: Buffer.from(who.user.id).toString('base64url'), name: email, displayName: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
    excludeCredentials: expect.arrayContaining([{ type: 'public-key', id: expect.any(String) }]),
  })
  await fixture.pool.query('delete from auth.webauthn_credentials')
  await addPasskeys(fixture, who.user.id, 10)
  await expect(beginPasskeyRegistration(fixture.auth, who)).rejects.toMatchObject({ code: 'too_many_passkeys' })
})

test('an account with a second factor must use it first, and anonymous and managed accounts have no passkeys', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true, isAnonymousOn: true })
  const who = await signIn(fixture)
  await fixture.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, '', 'totp', 'verified', now(), now(), 'x')`,
    [who.user.id],
  )
  const low = { kind: 'forbidden', code: 'insufficient_aal' }
  await expect(beginPasskeyRegistration(fixture.auth, who)).rejects.toMatchObject(low)
  await expect(registerPasskey(fixture.auth, client, who, answer(''))).rejects.toMatchObject(low)
  const body = { email: '', phone: '', password: '', data: {}, channel: '', ...nothing }
  const { accessToken } = await signInAnonymously(fixture.auth, client, body)
  const guest = await authenticate(fixture.auth, `Bearer ${accessToken}`)
  await expect(beginPasskeyRegistration(fixture.auth, guest)).rejects.toMatchObject({
    kind: 'forbidden',
    code: 'no_authorization',
  })
  const managed = { ...who, user: { ...who.user, is_sso_user: true } }
  await expect(beginPasskeyRegistration(fixture.auth, managed)).rejects.toMatchObject({ kind: 'refused' })
})

test('challenges that were never answered are removed', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true })
  await beginPasskeySignIn(fixture.auth)
  fixture.pass(2 * 86_400_000)
  await cleanUp({ db: fixture.db, now: fixture.now, settings: fixture.auth.settings })
  const { rows } = await fixture.pool.query('select count(*)::int from auth.webauthn_challenges')
  expect(rows).toEqual([{ count: 0 }])
})

test('a counter only increases, even for two requests at once, and stays at zero for devices without one', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true })
  const { user } = await signIn(fixture)
  await addPasskeys(fixture, user.id, 1)
  const [passkey] = await selectPasskeys(fixture.db, user.id)
  const use = (signCount: number) =>
    recordPasskeyUse(fixture.db, passkey?.id ?? '', { signCount, isBackedUp: false, at: new Date(fixture.now()) })
  expect([await use(0), await use(0)]).toEqual([true, true])
  const both = await Promise.all([use(5), use(5)])
  expect(both.sort()).toEqual([false, true])
  expect([await use(4), await use(0), await use(6)]).toEqual([false, false, true])
})

test('a deleted account has no passkeys, even if it was only soft-deleted', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true })
  const { user } = await signIn(fixture)
  await addPasskeys(fixture, user.id, 2)
  await deleteUser(fixture.auth, client, user.id, true)
  expect(await selectPasskeys(fixture.db, user.id)).toEqual([])
})

test('the first proof of an address removes the passkeys of a stranger', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true })
  const { user } = await signIn(fixture)
  await addPasskeys(fixture, user.id, 1)
  await fixture.pool.query('update auth.users set email_confirmed_at = null')
  await recoverPassword(fixture.auth, client, { email, ...nothing }, siteUrl)
  const [mail] = await fixture.mailsTo(email)
  const body = { type: 'recovery', token: mail?.code ?? '', token_hash: '', email, phone: '', redirect_to: '' }
  await verify(fixture.auth, client, body)
  expect(await selectPasskeys(fixture.db, user.id)).toEqual([])
})
