import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmsGateway } from '../../support/servers/sms-gateway.ts'
import {
  type AuthFixture,
  claimsOf,
  invalid,
  makeAccount,
  newAddress,
  password,
  refusal,
  startAuthFixture,
} from './auth-fixture.ts'

let fixture: AuthFixture
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
  fixture = await startAuthFixture({
    AUTH_MFA_PHONE: 'on',
    AUTH_MFA_WEBAUTHN: 'on',
    AUTH_ANONYMOUS: 'on',
    AUTH_SMS_GATEWAY_URL: gateway.url,
    AUTH_MFA_MAX_FACTORS: '4',
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_WEBAUTHN_RP_NAME: 'Sample Site',
  })
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const usedSteps = new Map<string, number>()

/** An unused code, of this time step or the next, which servers accept too. */
function nextCode(secret: string): string {
  const step = Math.max(TOTP.counter({ timestamp: Date.now() }), (usedSteps.get(secret) ?? 0) + 1)
  usedSteps.set(secret, step)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 })
}

async function enrollTotp(client: ReturnType<AuthFixture['client']>, friendlyName = 'app') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error || data.type !== 'totp') throw error ?? new Error('another kind')
  return { id: data.id, secret: data.totp.secret, data }
}

/** Makes an account whose session has passed the second step with an authenticator app. */
async function makeRaised() {
  const account = await makeAccount(fixture)
  const { id, secret } = await enrollTotp(account.client)
  const { data, error } = await account.client.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) })
  if (error) throw error
  return { ...account, id, secret, raised: data }
}

test('an authenticator app is enrolled with a secret, its URI and a QR code', async () => {
  const { client, email, session } = await makeAccount(fixture)
  const { data } = await enrollTotp(client, 'my app')
  expect(data).toEqual({
    id: expect.stringMatching(UUID),
    type: 'totp',
    friendly_name: 'my app',
    totp: {
      qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.any(String),
    },
  })
  const host = encodeURIComponent(new URL(fixture.url).host)
  expect(data.totp.uri).toBe(
    `otpauth://totp/${host}:${email}?algorithm=SHA1&digits=6&issuer=${host}&period=30&secret=${data.totp.secret}`,
  )
  const named = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'other', issuer: 'Sample & Site' })
  expect(named.data?.type === 'totp' && named.data.totp.uri).toContain('otpauth://totp/Sample%20%26%20Site:')
  // The response has the QR code as plain SVG; the official client turns it into a data URL.
  const raw = await fixture.send(
    'POST',
    '/factors',
    { factor_type: 'totp', friendly_name: 'third' },
    bearer(session.access_token),
  )
  expect(raw.body.totp.qr_code).toMatch(/^<svg /)
})

test('a factor is listed in the account without its secret', async () => {
  const { client } = await makeAccount(fixture)
  const { id, data: enrolled } = await enrollTotp(client, '')
  expect(enrolled.friendly_name).toBe('')
  const { data } = await client.getUser()
  const factor = {
    id,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    status: 'unverified',
    factor_type: 'totp',
    phone: '',
    last_challenged_at: null,
  }
  expect(data.user?.factors).toEqual([factor])
  await client.mfa.challenge({ factorId: id })
  expect((await client.getUser()).data.user?.factors).toMatchObject([{ last_challenged_at: expect.any(String) }])
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ id }], totp: [], phone: [], webauthn: [] })
})

test('a challenge and a code raise the level of the session, and the client reports it', async () => {
  const account = await makeAccount(fixture)
  const { client, session } = account
  const other = fixture.client()
  await other.signInWithPassword({ email: account.email, password })
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'password' }],
  })
  const { id, secret } = await enrollTotp(client)
  await enrollTotp(client, 'left over')
  const challenge = await client.mfa.challenge({ factorId: id })
  expect(challenge.data).toEqual({ id: expect.stringMatching(UUID), type: 'totp', expires_at: expect.any(Number) })
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const verified = await client.mfa.verify({
    factorId: id,
    challengeId: challenge.data?.id ?? '',
    code: nextCode(secret),
  })
  expect(verified.error).toBeNull()
  expect(verified.data).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: { factors: [{ id, status: 'verified' }] },
  })
  expect(verified.data?.refresh_token).not.toBe(session.refresh_token)
  const before = claimsOf(session.access_token)
  const after = claimsOf(verified.data?.access_token ?? '')
  expect(after).toMatchObject({ session_id: before.session_id, aal: 'aal2' })
  expect(after.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }])
  await expect.poll(() => events).toContain('MFA_CHALLENGE_VERIFIED')
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ id }], totp: [{ id }] })
  // Sessions that used the password alone have ended.
  expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await other.refreshSession()).error).not.toBeNull()
})

