import { createHmac } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAccessTokens } from '#platform/tokens/access-tokens.ts'
import { rotateKeyFile } from '#platform/tokens/key-file.ts'
import { createKeyRing } from '#platform/tokens/key-ring.ts'
import { authenticate, requireAdmin } from '#services/auth/sessions/authenticate.ts'
import { type AuthFixture, makeUser, NOON, siteUrl, startAuth } from './start-auth.ts'

const email = 'jane@buyers.example'
const HOUR = 3_600_000
const MINUTE = 60_000

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function signWithOurKey({ path }: AuthFixture, claims: Record<string, unknown>): Promise<string> {
  const { keys } = JSON.parse(await readFile(path, 'utf8'))
  const key = await importJWK({ ...keys[0], key_ops: ['sign'] }, 'ES256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keys[0].kid }).sign(key)
}

test('a token has the claims of the wire protocol and is signed with the published key', async () => {
  await using fixture = await startAuth()
  const session = await makeUser(fixture, email)
  const claims = claimsOf(session.accessToken)
  expect(claims).toMatchObject({
    iss: `${siteUrl}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    exp: NOON / 1000 + 3600,
    iat: NOON / 1000,
    email,
    phone: '',
    is_anonymous: false,
    amr: [{ method: 'otp', timestamp: NOON / 1000 }],
  })
  expect(Object.keys(claims).sort()).toEqual(
    'aal amr app_metadata aud email exp iat is_anonymous iss phone role session_id sub user_metadata'.split(' '),
  )
  const [published] = await fixture.ring.publicKeys()
  expect(published).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'] })
  expect(published).not.toHaveProperty('d')
  expect((await stat(fixture.path)).mode & 0o777).toBe(0o600)
})

test('a token that is forged, altered, expired or unsigned is refused', async () => {
  await using fixture = await startAuth()
  const { accessToken } = await makeUser(fixture, email)
  const claims = claimsOf(accessToken)
  const [header = '', payload = '', signature = ''] = accessToken.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const [published] = await fixture.ring.publicKeys()
  const publicKey = await importJWK(published ?? { kty: 'EC' }, 'ES256', { extractable: true })
  if (publicKey instanceof Uint8Array) throw new Error('not a public key')
  const pem = await exportSPKI(publicKey)
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const hs = (secret: string, head: object) => {
    const text = `${encode(head)}.${payload}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const forgeries = {
    'no signature': `${header}.${payload}.`,
    'alg none': `${encode({ alg: 'none', kid })}.${payload}.`,
    'alg none in capitals': `${encode({ alg: 'None', kid })}.${payload}.${signature}`,
    'another role': `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    'the public key as an HS256 secret': hs(pem, { alg: 'HS256', kid }),
    'the public JWK as an HS256 secret': hs(JSON.stringify(published), { alg: 'HS256', kid }),
    'an empty HS256 secret and no kid': hs('', { alg: 'HS256' }),
    'a stranger’s key under our kid': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(stranger.privateKey),
    'a key brought along': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', jwk: published ?? {} })
      .sign(stranger.privateKey),
    'no expiry': await signWithOurKey(fixture, { ...claims, exp: undefined }),
    'an expiry that is text': await signWithOurKey(fixture, { ...claims, exp: '9999999999' as unknown as number }),
    'another issuer': await signWithOurKey(fixture, { ...claims, iss: 'https://elsewhere.example' }),
    'no token': 'x',
    'three dots': 'a.b.c',
  }
  for (const [name, token] of Object.entries(forgeries)) {
    await expect(authenticate(fixture.auth, `Bearer ${token}`), name).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'bad_jwt',
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    })
  }
  await expect(authenticate(fixture.auth, `Bearer ${accessToken}`)).resolves.toBeDefined()
  fixture.pass(HOUR)
  await expect(authenticate(fixture.auth, `Bearer ${accessToken}`)).rejects.toMatchObject({
    message: expect.stringMatching(/token has invalid claims: token is expired$/),
  })
})

test('a token is accepted only as a bearer token after a single space', async () => {
  await using fixture = await startAuth()
  const { accessToken } = await makeUser(fixture, email)
  const spellings = [undefined, '', accessToken, `Basic ${accessToken}`, `Bearer  ${accessToken}`, 'Bearer', 'Bearer ']
  for (const header of spellings) {
    await expect(authenticate(fixture.auth, header)).rejects.toMatchObject({ code: 'no_authorization' })
  }
  await expect(authenticate(fixture.auth, `bearer ${accessToken}`)).resolves.toBeDefined()
})

test('invalid, unknown and banned users and sessions get different errors', async () => {
  await using fixture = await startAuth()
  const { accessToken, profile } = await makeUser(fixture, email)
  const claims = claimsOf(accessToken)
  const answers: [Record<string, unknown>, string][] = [
    [{ sub: undefined }, 'invalid claim: missing sub claim'],
    [{ sub: 'jane' }, 'invalid claim: sub claim must be a UUID'],
    [{ sub: crypto.randomUUID() }, 'User from sub claim in JWT does not exist'],
    [{ session_id: 'x' }, 'invalid claim: session_id claim must be a UUID'],
    [{ session_id: crypto.randomUUID() }, 'Session from session_id claim in JWT does not exist'],
  ]
  for (const [change, message] of answers) {
    const token = await signWithOurKey(fixture, { ...claims, ...change })
    await expect(authenticate(fixture.auth, `Bearer ${token}`)).rejects.toMatchObject({ message })
  }
  await fixture.pool.query("update auth.users set banned_until = '9999-01-01' where id = $1", [profile.user.id])
  await expect(authenticate(fixture.auth, `Bearer ${accessToken}`)).rejects.toMatchObject({ code: 'user_banned' })
})

test('a session of one account is refused in the token of another', async () => {
  await using fixture = await startAuth()
  const jane = await makeUser(fixture, email)
  const john = await makeUser(fixture, 'john@buyers.example')
  const mixed = { ...claimsOf(jane.accessToken), session_id: claimsOf(john.accessToken).session_id }
  const token = await signWithOurKey(fixture, mixed)
  await expect(authenticate(fixture.auth, `Bearer ${token}`)).rejects.toMatchObject({ code: 'session_not_found' })
})

test('only the secret key or a token with their role makes an administrator', async () => {
  await using fixture = await startAuth()
  const { accessToken } = await makeUser(fixture, email)
  const exp = NOON / 1000 + 60
  const iss = `${siteUrl}/auth/v1`
  const service = await signWithOurKey(fixture, { role: 'service_role', exp, iss })
  await expect(requireAdmin(fixture.auth, `Bearer ${fixture.auth.secretKey}`)).resolves.toBeUndefined()
  await expect(requireAdmin(fixture.auth, `Bearer ${service}`)).resolves.toBeUndefined()
  await expect(requireAdmin(fixture.auth, `Bearer ${accessToken}`)).rejects.toMatchObject({ code: 'not_admin' })
  await expect(requireAdmin(fixture.auth, `Bearer ${fixture.auth.secretKey}x`)).rejects.toMatchObject({
    code: 'bad_jwt',
  })
  await expect(requireAdmin(fixture.auth, undefined)).rejects.toMatchObject({ code: 'no_authorization' })
})

test.each([
  "update auth.users set banned_until = '9999-01-01'",
  'update auth.users set deleted_at = now()',
  `update auth.sessions set not_after = '2026-11-15T11:59:00Z'`,
  'delete from auth.sessions',
])("an administrator's token ends with its session: %s", async (end) => {
  await using fixture = await startAuth()
  const { accessToken } = await makeUser(fixture, email)
  const token = await signWithOurKey(fixture, { ...claimsOf(accessToken), role: 'service_role' })
  await expect(requireAdmin(fixture.auth, `Bearer ${token}`)).resolves.toBeUndefined()
  await fixture.pool.query(end)
  await expect(requireAdmin(fixture.auth, `Bearer ${token}`)).rejects.toMatchObject({ code: 'session_expired' })
})

test('a new key is published ten minutes before it signs, and the old one is accepted for seventy minutes after that', async () => {
  await using fixture = await startAuth()
  const before = await fixture.auth.tokens.sign({ sub: 'a', exp: NOON / 1000 + 10 * 3600 })
  const next = await rotateKeyFile(fixture.path, { now: fixture.now(), tokenMs: HOUR })
  fixture.pass(1000)
  expect((await fixture.ring.publicKeys()).map(({ kid }) => kid)).toContain(next.kid)
  expect(await fixture.ring.publicKeys()).toHaveLength(2)
  expect((await fixture.ring.signer()).kid).not.toBe(next.kid)
  fixture.pass(10 * MINUTE)
  expect((await fixture.ring.signer()).kid).toBe(next.kid)
  fixture.pass(69 * MINUTE)
  await expect(fixture.auth.tokens.verify(before)).resolves.toMatchObject({ sub: 'a' })
  fixture.pass(MINUTE)
  await expect(fixture.auth.tokens.verify(before)).rejects.toThrow('unrecognized JWT kid')
  expect((await fixture.ring.publicKeys()).map(({ kid }) => kid)).toEqual([next.kid])
})

test('keys that are rotated every few seconds refuse no valid token', async () => {
  await using fixture = await startAuth()
  const tokens: string[] = []
  for (let n = 0; n < 8; n++) {
    tokens.push(await fixture.auth.tokens.sign({ sub: String(n), exp: NOON / 1000 + 3600 }))
    await rotateKeyFile(fixture.path, { now: fixture.now(), tokenMs: HOUR })
    fixture.pass(5000)
    for (const token of tokens) await expect(fixture.auth.tokens.verify(token)).resolves.toBeDefined()
  }
})

test('a leaked key is dropped at once on request', async () => {
  await using fixture = await startAuth()
  const before = await fixture.auth.tokens.sign({ sub: 'a', exp: NOON / 1000 + 3600 })
  const next = await rotateKeyFile(fixture.path, { now: fixture.now(), tokenMs: HOUR, isUrgent: true })
  fixture.pass(1000)
  expect((await fixture.ring.signer()).kid).toBe(next.kid)
  await expect(fixture.auth.tokens.verify(before)).rejects.toThrow('unrecognized JWT kid')
})

test('tokens of a legacy secret are accepted only if one is set', async () => {
  await using fixture = await startAuth()
  const secret = 'a-legacy-secret-of-forty-characters-long'
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(NOON / 1000 + 60)
    .sign(new TextEncoder().encode(secret))
  const ours = { ring: fixture.ring, issuer: siteUrl, now: fixture.now }
  await expect(createAccessTokens(ours).verify(token)).rejects.toThrow('unrecognized JWT kid')
  await expect(createAccessTokens({ ...ours, legacySecret: secret }).verify(token)).resolves.toMatchObject({
    role: 'service_role',
  })
})

test('a key file of the operator may contain several keys, one of which signs', async () => {
  await using fixture = await startAuth()
  const pair = await generateKeyPair('RS256', { extractable: true })
  const rsa = { ...(await exportJWK(pair.privateKey)), kid: 'rsa', alg: 'RS256', key_ops: ['sign', 'verify'] }
  const shared = { kty: 'oct', kid: 'shared', alg: 'HS256', k: 'x'.repeat(64), key_ops: ['verify'] }
  await writeFile(fixture.path, JSON.stringify([rsa, shared]))
  const ring = createKeyRing({ path: fixture.path, now: fixture.now })
  expect(await ring.signer()).toMatchObject({ kid: 'rsa', alg: 'RS256' })
  expect((await ring.publicKeys()).map(({ kid }) => kid)).toEqual(['rsa'])
  const tokens = createAccessTokens({ ring, issuer: siteUrl, now: fixture.now })
  const token = await tokens.sign({ sub: 'a', exp: NOON / 1000 + 60 })
  await expect(tokens.verify(token)).resolves.toMatchObject({ sub: 'a' })
})

test.each([
  ['two that sign', [{ kid: 'a' }, { kid: 'b' }], 'only one key may have "sign"'],
  ['two of one name', [{ kid: 'a' }, { kid: 'a', key_ops: ['verify'] }], 'the same kid'],
  ['none that signs', [{ kid: 'a', key_ops: ['verify'] }], 'one private key must have "sign"'],
  ['a short secret', [{ kid: 'a', k: 'c2hvcnQ' }], 'at least 32 bytes'],
  ['another algorithm', [{ kid: 'a', alg: 'HS512' }], 'HS512 is not one of'],
  ['a key without a name', [{}], 'keys.0.kid'],
  ['a key that is a number', [{ kid: 'a', k: 7 }], 'keys.0.k: Invalid type'],
  ['a time in words', [{ kid: 'a', sign_from: 'noon' }], 'keys.0.sign_from: Invalid type'],
])('a key file with %s is refused', async (_what, keys, message) => {
  await using fixture = await startAuth()
  const whole = keys.map((key) => ({
    kty: 'oct',
    alg: 'HS256',
    k: 'x'.repeat(64),
    key_ops: ['sign', 'verify'],
    ...key,
  }))
  await writeFile(fixture.path, JSON.stringify({ keys: whole }))
  await expect(createKeyRing({ path: fixture.path, now: fixture.now }).signer()).rejects.toThrow(message)
})

test.each([
  ['{"keys": {}}', 'keys: Invalid type'],
  ['"secret"', 'it must contain JWKs'],
  ['{', 'is not valid JSON'],
])('a key file with the content %s is refused with its name', async (text, message) => {
  await using fixture = await startAuth()
  await writeFile(fixture.path, text)
  const signer = createKeyRing({ path: fixture.path, now: fixture.now }).signer()
  await expect(signer).rejects.toThrow(fixture.path)
  await expect(signer).rejects.toThrow(message)
})
