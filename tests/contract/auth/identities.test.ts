import { createHash, generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint, SignJWT, UnsecuredJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimsOf, makeAccount, newAddress, password, refusal } from './auth-fixture.ts'
import { openBrowser } from './browser.ts'
import { fragmentOf, newSubject, type OAuthFixture, startOAuthFixture } from './oauth-fixture.ts'
import { clients } from './openid-server.ts'

// Linking identities, signing in with an ID token from an app, and misbehaving providers.
let fixture: OAuthFixture
beforeAll(async () => {
  fixture = await startOAuthFixture({ AUTH_ANONYMOUS: 'on' })
})
afterAll(() => fixture[Symbol.asyncDispose]())
beforeEach(() => fixture.scripted.reset())

function addPerson(email: string, claims: Record<string, unknown> = {}) {
  return fixture.openid.addPerson(newSubject(), { email, email_verified: true, ...claims })
}

/** Makes an account, and returns its browser with the signed-in official client. */
async function openAccount(email?: string) {
  const account = await makeAccount(fixture, email)
  const browser = openBrowser()
  const client = fixture.clientIn(browser)
  await client.setSession(account.session)
  const link = async (sub: string, provider: 'google' | 'azure' = 'google') => {
    const { data, error } = await client.linkIdentity({ provider, options: { queryParams: { login_hint: sub } } })
    if (error) throw error
    return fixture.walk(data.url, browser)
  }
  return { ...account, browser, client, link }
}

test('an account links an identity, lists it and unlinks it again', async () => {
  const { client, link, user } = await openAccount()
  const address = newAddress('linked')
  const sub = addPerson(address)
  const fields = fragmentOf(await link(sub))
  expect(claimsOf(fields.access_token ?? '')).toMatchObject({ sub: user.id, amr: [{ method: 'oauth' }] })
  const { data } = await client.getUserIdentities()
  expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
  const linked = data?.identities.find(({ provider }) => provider === 'google')
  expect(linked).toMatchObject({ id: sub, user_id: user.id, identity_data: { email: address, email_verified: true } })
  expect(linked?.identity_id).not.toBe(sub)
  if (!linked) throw new Error('not linked')
  expect(await client.unlinkIdentity(linked)).toMatchObject({ error: null })
  const { data: after } = await client.getUser()
  expect(after.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect(after.user?.identities).toHaveLength(1)
})

test('an identity belongs to one account', async () => {
  const first = await openAccount()
  const sub = addPerson(newAddress())
  await first.link(sub)
  const taken = { error: 'server_error', error_code: 'identity_already_exists' }
  const again = await first.link(sub)
  expect(fragmentOf(again)).toMatchObject({ ...taken, error_description: 'Identity is already linked' })
  expect(Object.fromEntries(again.searchParams)).toMatchObject(taken)
  const second = await openAccount()
  expect(fragmentOf(await second.link(sub))).toMatchObject({
    ...taken,
    error_description: 'Identity is already linked to another user',
  })
})

test('nobody can make another person’s browser link its identity to their account', async () => {
  const attacker = await openAccount()
  const sub = addPerson(newAddress('victim'))
  const { data } = await attacker.client.linkIdentity({
    provider: 'google',
    options: { queryParams: { login_hint: sub } },
  })
  const victim = await fixture.walk(data.url, openBrowser())
  expect(victim.searchParams.get('error_code')).toBe('bad_oauth_state')
  expect((await attacker.client.getUserIdentities()).data?.identities).toHaveLength(1)
})

test('an anonymous account becomes permanent by linking an identity', async () => {
  const browser = openBrowser()
  const client = fixture.clientIn(browser)
  const { data: anonymous } = await client.signInAnonymously()
  const email = newAddress()
  const options = { queryParams: { login_hint: addPerson(email) } }
  const { data } = await client.linkIdentity({ provider: 'google', options })
  const fields = fragmentOf(await fixture.walk(data.url, browser))
  const { data: named } = await client.getUser(fields.access_token)
  expect(named.user).toMatchObject({ id: anonymous.user?.id, email, is_anonymous: false })
  expect(named.user?.email_confirmed_at).toBeDefined()
})

test('an anonymous account gets neither a taken nor an unverified address', async () => {
  const { email } = await makeAccount(fixture)
  const tries = [
    [addPerson(email), 'invalid_request', 'email_exists'],
    [addPerson(newAddress(), { email_verified: false }), 'server_error', 'email_not_confirmed'],
  ] as const
  for (const [login_hint, error, code] of tries) {
    const browser = openBrowser()
    const client = fixture.clientIn(browser)
    await client.signInAnonymously()
    const { data } = await client.linkIdentity({ provider: 'google', options: { queryParams: { login_hint } } })
    expect(fragmentOf(await fixture.walk(data.url, browser))).toMatchObject({ error, error_code: code })
    expect((await client.getUser()).data.user?.email_confirmed_at).toBeUndefined()
  }
})

test('linking needs a signed-in user, and redirects unless asked not to', async () => {
  const path = '/user/identities/authorize?provider=google'
  expect(await fixture.send('GET', path)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  const { session } = await makeAccount(fixture)
  const authorization = `Bearer ${session.access_token}`
  expect((await fixture.send('GET', path, undefined, { authorization })).status).toBe(302)
  const answer = await fixture.send('GET', `${path}&skip_http_redirect=true`, undefined, { authorization })
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringContaining(fixture.openid.issuer) } })
  const unknown = await fixture.send('GET', '/user/identities/authorize?provider=x', undefined, { authorization })
  expect(unknown.body.message).toBe('Unsupported provider: Provider x could not be found')
})

