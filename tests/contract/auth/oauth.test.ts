import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimsOf, makeAccount, newAddress, password } from './auth-fixture.ts'
import { openBrowser } from './browser.ts'
import { fragmentOf, newSubject, type OAuthFixture, startOAuthFixture } from './oauth-fixture.ts'
import { clients } from './openid-server.ts'

let fixture: OAuthFixture
beforeAll(async () => {
  fixture = await startOAuthFixture({ AUTH_ANONYMOUS: 'on' })
})
afterAll(() => fixture[Symbol.asyncDispose]())
beforeEach(() => fixture.scripted.reset())

type Provider = 'google' | 'github' | 'apple' | 'azure' | 'custom:acme' | 'custom:scripted' | 'custom:away'

/** Signs a person in with the official client, in a new browser. */
async function signIn(provider: Provider, login_hint = '', browser = openBrowser()) {
  const { data } = await fixture.client().signInWithOAuth({ provider, options: { queryParams: { login_hint } } })
  const page = await fixture.walk(data.url, browser)
  return { page, browser, fields: fragmentOf(page) }
}

async function userOf(accessToken: string | undefined) {
  const { data, error } = await fixture.client().getUser(accessToken)
  if (error) throw error
  return data.user
}

/** Signs in and returns the account, or throws the error that the page received. */
async function enter(provider: Provider, login_hint = '') {
  const { fields } = await signIn(provider, login_hint)
  if (!fields.access_token) throw new Error(JSON.stringify(fields))
  return userOf(fields.access_token)
}

function addGoogler(email: string, claims: Record<string, unknown> = {}) {
  return fixture.openid.addPerson(newSubject(), { email, email_verified: true, name: 'Jane Roe', ...claims })
}

test('a person with an account at a provider is signed in, with tokens only in the fragment', async () => {
  const email = newAddress()
  const sub = addGoogler(email.toUpperCase(), { picture: 'https://pictures.example/1.png' })
  const { page, fields } = await signIn('google', sub)
  expect(page.origin + page.pathname + page.search).toBe(`${fixture.url}/`)
  expect([...new URLSearchParams(page.hash.slice(1)).keys()]).toEqual([
    ...['access_token', 'expires_at', 'expires_in', 'provider_token', 'refresh_token', 'sb', 'token_type'],
  ])
  expect(fields).toMatchObject({ sb: '', token_type: 'bearer', expires_in: '3600' })
  expect(claimsOf(fields.access_token ?? '')).toMatchObject({ email, amr: [{ method: 'oauth' }], aal: 'aal1' })
  const user = await userOf(fields.access_token)
  expect(user).toMatchObject({
    email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Jane Roe', avatar_url: 'https://pictures.example/1.png', email_verified: true },
    identities: [{ id: sub, provider: 'google', email }],
  })
  expect(user.email_confirmed_at).toBeDefined()
  expect(user.identities?.[0]?.identity_data).toEqual({
    iss: fixture.openid.issuer,
    sub,
    provider_id: sub,
    name: 'Jane Roe',
    full_name: 'Jane Roe',
    picture: 'https://pictures.example/1.png',
    avatar_url: 'https://pictures.example/1.png',
    email,
    email_verified: true,
    phone_verified: false,
  })
})

test('a client with PKCE exchanges its code once for the session with the provider’s token', async () => {
  const browser = openBrowser()
  const client = fixture.clientIn(browser, 'pkce')
  const sub = addGoogler(newAddress())
  const redirectTo = `${fixture.url}/auth?next=1`
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, queryParams: { login_hint: sub } },
  })
  const page = await fixture.walk(data.url, browser)
  const code = page.searchParams.get('code') ?? ''
  expect(page.href).toBe(`${fixture.url}/auth?next=1&code=${code}`)
  const wrong = { auth_code: code, code_verifier: 'x'.repeat(50) }
  expect((await fixture.send('POST', '/token?grant_type=pkce', wrong)).body.code).toBe('bad_code_verifier')
  const { data: session, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(session.session?.provider_token).toMatch(/.{20}/)
  expect(claimsOf(session.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }])
  const again = await fixture.send('POST', '/token?grant_type=pkce', wrong)
  expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
})

