import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser } from '#services/auth/admin/create-user.ts'
import { generateLink } from '#services/auth/admin/generate-link.ts'
import { describeSignUp, disownSignUp, findPendingSignUp } from '#services/auth/codes/sign-up-behind-link.ts'
import { verifyLinkHash } from '#services/auth/codes/verify.ts'
import type { ExternalProfile } from '#services/auth/external/external-provider.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { exchangeCode } from '#services/auth/sessions/exchange-code.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { type AuthFixture, client, hashOf, nothing, password, signUpBody, siteUrl, startAuth } from './start-auth.ts'
import { visitFromProvider } from './visit-from-provider.ts'

const email = 'owner@buyers.example'
const verifier = 'v'.repeat(64)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

function enter({ auth }: AuthFixture, given = password) {
  return signInWithPassword(auth, client, { email, phone: '', password: given })
}

/** Signs up, and returns the token of the mailed link and the cookie of the browser. */
async function register(fixture: AuthFixture, more = {}) {
  const result = await signUp(fixture.auth, client, { ...signUpBody(email), data: { name: 'Jane' }, ...more }, siteUrl)
  if (!('profile' in result)) throw new Error('signed in already')
  const [mail] = await fixture.mailsTo(email)
  return { hash: hashOf(mail), code: mail?.code ?? '', proof: result.proof }
}

const badCredentials = { code: 'invalid_credentials' }

test('the link of a sign-up that is opened in another browser confirms the address and removes the password', async () => {
  await using fixture = await startAuth()
  const { hash } = await register(fixture)
  const result = await verifyLinkHash(fixture.auth, client, { type: 'signup', hash })
  if (result.kind !== 'session') throw new Error('no session')
  expect(result.session.profile.user).toMatchObject({ encrypted_password: null, raw_user_meta_data: { name: 'Jane' } })
  expect(result.session.profile.user.email_confirmed_at).not.toBeNull()
  await expect(enter(fixture)).rejects.toMatchObject(badCredentials)
})

test('a link that verifies immediately keeps the password wherever it is opened, unless two people registered the address', async () => {
  await using fixture = await startAuth({ mailLinks: 'direct' })
  const elsewhere = { ...client, ipAddress: '198.51.100.7', limitKey: '198.51.100.7' }
  const open = async () => {
    const [mail] = await fixture.mailsTo(email)
    const hash = new URL(mail?.link ?? '').searchParams.get('token') ?? ''
    await verifyLinkHash(fixture.auth, elsewhere, { type: 'signup', hash })
  }
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  await open()
  await expect(enter(fixture)).resolves.toBeDefined()
  await fixture.pool.query('delete from auth.users')
  fixture.pass(1000)
  await signUp(fixture.auth, elsewhere, signUpBody(email, 'another-harbour-8'), siteUrl)
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  await open()
  await expect(enter(fixture)).rejects.toMatchObject(badCredentials)
})

test('starting over with the link of an app signs in here, without what the sign-up set', async () => {
  await using fixture = await startAuth()
  const { hash } = await register(fixture, pkce)
  const result = await verifyLinkHash(fixture.auth, client, { type: 'signup', hash, startsOver: true })
  expect(result).toMatchObject({ kind: 'session', session: { profile: { user: { encrypted_password: null } } } })
})

