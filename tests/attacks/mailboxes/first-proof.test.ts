import { createHash, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#services/auth/auth-context.ts'
import { resendMail } from '#services/auth/codes/resend-mail.ts'
import { verify, verifyLinkHash } from '#services/auth/codes/verify.ts'
import { unlinkIdentity } from '#services/auth/external/unlink-identity.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { exchangeCode } from '#services/auth/sessions/exchange-code.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { sendMagicLink } from '#services/auth/sign-in/send-sign-in-code.ts'
import { signInAnonymously } from '#services/auth/sign-in/sign-in-anonymously.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import {
  type AuthFixture,
  hashOf,
  makeUser,
  nothing,
  client as owner,
  password,
  signUpBody,
  siteUrl,
  startAuth,
} from '../../integration/auth/start-auth.ts'
import { visitFromProvider } from '../../integration/auth/visit-from-provider.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuth({
    isPhoneOn: true,
    isAnonymousOn: true,
    isManualLinkingOn: true,
    smsIntervalSeconds: 0,
  })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const strangersPassword = 'stranger-harbour-9'
const strangersClient: Client = { ipAddress: '198.51.100.66', limitKey: '198.51.100.66', userAgent: 'stranger' }
const verifier = 'v'.repeat(64)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

let count = 0
/** An address, a number and a subject that no other case uses, in an hour in which no limit was reached. */
function newCase() {
  count++
  fixture.pass(3_600_000)
  const phone = `1416${randomInt(2_000_000, 9_999_999)}`
  return { email: `owner-${count}@buyers.example`, own: `stranger-${count}@x.example`, subject: `s-${count}`, phone }
}
type Case = ReturnType<typeof newCase>

/** What a stranger has after putting someone else's address into an account. */
interface Foothold {
  accessToken?: string
}

const unchecked = (email: string) => [{ email, isVerified: false }]

async function openPhoneAccount({ phone }: Case, data = {}) {
  const body = { email: '', phone, password: strangersPassword, data, channel: '', ...nothing }
  await signUp(fixture.auth, strangersClient, body, siteUrl)
  const { rows } = await fixture.pool.query<{ text: string }>(
    "select data ->> 'text' as text from pgboss.job where name = 'send-sms' and data ->> 'to' = $1",
    [phone],
  )
  const token = rows[0]?.text.match(/\d{6}/)?.[0] ?? ''
  const proof = { type: 'sms', token, token_hash: '', email: '', phone, redirect_to: '' }
  const result = await verify(fixture.auth, strangersClient, proof)
  if (result.kind !== 'session') throw new Error('no session')
  return result.session
}

const holderOf = (accessToken: string) => authenticate(fixture.auth, `Bearer ${accessToken}`)

async function link(accessToken: string, subject: string, emails: { email: string; isVerified: boolean }[]) {
  const linkTo = await holderOf(accessToken)
  return visitFromProvider(fixture, { emails, subject, linkTo, client: strangersClient })
}

async function unlink(accessToken: string, provider: string): Promise<void> {
  const who = await holderOf(accessToken)
  const identity = who.identities.find((one) => one.provider === provider)
  await unlinkIdentity(fixture.auth, strangersClient, who, identity?.id ?? '')
}

/** Every way to put an address into an account without reading its mail. */
const waysIn: Record<string, (which: Case) => Promise<Foothold>> = {
  async 'a sign-up with a password'({ email }) {
    await signUp(fixture.auth, strangersClient, signUpBody(email, strangersPassword), siteUrl)
    return {}
  },
  async 'a sign-in link'({ email }) {
    await sendMagicLink(fixture.auth, strangersClient, { email, data: { name: 'Mallory' }, ...nothing }, siteUrl)
    return {}
  },
  async 'a provider that has not checked the address'({ email, subject }) {
    await visitFromProvider(fixture, { emails: unchecked(email), subject, client: strangersClient })
    return {}
  },
  async 'an account with a phone that links it'(which) {
    const { accessToken } = await openPhoneAccount(which)
    await link(accessToken, which.subject, unchecked(which.email))
    return { accessToken }
  },
  async 'an anonymous account that links it'({ email, subject }) {
    const { accessToken } = await signInAnonymously(fixture.auth, strangersClient, signUpBody(''))
    await link(accessToken, subject, unchecked(email))
    return { accessToken }
  },
  async 'linking it and unlinking one’s own'({ email, own, subject }) {
    const { accessToken } = await makeUser(fixture, own, strangersPassword)
    await link(accessToken, subject, unchecked(email))
    await unlink(accessToken, 'email')
    return { accessToken }
  },
  async 'the metadata of a phone'(which) {
    const { accessToken, profile } = await openPhoneAccount(which, { email: which.email })
    // As in a row from elsewhere; here the identity does not carry it in the first place.
    await fixture.pool.query(
      "update auth.identities set identity_data = identity_data || jsonb_build_object('email', $1::text) where user_id = $2",
      [which.email, profile.user.id],
    )
    await link(accessToken, which.subject, [{ email: which.own, isVerified: true }])
    await unlink(accessToken, 'google')
    return { accessToken }
  },
}
/** The ways that work while someone else's registration of the address is pending. */
const laterWaysIn = Object.keys(waysIn).slice(0, 3)

