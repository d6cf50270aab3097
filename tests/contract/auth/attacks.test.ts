import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../../support/product/raw-request.ts'
import { type AuthFixture, isNewAddress, makeAccount, newAddress, password, startAuthFixture } from './auth-fixture.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture({ LOG_LEVEL: 'info' })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Who mails went to, apart from the accounts of these tests, whose mails may arrive at any time. */
async function strangersMailed(): Promise<string[]> {
  const recipients = await fixture.recipients()
  return recipients.filter((address) => !isNewAddress(address))
}

test('a wrong code gets the same response for an unknown, a pending, a confirmed and a banned address', async () => {
  const { email: confirmed } = await makeAccount(fixture)
  const banned = newAddress()
  await fixture.admin().createUser({ email: banned, email_confirm: true, ban_duration: '24h' })
  const waiting = newAddress()
  await fixture.send('POST', '/signup', { email: waiting, password })
  for (const type of ['signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite']) {
    const answers = await Promise.all(
      [newAddress(), waiting, confirmed, banned].map(async (email) => {
        const { status, text } = await fixture.send('POST', '/verify', { type, email, token: '000001' })
        return `${status} ${text}`
      }),
    )
    expect(new Set(answers).size, type).toBe(1)
  }
})

test('a recovery request gets the same body and headers for every address', async () => {
  const { email } = await makeAccount(fixture)
  for (const path of ['/recover', '/magiclink', '/otp', '/resend']) {
    const body = (address: string) => ({ email: address, ...(path === '/resend' && { type: 'signup' }) })
    const [known, unknown] = await Promise.all([
      fixture.send('POST', path, body(email)),
      fixture.send('POST', path, body(newAddress())),
    ])
    const shown = ({ status, text, headers }: typeof known) => [status, text, [...headers.keys()].sort()]
    expect(shown(known)).toEqual(shown(unknown))
  }
})

test('cookies are neither set nor trusted, so no other site can act for a visitor', async () => {
  const { session } = await makeAccount(fixture)
  const cookie = ['sb-access-token', 'access_token', 'sb-127-auth-token', 'session']
    .map((name) => `${name}=${session.access_token}`)
    .join('; ')
  for (const [method, path] of [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['GET', '/admin/users'],
  ] as const) {
    const { status, headers } = await fixture.send(method, path, method === 'PUT' ? { data: {} } : undefined, {
      cookie,
    })
    expect(status).toBe(401)
    expect(headers.get('set-cookie')).toBeNull()
  }
  const signedIn = await fixture.send('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.get('set-cookie')).toBeNull()
})

test('no header that other frameworks trust grants access', async () => {
  const headers = {
    'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
    'x-middleware-prefetch': '1',
    'x-original-url': '/auth/v1/health',
    'x-rewrite-url': '/auth/v1/health',
    'x-http-method-override': 'GET',
    'x-forwarded-user': 'admin',
    'x-supabase-role': 'service_role',
    'x-jwt-aud': 'service_role',
    'next-action': 'x',
  }
  for (const [method, path] of [
    ['GET', '/admin/users'],
    ['POST', '/invite'],
    ['GET', '/user'],
    ['POST', '/admin/generate_link'],
  ] as const) {
    expect((await fixture.send(method, path, method === 'POST' ? {} : undefined, headers)).status).toBe(401)
  }
})

test('an id in a body never selects another account', async () => {
  const [mine, theirs] = [await makeAccount(fixture), await makeAccount(fixture)]
  const names = { id: theirs.user.id, user_id: theirs.user.id, userId: theirs.user.id, sub: theirs.user.id }
  const body = { ...names, user: { id: theirs.user.id }, data: { mark: 'mine' } }
  const changed = await fixture.send('PUT', `/user?id=${theirs.user.id}`, body, bearer(mine.session.access_token))
  expect(changed.body.id).toBe(mine.user.id)
  const { data } = await fixture.admin().getUserById(theirs.user.id)
  expect(data.user?.user_metadata).not.toHaveProperty('mark')
  await fixture.send('POST', '/logout', names, bearer(mine.session.access_token))
  expect((await fixture.send('GET', '/user', undefined, bearer(theirs.session.access_token))).status).toBe(200)
})

test('keys such as __proto__ do not change the prototype of objects', async () => {
  const email = newAddress()
  const data = '{"__proto__":{"role":"service_role","polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  const { status, body } = await fixture.send(
    'POST',
    '/signup',
    `{"email":"${email}","password":"${password}","data":${data}}`,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } })
  const { session } = await makeAccount(fixture)
  const merged = await fixture.send('PUT', '/user', `{"data":${data}}`, bearer(session.access_token))
  expect(merged.body.role).toBe('authenticated')
  const other = await fixture.send('GET', '/settings')
  expect(other.text).not.toContain('polluted')
  expect((await makeAccount(fixture)).user.user_metadata).not.toHaveProperty('polluted')
})