test('the only identity is not unlinked, nor one that is not named, nor with a token for another audience', async () => {
  const { session } = await makeAccount(fixture)
  const unlink = (id: string, headers = {}) =>
    fixture.send('DELETE', `/user/identities/${id}`, undefined, {
      authorization: `Bearer ${session.access_token}`,
      ...headers,
    })
  expect(await unlink('no-uuid')).toMatchObject(refusal(404, 'validation_failed', 'identity_id must be an UUID'))
  expect(await unlink(crypto.randomUUID(), { 'x-jwt-aud': 'other' })).toMatchObject(
    refusal(403, 'unexpected_audience', "Token audience doesn't match request audience"),
  )
  expect(await unlink(crypto.randomUUID())).toMatchObject(
    refusal(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  )
})

test('nobody can unlink an identity of another account', async () => {
  const other = await openAccount()
  await other.link(addPerson(newAddress()))
  const theirs = (await other.client.getUserIdentities()).data?.identities.at(-1)
  const own = await openAccount()
  await own.link(addPerson(newAddress()))
  const answer = await fixture.send('DELETE', `/user/identities/${theirs?.identity_id}`, undefined, {
    authorization: `Bearer ${own.session.access_token}`,
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'identity_not_found', message: "Identity doesn't exist" } })
  expect((await other.client.getUserIdentities()).data?.identities).toHaveLength(2)
})

/** Signs in with only the password and starts linking an identity. */
async function setOut(email: string) {
  const browser = openBrowser()
  const client = fixture.clientIn(browser)
  await client.signInWithPassword({ email, password })
  const sub = fixture.openid.addPerson(newSubject(), { email: newAddress('thief'), email_verified: true })
  const options = { queryParams: { login_hint: sub } }
  const { data, error } = await client.linkIdentity({ provider: 'google', options })
  return { error, finish: () => fixture.walk(data.url, browser) }
}

async function setUpApp(client: Awaited<ReturnType<typeof makeAccount>>['client']): Promise<void> {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
  const secret = data && 'totp' in data ? data.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { error } = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  if (error) throw error
}

async function providersOf(id: string) {
  return (await fixture.admin().getUserById(id)).data.user?.identities?.map(({ provider }) => provider)
}