test('a second sign-in finds the same account and updates it with the provider’s data', async () => {
  const email = newAddress()
  const sub = addGoogler(email, { name: 'Jane Roe' })
  const first = await enter('google', sub)
  fixture.openid.addPerson(sub, { email: newAddress('moved'), email_verified: true, name: 'Jane Doe' })
  const second = await enter('google', sub)
  expect(second).toMatchObject({ id: first.id, email, user_metadata: { name: 'Jane Doe' } })
  expect(second.identities).toHaveLength(1)
})

test('ten simultaneous first sign-ins of one person make one account', async () => {
  const sub = addGoogler(newAddress())
  const users = await Promise.all(Array.from({ length: 10 }, () => enter('google', sub)))
  expect(new Set(users.map(({ id }) => id)).size).toBe(1)
})

test('an address verified by the provider signs in to the account that has it, which keeps its password', async () => {
  const { email, user, client } = await makeAccount(fixture)
  const entered = await enter('google', addGoogler(email))
  expect(entered).toMatchObject({ id: user.id, app_metadata: { provider: 'email', providers: ['email', 'google'] } })
  expect((await client.signInWithPassword({ email, password })).error).toBeNull()
})

test('an unverified address signs in to no existing account, and its owner gets a mail', async () => {
  const { email, user } = await makeAccount(fixture)
  const { page, fields } = await signIn('google', addGoogler(email, { email_verified: false }))
  const error = {
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
    error_description: 'Unverified email with google. A confirmation email has been sent to your google email',
  }
  expect(Object.fromEntries(page.searchParams)).toEqual(error)
  expect(fields).toEqual({ ...error, sb: '' })
  expect((await fixture.nextMail(email)).subject).toBe('You already have an account')
  const { data } = await fixture.admin().getUserById(user.id)
  expect(data.user?.identities).toHaveLength(1)
})

test('a new unverified address has to be confirmed by mail', async () => {
  const email = newAddress()
  const { fields } = await signIn('google', addGoogler(email, { email_verified: 'no' }))
  expect(fields.error_description).toMatch(/^Unverified email with google\. A confirmation email has been sent/)
  const mail = await fixture.nextMail(email)
  const { data } = await fixture.client().verifyOtp({ email, token: mail.code, type: 'signup' })
  expect(data.user).toMatchObject({ email })
  expect(data.session).not.toBeNull()
})

test('an identity with an unverified address does not catch the sign-in of the address’s owner', async () => {
  const email = newAddress('victim')
  const { client } = await makeAccount(fixture)
  const browser = openBrowser()
  const attacker = fixture.clientIn(browser)
  const { data: own } = await client.getSession()
  await attacker.setSession(own.session ?? { access_token: '', refresh_token: '' })
  const sub = addGoogler(email, { email_verified: false })
  const { data } = await attacker.linkIdentity({ provider: 'google', options: { queryParams: { login_hint: sub } } })
  expect(fragmentOf(await fixture.walk(data.url, browser)).access_token).toBeDefined()
  const victim = await enter('azure', addGoogler(email))
  expect(victim.id).not.toBe(own.session?.user.id)
  expect(victim.email).toBe(email)
})

test('a banned user cannot sign in', async () => {
  const sub = addGoogler(newAddress())
  const user = await enter('google', sub)
  await fixture.admin().updateUserById(user.id, { ban_duration: '1h' })
  const { fields } = await signIn('google', sub)
  expect(fields).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
    error_description: 'User is banned',
  })
})