test('the level survives a refresh of the session, and a new sign-in starts at the lower level', async () => {
  const { client, email, raised } = await makeRaised()
  const { data } = await client.refreshSession()
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    session_id: claimsOf(raised.access_token).session_id,
  })
  const fresh = fixture.client()
  await fresh.signInWithPassword({ email, password })
  expect((await fresh.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  // For a token other than its own the client asks the server.
  const token = (await fresh.getSession()).data.session?.access_token
  expect((await fresh.mfa.getAuthenticatorAssuranceLevel(token)).data).toMatchObject({ nextLevel: 'aal2' })
})

test('address, password and factors cannot be changed below the second level', async () => {
  const { email, id, secret } = await makeRaised()
  const client = fixture.client()
  const { data: signedIn } = await client.signInWithPassword({ email, password })
  const aal = { code: 'insufficient_aal' }
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  expect((await client.updateUser({ password: 'amber-quarry-9' })).error).toMatchObject({
    ...aal,
    status: 401,
    message,
  })
  expect((await client.updateUser({ email: newAddress() })).error).toMatchObject({ ...aal, status: 401, message })
  expect((await client.updateUser({ phone: '+15550100140' })).error).toMatchObject({ ...aal, status: 401, message })
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })).error).toMatchObject({
    ...aal,
    status: 403,
    message: 'AAL2 required to enroll a new factor',
  })
  expect((await client.mfa.unenroll({ factorId: id })).error).toMatchObject({
    ...aal,
    status: 422,
    message: 'AAL2 required to unenroll verified factor',
  })
  expect((await client.updateUser({ data: { city: 'Ottawa' } })).error).toBeNull()
  await client.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) })
  // The older token keeps its lower level, although its session has been raised.
  const old = await fixture.send(
    'PUT',
    '/user',
    { password: 'amber-quarry-9' },
    bearer(signedIn.session?.access_token ?? ''),
  )
  expect(old).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
  expect((await client.updateUser({ password: 'amber-quarry-9' })).error).toBeNull()
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })).error).toBeNull()
})

test('a factor is removed, and the next token shows it', async () => {
  const { client, id } = await makeRaised()
  expect(await client.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null })
  const { data } = await client.refreshSession()
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  expect(data.user).not.toHaveProperty('factors')
  const again = await client.mfa.unenroll({ factorId: id })
  expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' })
})

test('enrolling without a kind or a valid number is refused', async () => {
  const { session } = await makeAccount(fixture)
  for (const [body, message] of [
    [{ factor_type: 'x' }, 'factor_type needs to be totp, phone, or webauthn'],
    [{}, 'factor_type needs to be totp, phone, or webauthn'],
    [{ factor_type: 'phone' }, 'Phone number required to enroll Phone factor'],
    [{ factor_type: 'phone', phone: '0155' }, 'Invalid phone number format (E.164 required)'],
  ]) {
    expect(await fixture.send('POST', '/factors', body, bearer(session.access_token))).toMatchObject(invalid(message))
  }
})

test('the names of factors are unique in an account, and so is the empty name', async () => {
  const { client } = await makeAccount(fixture)
  await enrollTotp(client, 'app')
  await enrollTotp(client, '')
  for (const name of ['app', '']) {
    const { error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name })
    const message = `A factor with the friendly name "${name}" for this user already exists`
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict', message })
  }
})

