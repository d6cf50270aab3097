import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { verify } from '#services/auth/codes/verify.ts'
import { admitExternal } from '#services/auth/external/admit-external.ts'
import type { ExternalProvider } from '#services/auth/external/external-provider.ts'
import { linkIdentity } from '#services/auth/external/link-identity.ts'
import { unlinkIdentity } from '#services/auth/external/unlink-identity.ts'
import { challengeFactor } from '#services/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { getOwnFactor } from '#services/auth/factors/get-own-factor.ts'
import { unenrollFactor } from '#services/auth/factors/unenroll-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { removePasskey } from '#services/auth/passkeys/manage-passkeys.ts'
import { beginPasskeyRegistration, registerPasskey } from '#services/auth/passkeys/register-passkey.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { type AuthFixture, client, makeUser, nothing, siteUrl, startAuth } from '../../integration/auth/start-auth.ts'
import { createSoftwarePasskey } from '../../support/software-passkey.ts'

// Taking over an account cannot be hidden from its owner.
const email = 'jane@buyers.example'
const change = { ...nothing, email: '', phone: '', channel: '', current_password: '', nonce: '', data: null }
const body = { ...change, app_metadata: null, password: null }
const provider: ExternalProvider = {
  name: 'google',
  kind: 'openid',
  scopes: '',
  clientIds: [],
  clientSecret: '',
  isEmailOptional: false,
  skipsNonce: false,
  usesFormPost: false,
  issuer: 'https://accounts.google.example',
  otherIssuers: [],
}
const profile = { subject: 'g-1', emails: [{ email, isVerified: true }], details: {} }
const visitor = { provider, profile, client, redirectTo: siteUrl }

async function signedIn(fixture: AuthFixture) {
  const { accessToken } = await makeUser(fixture, email)
  return authenticate(fixture.auth, `Bearer ${accessToken}`)
}

async function noticesTo(fixture: AuthFixture, address = email) {
  const mails = await fixture.mailsTo(address)
  return mails.filter(({ at }) => at !== '').map(({ kind, detail }) => [kind, detail])
}

test('the owner hears of a new password, when it was set and what to do', async () => {
  await using fixture = await startAuth()
  const who = await signedIn(fixture)
  await updateUser(fixture.auth, client, who, { ...body, password: 'amber-quarry-9' }, siteUrl)
  const [mail] = await fixture.mailsTo(email)
  expect(mail).toMatchObject({ kind: 'password-changed', at: '2026-11-15T12:00:00.000Z', link: `${siteUrl}/auth` })
  expect(mail?.code).toBe('')
})

test('a change that is refused is not announced', async () => {
  await using fixture = await startAuth()
  const who = await signedIn(fixture)
  const both = { ...body, password: 'amber-quarry-9', email: 'jane@new.example' }
  const queue = { enqueue: () => Promise.reject(new Error('the queue is away')) }
  await expect(updateUser({ ...fixture.auth, queue }, client, who, both, siteUrl)).rejects.toThrow('the queue is away')
  expect(await noticesTo(fixture)).toEqual([])
  const { rows } = await fixture.pool.query('select encrypted_password from auth.users')
  expect(rows).toEqual([{ encrypted_password: who.user.encrypted_password }])
})

test('an unconfirmed address gets no notices', async () => {
  await using fixture = await startAuth()
  const who = await signedIn(fixture)
  // Like a phone account to which an administrator has added an address.
  await fixture.pool.query('update auth.users set email_confirmed_at = null, phone_confirmed_at = now()')
  const user = { ...who.user, email_confirmed_at: null, phone_confirmed_at: new Date() }
  await updateUser(fixture.auth, client, { ...who, user }, { ...body, password: 'amber-quarry-9' }, siteUrl)
  const { rows } = await fixture.pool.query('select encrypted_password from auth.users')
  expect(rows).not.toEqual([{ encrypted_password: who.user.encrypted_password }])
  expect(await noticesTo(fixture)).toEqual([])
})

