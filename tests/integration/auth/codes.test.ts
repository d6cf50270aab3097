import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { verify, verifyLinkHash } from '#services/auth/codes/verify.ts'
import { exchangeCode } from '#services/auth/sessions/exchange-code.ts'
import { recoverPassword } from '#services/auth/sign-in/recover-password.ts'
import { sendMagicLink } from '#services/auth/sign-in/send-sign-in-code.ts'
import { signInWithPassword } from '#services/auth/sign-in/sign-in-with-password.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { client, hashOf, makeUser, nothing, password, signUpBody, siteUrl, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'
const empty = { token: '', token_hash: '', email: '', phone: '', redirect_to: '' }
const expired = { code: 'otp_expired' }

function withCode(token: string, type = 'email', address = email) {
  return { ...empty, type, token, email: address }
}

test('a code is valid for ten minutes and its link for an hour', async () => {
  await using fixture = await startAuth()
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  const [mail] = await fixture.mailsTo(email)
  fixture.pass(600_000)
  await expect(verify(fixture.auth, client, withCode(mail?.code ?? ''))).rejects.toMatchObject(expired)
  fixture.pass(2_999_000)
  const byLink = { ...empty, type: 'signup', token_hash: hashOf(mail) }
  await expect(verify(fixture.auth, client, byLink)).resolves.toMatchObject({ kind: 'session' })
})

test('a link that is older than an hour is refused', async () => {
  await using fixture = await startAuth()
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  const [mail] = await fixture.mailsTo(email)
  fixture.pass(3_600_000)
  const body = { ...empty, type: 'signup', token_hash: hashOf(mail) }
  await expect(verify(fixture.auth, client, body)).rejects.toMatchObject(expired)
})

test('ten requests that redeem one link at once open one session', async () => {
  await using fixture = await startAuth()
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  const [mail] = await fixture.mailsTo(email)
  const body = { ...empty, type: 'signup', token_hash: hashOf(mail) }
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => verify(fixture.auth, client, body)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await fixture.pool.query('select count(*)::int from auth.sessions')
  expect(rows).toEqual([{ count: 1 }])
})

test('a code works only for its address and its kind of mail', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  await makeUser(fixture, 'other@buyers.example')
  await recoverPassword(fixture.auth, client, { email, ...nothing }, siteUrl)
  const [mail] = await fixture.mailsTo(email)
  const code = mail?.code ?? ''
  for (const body of [withCode(code, 'recovery', 'other@buyers.example'), withCode(code, 'signup')]) {
    await expect(verify(fixture.auth, client, body)).rejects.toMatchObject(expired)
  }
  await expect(verify(fixture.auth, client, withCode(code, 'recovery'))).resolves.toMatchObject({ kind: 'session' })
  await expect(verify(fixture.auth, client, withCode(code, 'recovery'))).rejects.toMatchObject(expired)
})

test('the token of a link cannot be derived from the code', async () => {
  await using fixture = await startAuth()
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  const [mail] = await fixture.mailsTo(email)
  const hash = createHash('sha224').update(`${email}${mail?.code}`).digest('hex')
  expect(hashOf(mail)).toMatch(/^[0-9a-f]{56}$/)
  expect(hashOf(mail)).not.toBe(hash)
  const { rows } = await fixture.pool.query('select confirmation_token from auth.users')
  expect(rows).toEqual([{ confirmation_token: hash }])
})

test('with PKCE a link gives a code that only its client can exchange, once, within five minutes', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const verifier = 'v'.repeat(64)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
  await sendMagicLink(fixture.auth, client, { email, data: {}, ...pkce }, siteUrl)
  const [mail] = await fixture.mailsTo(email)
  // The lifetime of the code begins when the link is opened, because reading a mail takes time.
  fixture.pass(3_000_000)
  const link = await verifyLinkHash(fixture.auth, client, { type: 'magiclink', hash: hashOf(mail) })
  if (link.kind !== 'code') throw new Error('no code')
  const grant = { auth_code: link.code, code_verifier: verifier }
  await expect(exchangeCode(fixture.auth, client, { ...grant, code_verifier: 'w'.repeat(64) })).rejects.toMatchObject({
    code: 'bad_code_verifier',
  })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => exchangeCode(fixture.auth, client, grant)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  await sendMagicLink(fixture.auth, client, { email, data: {}, ...pkce }, siteUrl)
  const [second] = await fixture.mailsTo(email)
  const late = await verifyLinkHash(fixture.auth, client, { type: 'magiclink', hash: hashOf(second) })
  fixture.pass(300_000)
  const lateGrant = { auth_code: late.kind === 'code' ? late.code : '', code_verifier: verifier }
  await expect(exchangeCode(fixture.auth, client, lateGrant)).rejects.toMatchObject({ code: 'flow_state_expired' })
})

test('a code not issued by a link cannot be exchanged', async () => {
  await using fixture = await startAuth()
  await makeUser(fixture, email)
  const verifier = 'v'.repeat(64)
  const pkce = { code_challenge: verifier, code_challenge_method: 'plain' }
  await sendMagicLink(fixture.auth, client, { email, data: {}, ...pkce }, siteUrl)
  const { rows } = await fixture.pool.query('select auth_code from auth.flow_state')
  const grant = { auth_code: rows[0]?.auth_code, code_verifier: verifier }
  await expect(exchangeCode(fixture.auth, client, grant)).rejects.toMatchObject({ code: 'flow_state_not_found' })
})

test('a stranger who registers an address loses access once its owner signs in with a link', async () => {
  await using fixture = await startAuth()
  await signUp(
    fixture.auth,
    client,
    { ...signUpBody(email, 'attacker-owns-this-1'), data: { name: 'Mallory' } },
    siteUrl,
  )
  await recoverPassword(fixture.auth, client, { email, ...nothing }, siteUrl)
  const [mail] = await fixture.mailsTo(email)
  const result = await verify(fixture.auth, client, withCode(mail?.code ?? '', 'recovery'))
  if (result.kind !== 'session') throw new Error('no session')
  expect(result.session.profile.user.raw_user_meta_data).not.toHaveProperty('name')
  await expect(
    signInWithPassword(fixture.auth, client, { email, phone: '', password: 'attacker-owns-this-1' }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('a visitor who signs up twice with the same password keeps it', async () => {
  await using fixture = await startAuth()
  await signUp(fixture.auth, client, signUpBody(email), siteUrl)
  fixture.pass(1000)
  await makeUser(fixture, email)
  await expect(signInWithPassword(fixture.auth, client, { email, phone: '', password })).resolves.toBeDefined()
})

test('ten sign-ups with one new address at once make one account', async () => {
  await using fixture = await startAuth()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => signUp(fixture.auth, client, signUpBody(email), siteUrl)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const { rows } = await fixture.pool.query('select count(*)::int from auth.users')
  expect(rows).toEqual([{ count: 1 }])
})