test('anonymous accounts have no factors, and nobody reaches those of another account', async () => {
  const { session } = await makeAccount(fixture)
  const { data } = await fixture.client().signInAnonymously()
  const { client: owner } = await makeAccount(fixture)
  const { id: foreign } = await enrollTotp(owner)
  const own = bearer(session.access_token)
  const bearerNeeded = { status: 401, body: { message: 'This endpoint requires a valid Bearer token' } }
  const noAnonymous = refusal(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  for (const [method, toPath] of [
    ['POST', () => '/factors'],
    ['POST', (id: string) => `/factors/${id}/challenge`],
    ['POST', (id: string) => `/factors/${id}/verify`],
    ['DELETE', (id: string) => `/factors/${id}`],
  ] as const) {
    const ask = (id: string, headers: Record<string, string>) => fixture.send(method, toPath(id), {}, headers)
    expect(await ask(foreign, { apikey: session.access_token })).toMatchObject(bearerNeeded)
    expect(await ask(foreign, bearer(data.session?.access_token ?? ''))).toMatchObject(noAnonymous)
    if (toPath(foreign) === '/factors') continue
    const missing = refusal(404, 'mfa_factor_not_found', 'Factor not found')
    expect(await ask('7e0a4a0c-6d0a-4a0e-9d0a-3d0a4a0c6d0a', own)).toMatchObject(missing)
    expect(await ask(foreign, own)).toMatchObject(missing)
    expect(await ask('x', own)).toMatchObject(refusal(404, 'validation_failed', 'factor_id must be an UUID'))
  }
})

test('a challenge for an authenticator app needs no body', async () => {
  const { client, session } = await makeAccount(fixture)
  const { id } = await enrollTotp(client)
  const path = `/factors/${id}/challenge`
  expect((await fixture.send('POST', path, undefined, bearer(session.access_token))).status).toBe(200)
  expect((await fixture.send('POST', path, 'x', bearer(session.access_token))).status).toBe(200)
})

test('each kind of wrong code or challenge has its own error', async () => {
  const { client, session } = await makeAccount(fixture)
  const { id, secret } = await enrollTotp(client)
  const challenge = async () => (await client.mfa.challenge({ factorId: id })).data?.id
  const verify = (body: unknown, headers = {}) =>
    fixture.send('POST', `/factors/${id}/verify`, body, { ...bearer(session.access_token), ...headers })
  const first = await challenge()
  expect(await verify('')).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  expect(await verify({ challenge_id: 'x', code: '1' })).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  expect(await verify({ challenge_id: first, code: 123456 })).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  for (const code of [undefined, null, '']) {
    expect(await verify({ challenge_id: first, code })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Code needs to be non-empty' },
    })
  }
  const unknown = { code: 'mfa_factor_not_found', message: 'MFA factor with the provided challenge ID not found' }
  expect(await verify({ challenge_id: crypto.randomUUID(), code: '1' })).toMatchObject({ status: 422, body: unknown })
  expect(await verify({ code: '1' })).toMatchObject({ status: 422, body: unknown })
  const wrong = { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }
  for (const code of ['000000', 'abcdef', '1', "' or 1=1"]) {
    expect(await verify({ challenge_id: first, code })).toMatchObject({ status: 422, body: wrong })
  }
  const code = nextCode(secret)
  const mismatch = { code: 'mfa_ip_address_mismatch', message: 'Challenge and verify IP addresses mismatch.' }
  const elsewhere = await verify({ challenge_id: first, code }, { 'x-forwarded-for': '203.0.113.9' })
  expect(elsewhere).toMatchObject({ status: 422, body: mismatch })
  const right = await verify({ challenge_id: first, code })
  expect(right.status).toBe(200)
  const again = { ...bearer(right.body.access_token) }
  expect(await verify({ challenge_id: first, code }, again)).toMatchObject({ status: 422, body: mismatch })
  // The same code does not work for a new challenge.
  const second = await challenge()
  expect(await verify({ challenge_id: second, code }, again)).toMatchObject({ status: 422, body: wrong })
  // A challenge of another factor does not work either.
  const { id: other } = (await fixture.send('POST', '/factors', { factor_type: 'totp', friendly_name: 'x' }, again))
    .body
  const foreign = (await fixture.send('POST', `/factors/${other}/challenge`, {}, again)).body.id
  expect(await verify({ challenge_id: foreign, code: '1' }, again)).toMatchObject({ status: 422, body: unknown })
})

test('a phone gets its code by text message', async () => {
  const { client, session } = await makeAccount(fixture)
  const phone = '15550100141'
  const { data } = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'mobile', phone: `+${phone}` })
  expect(data).toEqual({ id: expect.stringMatching(UUID), type: 'phone', friendly_name: 'mobile', phone: `+${phone}` })
  const factorId = data?.id ?? ''
  const channel = await fixture.send(
    'POST',
    `/factors/${factorId}/challenge`,
    { channel: 'pigeon' },
    bearer(session.access_token),
  )
  expect(channel).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Invalid channel, supported/) },
  })
  const challenge = await client.mfa.challenge({ factorId, channel: 'sms' })
  expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
  const { code } = await gateway.nextSms(phone)
  const challengeId = challenge.data?.id ?? ''
  const wrong = await client.mfa.verify({ factorId, challengeId, code: code === '000000' ? '000001' : '000000' })
  expect(wrong.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  })
  const verified = await client.mfa.verify({ factorId, challengeId, code })
  expect(claimsOf(verified.data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/phone' }, { method: 'password' }],
  })
  expect((await client.mfa.listFactors()).data).toMatchObject({ phone: [{ id: factorId, phone }] })
  const again = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'again', phone })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
})

