import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { verifyLinkHash } from '#services/auth/codes/verify.ts'
import { unlinkIdentity } from '#services/auth/external/unlink-identity.ts'
import { challengeFactor } from '#services/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { getOwnFactor } from '#services/auth/factors/get-own-factor.ts'
import { unenrollFactor } from '#services/auth/factors/unenroll-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import { deleteOwnAccount } from '#services/auth/own-account/delete-own-account.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { namePasskey, removePasskey } from '#services/auth/passkeys/manage-passkeys.ts'
import { type Authenticated, authenticate } from '#services/auth/sessions/authenticate.ts'
import { signOut } from '#services/auth/sessions/sign-out.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { confirmEmail } from '#services/auth/users/confirm-email.ts'
import { findUserByEmail, lockUser } from '#services/auth/users/user-store.ts'
import {
  type AuthFixture,
  client,
  makeUser,
  nothing,
  password,
  signUpBody,
  siteUrl,
  startAuth,
} from '../../integration/auth/start-auth.ts'
import { visitFromProvider } from '../../integration/auth/visit-from-provider.ts'
import { eventually } from '../../integration/jobs/start-queue.ts'
import { expectBlocked } from '../../support/database/expect-blocked.ts'

// A request was admitted, and the account changed before its transaction began.
const body = { factor_type: 'totp', friendly_name: 'app', issuer: '', phone: '' }
const change = {
  ...nothing,
  email: '',
  phone: '',
  channel: '',
  password: 'amber-quarry-9',
  current_password: '',
  nonce: '',
  data: null,
  app_metadata: null,
}

async function sensitiveActs({ auth, pool }: AuthFixture, who: Authenticated) {
  const { rows } = await pool.query(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, '\\x01', '\\x00') returning id`,
    [who.user.id],
  )
  const passkey = { client, user: who.user, id: rows[0].id, owner: who }
  const factor = await getOwnFactor(auth, who.user.id, (await enrollFactor(auth, client, who, body)).id)
  const [identity] = who.identities
  return {
    factor,
    acts: {
      'change the password': () => updateUser(auth, client, who, change, siteUrl),
      'enroll a factor': () => enrollFactor(auth, client, who, { ...body, friendly_name: 'another' }),
      'remove a factor': () => unenrollFactor(auth, client, who, factor),
      'unlink an identity': () => unlinkIdentity(auth, client, who, identity?.id ?? ''),
      'rename a passkey': () => namePasskey(auth, passkey, 'mine'),
      'remove a passkey': () => removePasskey(auth, passkey),
      'delete the account': () => deleteOwnAccount(auth, client, who, async () => {}),
    },
  }
}

test('a second factor verified in the meantime counts', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const who = await authenticate(auth, `Bearer ${accessToken}`)
  const { factor, acts } = await sensitiveActs(fixture, who)
  const { id } = await challengeFactor(auth, client, who, { factor, channel: '' })
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.secret ?? ''), timestamp: fixture.now() })
  await verifyFactor(auth, client, who, { factor, body: { challenge_id: id, code, webauthn: null } })
  for (const [name, act] of Object.entries(acts)) {
    await expect(act(), name).rejects.toMatchObject({ code: 'insufficient_aal' })
  }
})

test('a session that lost its second level while its user was at a provider links nothing', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const who = await authenticate(auth, `Bearer ${accessToken}`)
  const { factor } = await sensitiveActs(fixture, who)
  const { id } = await challengeFactor(auth, client, who, { factor, channel: '' })
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.secret ?? ''), timestamp: fixture.now() })
  const answer = { challenge_id: id, code, webauthn: null }
  const raised = await verifyFactor(auth, client, who, { factor, body: answer })
  const linkTo = await authenticate(auth, `Bearer ${raised.accessToken}`)
  const emails = [{ email: 'thief@buyers.example', isVerified: true }]
  const pause = () => fixture.pool.query("update auth.sessions set aal = 'aal1'")
  const visit = visitFromProvider(fixture, { emails, linkTo, pause })
  await expect(visit).rejects.toMatchObject({ code: 'insufficient_aal' })
})

test('a session that ended in the meantime can change nothing', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  const { accessToken } = await makeUser(fixture, 'jane@buyers.example')
  const who = await authenticate(auth, `Bearer ${accessToken}`)
  const { acts } = await sensitiveActs(fixture, who)
  await signOut(auth, client, who, 'global')
  for (const [name, act] of Object.entries(acts)) {
    await expect(act(), name).rejects.toMatchObject({ code: 'session_not_found' })
  }
})

test('an anonymous account that got an address in the meantime changes it only by mail, even without confirmation', async () => {
  await using fixture = await startAuth({ isAnonymousOn: true, isAutoconfirmOn: true })
  const { auth } = fixture
  const { accessToken } = await signInAnonymously(auth, client, signUpBody('', ''))
  const who = await authenticate(auth, `Bearer ${accessToken}`)
  const changeTo = (email: string) => updateUser(auth, client, who, { ...change, password: null, email }, siteUrl)
  const [first, second] = ['jane@buyers.example', 'stranger@buyers.example']
  expect((await changeTo(first)).user).toMatchObject({ email: first, is_anonymous: false })
  expect((await changeTo(second)).user).toMatchObject({ email: first, email_change: second })
  expect(await fixture.mailsTo(second)).toHaveLength(1)
})

test('a sign-up that waits while the owner confirms the address gets no account', async () => {
  await using fixture = await startAuth()
  const { auth, db, pool } = fixture
  const email = 'jane@buyers.example'
  const strangersPassword = 'stranger-harbour-9'
  await signUp(auth, client, signUpBody(email), siteUrl)
  const { signingUp } = await db.transaction().execute(async (tx) => {
    const waiting = await findUserByEmail(tx, email, auth.settings.audience)
    const user = waiting && (await lockUser(tx, waiting.id))
    if (!user) throw new Error('no account waits')
    const started = signUp(auth, client, signUpBody(email, strangersPassword), siteUrl)
    await eventually(() => expectBlocked(pool))
    await confirmEmail(auth, tx, user)
    return { signingUp: started }
  })
  await signingUp
  const signIn = (given: string) => signInWithPassword(auth, client, { email, phone: '', password: given })
  await expect(signIn(strangersPassword)).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(signIn(password)).resolves.toBeDefined()
  expect((await fixture.mailsTo(email))[0]).toMatchObject({ kind: 'account-exists' })
})

test('with two sign-ups at once, the proof of one never confirms the password of the other', async () => {
  await using fixture = await startAuth()
  const { auth } = fixture
  for (let round = 0; round < 5; round++) {
    const email = `owner-${round}@buyers.example`
    const passwords = [password, 'stranger-harbour-9']
    await signUp(auth, client, signUpBody(email, 'earlier-harbour-5'), siteUrl)
    const results = await Promise.all(passwords.map((given) => signUp(auth, client, signUpBody(email, given), siteUrl)))
    const [proof] = results.map((result) => ('proof' in result ? result.proof : ''))
    const { rows } = await fixture.pool.query<{ hash: string }>(
      `select token_hash as hash from auth.one_time_tokens where relates_to = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    await verifyLinkHash(auth, client, { type: 'signup', hash: rows[0]?.hash ?? '', proof: proof ?? '' })
    const other = signInWithPassword(auth, client, { email, phone: '', password: passwords[1] ?? '' })
    await expect(other).rejects.toMatchObject({ code: 'invalid_credentials' })
  }
})