test('a person who never signed up removes the pending account, but not one an administrator made or someone else uses', async () => {
  await using fixture = await startAuth({ isAnonymousOn: true })
  const { auth } = fixture
  const users = async () => (await fixture.pool.query('select email, email_change from auth.users')).rows
  const { hash } = await register(fixture)
  await disownSignUp(auth, client, { type: 'signup', hash })
  expect(await users()).toEqual([])

  const session = await signInAnonymously(auth, client, signUpBody(''))
  const emails = [{ email, isVerified: false }]
  const who = await authenticate(auth, `Bearer ${session.accessToken}`)
  await visitFromProvider(fixture, { emails, linkTo: who })
  await disownSignUp(auth, client, { type: 'signup', hash: hashOf((await fixture.mailsTo(email))[0]) })
  expect(await users()).toEqual([{ email: null, email_change: '' }])

  const change = { email, phone: '', channel: '', current_password: '', nonce: '', password: null, ...nothing }
  await updateUser(
    auth,
    client,
    await authenticate(auth, `Bearer ${session.accessToken}`),
    { ...change, data: null, app_metadata: null },
    siteUrl,
  )
  const wanted = { type: 'email_change', hash: hashOf((await fixture.mailsTo(email))[0]) }
  await disownSignUp(auth, client, wanted)
  await expect(verifyLinkHash(auth, client, wanted)).rejects.toMatchObject({ code: 'otp_expired' })
  expect(await users()).toEqual([{ email: null, email_change: '' }])

  const invitation = { type: 'invite', email, new_email: '', password: '', data: {}, redirect_to: '' }
  const { issued } = await generateLink(auth, invitation, siteUrl)
  const disowned = disownSignUp(auth, client, { type: 'invite', hash: issued.hash })
  await expect(disowned).rejects.toMatchObject({ code: 'otp_expired' })
})

test('the page behind a link shows the name given at sign-up only if it is clearly a name', async () => {
  await using fixture = await startAuth()
  for (const [name, shown] of [
    ['Jane Roe', 'Jane Roe'],
    ['Win at https://evil.example', null],
  ]) {
    const { hash, proof } = await register(fixture, { data: { full_name: name } })
    const signUp = await findPendingSignUp(fixture.auth, hash)
    const requestedAt = new Date(fixture.now())
    expect(describeSignUp(fixture.auth, signUp, '')).toEqual({ name: shown, requestedAt, password: 'asked' })
    expect(describeSignUp(fixture.auth, signUp, proof)).toBeNull()
    fixture.pass(1000)
  }
})

test('an app that signed up with PKCE gets its password back with the session, and nobody gets it before', async () => {
  await using fixture = await startAuth()
  const { hash } = await register(fixture, pkce)
  const result = await verifyLinkHash(fixture.auth, client, { type: 'signup', hash })
  if (result.kind !== 'code') throw new Error('no code')
  await expect(enter(fixture)).rejects.toMatchObject(badCredentials)
  await exchangeCode(fixture.auth, client, { auth_code: result.code, code_verifier: verifier })
  await expect(enter(fixture)).resolves.toBeDefined()
})

test('a password that was set in the meantime is not replaced by the held one', async () => {
  await using fixture = await startAuth()
  const { hash } = await register(fixture, pkce)
  const result = await verifyLinkHash(fixture.auth, client, { type: 'signup', hash })
  if (result.kind !== 'code') throw new Error('no code')
  const newHash = await fixture.auth.passwords.hash('newer-harbour-9')
  await fixture.pool.query('update auth.users set encrypted_password = $1', [newHash])
  await exchangeCode(fixture.auth, client, { auth_code: result.code, code_verifier: verifier })
  await expect(enter(fixture, 'newer-harbour-9')).resolves.toBeDefined()
})

test('settings by an administrator stay, wherever the link is opened', async () => {
  await using fixture = await startAuth()
  const body = { type: 'signup', email, new_email: '', password, data: {}, redirect_to: '' }
  const link = await generateLink(fixture.auth, body, siteUrl)
  await verifyLinkHash(fixture.auth, client, { type: 'signup', hash: link.issued.hash })
  await expect(enter(fixture)).resolves.toBeDefined()
})

