import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, createSamlIdp, type SamlIdp } from '../../support/servers/saml-idp.ts'
import { type AuthFixture, claimsOf, makeAccount, newAddress, startAuthFixture } from './auth-fixture.ts'

let fixture: AuthFixture
let idp: SamlIdp
let spMetadata: string
let providerId: string

const away = 'https://app.buyers.example/back?from=sso'

beforeAll(async () => {
  const env = { AUTH_SAML: 'on', AUTH_SAML_LOCAL_IDP: 'on', AUTH_REDIRECT_URLS: 'https://app.buyers.example/**' }
  fixture = await startAuthFixture(env)
  idp = createSamlIdp()
  spMetadata = (await fixture.send('GET', '/sso/saml/metadata')).text
  const mapping = {
    keys: {
      full_name: { name: 'displayName' },
      department: { names: ['dept', 'ou'], default: 'none' },
      groups: { name: 'groups', array: true },
    },
  }
  const made = await asAdmin('POST', '', {
    type: 'saml',
    metadata_xml: idp.metadata,
    domains: ['company.example'],
    attribute_mapping: mapping,
  })
  expect(made.status).toBe(201)
  providerId = made.body.id
})

afterAll(() => fixture[Symbol.asyncDispose]())

function asAdmin(method: string, path: string, body?: unknown) {
  return fixture.send(method, `/admin/sso/providers${path}`, body, { authorization: `Bearer ${fixture.secretKey}` })
}

/** Starts a sign-in; the identity provider checks the signature of the request. */
async function begin(options: Record<string, unknown> = {}) {
  const { body } = await fixture.send('POST', '/sso', { provider_id: providerId, skip_http_redirect: true, ...options })
  return idp.readRequest(spMetadata, body.url)
}