test('Apple posts its response, and the cookie is sent with a form from another site', async () => {
  const email = newAddress()
  const sub = addGoogler(email, { email_verified: 'true', name: undefined })
  const browser = openBrowser()
  const { fields } = await signIn('apple', sub, browser)
  expect(await userOf(fields.access_token)).toMatchObject({ email, identities: [{ provider: 'apple', id: sub }] })
  const cookie = browser.cookieLines.find((line) => line.startsWith('auth-flow-')) ?? ''
  expect(cookie).toMatch(/; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=None$/)
})

test('a Microsoft address counts as verified only if the tenant owns its domain', async () => {
  const { email, user } = await makeAccount(fixture)
  const forged = await signIn('azure', fixture.openid.addPerson(newSubject(), { email }))
  expect(forged.fields.error_code).toBe('provider_email_needs_verification')
  const owned = await enter('azure', fixture.openid.addPerson(newSubject(), { email, xms_edov: true }))
  expect(owned.id).toBe(user.id)
})

test('a custom provider may omit the address', async () => {
  const sub = fixture.openid.addPerson(newSubject(), { preferred_username: 'jr' })
  const user = await enter('custom:acme', sub)
  expect(user).toMatchObject({ email: '', identities: [{ provider: 'custom:acme' }], is_anonymous: false })
  expect(user.user_metadata).toMatchObject({ user_name: 'jr', preferred_username: 'jr' })
  expect((await enter('custom:acme', sub)).id).toBe(user.id)
  const { fields } = await signIn('google', fixture.openid.addPerson(newSubject(), {}))
  expect(fields).toMatchObject({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Error getting user email from external provider',
  })
})

test('of the addresses at GitHub the primary one is used, and every verified one can match an account', async () => {
  const main = newAddress('main')
  fixture.scripted.script.user = { id: 4711, login: 'octo', name: null, avatar_url: 'javascript:alert(1)' }
  fixture.scripted.script.emails = [
    { email: newAddress('side'), primary: false, verified: true },
    { email: main, primary: true, verified: true },
  ]
  const user = await enter('github')
  expect(user).toMatchObject({ email: main, identities: [{ provider: 'github', id: '4711' }] })
  expect(user.user_metadata).toMatchObject({
    user_name: 'octo',
    name: 'octo',
    iss: `${fixture.scripted.issuer}/api/v3`,
  })
  expect(user.user_metadata).not.toHaveProperty('avatar_url')
  const { requests } = fixture.scripted
  expect(requests.find(({ line }) => line === 'GET /api/v3/user/emails')?.authorization).toBe('Bearer gho_x')
  expect(requests.find(({ line }) => line.includes('access_token'))?.body).toMatch(/code_verifier=[\w-]{43}/)

  const { email, user: owner } = await makeAccount(fixture)
  fixture.scripted.script.user = { id: 4712, login: 'owner' }
  fixture.scripted.script.emails = [
    { email: newAddress('unchecked'), primary: true, verified: false },
    { email, primary: false, verified: true },
  ]
  expect((await enter('github')).id).toBe(owner.id)
})

test.each([
  ['no addresses', [], 'Error getting user email from external provider'],
  ['something else', { message: 'Bad credentials' }, 'Error getting user profile from external provider'],
])('GitHub with %s signs nobody in', async (_name, emails, description) => {
  fixture.scripted.script.emails = emails
  expect((await signIn('github')).fields.error_description).toBe(description)
})

test('an invitation can be accepted with an identity that has the invited address', async () => {
  const email = newAddress()
  await fixture.admin().inviteUserByEmail(email)
  const { hash } = await fixture.nextMail(email)
  const accept = (sub: string) =>
    fixture.walk(`${fixture.base}/authorize?provider=google&invite_token=${hash}&login_hint=${sub}`)
  const other = fragmentOf(await accept(addGoogler(newAddress('other'))))
  expect(other.error_description).toBe('Invited email does not match emails from external provider')
  const fields = fragmentOf(await accept(addGoogler(email)))
  expect(await userOf(fields.access_token)).toMatchObject({ email, app_metadata: { providers: ['email', 'google'] } })
  const used = await fixture.send('GET', `/authorize?provider=google&invite_token=${hash}`)
  expect(used).toMatchObject({ status: 404, body: { message: 'User identified by token not found' } })
})