const hostileAddresses = [
  ['a line break', 'a\r\nBcc: all@evil.example@buyers.example'],
  ['a line break at its end', 'end@buyers.example\r\nBcc: all@evil.example'],
  ['a comma', 'a@evil.example,b@buyers.example'],
  ['a semicolon', 'a@evil.example;b@buyers.example'],
  ['a quoted part', '"a@evil.example b"@buyers.example'],
  ['a name', 'Jane <a@evil.example>'],
  ['a group', 'x:a@evil.example,b@evil.example;@buyers.example'],
  ['ten thousand groups', `${'x:'.repeat(10_000)}a@buyers.example`],
  ['a comment', 'a(evil)@buyers.example'],
  ['a NUL', 'a\0@evil.example@buyers.example'],
  ['a percent route', 'a%evil.example@[127.0.0.1]'],
  ['a letter that only looks Latin', 'аdmin@buyers.example'],
  ['a Kelvin sign', '\u212Aim@buyers.example'],
  ['a dotless i', 'adm\u0131n@buyers.example'],
  ['wide letters', '\uFF41dmin@buyers.example'],
  ['a domain in another script', 'admin@bu\u0443ers.example'],
  ['a direction mark', 'admin\u202E@buyers.example'],
  ['a soft hyphen', 'ad\u00ADmin@buyers.example'],
]

test('an address with anything but one plain mailbox is refused, and nothing is mailed', async () => {
  const refuse = async (what: string, email: string, path: string) => {
    const { status, body } = await fixture.send('POST', path, { email, password })
    expect([what, path, status, body.code]).toEqual([what, path, 400, 'validation_failed'])
  }
  for (const path of ['/signup', '/otp', '/recover', '/magiclink']) {
    await Promise.all(hostileAddresses.map(([what = '', email = '']) => refuse(what, email, path)))
  }
  expect(await strangersMailed()).toEqual([])
})

test('user input cannot add a second line to the log', async () => {
  const forged = '\r\n{"level":50,"msg":"forged entry"}\u2028\u001b[31m'
  await fixture.send('POST', '/token?grant_type=password', { email: `a${forged}@buyers.example`, password: forged })
  await fixture.send('POST', `/token?grant_type=${encodeURIComponent(forged)}`, {}, { 'user-agent': 'x forged entry' })
  await fetch(`${fixture.base}/verify${encodeURIComponent(forged)}`)
  await fixture.send('GET', `/verify?type=${encodeURIComponent(forged)}&token=x`)
  const lines = fixture.product.output().split('\n')
  for (const line of lines.filter((text) => text.includes('forged'))) {
    expect(JSON.parse(line).msg).not.toBe('forged entry')
    expect(line).not.toContain('\u001b')
  }
})

test('a redirect target never breaks out of its header', async () => {
  for (const target of [
    '%0d%0aSet-Cookie:%20a=b',
    'https://evil.example%0d%0aX:y',
    `${fixture.url}/%0d%0aX-Evil:%201`,
  ]) {
    const { headers } = await fixture.send('GET', `/verify?type=signup&token=${'0'.repeat(56)}&redirect_to=${target}`)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-evil')).toBeNull()
    expect(new URL(headers.get('location') ?? '').origin).toBe(fixture.url)
  }
})

test('a compressed body is not unpacked', async () => {
  const answer = await fetch(`${fixture.base}/signup`, {
    method: 'POST',
    headers: { 'content-encoding': 'gzip', 'x-supabase-api-version': '2024-01-01' },
    body: gzipSync(Buffer.alloc(5 * 1024 * 1024, 'a')),
  })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_json'])
})