test('the password alone links nothing to an account with two-step sign-in', async () => {
  const { email, client, user } = await makeAccount(fixture)
  await setUpApp(client)
  expect((await setOut(email)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect(await providersOf(user.id)).toEqual(['email'])
})

test('linking an identity cannot be finished once the owner has set up two-step sign-in', async () => {
  const { email, client, user } = await makeAccount(fixture)
  const { finish } = await setOut(email)
  await setUpApp(client)
  expect(fragmentOf(await finish())).toMatchObject({ error_code: 'session_not_found' })
  expect(await providersOf(user.id)).toEqual(['email'])
})

test('linking an identity cannot be finished once the owner has changed the password', async () => {
  const { email, client, user } = await makeAccount(fixture)
  const { finish } = await setOut(email)
  expect((await client.updateUser({ password: 'amber-quarry-9' })).error).toBeNull()
  expect(fragmentOf(await finish())).toMatchObject({ error_code: 'session_not_found' })
  expect(await providersOf(user.id)).toEqual(['email'])
})

test('two tabs that unlink at once leave one identity', async () => {
  const { client, link } = await openAccount()
  await link(addPerson(newAddress()))
  const identities = (await client.getUserIdentities()).data?.identities ?? []
  const results = await Promise.all(identities.map((identity) => client.unlinkIdentity(identity)))
  expect(results.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual([
    'done',
    'single_identity_not_deletable',
  ])
})

test('unlinking never changes the address, whichever identity is removed and whatever the others are', async () => {
  const taken = await makeAccount(fixture)
  const people = [
    addPerson(newAddress('proved')),
    addPerson(newAddress('claimed'), { email_verified: false }),
    addPerson(taken.email),
  ]
  for (const sub of people) {
    const { client, link, email } = await openAccount()
    await link(sub)
    const own = (await client.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'email')
    if (!own) throw new Error('none')
    expect((await client.unlinkIdentity(own)).error).toBeNull()
    const { data } = await client.getUser()
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'google', providers: ['google'] } })
    expect(data.user?.email_confirmed_at).toBeDefined()
  }
})

function halfHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

test('an app signs in with the ID token that the provider gave it', async () => {
  const email = newAddress()
  const sub = newSubject()
  const token = await fixture.openid.sign({
    sub,
    email,
    email_verified: true,
    nonce: hex('raw nonce'),
    at_hash: halfHash('its access token'),
  })
  const credentials = { provider: 'google', token, nonce: 'raw nonce', access_token: 'its access token' } as const
  const { data, error } = await fixture.client().signInWithIdToken(credentials)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, identities: [{ id: sub, provider: 'google' }] })
  expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }])
  expect(data.session).not.toHaveProperty('provider_token')
})

test('another client id of the same provider is accepted, even when the provider is found by its issuer', async () => {
  const sub = newSubject()
  const id_token = await fixture.openid.sign({ sub, email: newAddress(), email_verified: true, aud: 'google-app' })
  const body = { id_token, client_id: 'google-app', issuer: fixture.openid.issuer }
  expect(await fixture.send('POST', '/token?grant_type=id_token', body)).toMatchObject({
    status: 200,
    body: { user: { identities: [{ id: sub }] } },
  })
})

test('an ID token links an identity to the signed-in account', async () => {
  const { client, user } = await openAccount()
  const token = await fixture.openid.sign({ sub: newSubject(), email: newAddress(), email_verified: true })
  const { data, error } = await client.linkIdentity({ provider: 'google', token })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: user.id })
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(2)
  const body = { provider: 'google', id_token: token, link_identity: true }
  expect(await fixture.send('POST', '/token?grant_type=id_token', body)).toMatchObject({
    status: 400,
    body: {
      error: 'invalid request',
      error_description: 'Linking requires a valid user access token in Authorization',
    },
  })
  const wrong = await fixture.send('POST', '/token?grant_type=id_token', body, { authorization: 'Bearer x' })
  expect(wrong).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
})

test('an unverified address in an ID token gives access to no existing account', async () => {
  const { email, user } = await makeAccount(fixture)
  const token = await fixture.openid.sign({ sub: newSubject(), email, email_verified: false })
  const { error } = await fixture.client().signInWithIdToken({ provider: 'google', token })
  expect(error).toMatchObject({ status: 422, code: 'provider_email_needs_verification' })
  expect((await fixture.admin().getUserById(user.id)).data.user?.identities).toHaveLength(1)
})

