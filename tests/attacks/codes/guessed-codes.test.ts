import { expect, test } from 'vitest'
import { SendSms } from '#domain/jobs/send-sms.ts'
import { generateLink } from '#services/auth/admin/generate-link.ts'
import { countLinkTry } from '#services/auth/codes/guessed-links.ts'
import { verify } from '#services/auth/codes/verify.ts'
import { reauthenticate } from '#services/auth/own-account/reauthenticate.ts'
import { updateUser } from '#services/auth/own-account/update-user.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import {
  type AuthFixture,
  client,
  hashOf,
  makeUser,
  nothing,
  signUpBody,
  siteUrl,
  startAuth,
} from '../../integration/auth/start-auth.ts'
import { visitFromProvider } from '../../integration/auth/visit-from-provider.ts'

// Six digits can be guessed, so a code ends after five wrong guesses. The link in its mail is not affected.

const email = 'jane@buyers.example'
const expired = { code: 'otp_expired' }
const empty = { token: '', token_hash: '', email: '', phone: '', redirect_to: '' }
const DAY = 86_400_000
const many = { count: 1000, windowMs: 1000 }

const other = (code: string) => (code === '000000' ? '111111' : '000000')
const enter = ({ auth }: AuthFixture, token: string, type = 'recovery') =>
  verify(auth, client, { ...empty, type, token, email })

async function requestCode(fixture: AuthFixture) {
  await recoverPassword(fixture.auth, client, { email, ...nothing }, siteUrl)
  const [mail] = await fixture.mailsTo(email)
  return { mail, code: mail?.code ?? '' }
}

async function guess(fixture: AuthFixture, code: string, times: number, type?: string): Promise<void> {
  for (let n = 0; n < times; n++) await expect(enter(fixture, other(code), type)).rejects.toMatchObject(expired)
}

test('a code survives four wrong guesses and ends with the fifth, while its link still works', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const first = await requestCode(fixture)
  await guess(fixture, first.code, 4)
  await expect(enter(fixture, first.code)).resolves.toMatchObject({ kind: 'session' })
  const second = await requestCode(fixture)
  await guess(fixture, second.code, 5)
  await expect(enter(fixture, second.code)).rejects.toMatchObject(expired)
  const byLink = { ...empty, type: 'recovery', token_hash: hashOf(second.mail) }
  await expect(verify(fixture.auth, client, byLink)).resolves.toMatchObject({ kind: 'session' })
})

test('five guesses at once end a code too, and a new code starts at zero', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const first = await requestCode(fixture)
  await Promise.allSettled(Array.from({ length: 5 }, () => enter(fixture, other(first.code))))
  await expect(enter(fixture, first.code)).rejects.toMatchObject(expired)
  const second = await requestCode(fixture)
  await guess(fixture, second.code, 4)
  await expect(enter(fixture, second.code)).resolves.toMatchObject({ kind: 'session' })
})

test('the code of a sign-up ends the same way, no matter which type the guesses give', async () => {
  await using fixture = await startAuth()
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  const [mail] = await fixture.mailsTo(email)
  await guess(fixture, mail?.code ?? '', 3, 'signup')
  await guess(fixture, mail?.code ?? '', 2, 'email')
  await expect(enter(fixture, mail?.code ?? '', 'signup')).rejects.toMatchObject(expired)
})

test('an address has twenty wrong guesses a day over all its codes; correct ones do not count', async () => {
  await using fixture = await startAuth()
  // Mails have separate limits.
  Object.assign(fixture.auth.settings.limits, { recipient: many, networkMails: many })
  await makeUser(fixture, email)
  for (let n = 0; n < 21; n++) await enter(fixture, (await requestCode(fixture)).code)
  for (let n = 0; n < 4; n++) await guess(fixture, (await requestCode(fixture)).code, 5)
  const { code, mail } = await requestCode(fixture)
  await expect(enter(fixture, code)).rejects.toMatchObject({ kind: 'too_often' })
  const byLink = { ...empty, type: 'recovery', token_hash: hashOf(mail) }
  await expect(verify(fixture.auth, client, byLink)).resolves.toMatchObject({ kind: 'session' })
  fixture.pass(DAY)
  await expect(enter(fixture, (await requestCode(fixture)).code)).resolves.toMatchObject({ kind: 'session' })
})

test('an address without an account has the same limit', async () => {
  await using fixture = await startAuth()
  const codes: string[] = []
  for (let n = 0; n < 22; n++) await enter(fixture, '123456').catch((error) => codes.push(error.code))
  expect(codes.filter((code) => code === 'otp_expired')).toHaveLength(20)
  expect(codes.slice(20)).toEqual(['over_request_rate_limit', 'over_request_rate_limit'])
})

const wrongHash = 'a'.repeat(56)
const from = (ipAddress: string) => ({ ...client, ipAddress, limitKey: ipAddress })
const open = ({ auth }: AuthFixture, hash: string, address = client.ipAddress) =>
  verify(auth, from(address), { ...empty, type: 'recovery', token_hash: hash })