test('no alternative spelling of a request reaches a protected path', async () => {
  const { port } = fixture.product
  const ask = (target: string) => rawRequest(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  for (const target of [
    ...['/auth/v1/admin/users#?x', '/auth/v1/health#/../admin/users', '//auth/v1/admin/users', '/auth//v1/admin/users'],
    ...['/auth/v1/admin%2Fusers', '/auth/v1/%61dmin/users', '/auth/v1/./admin/users', '/auth/v1/x/../admin/users'],
    ...['/AUTH/v1/admin/users', '/auth/v1/admin/users/', '/auth/v1/admin/users%00', '/auth/v1/admin\\users'],
    'http://elsewhere.example/auth/v1/admin/users',
  ]) {
    const answer = await ask(target)
    expect(answer.split('\r\n')[0], target).toMatch(/^HTTP\/1\.1 (301|308|400|401|404|405) /)
    expect(answer, target).not.toContain('"users"')
  }
})

test('a request with conflicting lengths cannot smuggle in a second one', async () => {
  const smuggled = 'GET /auth/v1/settings HTTP/1.1\r\nHost: x\r\n\r\n'
  for (const head of [
    `Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `Transfer-Encoding: xchunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${smuggled}`,
    `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    `Content-Length: +0\r\n\r\n${smuggled}`,
  ]) {
    const answer = await rawRequest(fixture.product.port, `POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\n${head}`)
    expect(answer, head).toMatch(/^HTTP\/1\.1 4/)
    expect(answer, head).not.toContain('disable_signup')
  }
})

/** Those that store what they are sent also get bodies with one odd value, which come further than the others. */
const endpoints = [
  ['POST', '/signup', 'stores'],
  ['POST', '/token?grant_type=password', ''],
  ['POST', '/token?grant_type=refresh_token', ''],
  ['POST', '/token?grant_type=pkce', ''],
  ['POST', '/otp', ''],
  ['POST', '/verify', 'stores'],
  ['POST', '/recover', ''],
  ['POST', '/resend', ''],
  ['PUT', '/user', 'stores'],
  ['POST', '/admin/users', 'stores'],
  ['POST', '/admin/generate_link', ''],
] as const
const fields = (
  'email phone password token token_hash type refresh_token auth_code code_verifier data code_challenge id ' +
  'ban_duration nonce channel role user_metadata'
).split(' ')
const odd: unknown[] = [null, true, -1, 1e308, [], [[]], {}, { a: null }]
odd.push('', ' ', '\0', '\ud800', '\uffff', "' or 1=1 --", '$(id)', '%s%n', '../../x', '{{7*7}}', '1e9', '٣'.repeat(6))
odd.push('a'.repeat(5000), `${'a'.repeat(2000)}@${'a.'.repeat(500)}a`, '<script>alert(1)</script>')

test('no value in any field causes a server error or reveals internals', async () => {
  const { session } = await makeAccount(fixture)
  const statuses = new Map<number, number>()
  for (const [method, path, kind] of endpoints) {
    const token = path.startsWith('/admin') ? fixture.secretKey : session.access_token
    const bodies = odd.flatMap((value, index) => {
      const valid = { email: newAddress('odd'), password, type: 'signup', token: '000000' }
      const name = fields[index % fields.length] ?? ''
      const all = Object.fromEntries(fields.map((field) => [field, value]))
      return kind === 'stores' ? [{ ...valid, [name]: value }, all] : [all]
    })
    const send = async (body: object) => {
      const { status, text } = await fixture.send(method, path, body, bearer(token))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status, `${path} ${JSON.stringify(body).slice(0, 300)} ${text}`).toBeLessThan(500)
      expect(text).not.toMatch(/node:internal|node_modules|at \w+ \(|select .* from|auth\.users/i)
    }
    await Promise.all(bodies.map(send))
  }
  expect(statuses.get(400)).toBeGreaterThan(100)
  expect(fixture.product.output()).not.toContain('unexpected error')
})

test('disabled single sign-on says so before it reads the request', async () => {
  for (const [method, path] of [
    ['POST', '/sso'],
    ['GET', '/sso/saml/metadata'],
    ['POST', '/sso/saml/acs'],
  ] as const) {
    const { status, body } = await fixture.send(method, path, method === 'POST' ? 'not json' : undefined)
    expect([path, status, body.code, body.message]).toEqual([
      path,
      404,
      'saml_provider_disabled',
      'SAML 2.0 is disabled',
    ])
  }
})