async function ownerRegisters({ email }: Case, more: object): Promise<string> {
  const result = await signUp(fixture.auth, owner, { ...signUpBody(email), ...more }, siteUrl)
  if (!('profile' in result)) throw new Error('signed in already')
  return result.proof
}

interface Confirmation {
  /** Whether what the owner set stays, if theirs was the last registration. */
  keeps: boolean
  pkce?: boolean
  confirm(which: Case, proof: string): Promise<unknown>
}

async function newest(email: string) {
  const [mail] = await fixture.mailsTo(email)
  return { hash: hashOf(mail), code: mail?.code ?? '' }
}

async function typeDigits({ email }: Case, proof: string) {
  const { code: token } = await newest(email)
  const body = { type: 'signup', token, token_hash: '', email, phone: '', redirect_to: '' }
  return verify(fixture.auth, owner, body, proof)
}

async function openLink({ email }: Case, more: { proof?: string; password?: string } = {}) {
  const { hash } = await newest(email)
  return verifyLinkHash(fixture.auth, owner, { type: 'signup', hash, ...more })
}

/** Every way the mailbox owner can confirm it, with the newest mail. */
const confirmations: Record<string, Confirmation> = {
  'the digits, in the same browser': { keeps: true, confirm: typeDigits },
  'the digits, in an app without cookies': { keeps: true, confirm: (which) => typeDigits(which, '') },
  'the link, in the same browser': { keeps: true, confirm: (which, proof) => openLink(which, { proof }) },
  'the link elsewhere, with the password': { keeps: true, confirm: (which) => openLink(which, { password }) },
  'the link elsewhere, without it': { keeps: false, confirm: (which) => openLink(which) },
  'the link, of an app with PKCE': {
    keeps: true,
    pkce: true,
    async confirm(which) {
      const opened = await openLink(which)
      if (opened.kind !== 'code') return
      await exchangeCode(fixture.auth, owner, { auth_code: opened.code, code_verifier: verifier })
    },
  },
  'a recovery': {
    keeps: false,
    async confirm({ email }) {
      await recoverPassword(fixture.auth, owner, { email, ...nothing }, siteUrl)
      const { code: token } = await newest(email)
      const body = { type: 'recovery', token, token_hash: '', email, phone: '', redirect_to: '' }
      await verify(fixture.auth, owner, body)
    },
  },
  'a provider that has checked it': {
    keeps: false,
    confirm: ({ email, subject }) =>
      visitFromProvider(fixture, { emails: [{ email, isVerified: true }], subject: `owner-${subject}` }),
  },
}

function signInOwner({ email }: Case) {
  return signInWithPassword(fixture.auth, owner, { email, phone: '', password })
}

/** Every way the stranger could now get into the account with the owner's address. */
async function strangersWays({ email, phone, subject }: Case, { accessToken }: Foothold): Promise<string[]> {
  const { auth } = fixture
  const grant = { email: '', phone: '', password: strangersPassword }
  const tries: Record<string, () => Promise<string | null>> = {
    password: async () =>
      (await signInWithPassword(auth, strangersClient, { ...grant, email })).session.profile.user.email,
    phone: async () =>
      (await signInWithPassword(auth, strangersClient, { ...grant, phone })).session.profile.user.email,
    session: async () => (await authenticate(auth, `Bearer ${accessToken}`)).user.email,
    async identity() {
      const result = await visitFromProvider(fixture, { emails: unchecked(email), subject, client: strangersClient })
      return result.kind === 'session' ? result.session.profile.user.email : null
    },
  }
  const ways: string[] = []
  for (const [name, attempt] of Object.entries(tries)) {
    if ((await attempt().catch(() => null)) === email) ways.push(name)
  }
  return ways
}