async function guessLinks(fixture: AuthFixture, times: number, address: string): Promise<void> {
  for (let n = 0; n < times; n++) await expect(open(fixture, wrongHash, address)).rejects.toMatchObject(expired)
}

async function generate({ auth }: AuthFixture): Promise<string> {
  const body = { type: 'recovery', email, new_email: '', password: '', data: null, redirect_to: '' }
  return (await generateLink(auth, body, siteUrl)).issued.hash
}

test('a network that has tried twenty wrong links opens only links from mails, not guessable ones', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  await guessLinks(fixture, 19, '203.0.113.1')
  // Correct links do not count.
  for (let n = 0; n < 2; n++) await expect(open(fixture, await generate(fixture), '203.0.113.2')).resolves.toBeDefined()
  await guessLinks(fixture, 1, '203.0.113.3')
  const generated = await generate(fixture)
  await expect(open(fixture, generated, '203.0.113.2')).rejects.toMatchObject(expired)
  const { mail } = await requestCode(fixture)
  await expect(open(fixture, hashOf(mail), '203.0.113.2')).resolves.toBeDefined()
  await expect(open(fixture, await generate(fixture), '198.51.100.1')).resolves.toBeDefined()
})

test('a guessable link remains guessable after its code has ended', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const generated = await generate(fixture)
  for (let n = 0; n < 5; n++) await expect(enter(fixture, 'no')).rejects.toMatchObject(expired)
  await guessLinks(fixture, 20, client.ipAddress)
  await expect(open(fixture, generated)).rejects.toMatchObject(expired)
  await expect(open(fixture, generated, '198.51.100.1')).resolves.toBeDefined()
})

test('all networks together may try a thousand wrong links an hour', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const networks = Array.from({ length: 999 }, (_, n) => `10.${Math.floor(n / 20)}.0.1`)
  await Promise.all(networks.map((address) => countLinkTry(fixture.auth, from(address))))
  await expect(open(fixture, await generate(fixture), '198.51.100.1')).resolves.toBeDefined()
  await guessLinks(fixture, 1, '198.51.100.2')
  await expect(open(fixture, await generate(fixture), '198.51.100.1')).rejects.toMatchObject(expired)
})

test('attempts at a guessable invitation count when an identity provider accepts it', async () => {
  await using fixture = await startAuth()
  const visit = (inviteToken: string, address: string) =>
    visitFromProvider(fixture, { emails: [{ email, isVerified: false }], client: from(address), inviteToken })
  const unknown = { code: 'user_not_found' }
  const body = { type: 'invite', email, new_email: '', password: '', data: null, redirect_to: '' }
  const { issued } = await generateLink(fixture.auth, body, siteUrl)
  for (let n = 0; n < 20; n++) await expect(visit(wrongHash, '203.0.113.1')).rejects.toMatchObject(unknown)
  await expect(visit(issued.hash, '203.0.113.2')).rejects.toMatchObject(unknown)
  await expect(visit(issued.hash, '198.51.100.1')).resolves.toMatchObject({ kind: 'session' })
})

test('the code in a text message ends after five wrong guesses', async () => {
  await using fixture = await startAuth({ isPhoneOn: true, smsIntervalSeconds: 0 })
  const phone = '16475550123'
  await signUp(fixture.auth, client, { ...signUpBody(''), phone }, siteUrl)
  const { rows } = await fixture.pool.query('select data from pgboss.job where name = $1', [SendSms.name])
  const code = rows[0].data.text.match(/\d{6}/)?.[0] ?? ''
  const withCode = (token: string) => verify(fixture.auth, client, { ...empty, type: 'sms', phone, token })
  for (let n = 0; n < 5; n++) await expect(withCode(other(code))).rejects.toMatchObject(expired)
  await expect(withCode(code)).rejects.toMatchObject(expired)
})

test('the code for a password change ends after five wrong guesses', async () => {
  await using fixture = await startAuth({ needsReauthentication: true })
  const { accessToken } = await makeUser(fixture, email)
  await fixture.pool.query("update auth.sessions set created_at = created_at - interval '2 days'")
  const asOwner = () => authenticate(fixture.auth, `Bearer ${accessToken}`)
  await reauthenticate(fixture.auth, client, await asOwner())
  const [mail] = await fixture.mailsTo(email)
  const code = mail?.code ?? ''
  const blank = { email: '', phone: '', channel: '', current_password: '', ...nothing }
  const change = async (nonce: string) =>
    updateUser(fixture.auth, client, await asOwner(), { ...blank, password: 'amber-lantern-9', nonce }, siteUrl)
  for (let n = 0; n < 5; n++)
    await expect(change(other(code))).rejects.toMatchObject({ code: 'reauthentication_not_valid' })
  await expect(change(code)).rejects.toMatchObject({ code: 'reauthentication_not_valid' })
})