test.each([
  [{}, { error: 'invalid request', error_description: 'id_token required' }],
  [
    { id_token: 'x', issuer: 'https://a.example' },
    { error: 'invalid request', error_description: 'provider or client_id and issuer required' },
  ],
  [
    { id_token: 'x', provider: 'facebook' },
    { code: 'provider_disabled', message: 'Provider (issuer "") is not enabled' },
  ],
  [
    { id_token: 'x', provider: 'myown' },
    { code: 'validation_failed', message: 'Custom OIDC provider "myown" not allowed' },
  ],
  [
    { id_token: 'x', client_id: 'a', issuer: 'https://evil.example' },
    { code: 'validation_failed', message: 'Custom OIDC provider "https://evil.example" not allowed' },
  ],
  [
    { id_token: 'x', provider: 'google' },
    { error: 'invalid request', error_description: 'Bad ID token' },
  ],
])('the id_token grant with %j is refused', async (body, answer) => {
  expect(await fixture.send('POST', '/token?grant_type=id_token', body)).toMatchObject({ status: 400, body: answer })
})

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Tokens that look like the provider's and are wrong in one respect. */
const forgeries: Record<string, (sub: string) => Promise<string>> = {
  async 'a stranger’s key under its key’s name'(sub) {
    const { privateKey } = stranger
    return jwt(sub).setProtectedHeader({ alg: 'RS256', kid: 'its-key' }).sign(privateKey)
  },
  async 'a key that the token brings along'(sub) {
    const { privateKey, publicKey } = stranger
    const jwk = publicKey.export({ format: 'jwk' })
    const header = { alg: 'RS256', jwk, kid: await calculateJwkThumbprint(jwk), jku: `${fixture.scripted.issuer}/jwks` }
    return jwt(sub).setProtectedHeader(header).sign(privateKey)
  },
  async 'its public key as a shared secret'(sub) {
    const secret = new TextEncoder().encode(JSON.stringify(await fixture.openid.publicKey()))
    return jwt(sub).setProtectedHeader({ alg: 'HS256', kid: 'its-key' }).sign(secret)
  },
  'the client secret as a key': (sub) =>
    jwt(sub).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('a-secret-between-two-machines')),
  'no signature': async (sub) => new UnsecuredJWT(claims(sub)).setExpirationTime('5m').encode(),
  'another issuer, signed by its key': (sub) => fixture.openid.sign({ ...claims(sub), iss: 'https://evil.example' }),
  'another provider’s token': (sub) => fixture.scripted.sign({ ...claims(sub) }),
  'an end in the past': (sub) => fixture.openid.sign(claims(sub), {}, Math.floor(Date.now() / 1000) - 60),
  'another access token': (sub) => fixture.openid.sign({ ...claims(sub), at_hash: halfHash('another') }),
}

function claims(sub: string) {
  return { iss: fixture.openid.issuer, aud: clients.google, sub, email: newAddress(), email_verified: true }
}

function jwt(sub: string) {
  return new SignJWT(claims(sub)).setIssuedAt().setExpirationTime('5m')
}

test.each(Object.entries(forgeries))('an ID token with %s is refused', async (_name, forge) => {
  const body = { provider: 'google', id_token: await forge(newSubject()), access_token: 'at' }
  expect(await fixture.send('POST', '/token?grant_type=id_token', body)).toMatchObject({
    status: 400,
    body: { error: 'invalid request', error_description: 'Bad ID token' },
  })
})

test.each([
  ['no subject', { sub: '' }, {}, 'invalid request', 'Missing sub claim in id_token'],
  ['another audience', { aud: 'evil-app' }, {}, 'invalid request', 'Unacceptable audience in id_token: [evil-app]'],
  [
    'a second audience and no authorized party',
    { aud: [clients.google, 'evil-app'] },
    {},
    'invalid request',
    `Unacceptable audience in id_token: [${clients.google} evil-app]`,
  ],
  [
    'an authorized party that is not ours',
    { azp: 'evil-app' },
    {},
    'invalid request',
    `Unacceptable audience in id_token: [${clients.google}]`,
  ],
  [
    'a nonce that was not passed',
    { nonce: hex('n') },
    {},
    'invalid request',
    'Passed nonce and nonce in id_token should either both exist or not.',
  ],
  [
    'no nonce although one was passed',
    {},
    { nonce: 'n' },
    'invalid request',
    'Passed nonce and nonce in id_token should either both exist or not.',
  ],
  ['another nonce', { nonce: hex('n') }, { nonce: 'm' }, 'invalid nonce', 'Nonces mismatch'],
  ['a nonce without a hash', { nonce: 'n' }, { nonce: 'n' }, 'invalid nonce', 'Nonces mismatch'],
])('an ID token with %s is refused', async (_name, change, more, error, error_description) => {
  const id_token = await fixture.openid.sign({ ...claims(newSubject()), ...change })
  const body = { provider: 'google', id_token, ...more }
  expect(await fixture.send('POST', '/token?grant_type=id_token', body)).toMatchObject({
    status: 400,
    body: { error, error_description },
  })
})