test('the settings list the providers that are on', async () => {
  expect((await fixture.send('GET', '/settings')).body.external).toMatchObject({
    google: true,
    github: true,
    apple: true,
    azure: true,
    gitlab: false,
    facebook: false,
    'custom:acme': true,
  })
})

test.each([
  ['', 'Unsupported provider: Provider  could not be found'],
  ['?provider=gitlabber', 'Unsupported provider: Provider gitlabber could not be found'],
  ['?provider=gitlab', 'Unsupported provider: provider is not enabled'],
  ['?provider=custom:nobody', 'Unsupported provider: Provider custom:nobody could not be found'],
  ['?provider=google&code_challenge=abc', 'PKCE flow requires code_challenge_method and code_challenge'],
  [
    '?provider=google&code_challenge=abc&code_challenge_method=s256',
    'code challenge has to be between 43 and 128 characters',
  ],
  [`?provider=google&code_challenge=${'a'.repeat(43)}&code_challenge_method=md5`, 'Invalid code_challenge_method'],
])('authorize%s is refused: %s', async (query, message) => {
  expect(await fixture.send('GET', `/authorize${query}`)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message },
  })
})

test('the client’s parameters are passed to the provider, except those that the server sets', async () => {
  const ours = 'client_id=evil&redirect_uri=https://evil.example&response_type=token&response_mode=query&state=x'
  const more = 'request_uri=https://evil.example/r&request=x&scope=all&client_secret=y&code_verifier=z&invite_token='
  const path = `/authorize?provider=Google&scopes=calendar+drive&access_type=offline&prompt=consent&${ours}&${more}`
  const answer = await fixture.send('GET', `${path}&skip_http_redirect=true`)
  expect(answer.status).toBe(302)
  const url = new URL(answer.headers.get('location') ?? '')
  expect(url.origin).toBe(fixture.openid.issuer)
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams)
  expect(rest).toEqual({
    client_id: clients.google,
    redirect_uri: `${fixture.base}/callback`,
    response_type: 'code',
    scope: 'openid email profile calendar drive',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
  })
  expect(state).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
  expect(code_challenge).toMatch(/^[\w-]{43}$/)
  expect(nonce).toMatch(/^[\w-]{43}$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toMatch(
    /^auth-flow-[0-9a-f]{8}=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('a nonce from the client is forwarded and still checked', async () => {
  const sub = addGoogler(newAddress())
  const start = `${fixture.base}/authorize?provider=google&login_hint=${sub}&nonce=my%20own`
  const first = await fetch(start, { redirect: 'manual' })
  expect(new URL(first.headers.get('location') ?? '').searchParams.get('nonce')).toBe('my own')
  expect(fragmentOf(await fixture.walk(start)).access_token).toBeDefined()
})

test.each([
  ['https://evil.example/', ''],
  ['https://app.site.example/done?a=1', 'https://app.site.example/done?a=1'],
])('a sign-in with redirect_to %s leads to %s', async (wish, target) => {
  const sub = addGoogler(newAddress())
  const query = new URLSearchParams({ provider: 'google', login_hint: sub, redirect_to: wish })
  const page = await fixture.walk(`${fixture.base}/authorize?${query}`)
  expect(page.href.split('#')[0]).toBe(target || `${fixture.url}/`)
  expect(fragmentOf(page).access_token).toBeDefined()
})

test('a refusal by the provider is passed on', async () => {
  const { page, fields } = await signIn('google', 'nobody')
  const error = { error: 'access_denied', error_description: 'No, thanks' }
  expect(Object.fromEntries(page.searchParams)).toEqual(error)
  expect(fields).toEqual({ ...error, sb: '' })
})

/** Runs a sign-in up to the provider's response, without sending it to the callback. */
async function stopBeforeCallback(query = '') {
  const browser = openBrowser()
  const start = `${fixture.base}/authorize?provider=google&login_hint=${addGoogler(newAddress())}${query}`
  const callback = await browser.follow(start, ({ href }) => href.startsWith(`${fixture.openid.issuer}/`))
  return { browser, callback, state: callback.searchParams.get('state') ?? '' }
}

const malformed = 'OAuth state parameter is invalid'
test.each([
  ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
  ['?state=x', 'bad_oauth_state', malformed],
  ['?state=11111111-1111-4111-8111-111111111111', 'bad_oauth_state', 'OAuth state not found or expired'],
])('callback%s leads home with the reason', async (query, code, description) => {
  for (const [method, path, body] of [
    ['GET', query, undefined],
    ['POST', '', query.slice(1)],
  ] as const) {
    const answer = await fixture.send(method, `/callback${path}`, body)
    expect(answer.status).toBe(303)
    const error = { error: 'invalid_request', error_code: code, error_description: description }
    expect(answer.headers.get('location')).toBe(`${fixture.url}/?${new URLSearchParams(error)}`)
  }
})

test('another browser can neither complete a flow nor use it up', async () => {
  const { browser, callback } = await stopBeforeCallback()
  for (const cookie of ['', `auth-flow-${callback.searchParams.get('state')?.slice(0, 8)}=${'A'.repeat(43)}`]) {
    const answer = await fetch(callback, { redirect: 'manual', headers: { cookie } })
    expect(answer.status).toBe(303)
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error_description')).toBe(malformed)
  }
  const own = await browser.fetch(callback)
  expect(own.headers.get('location')).toContain('#access_token=')
})

test.each(['', `&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`])(
  'a flow is completed once, even by simultaneous requests (%s)',
  async (query) => {
    const { browser, callback } = await stopBeforeCallback(query)
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.fetch(callback)))
    const places = answers.map(({ headers }) => headers.get('location') ?? '')
    expect(places.filter((place) => /#access_token=|\?code=/.test(place))).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(4)
    const late = await browser.fetch(callback)
    const expected = query === '' ? 'OAuth state not found or expired' : 'State has already been used'
    expect(new URL(late.headers.get('location') ?? '').searchParams.get('error_description')).toBe(expected)
  },
)

test('a response without a code leads back with the reason', async () => {
  const { browser, callback } = await stopBeforeCallback()
  callback.searchParams.delete('code')
  const answer = await browser.fetch(callback)
  expect(answer.status).toBe(302)
  expect(fragmentOf(new URL(answer.headers.get('location') ?? ''))).toMatchObject({
    error: 'invalid_request',
    error_code: 'bad_oauth_callback',
    error_description: 'OAuth callback with missing authorization code missing',
  })
})

test.each([
  ['a code that somebody else was given', (url: URL) => url.searchParams.set('code', 'stolen-code')],
  ['an answer that names another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
  ['an answer that names no issuer', (url: URL) => url.searchParams.delete('iss')],
  ['two codes', (url: URL) => url.searchParams.append('code', 'other')],
])('%s signs nobody in', async (name, change) => {
  const { browser, callback } = await stopBeforeCallback()
  change(callback)
  const before = fixture.openid.requests.length
  const answer = await browser.fetch(callback)
  expect(fragmentOf(new URL(answer.headers.get('location') ?? ''))).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    sb: '',
    error_description: 'Unable to exchange external code',
  })
  // A code from one provider must not even be sent to another.
  if (name.includes('issuer')) expect(fixture.openid.requests).toHaveLength(before)
})

test('a code of another flow cannot be injected', async () => {
  const victim = await stopBeforeCallback()
  const own = await stopBeforeCallback()
  own.callback.searchParams.set('code', victim.callback.searchParams.get('code') ?? '')
  const answer = await own.browser.fetch(own.callback)
  expect(answer.headers.get('location')).toContain('error_description=Unable+to+exchange+external+code')
})