/** Posts the identity provider's response as a browser does, and returns where that leads. */
async function bring(response: string, relayState: string) {
  const answer = await fetch(`${fixture.base}/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://login.company.example' },
    body: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }),
  })
  const location = answer.headers.get('location') ?? ''
  const target = new URL(location)
  const { status } = answer
  return { status, location, query: target.searchParams, fragment: new URLSearchParams(target.hash.slice(1)) }
}

async function signIn(answer: Answer, options: Record<string, unknown> = {}) {
  const { requestId, relayState } = await begin(options)
  return bring(await idp.respond(spMetadata, { requestId, ...answer }), relayState)
}

const person = (subject: string) => ({
  subject,
  attributes: { email: [`${subject}@company.example`], displayName: ['Robin Example'] },
})

test('an employee signs in through the official client and their identity provider', async () => {
  const client = fixture.client()
  const { data, error } = await client.signInWithSSO({ domain: 'company.example', options: { redirectTo: away } })
  expect(error).toBeNull()
  const { requestId, relayState } = await idp.readRequest(spMetadata, data?.url ?? '')
  const attributes = { ...person('robin').attributes, ou: ['Industrial'], groups: ['brokers', 'staff'] }
  const answer = await idp.respond(spMetadata, { ...person('robin'), attributes, requestId })
  const { status, location, fragment } = await bring(answer, relayState)
  expect(status).toBe(302)
  expect(location.split('#')[0]).toBe(away)
  const tokens = {
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  }
  const { data: signedIn } = await client.setSession(tokens)
  expect(signedIn.user).toMatchObject({
    email: 'robin@company.example',
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
    user_metadata: {
      iss: idp.entityId,
      sub: 'robin',
      email: 'robin@company.example',
      email_verified: true,
      full_name: 'Robin Example',
      custom_claims: { department: 'Industrial', groups: ['brokers', 'staff'] },
    },
    identities: [{ id: 'robin', provider: `sso:${providerId}` }],
  })
  expect(claimsOf(tokens.access_token)).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'sso/saml', provider: providerId, timestamp: expect.any(Number) }],
  })
  const refreshed = await client.refreshSession()
  expect(claimsOf(refreshed.data.session?.access_token ?? '').amr).toMatchObject([{ provider: providerId }])
  const changed = await client.updateUser({ password: 'a-new-password-9' })
  expect(changed.error).toMatchObject({ code: 'user_sso_managed', status: 422 })
})

test('the PKCE flow ends with a code that only the client that started it can exchange', async () => {
  const client = fixture.client({ flowType: 'pkce' })
  const { data } = await client.signInWithSSO({ providerId, options: { redirectTo: away } })
  const { requestId, relayState } = await idp.readRequest(spMetadata, data?.url ?? '')
  const answer = await idp.respond(spMetadata, { ...person('code'), requestId })
  const { status, query, fragment } = await bring(answer, relayState)
  expect([status, fragment.size]).toEqual([302, 0])
  const code = query.get('code') ?? ''
  const stranger = await fixture.send('POST', '/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: 'x'.repeat(43),
  })
  expect(stranger.body.code).toBe('bad_code_verifier')
  const { data: signedIn, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(claimsOf(signedIn.session?.access_token ?? '').amr).toMatchObject([
    { method: 'sso/saml', provider: providerId },
  ])
})

test('a second sign-in finds the same account and updates it with the provider’s data', async () => {
  const first = await signIn(person('again'))
  const moved = { email: ['moved@company.example'], displayName: ['Robin New'] }
  const second = await signIn({ subject: 'again', attributes: moved, sign: 'message' })
  const [a, b] = [first, second].map(({ fragment }) => claimsOf(fragment.get('access_token') ?? ''))
  expect(b?.sub).toBe(a?.sub)
  expect(b).toMatchObject({ email: 'moved@company.example', user_metadata: { full_name: 'Robin New' } })
})

test('a sign-in is never merged into an account with the same address', async () => {
  const { user, email } = await makeAccount(fixture, `both-${Date.now()}@company.example`)
  const { fragment } = await signIn({ subject: 'both', attributes: { mail: [email] } })
  const claims = claimsOf(fragment.get('access_token') ?? '')
  expect(claims.email).toBe(email)
  expect(claims.sub).not.toBe(user.id)
  // Nobody can sign in to the new account by mail or password either.
  const { data } = await fixture.admin().getUserById(user.id)
  expect(data.user?.identities).toHaveLength(1)
})

test('an address outside the domains of the provider is not confirmed', async () => {
  const { fragment } = await signIn({ subject: 'guest', attributes: { email: [newAddress('guest')] } })
  const claims = claimsOf(fragment.get('access_token') ?? '')
  expect(claims.user_metadata).toMatchObject({ email_verified: false })
  const { data } = await fixture.admin().getUserById(String(claims.sub))
  expect(data.user?.email_confirmed_at).toBeUndefined()
})

test('two first sign-ins at the same moment make one account', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => signIn(person('twins'))))
  const subjects = results.map(({ fragment }) => claimsOf(fragment.get('access_token') ?? '').sub)
  expect(new Set(subjects).size).toBe(1)
})

test('a sign-in never leads to a site that is not allowed', async () => {
  const { location } = await signIn(person('lured'), { redirect_to: 'https://app.buyers.example@evil.example' })
  expect(new URL(location).origin).toBe(fixture.url)
})

test('a relay state can be used once', async () => {
  const { requestId, relayState } = await begin()
  const response = await idp.respond(spMetadata, { ...person('relay'), requestId })
  const attempts = await Promise.all(Array.from({ length: 8 }, () => bring(response, relayState)))
  expect(attempts.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
  expect(attempts.filter(({ query }) => query.get('error_code') === 'saml_relay_state_not_found')).toHaveLength(7)
})

test('an unsolicited response is refused', async () => {
  const response = await idp.respond(spMetadata, person('unasked'))
  for (const relayState of ['', away, crypto.randomUUID(), 'not a state']) {
    const { status, location, query } = await bring(response, relayState)
    expect(status).toBe(303)
    expect(location.startsWith(`${fixture.url}/?`)).toBe(true)
    expect(query.get('error_code')).toBe('saml_relay_state_not_found')
  }
})

const minute = 60_000
const invalidAssertions: [string, () => Answer][] = [
  ['unsigned', () => ({ sign: 'nothing' })],
  ['for another audience', () => ({ audience: 'https://other.example/metadata' })],
  ['for another recipient', () => ({ recipient: 'https://other.example/acs' })],
  ['for another destination', () => ({ destination: 'https://other.example/acs' })],
  ['expired', () => ({ notAfter: Date.now() - 2 * minute })],
  ['not valid yet', () => ({ notBefore: Date.now() + 2 * minute })],
  ['confirmed too long ago', () => ({ confirmedUntil: Date.now() - 2 * minute })],
  ['in response to another request', () => ({ requestId: 'id-of-another-request' })],
  ['in response to no request', () => ({ isUnasked: true })],
  ['from another issuer', () => ({ issuer: 'https://other.example/idp' })],
  ['with the status of a failed sign-in', () => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })],
  ['signed with SHA-1', () => ({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
  ['with a comment in the name', () => ({ subjectXml: 'victim<!-- -->.of.attacker' })],
  ['with CDATA in the name', () => ({ subjectXml: '<![CDATA[victim]]>' })],
]
test.each(invalidAssertions)('an assertion %s is refused', async (_name, change) => {
  const { status, query, fragment } = await signIn({ ...person('liar'), ...change() })
  expect(status).toBe(303)
  expect(query.get('error_code')).toBe('validation_failed')
  expect(fragment.has('access_token')).toBe(false)
})

test('none of these assertions created an account', async () => {
  const { data } = await fixture.admin().listUsers({ perPage: 1000 })
  expect(data.users.filter(({ email }) => email === 'liar@company.example')).toEqual([])
})

test('an assertion with a transient name, and one without an address, each get a specific error', async () => {
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  const nobody = await signIn({ ...person('anyone'), subjectFormat: transient })
  expect(nobody.query.get('error_code')).toBe('saml_assertion_no_user_id')
  const addressless = await signIn({ subject: 'addressless' })
  expect(addressless.query.get('error_code')).toBe('saml_assertion_no_email')
})

test('a response signed with another key is refused, even if it includes its certificate', async () => {
  const impostor = createSamlIdp({ entityId: idp.entityId })
  const { requestId, relayState } = await begin()
  const { query } = await bring(await impostor.respond(spMetadata, { ...person('liar'), requestId }), relayState)
  expect(query.get('error_code')).toBe('validation_failed')
})

/** Signature wrapping: rearranges a signed message so that a careless reader takes another assertion from it. */
function wrap(variant: string, xml: string): string {
  const assertion = xml.match(/<saml:Assertion[\s\S]*<\/saml:Assertion>/)?.[0] ?? ''
  const signature = assertion.match(/<ds:Signature[\s\S]*<\/ds:Signature>/)?.[0] ?? ''
  const bare = assertion.replace(signature, '')
  const id = bare.match(/ID="([^"]+)"/)?.[1] ?? ''
  const evil = bare.replaceAll('signed-subject', 'victim').replace(`ID="${id}"`, 'ID="_evil"')
  const twin = bare.replaceAll('signed-subject', 'victim')
  const inside = (outer: string, inner: string) => outer.replace('</saml:Subject>', `</saml:Subject>${inner}`)
  const signed = (outer: string, by: string) => outer.replace('</saml:Issuer>', `</saml:Issuer>${by}`)
  const holding = signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)
  const extensions = (inner: string) => `<samlp:Extensions>${inner}</samlp:Extensions>`
  const replacements: Record<string, string> = {
    tampered: assertion.replaceAll('signed-subject', 'victim'),
    before: evil + assertion,
    after: assertion + evil,
    around: inside(evil, assertion),
    'twin before': twin + assertion,
    'signature moved': signed(evil, signature) + bare,
    'original inside the signature': signed(evil, holding),
    'twin with the original inside the signature': signed(twin, holding),
    'original in extensions': extensions(assertion) + evil,
    'twin in extensions': extensions(twin) + assertion,
    'signature in the twin, original in extensions': signed(twin, signature) + extensions(bare),
  }
  return xml.replace(assertion, () => replacements[variant] ?? '')
}

test.each([
  ...['tampered', 'before', 'after', 'around', 'twin before', 'signature moved', 'original inside the signature'],
  ...['twin with the original inside the signature', 'original in extensions', 'twin in extensions'],
  'signature in the twin, original in extensions',
])('a rearranged signed assertion is refused: %s', async (variant) => {
  const { requestId, relayState } = await begin()
  const attributes = { email: ['signed-subject@company.example'] }
  const response = await idp.respond(spMetadata, { requestId, subject: 'signed-subject', attributes })
  const xml = Buffer.from(response, 'base64').toString()
  const { query, fragment } = await bring(Buffer.from(wrap(variant, xml)).toString('base64'), relayState)
  expect(query.get('error_code')).toBe('validation_failed')
  expect(fragment.has('access_token')).toBe(false)
})

test('a rearranged signed response is refused', async () => {
  const { requestId, relayState } = await begin()
  const attributes = { email: ['signed-subject@company.example'] }
  const answer = { requestId, subject: 'signed-subject', attributes, sign: 'message' } as const
  const xml = Buffer.from(await idp.respond(spMetadata, answer), 'base64').toString()
  const signature = xml.match(/<ds:Signature[\s\S]*<\/ds:Signature>/)?.[0] ?? ''
  const bare = xml.replace(signature, '')
  const holding = signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)
  const evil = bare.replaceAll('signed-subject', 'victim').replace(/ID="[^"]+"/, 'ID="_evil"')
  const wrapped = evil.replace('</saml:Issuer>', () => `</saml:Issuer>${holding}`)
  const { query } = await bring(Buffer.from(wrapped).toString('base64'), relayState)
  expect(query.get('error_code')).toBe('validation_failed')
})

const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`).join('')}]>`
test.each([
  ['an entity bomb', (xml: string) => bomb + xml.replace('signed', '&m;')],
  [
    'a file from elsewhere',
    (xml: string) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('signed', '&x;')}`,
  ],
  ['a style sheet', (xml: string) => `<?xml-stylesheet href="https://evil.example/"?>${xml}`],
  ['too much of it', (xml: string) => xml.replace('signed', 'x'.repeat(300_000))],
  ['no XML at all', () => 'hello'],
  ['wide nesting', (xml: string) => xml.replace('</samlp:Response>', `${'<a/>'.repeat(20_000)}</samlp:Response>`)],
  [
    'deep nesting',
    (xml: string) =>
      xml.replace('</samlp:Response>', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}</samlp:Response>`),
  ],
])('a response with %s is refused, and the service keeps running', async (_name, spoil) => {
  const { requestId, relayState } = await begin()
  const attributes = { email: ['signed@company.example'] }
  const xml = Buffer.from(await idp.respond(spMetadata, { requestId, subject: 'x', attributes }), 'base64').toString()
  const { query } = await bring(Buffer.from(spoil(xml)).toString('base64'), relayState)
  expect(query.get('error_code')).toBe('validation_failed')
  expect((await fixture.send('GET', '/health')).status).toBe(200)
})

test('a response that is missing or not base64 is refused', async () => {
  const { relayState } = await begin()
  expect((await bring('<xml>', relayState)).query.get('error_code')).toBe('validation_failed')
  expect((await bring('', relayState)).query.get('error_description')).toBe('SAMLResponse is missing')
})

test('the metadata of the service is public, and its private key is not readable by others', async () => {
  const answer = await fixture.send('GET', '/sso/saml/metadata?download=true')
  expect(answer.headers.get('content-type')).toBe('application/xml')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
  expect(answer.text).toContain(`entityID="${fixture.base}/sso/saml/metadata"`)
  expect(answer.text).toContain(`Location="${fixture.base}/sso/saml/acs"`)
  expect(answer.text).toContain('AuthnRequestsSigned="true"')
  expect(answer.text).not.toContain('PRIVATE KEY')
  const { mode } = await stat(join(fixture.product.dataDir, 'saml-key.pem'))
  expect(mode & 0o777).toBe(0o600)
})

test('POST /sso reports each kind of invalid request', async () => {
  const ask = async (body: unknown) => {
    const { status, body: answer } = await fixture.send('POST', '/sso', body)
    return [status, answer?.code, answer?.message]
  }
  expect(await ask({})).toEqual([400, 'validation_failed', 'A provider_id or domain needs to be provided'])
  expect(await ask({ provider_id: providerId, domain: 'company.example' })).toEqual([
    ...[400, 'validation_failed', 'Only one of provider_id or domain supported'],
  ])
  expect(await ask({ domain: 'nowhere.example' })).toEqual([
    ...[404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'],
  ])
  expect(await ask({ provider_id: crypto.randomUUID() })).toEqual([
    404,
    'sso_provider_not_found',
    'No such SSO provider',
  ])
  expect((await ask({ provider_id: 'not-an-id' }))[1]).toBe('bad_json')
  expect(await ask({ domain: 'company.example', code_challenge: 'x'.repeat(43) })).toEqual([
    ...[400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
  ])
  const redirected = await fixture.send('POST', '/sso', { domain: 'COMPANY.example' })
  expect(redirected.status).toBe(303)
  expect(redirected.headers.get('location')).toMatch(/^https:\/\/login\.company\.example\/sso\?SAMLRequest=/)
  expect((await fixture.send('GET', '/settings')).body.saml_enabled).toBe(true)
})

test('an administrator manages providers; nobody else sees them', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${providerId}`],
    ['PUT', `/${providerId}`],
    ['DELETE', `/${providerId}`],
  ] as const) {
    expect((await fixture.send(method, `/admin/sso/providers${path}`, method === 'GET' ? undefined : {})).status).toBe(
      401,
    )
  }
  const other = createSamlIdp()
  const made = await asAdmin('POST', '', {
    type: 'saml',
    metadata_xml: other.metadata,
    domains: ['Second.example'],
    resource_id: 'tenant-7',
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  })
  expect(made.status).toBe(201)
  const { id } = made.body
  expect(made.body).toMatchObject({
    resource_id: 'tenant-7',
    saml: { entity_id: other.entityId, metadata_xml: other.metadata },
    domains: [{ domain: 'second.example' }],
  })
  const list = await asAdmin('GET', '')
  expect(list.body.items).toHaveLength(2)
  expect(list.body.items[0].saml).not.toHaveProperty('metadata_xml')
  expect((await asAdmin('GET', '/resource_tenant-7')).body.id).toBe(id)

  const problems: [unknown, number, string][] = [
    [{ type: 'oidc', metadata_xml: other.metadata }, 400, 'validation_failed'],
    [{ type: 'saml' }, 400, 'validation_failed'],
    [{ type: 'saml', metadata_xml: other.metadata, metadata_url: 'https://idp.example' }, 400, 'validation_failed'],
    [{ type: 'saml', metadata_xml: '<a>' }, 400, 'validation_failed'],
    [{ type: 'saml', metadata_xml: bomb + other.metadata }, 400, 'validation_failed'],
    [
      { type: 'saml', metadata_xml: other.metadata.replaceAll('https://login', 'javascript://login') },
      400,
      'validation_failed',
    ],
    [{ type: 'saml', metadata_xml: createSamlIdp().metadata, name_id_format: 'x' }, 400, 'validation_failed'],
    [{ type: 'saml', metadata_xml: createSamlIdp().metadata, domains: ['no domain'] }, 400, 'validation_failed'],
    [{ type: 'saml', metadata_xml: other.metadata }, 422, 'saml_idp_already_exists'],
    [
      { type: 'saml', metadata_xml: createSamlIdp().metadata, domains: ['COMPANY.example'] },
      400,
      'sso_domain_already_exists',
    ],
  ]
  for (const [body, status, code] of problems) {
    const answer = await asAdmin('POST', '', body)
    expect([body, answer.status, answer.body.code]).toEqual([body, status, code])
  }
  const mismatch = await asAdmin('PUT', `/${id}`, { metadata_xml: createSamlIdp().metadata })
  expect([mismatch.status, mismatch.body.code]).toEqual([400, 'saml_entity_id_mismatch'])
  expect((await asAdmin('PUT', `/${id}`, { disabled: true })).body).toMatchObject({ disabled: true })
  const off = await fixture.send('POST', '/sso', { provider_id: id })
  expect([off.status, off.body.code]).toEqual([404, 'sso_provider_disabled'])
  const changed = await asAdmin('PUT', `/${id}`, { disabled: false, domains: ['third.example'] })
  expect(changed.body.domains).toEqual([{ domain: 'third.example' }])
  expect((await asAdmin('DELETE', `/${id}`)).body.id).toBe(id)
  const gone = await asAdmin('GET', `/${id}`)
  expect([gone.status, gone.body.code]).toEqual([404, 'sso_provider_not_found'])
  expect((await asAdmin('GET', '/not-an-id')).status).toBe(404)
})