async function signInScripted() {
  const { data } = await fixture.client().signInWithOAuth({ provider: 'custom:scripted' })
  return fragmentOf(await fixture.walk(data.url))
}

const failed = {
  error: 'server_error',
  error_code: 'unexpected_failure',
  error_description: 'Unable to exchange external code',
}

test('the scripted provider signs in as long as it behaves correctly', async () => {
  fixture.scripted.script.token = async ({ sign }, nonce) => ({
    access_token: 'at',
    token_type: 'bearer',
    refresh_token: 'rt',
    id_token: await sign({ nonce, sub: newSubject(), email: newAddress(), email_verified: true }),
  })
  expect(await signInScripted()).toMatchObject({ provider_token: 'at', provider_refresh_token: 'rt' })
})

test.each<[string, (nonce: string) => Promise<unknown>]>([
  ['another nonce', () => fixture.scripted.sign({ nonce: 'other' })],
  ['no nonce', () => fixture.scripted.sign({})],
  ['another audience', (nonce) => fixture.scripted.sign({ nonce, aud: 'other-web' })],
  ['another issuer', (nonce) => fixture.scripted.sign({ nonce, iss: 'https://evil.example' })],
  ['an end in the past', (nonce) => fixture.scripted.sign({ nonce, exp: 1000 })],
  ['a stranger’s signature', (nonce) => fixture.scripted.sign({ nonce }, {}, stranger.privateKey)],
  [
    'the client secret for a signature',
    (nonce) => fixture.scripted.sign({ nonce }, { alg: 'HS256' }, new TextEncoder().encode('x'.repeat(32))),
  ],
  [
    'no signature',
    async (nonce) =>
      new UnsecuredJWT({ iss: fixture.scripted.issuer, aud: 'scripted-web', sub: 's', nonce })
        .setIssuedAt()
        .setExpirationTime('5m')
        .encode(),
  ],
  ['nothing at all', async () => undefined],
])('a provider whose ID token has %s signs nobody in', async (_name, token) => {
  fixture.scripted.script.token = async (_server, nonce) => ({
    access_token: 'at',
    token_type: 'bearer',
    id_token: await token(nonce),
  })
  expect(await signInScripted()).toMatchObject(failed)
})

test('redirects of a provider’s endpoints are not followed, and endless responses are cut off', async () => {
  fixture.scripted.script.intercept = ({ url }, response) => {
    if (url !== '/token') return false
    response.writeHead(307, { location: `${fixture.openid.issuer}/token` }).end()
    return true
  }
  const before = fixture.openid.requests.length
  expect(await signInScripted()).toMatchObject(failed)
  expect(fixture.openid.requests).toHaveLength(before)
  fixture.scripted.script.intercept = ({ url }, response) => {
    if (url !== '/token') return false
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"access_token":"${'x'.repeat(1024 * 1024)}"}`)
    return true
  }
  expect(await signInScripted()).toMatchObject(failed)
})

test('a provider that is down or silent causes a server error within the timeout, and the log says why', async () => {
  const away = await fixture.send('GET', '/authorize?provider=custom:away')
  expect(away).toMatchObject({
    status: 500,
    body: { code: 'unexpected_failure', message: 'Unable to reach the external provider' },
  })
  await expect.poll(() => fixture.product.output()).toContain('ECONNREFUSED')
  fixture.scripted.script.intercept = ({ url }) => url === '/token'
  expect(await signInScripted()).toMatchObject(failed)
})

test('a provider cannot make the server call other hosts of its network', async () => {
  fixture.scripted.script.token = async ({ sign }, nonce) => ({
    access_token: 'at',
    token_type: 'bearer',
    id_token: await sign({ nonce, email: null }),
  })
  expect(await signInScripted()).toMatchObject(failed)
  await expect.poll(() => fixture.product.output()).toMatch(/http:\/\/localhost:\d+ is not a HTTPS URL/)
  expect(fixture.scripted.requests.map(({ line }) => line)).not.toContain('GET /userinfo')
})

test('no secret of a provider reaches the log', async () => {
  await signInScripted()
  expect(fixture.product.output()).not.toMatch(/a-secret-between|gho_x|"at"|eyJ/)
})
