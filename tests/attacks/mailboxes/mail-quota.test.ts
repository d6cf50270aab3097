import { expect, test } from 'vitest'
import { resendMail } from '#services/auth/codes/resend-mail.ts'
import { reauthenticate } from '#services/auth/own-account/reauthenticate.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { sendMagicLink } from '#services/auth/sign-in/send-sign-in-code.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
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

// The quota for all mails must not reveal whether an address has an account, and one network must not use it up.

const HOUR = 3_600_000
const known = 'known@x.example'
const staff = 'staff@x.example'
const from = (ipAddress: string) => ({ ...client, ipAddress, limitKey: ipAddress })

const requests = {
  recover: ({ auth }: AuthFixture, who = client, email = known) =>
    recoverPassword(auth, who, { email, ...nothing }, siteUrl),
  otp: ({ auth }: AuthFixture, who = client, email = known) =>
    sendMagicLink(auth, who, { email, data: {}, ...nothing }, siteUrl),
  resend: ({ auth }: AuthFixture, who = client, email = known) =>
    resendMail(auth, who, { type: 'signup', email, phone: '', ...nothing }, siteUrl),
  'sign up': async ({ auth }: AuthFixture, who = client, email = known) => {
    await signUp(auth, who, signUpBody(email), siteUrl)
  },
}

async function start(limits: { mails: number; networkMails: number }) {
  const fixture = await startAuth()
  await makeUser(fixture, known)
  await makeUser(fixture, staff)
  await fixture.pool.query(`update auth.users set raw_app_meta_data = '{"role":"staff"}' where email = $1`, [staff])
  const hourly = (count: number) => ({ count, windowMs: HOUR })
  Object.assign(fixture.auth.settings.limits, {
    mails: hourly(limits.mails),
    networkMails: hourly(limits.networkMails),
    recipient: hourly(1000),
  })
  // The setup has used up some of it.
  await fixture.pool.query('delete from rate_limits')
  return fixture
}

const outcome = (request: Promise<void>) =>
  request.then(
    () => 'accepted',
    ({ kind, code, message }) => ({ kind, code, message }),
  )

test.each(Object.entries(requests))('a used-up quota answers %s alike for every address', async (_name, ask) => {
  await using fixture = await start({ mails: 3, networkMails: 1000 })
  for (let n = 0; n < 3; n++) await requests.recover(fixture, client, `nobody-${n}@x.example`)
  const before = (await fixture.mailsTo(known)).length
  const answers = [known, staff, 'unknown@x.example'].map((email) => outcome(ask(fixture, client, email)))
  for (const answer of await Promise.all(answers))
    expect(answer).toEqual({
      kind: 'too_often',
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
    })
  expect(await fixture.mailsTo(known)).toHaveLength(before)
  expect(await fixture.mailsTo('unknown@x.example')).toEqual([])
})

test('an unknown address uses up as much of the quota as a known one', async () => {
  for (const email of [known, 'unknown@x.example']) {
    await using fixture = await start({ mails: 2, networkMails: 1000 })
    await requests.recover(fixture, client, email)
    expect(await outcome(requests.recover(fixture))).toBe('accepted')
    expect(await outcome(requests.recover(fixture))).toMatchObject({ kind: 'too_often' })
  }
})

test('where sign-up is closed, requesting a code gets the same answer and uses the same quota', async () => {
  for (const email of [known, 'unknown@x.example']) {
    await using fixture = await start({ mails: 2, networkMails: 1000 })
    fixture.auth.settings.isSignUpOpen = false
    expect(await outcome(requests.otp(fixture, client, email))).toBe('accepted')
    expect(await outcome(requests.recover(fixture))).toBe('accepted')
    expect(await outcome(requests.otp(fixture, client, email))).toMatchObject({ kind: 'too_often' })
    expect(await fixture.mailsTo('unknown@x.example')).toEqual([])
  }
})

test.each(['recover', 'otp'] as const)('staff get their %s mail when the quota is used up', async (name) => {
  await using fixture = await start({ mails: 1, networkMails: 1000 })
  await requests.recover(fixture)
  const before = (await fixture.mailsTo(staff)).length
  await outcome(requests[name](fixture, client, staff))
  expect(await fixture.mailsTo(staff)).toHaveLength(before + 1)
})

test('signed-in staff can change their address and reauthenticate when the quota is used up', async () => {
  await using fixture = await start({ mails: 1, networkMails: 1000 })
  const { auth } = fixture
  const holderOf = async (email: string) => {
    const { session } = await signInWithPassword(auth, client, { email, phone: '', password })
    return authenticate(auth, `Bearer ${session.accessToken}`)
  }
  const change = { phone: '', channel: '', password: null, current_password: '', nonce: '', data: null, ...nothing }
  const acts = async (email: string) => {
    const who = await holderOf(email)
    return [
      await outcome(reauthenticate(auth, client, who)),
      await outcome(
        updateUser(auth, client, who, { ...change, email: `new-${email}`, app_metadata: null }, siteUrl).then(() => {}),
      ),
    ]
  }
  await requests.recover(fixture)
  expect(await acts(known)).toMatchObject([{ kind: 'too_often' }, { kind: 'too_often' }])
  expect(await acts(staff)).toEqual(['accepted', 'accepted'])
})

