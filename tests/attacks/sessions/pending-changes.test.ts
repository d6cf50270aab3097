import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { resendMail } from '#services/auth/codes/resend-mail.ts'
import { verify } from '#services/auth/codes/verify.ts'
import { challengeFactor } from '#services/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { getOwnFactor } from '#services/auth/factors/get-own-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import { proveMailbox } from '#services/auth/own-account/prove-mailbox.ts'
import { reauthenticate } from '#services/auth/own-account/reauthenticate.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { type Authenticated, authenticate } from '#services/auth/sessions/authenticate.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import type { UpdateUserBody } from '#services/auth/wire/request-bodies.ts'
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

// Somebody who was signed in for a moment requests a change to their own address and number, and waits. Once the owner
// has secured the account again, neither may open it, although anybody can have the codes sent again.

const email = 'jane@buyers.example'
const thiefs = { email: 'thief@elsewhere.example', phone: '14165550199' }
const settings = { isPhoneOn: true, smsIntervalSeconds: 0, needsBothMails: false }
const empty = { token: '', token_hash: '', email: '', phone: '', redirect_to: '' }
const change: UpdateUserBody = {
  ...nothing,
  email: '',
  phone: '',
  channel: '',
  password: null,
  current_password: '',
  nonce: '',
  data: null,
  app_metadata: null,
}

async function askFor({ auth }: AuthFixture, accessToken: string, wanted: Partial<UpdateUserBody>): Promise<void> {
  const thief = await authenticate(auth, `Bearer ${accessToken}`)
  await updateUser(auth, client, thief, { ...change, ...wanted }, siteUrl)
}

async function lastCodes({ pool }: AuthFixture) {
  const { rows } = await pool.query<{ data: { to: string; code?: string; text?: string } }>(
    'select data from pgboss.job order by created_on',
  )
  return new Map(rows.map(({ data }) => [data.to, data.code || (data.text?.match(/\d{6}/)?.[0] ?? '')]))
}

/** Enters the codes that were sent, and then those that are sent again. */
async function expectShutOut(fixture: AuthFixture): Promise<void> {
  const { auth } = fixture
  for (const isAgain of [false, true]) {
    if (isAgain) {
      await resendMail(auth, client, { type: 'email_change', email, phone: '', ...nothing }, siteUrl)
      await resendMail(auth, client, { type: 'phone_change', email, phone: '', ...nothing }, siteUrl)
    }
    const codes = await lastCodes(fixture)
    for (const [type, to] of [
      ['email_change', { email: thiefs.email }],
      ['phone_change', { phone: thiefs.phone }],
    ] as const) {
      const token = codes.get(Object.values(to)[0] ?? '') || '000000'
      const entered = verify(auth, client, { ...empty, ...to, type, token })
      await expect(entered, `${type}, sent again: ${isAgain}`).rejects.toMatchObject({ code: 'otp_expired' })
    }
  }
}

async function enrollFirst({ auth, now }: AuthFixture, who: Authenticated): Promise<void> {
  const body = { factor_type: 'totp', friendly_name: 'app', issuer: '', phone: '' }
  const factor = await getOwnFactor(auth, who.user.id, (await enrollFactor(auth, client, who, body)).id)
  const { id } = await challengeFactor(auth, client, who, { factor, channel: '' })
  const code = TOTP.generate({ secret: Secret.fromBase32(factor.secret ?? ''), timestamp: now() })
  await verifyFactor(auth, client, who, { factor, body: { challenge_id: id, code, webauthn: null } })
}

test.each(['a new password', 'a second factor'])('%s cancels changes that somebody else requested', async (how) => {
  await using fixture = await startAuth(settings)
  const { auth } = fixture
  const thief = await makeUser(fixture, email)
  const owner = await signInWithPassword(auth, client, { email, phone: '', password })
  await askFor(fixture, thief.accessToken, thiefs)
  const who = await authenticate(auth, `Bearer ${owner.session.accessToken}`)
  if (how === 'a second factor') await enrollFirst(fixture, who)
  else await updateUser(auth, client, who, { ...change, password: 'amber-quarry-9' }, siteUrl)
  await expectShutOut(fixture)
})

test('proving the mailbox of the account cancels changes that somebody else requested', async () => {
  await using fixture = await startAuth({ ...settings, isAutoconfirmOn: true })
  const { auth } = fixture
  const registered = await signUp(auth, client, signUpBody(email), siteUrl)
  if (!('session' in registered)) throw new Error('no session')
  await askFor(fixture, registered.session.accessToken, thiefs)
  const { session } = await signInWithPassword(auth, client, { email, phone: '', password })
  const who = await authenticate(auth, `Bearer ${session.accessToken}`)
  await reauthenticate(auth, client, who)
  const code = (await lastCodes(fixture)).get(email) ?? ''
  await proveMailbox(auth, client, await authenticate(auth, `Bearer ${session.accessToken}`), code)
  await expectShutOut(fixture)
})

test('a change of address cancels a change of number that somebody else requested', async () => {
  await using fixture = await startAuth(settings)
  const { auth } = fixture
  const thief = await makeUser(fixture, 'former@buyers.example')
  const owner = await signInWithPassword(auth, client, { email: 'former@buyers.example', phone: '', password })
  await askFor(fixture, thief.accessToken, { phone: thiefs.phone })
  await askFor(fixture, owner.session.accessToken, { email })
  const token = (await lastCodes(fixture)).get(email) ?? ''
  await expect(verify(auth, client, { ...empty, type: 'email_change', email, token })).resolves.toBeDefined()
  await expectShutOut(fixture)
})

test('changes the owner requests along with a new password continue', async () => {
  await using fixture = await startAuth(settings)
  const { accessToken } = await makeUser(fixture, email)
  const wanted = { email: 'jane@new.example', password: 'amber-quarry-9' }
  await askFor(fixture, accessToken, wanted)
  const token = (await lastCodes(fixture)).get('jane@new.example') ?? ''
  const entered = verify(fixture.auth, client, { ...empty, type: 'email_change', email: 'jane@new.example', token })
  await expect(entered).resolves.toMatchObject({ kind: 'session' })
})