test('the challenge for a security key has the options that browsers expect', async () => {
  const { client, email, session, user } = await makeAccount(fixture)
  const { data } = await client.mfa.webauthn.enroll({ friendlyName: 'key' })
  expect(data).toEqual({ id: expect.stringMatching(UUID), type: 'webauthn', friendly_name: 'key' })
  const path = `/factors/${data?.id}/challenge`
  const body = { factorId: data?.id, webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] } }
  const challenge = await fixture.send('POST', path, body, bearer(session.access_token))
  expect(challenge.body).toEqual({
    id: expect.stringMatching(UUID),
    type: 'webauthn',
    expires_at: expect.any(Number),
    webauthn: {
      type: 'create',
      credential_options: {
        publicKey: {
          rp: { name: 'Sample Site', id: '127.0.0.1' },
          user: { name: email, displayName: email, id: Buffer.from(user.id).toString('base64url') },
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          pubKeyCredParams: [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8].map((alg) => ({
            type: 'public-key',
            alg,
          })),
          timeout: 300_000,
          excludeCredentials: [],
          authenticatorSelection: {},
        },
      },
    },
  })
  const malformed = await fixture.send('POST', path, '{', bearer(session.access_token))
  expect(malformed).toMatchObject({ status: 400, body: { code: 'bad_json' } })
})

test('each kind of wrong security key response has its own error', async () => {
  const { client, session } = await makeAccount(fixture)
  const { data } = await client.mfa.webauthn.enroll({ friendlyName: 'key' })
  const headers = bearer(session.access_token)
  const challenge = await fixture.send('POST', `/factors/${data?.id}/challenge`, {}, headers)
  const verify = (webauthn: unknown) =>
    fixture.send('POST', `/factors/${data?.id}/verify`, { challenge_id: challenge.body.id, webauthn }, headers)
  const refused = (message: string) => ({ status: 400, body: { code: 'validation_failed', message } })
  expect(await verify(undefined)).toMatchObject(refused('WebAuthn config required'))
  expect(await verify({ type: 'x' })).toMatchObject(refused('WebAuthn type must be create or request'))
  expect(await verify({ type: 'create' })).toMatchObject(refused('credential_response required'))
  for (const odd of [{}, 'x', { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '%' } }]) {
    const answer = await verify({ type: 'create', credential_response: odd })
    expect(answer).toMatchObject(refused('Invalid credential_response'))
  }
  const bytes = Buffer.from('{}').toString('base64url')
  const created = { clientDataJSON: bytes, attestationObject: bytes }
  const forged = { id: 'a', rawId: 'a', type: 'public-key', response: created }
  // Supabase answers 500 here, which would make clients retry; a refusal is more useful.
  expect(await verify({ type: 'create', credential_response: forged })).toMatchObject({
    status: 422,
    body: { code: 'mfa_verification_failed' },
  })
})

test('an administrator lists, renames and removes somebody’s factors', async () => {
  const { user, id, client } = await makeRaised()
  const { mfa } = fixture.admin()
  const listed = await mfa.listFactors({ userId: user.id })
  expect(listed.data?.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp', friendly_name: 'app' }])
  const path = `/admin/users/${user.id}/factors/${id}`
  const renamed = await fixture.send('PUT', path, { friendly_name: 'desk', phone: 'x' }, bearer(fixture.secretKey))
  expect(renamed).toMatchObject({ status: 200, body: { id, friendly_name: 'desk', phone: '' } })
  const { id: taken } = await enrollTotp(client, 'taken')
  const conflict = await fixture.send('PUT', path, { friendly_name: 'taken' }, bearer(fixture.secretKey))
  expect(conflict).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } })
  const removed = await fixture.send('DELETE', path.replace(id, taken), undefined, bearer(fixture.secretKey))
  expect(removed).toMatchObject({ status: 200, body: { id: taken, friendly_name: 'taken', status: 'unverified' } })
  expect((await mfa.deleteFactor({ userId: user.id, id })).error).toBeNull()
  const { data } = await client.refreshSession()
  expect(claimsOf(data.session?.access_token ?? '').aal).toBe('aal1')
  expect((await mfa.deleteFactor({ userId: user.id, id })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
})

test('only administrators can read the factors of others, and only for existing accounts', async () => {
  const { user, id, raised } = await makeRaised()
  const path = `/admin/users/${user.id}/factors`
  for (const [method, where] of [
    ['GET', path],
    ['PUT', `${path}/${id}`],
    ['DELETE', `${path}/${id}`],
  ] as const) {
    const body = method === 'PUT' ? {} : undefined
    expect(await fixture.send(method, where, body, bearer(raised.access_token))).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
    const nobody = await fixture.send(
      method,
      where.replace(user.id, crypto.randomUUID()),
      body,
      bearer(fixture.secretKey),
    )
    expect(nobody).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  }
  const malformed = await fixture.send('DELETE', `${path}/x`, undefined, bearer(fixture.secretKey))
  expect(malformed).toMatchObject({ status: 404, body: { message: 'factor_id must be an UUID' } })
  const { user: other } = await makeAccount(fixture)
  const foreign = await fixture.send(
    'DELETE',
    `/admin/users/${other.id}/factors/${id}`,
    undefined,
    bearer(fixture.secretKey),
  )
  expect(foreign).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
})