describe.each(Object.keys(waysIn))('a stranger comes first, by %s', (way) => {
  test.each(Object.entries(confirmations))('and the owner’s sign-up is confirmed by %s', async (_name, how) => {
    const which = newCase()
    const foothold = (await waysIn[way]?.(which)) ?? {}
    fixture.pass(1000)
    const proof = await ownerRegisters(which, how.pkce ? pkce : {})
    await how.confirm(which, proof)
    expect(await strangersWays(which, foothold)).toEqual([])
    if (how.keeps) await expect(signInOwner(which)).resolves.toBeDefined()
    else await expect(signInOwner(which)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})

describe.each(laterWaysIn)('a stranger comes second, by %s', (way) => {
  test.each(Object.entries(confirmations))('and the owner confirms that by %s', async (_name, how) => {
    const which = newCase()
    const proof = await ownerRegisters(which, how.pkce ? pkce : {})
    fixture.pass(1000)
    const foothold = (await waysIn[way]?.(which)) ?? {}
    // The owner's password is refused there, because it belongs to another registration.
    await how.confirm(which, proof).catch((error: unknown) => expect(error).toMatchObject({ kind: 'invalid' }))
    expect(await strangersWays(which, foothold)).toEqual([])
  })
})

test('a phone or anonymous account that claims an address loses only that when someone registers it', async () => {
  for (const way of ['an account with a phone that links it', 'an anonymous account that links it']) {
    const which = newCase()
    const { accessToken } = (await waysIn[way]?.(which)) ?? {}
    await ownerRegisters(which, {})
    const { user } = await authenticate(fixture.auth, `Bearer ${accessToken}`)
    expect(user.email).toBeNull()
  }
})

test('an address requested by an account with a phone goes only to the person who requested it, or without the phone', async () => {
  const which = newCase()
  const { email } = which
  const { accessToken } = await openPhoneAccount(which)
  const who = await authenticate(fixture.auth, `Bearer ${accessToken}`)
  const change = { email, phone: '', channel: '', current_password: '', nonce: '', password: null, ...nothing }
  const asked = { ...change, data: null, app_metadata: null }
  await updateUser(fixture.auth, strangersClient, who, asked, siteUrl)
  const { hash } = await newest(email)
  await verifyLinkHash(fixture.auth, owner, { type: 'email_change', hash })
  expect(await strangersWays(which, { accessToken })).toEqual([])
})

test('a link that an app requests again does not restore the password of someone else’s registration', async () => {
  const which = newCase()
  const { email } = which
  await ownerRegisters(which, pkce)
  fixture.pass(1000)
  const body = { ...signUpBody(email, strangersPassword), ...pkce }
  await signUp(fixture.auth, strangersClient, body, siteUrl)
  fixture.pass(1000)
  await resendMail(fixture.auth, owner, { type: 'signup', email, phone: '', ...pkce }, siteUrl)
  const opened = await openLink(which)
  if (opened.kind !== 'code') throw new Error('no code')
  await exchangeCode(fixture.auth, owner, { auth_code: opened.code, code_verifier: verifier })
  expect(await strangersWays(which, {})).toEqual([])
})

test('a visitor who requests a link in the browser of their sign-up keeps the password they chose there', async () => {
  const which = newCase()
  const { email } = which
  const proof = await ownerRegisters(which, {})
  fixture.pass(1000)
  await sendMagicLink(fixture.auth, owner, { email, data: {}, ...nothing }, siteUrl, proof)
  await openLink(which, { proof })
  await expect(signInOwner(which)).resolves.toBeDefined()
})

test('a provider flow started by a stranger links nothing to the account of the owner', async () => {
  const which = newCase()
  const { email, subject } = which
  const { accessToken } = await openPhoneAccount(which)
  await link(accessToken, subject, unchecked(email))
  const late = visitFromProvider(fixture, {
    emails: [{ email: which.own, isVerified: true }],
    subject: `late-${subject}`,
    linkTo: await holderOf(accessToken),
    client: strangersClient,
    pause: () => openLink(which),
  })
  await expect(late).rejects.toMatchObject({ code: 'bad_oauth_state' })
})

test('a sign-up answers only with what it set, no matter what is pending for the address', async () => {
  const which = newCase()
  const { email, subject } = which
  await visitFromProvider(fixture, { emails: unchecked(email), subject, client: strangersClient })
  const { rows } = await fixture.pool.query<{ id: string }>('select id from auth.users where email = $1', [email])
  await fixture.pool.query(
    `update auth.users set phone = '14165550999', banned_until = '2130-01-01', created_at = '2020-01-01',
       raw_app_meta_data = '{"role": "staff"}', raw_user_meta_data = '{"name": "Jane", "company": "Roe Ltd"}'
     where email = $1`,
    [email],
  )
  const result = await signUp(fixture.auth, owner, { ...signUpBody(email), data: { hello: 'w' } }, siteUrl)
  if (!('profile' in result)) throw new Error('signed in already')
  const { user, identities, factors } = result.profile
  expect(user).toMatchObject({
    id: rows[0]?.id,
    phone: null,
    banned_until: null,
    created_at: user.confirmation_sent_at,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
  })
  const own = { sub: user.id, email, email_verified: false, phone_verified: false, hello: 'w' }
  expect(user.raw_user_meta_data).toEqual(own)
  expect(identities.map(({ provider, identity_data: data }) => [provider, data])).toEqual([['email', own]])
  expect(factors).toEqual([])
})

test('an address in the metadata of a sign-up by phone is metadata and nothing else', async () => {
  const which = newCase()
  const { profile } = await openPhoneAccount(which, { email: which.email })
  expect(profile.user).toMatchObject({ email: null, raw_user_meta_data: { email: which.email } })
  expect(profile.identities.map(({ email, identity_data: data }) => [email, data.email])).toEqual([[null, undefined]])
})

test('a sign-up with a pending number shows nothing of its account', async () => {
  const { phone, email } = newCase()
  const body = { email: '', phone, password: strangersPassword, channel: '', ...nothing }
  await signUp(fixture.auth, owner, { ...body, data: { name: 'Jane', email } }, siteUrl)
  const result = await signUp(fixture.auth, strangersClient, { ...body, data: {} }, siteUrl)
  if (!('profile' in result)) throw new Error('signed in already')
  expect(result.profile).toMatchObject({ user: { phone, email: null, raw_user_meta_data: {} }, identities: [] })
})