test('an anonymous visitor who gave somebody’s address is signed out once its owner confirms it', async () => {
  await using fixture = await startAuth({ isAnonymousOn: true })
  for (const isOwner of [false, true]) {
    const session = await signInAnonymously(fixture.auth, client, signUpBody(''))
    const header = `Bearer ${session.accessToken}`
    const who = await authenticate(fixture.auth, header)
    const change = { email, phone: '', channel: '', current_password: '', nonce: '', password, ...nothing }
    const { user, proof } = await updateUser(
      fixture.auth,
      client,
      who,
      { ...change, data: null, app_metadata: null },
      siteUrl,
    )
    const [mail] = await fixture.mailsTo(email)
    await verifyLinkHash(fixture.auth, client, {
      type: 'email_change',
      hash: hashOf(mail),
      proof: isOwner ? proof : '',
    })
    const { rows } = await fixture.pool.query('select id, is_anonymous from auth.users where email = $1', [email])
    expect(rows).toEqual([{ id: user.id, is_anonymous: false }])
    if (isOwner) {
      await expect(authenticate(fixture.auth, header)).resolves.toBeDefined()
      await expect(enter(fixture)).resolves.toBeDefined()
    } else {
      await expect(authenticate(fixture.auth, header)).rejects.toMatchObject({ code: 'session_not_found' })
      await expect(enter(fixture)).rejects.toMatchObject(badCredentials)
    }
    await fixture.pool.query('delete from auth.users')
    fixture.pass(1000)
  }
})

/** A sign-in by a provider that asserts these addresses. */
function comeFrom(fixture: AuthFixture, emails: ExternalProfile['emails'], pause = () => {}) {
  return visitFromProvider(fixture, { emails, pause })
}

const checked = [{ email, isVerified: true }]
const unchecked = [{ email, isVerified: false }]

test('an unverified address of an identity is confirmed without the identity if its link is opened in another browser', async () => {
  await using fixture = await startAuth()
  const result = await comeFrom(fixture, unchecked)
  if (result.kind !== 'refused' || !result.proof) throw new Error('let in')
  const [mail] = await fixture.mailsTo(email)
  await verifyLinkHash(fixture.auth, client, { type: 'signup', hash: hashOf(mail) })
  const { rows } = await fixture.pool.query('select provider from auth.identities')
  expect(rows).toEqual([{ provider: 'email' }])
})

test('in the same browser the identity stays', async () => {
  await using fixture = await startAuth()
  const result = await comeFrom(fixture, unchecked)
  if (result.kind !== 'refused' || !result.proof) throw new Error('let in')
  const [mail] = await fixture.mailsTo(email)
  const { proof } = result
  await verifyLinkHash(fixture.auth, client, { type: 'signup', hash: hashOf(mail), proof })
  expect(await comeFrom(fixture, unchecked)).toMatchObject({ kind: 'session' })
})

test('a flow expires after five minutes', async () => {
  await using fixture = await startAuth()
  const late = comeFrom(fixture, checked, () => fixture.pass(300_000))
  await expect(late).rejects.toMatchObject({ code: 'bad_oauth_state', message: 'OAuth state has expired' })
})

test('if sign-up is closed, a provider opens only existing accounts', async () => {
  await using fixture = await startAuth({ isSignUpOpen: false })
  await expect(comeFrom(fixture, checked)).rejects.toMatchObject({ code: 'signup_disabled' })
  const { rows } = await fixture.pool.query('select 1 from auth.users')
  expect(rows).toEqual([])
  const blank = { id: '', aud: '', role: '', phone: '', password: null, password_hash: '', ban_duration: '' }
  const flags = { email_confirm: true, phone_confirm: false, user_metadata: null, app_metadata: null }
  await createUser(fixture.auth, client, { email, ...blank, ...flags })
  expect(await comeFrom(fixture, checked)).toMatchObject({ kind: 'session' })
})

test('without confirmations, too, a password that a stranger has set does not survive the owner’s sign-in', async () => {
  await using fixture = await startAuth({ isAutoconfirmOn: true })
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  expect(await comeFrom(fixture, unchecked)).toMatchObject({
    kind: 'refused',
    refusal: { message: 'Unverified email with google. Verify the email with google in order to sign in' },
  })
  await expect(enter(fixture)).resolves.toBeDefined()
  expect(await comeFrom(fixture, checked)).toMatchObject({ kind: 'session' })
  await expect(enter(fixture)).rejects.toMatchObject(badCredentials)
})

test('mails to unverified addresses are limited like any other', async () => {
  await using fixture = await startAuth({ mailIntervalSeconds: 60 })
  expect(await comeFrom(fixture, unchecked)).toMatchObject({ kind: 'refused' })
  await expect(comeFrom(fixture, unchecked)).rejects.toMatchObject({ code: 'over_email_send_rate_limit' })
})