test('the old mailbox hears of a new address', async () => {
  await using fixture = await startAuth()
  const { auth, mailsTo } = fixture
  const who = await signedIn(fixture)
  await updateUser(auth, client, who, { ...body, email: 'jane@new.example' }, siteUrl)
  for (const address of [email, 'jane@new.example']) {
    const token = (await mailsTo(address))[0]?.code ?? ''
    const request = { type: 'email_change', token, token_hash: '', email: address, phone: '', redirect_to: '' }
    await verify(auth, client, request)
  }
  expect(await noticesTo(fixture)).toEqual([['email-changed', 'jane@new.example']])
  expect(await noticesTo(fixture, 'jane@new.example')).toEqual([])
})

test('the owner hears of a second step once it counts, and of its removal', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const who = await signedIn(fixture)
  const order = { factor_type: 'totp', friendly_name: 'Call 555-0100 now', issuer: '', phone: '' }
  const factor = await getOwnFactor(auth, who.user.id, (await enrollFactor(auth, client, who, order)).id)
  expect(await noticesTo(fixture)).toEqual([])
  const { id } = await challengeFactor(auth, client, who, { factor, channel: '' })
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.secret ?? ''), timestamp: fixture.now() })
  const answer = { challenge_id: id, code, webauthn: null }
  const { accessToken } = await verifyFactor(auth, client, who, { factor, body: answer })
  expect(await noticesTo(fixture)).toEqual([['factor-added', 'totp']])
  const raised = await authenticate(auth, `Bearer ${accessToken}`)
  await unenrollFactor(auth, client, raised, factor)
  expect(await noticesTo(fixture)).toEqual([
    ['factor-removed', 'totp'],
    ['factor-added', 'totp'],
  ])
})

test('the owner hears of a passkey that was added', async () => {
  await using fixture = await startAuth({ isPasskeysOn: true })
  const { auth } = fixture
  const who = await signedIn(fixture)
  const { challengeId, options } = await beginPasskeyRegistration(auth, who)
  const challenge = 'challenge' in options ? String(options.challenge) : ''
  const { id: relyingPartyId, origins } = auth.settings.relyingParty
  const credential = createSoftwarePasskey({ challenge, relyingPartyId, origin: origins[0] ?? '' })
  await registerPasskey(auth, client, who, { challenge_id: challengeId, credential })
  expect(await noticesTo(fixture)).toEqual([['passkey-added', '']])
})

test('the owner hears of a passkey that was removed', async () => {
  await using fixture = await startAuth()
  const { user } = await signedIn(fixture)
  const { rows } = await fixture.pool.query<{ id: string }>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, '\\x01', '\\x00')
     returning id`,
    [user.id],
  )
  await removePasskey(fixture.auth, { client, user, id: rows[0]?.id ?? '', owner: null })
  expect(await noticesTo(fixture)).toEqual([['passkey-removed', '']])
})

test('the owner hears of an identity that was linked or unlinked', async () => {
  await using fixture = await startAuth()
  const { auth, db } = fixture
  const who = await signedIn(fixture)
  const target = { userId: who.user.id, sessionId: who.session?.id ?? null }
  await db.transaction().execute((tx) => linkIdentity(auth, tx, target, visitor))
  expect(await noticesTo(fixture)).toEqual([['identity-linked', 'google']])
  await unlinkIdentity(auth, client, who, who.identities[0]?.id ?? '')
  expect((await noticesTo(fixture))[0]).toEqual(['identity-unlinked', 'email'])
})

test('the owner hears of an identity that was linked because it has the same address', async () => {
  await using fixture = await startAuth()
  await signedIn(fixture)
  await fixture.db.transaction().execute((tx) => admitExternal(fixture.auth, tx, visitor))
  expect(await noticesTo(fixture)).toEqual([['identity-linked', 'google']])
})

test('the owner hears of a number whose codes can sign in, once it is confirmed', async () => {
  await using fixture = await startAuth({ isPhoneOn: true })
  const { auth, pool } = fixture
  const phone = '16475550123'
  await updateUser(auth, client, await signedIn(fixture), { ...body, phone }, siteUrl)
  expect(await noticesTo(fixture)).toEqual([])
  const { rows } = await pool.query("select data ->> 'text' as text from pgboss.job where name = 'send-sms'")
  const token = String(rows[0]?.text).match(/\d{6}/)?.[0] ?? ''
  await verify(auth, client, { type: 'phone_change', token, token_hash: '', email: '', phone, redirect_to: '' })
  expect(await noticesTo(fixture)).toEqual([['identity-linked', 'phone']])
})