test.each([
  ['203.0.113.7', '203.0.113.200', '203.0.114.7'],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::9', '2001:db8:2::1'],
])('%s and %s share the part of one network, and %s has its own', async (first, second, other) => {
  await using fixture = await start({ mails: 1000, networkMails: 2 })
  await requests.recover(fixture, from(first), 'a@x.example')
  await requests['sign up'](fixture, from(second), 'b@x.example')
  for (const ask of Object.values(requests))
    expect(await outcome(ask(fixture, from(first), 'c@x.example'))).toMatchObject({ kind: 'too_often' })
  expect(await outcome(requests.recover(fixture, from(other)))).toBe('accepted')
})

/** Visitors from a provider that has not verified their address, which then has to be confirmed by mail. */
const unchecked = {
  'signing in': (fixture: AuthFixture, who = client, email = known) =>
    visitFromProvider(fixture, { emails: [{ email, isVerified: false }], subject: email, client: who }),
  'linking an identity': async (fixture: AuthFixture, who = client, email = known) => {
    const { auth } = fixture
    const { accessToken } = await signInAnonymously(auth, from('198.51.100.1'), { ...signUpBody(''), password: '' })
    const linkTo = await authenticate(auth, `Bearer ${accessToken}`)
    return visitFromProvider(fixture, {
      emails: [{ email, isVerified: false }],
      subject: email,
      client: who,
      linkTo,
    })
  },
}

test.each(Object.entries(unchecked))('mails of %s with a provider use up the part of a network', async (_name, ask) => {
  await using fixture = await start({ mails: 1000, networkMails: 2 })
  Object.assign(fixture.auth.settings, { isAnonymousOn: true, isManualLinkingOn: true })
  const tries = async (address: string, email: string) => (await ask(fixture, from(address), email)).kind
  expect(await tries('203.0.113.7', 'a@x.example')).toBe('refused')
  expect(await tries('203.0.113.8', 'b@x.example')).toBe('refused')
  for (const email of ['a@x.example', 'b@x.example']) expect(await fixture.mailsTo(email)).toHaveLength(1)
  await expect(tries('203.0.113.9', 'c@x.example')).rejects.toMatchObject({ kind: 'too_often' })
  expect(await fixture.mailsTo('c@x.example')).toEqual([])
  expect(await tries('203.0.114.7', 'd@x.example')).toBe('refused')
})

test('automatically confirmed addresses get no more mails from one network than others', async () => {
  await using fixture = await start({ mails: 1000, networkMails: 2 })
  fixture.auth.settings.isAutoconfirmOn = true
  for (let n = 0; n < 3; n++) await requests['sign up'](fixture, client, `new-${n}@x.example`)
  const strangers = ['a@x.example', 'b@x.example', 'c@x.example']
  const answers = []
  for (const email of strangers) answers.push(await outcome(requests.otp(fixture, client, email)))
  expect(answers).toMatchObject(['accepted', 'accepted', { kind: 'too_often' }])
  expect(await fixture.mailsTo('c@x.example')).toEqual([])
  expect(await outcome(requests.recover(fixture, client, known))).toMatchObject({ kind: 'too_often' })
  const { session } = await signInWithPassword(fixture.auth, client, { email: known, phone: '', password })
  const who = await authenticate(fixture.auth, `Bearer ${session.accessToken}`)
  expect(await outcome(reauthenticate(fixture.auth, client, who))).toMatchObject({ kind: 'too_often' })
})

test('several accounts cannot write to one stranger more often than one', async () => {
  await using fixture = await start({ mails: 1000, networkMails: 1000 })
  const { auth } = fixture
  auth.settings.limits.recipient = { count: 4, windowMs: HOUR }
  const change = { phone: '', channel: '', password: null, current_password: '', nonce: '', data: null, ...nothing }
  const stranger = 'stranger@x.example'
  for (const email of [known, staff]) {
    const { session } = await signInWithPassword(auth, client, { email, phone: '', password })
    const who = await authenticate(auth, `Bearer ${session.accessToken}`)
    for (let n = 0; n < 2; n++) {
      await outcome(
        updateUser(auth, client, who, { ...change, email: stranger, app_metadata: null }, siteUrl).then(() => {}),
      )
      const resend = { type: 'email_change', email, phone: '', ...nothing }
      expect(await outcome(resendMail(auth, client, resend, siteUrl))).toBe('accepted')
    }
  }
  expect(await fixture.mailsTo(stranger)).toHaveLength(4)
})

test('with the settings as delivered, one address cannot use up a tenth of the quota', async () => {
  await using fixture = await startAuth()
  const { mails, networkMails } = fixture.auth.settings.limits
  expect(networkMails.count / networkMails.windowMs).toBeLessThanOrEqual(mails.count / mails.windowMs / 10)
})