test('metadata is fetched from a public address, and from no private one', async () => {
  const other = createSamlIdp()
  await using server = await serve((path) =>
    path === '/metadata'
      ? [200, other.metadata]
      : path === '/away'
        ? [302, '']
        : path === '/large'
          ? [200, 'x'.repeat(1_100_000)]
          : [500, ''],
  )
  const create = (url: string) => asAdmin('POST', '', { type: 'saml', metadata_url: url })
  for (const url of [
    ...['/away', '/large', '/broken'].map((path) => `${server.url}${path}`),
    ...['https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://192.168.1.1/', 'https://0.0.0.0/'],
    ...['https://[::ffff:169.254.169.254]/', 'https://[fd00::1]/', 'https://[fe80::1]/', 'https://[64:ff9b::a00:1]/'],
    ...['https://2852039166/', 'https://0xa9fea9fe/', 'https://user:secret@127.0.0.1/'],
  ]) {
    const answer = await create(url)
    expect([url, answer.status, answer.body.code]).toEqual([url, 400, 'saml_metadata_fetch_failed'])
    if (!url.includes('127.0.0.1')) expect(answer.body.message).toContain('does not lead to a public address')
    expect(answer.text).not.toContain('secret')
  }
  for (const url of ['http://10.0.0.1/', 'http://metadata.example/', 'file:///etc/passwd', 'nonsense']) {
    const answer = await create(url)
    expect([url, answer.status, answer.body.code]).toEqual([url, 400, 'validation_failed'])
  }
  const made = await create(`${server.url}/metadata`)
  expect(made.status).toBe(201)
  expect(made.body.saml).toMatchObject({ entity_id: other.entityId, metadata_url: `${server.url}/metadata` })
})

async function serve(answer: (path: string) => [number, string]) {
  const server = createServer((request, response) => {
    const [status, body] = answer(request.url ?? '')
    response.writeHead(status, status === 302 ? { location: '/metadata' } : {}).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a server that listens on a port is never a string.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
