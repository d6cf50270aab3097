import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../support/product/raw-request.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product[Symbol.asyncDispose]())

/** Sends a request without fetch, which would decode the body, so that encodings can be checked. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(`${product.url}${path}`, { method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}

test('the home page is the same text in every encoding, with a strong ETag for each', async () => {
  const plain = await get('/')
  const gzip = await get('/', { 'accept-encoding': 'gzip' })
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(plain.status).toBe(200)
  expect(plain.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(plain.body.toString()).toContain('Example Realty Inc., Brokerage')
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect(new Set([plain, gzip, brotli].map((answer) => answer.headers.etag)).size).toBe(3)
  for (const answer of [plain, gzip, brotli]) {
    expect(answer.headers.etag).toMatch(/^"[\w-]{22}"$/)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  }
})

test('an unchanged page is answered with a 304 without a body', async () => {
  const first = await get('/', { 'accept-encoding': 'br' })
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${first.headers.etag}` })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
  expect(again.headers.etag).toBe(first.headers.etag)
  const otherEncoding = await get('/', { 'if-none-match': String(first.headers.etag) })
  expect(otherEncoding.status).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const whole = await get('/')
  const head = await get('/', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body.length).toBe(0)
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
})

test('built files are served as immutable', async () => {
  const html = (await get('/')).body.toString()
  const script = /import\(["`]([^"`]+)["`]\)/.exec(html)?.[1]
  const answer = await get(script ?? '/missing')
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('pages name their speculation rules, which are served with their own media type', async () => {
  const page = await get('/')
  expect(page.headers['speculation-rules']).toBe('"/speculation-rules.json"')
  const rules = await get('/speculation-rules.json')
  expect(rules.headers['content-type']).toBe('application/speculationrules+json')
  expect(JSON.parse(rules.body.toString())).toHaveProperty('prerender')
})

const securityHeaders = {
  'content-security-policy': /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src( 'sha256-[^']+')+;/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-embedder-policy': /^require-corp$/,
  'cross-origin-resource-policy': /^same-origin$/,
}

test.each([
  ['GET', '/', 200],
  ['GET', '/missing', 404],
  ['GET', '/favicon.svg', 200],
  ['GET', '/livez', 200],
  ['GET', '/readyz', 200],
  ['GET', '/healthz', 200],
  ['GET', '/functions/v1/missing', 404],
  ['GET', '/functions/v1/csp-report', 405],
  ['POST', '/', 405],
  ['PROPFIND', '/', 405],
  ['GET', '/%E0%A4%A', 400],
  ['GET', '/functions/v1/%ff', 400],
])(
  '%s %s is answered with %i, every security header and no name of the server software',
  async (method, path, status) => {
    const answer = await get(path, {}, method)
    expect(answer.status).toBe(status)
    for (const [name, pattern] of Object.entries(securityHeaders)) expect(answer.headers[name]).toMatch(pattern)
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
  },
)

test.each([
  ['POST', '/', 'This page can only be read.'],
  ['PROPFIND', '/', 'This method is not known here.'],
  ['GET', '/%E0%A4%A', 'This address is malformed.'],
])('%s %s is refused in plain text: %s', async (method, path, text) => {
  const { headers, body } = await get(path, {}, method)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.toString()).toBe(`${text}\n`)
})

test('a request that the parser refuses is answered with the same headers', async () => {
  const answers = await Promise.all([
    rawRequest(product.port, 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n'),
    rawRequest(product.port, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
    rawRequest(product.port, 'GET / HTTP/9.9\r\n\r\n'),
    rawRequest(product.port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'),
    rawRequest(product.port, 'CONNECT site.example:443 HTTP/1.1\r\nHost: site.example\r\n\r\n'),
  ])
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['405', '431', '400', '400', '405'])
  for (const answer of answers) expect(answer).toContain("Content-Security-Policy: default-src 'none'")
})

test('a body over 64 KiB is answered with 413, whether or not its length is declared', async () => {
  const large = 'x'.repeat(70_000)
  const told = await fetch(`${product.url}/functions/v1/csp-report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(large),
  })
  expect(told.status).toBe(413)
  const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`
  const chunked = await rawRequest(
    product.port,
    `POST /functions/v1/csp-report HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
  )
  expect(chunked).toMatch(/^HTTP\/1.1 413/)
  const claimed = await rawRequest(
    product.port,
    'POST /functions/v1/csp-report HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n{',
    1500,
  )
  expect(claimed).toMatch(/^HTTP\/1.1 413/)
})

test.each([
  ['not JSON', '{', 'application/json', 400],
  ['another type', '{}', 'text/plain', 415],
  ['no type', '{}', '', 415],
  ['100,000 nested lists', '['.repeat(30_000) + ']'.repeat(30_000), 'application/json', 400],
  [
    '10,000 fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, 1]))),
    'application/json',
    400,
  ],
  ['null', 'null', 'application/json', 204],
  ['a report', '[{"type":"csp-violation","body":{"blockedURL":"inline"}}]', 'application/reports+json', 204],
])('a body of %s is answered as a client error', async (_what, body, type, status) => {
  const answer = await fetch(`${product.url}/functions/v1/csp-report`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new TextEncoder().encode(body),
  })
  expect(answer.status).toBe(status)
  if (status >= 400) expect(await answer.json()).toHaveProperty('error.code')
})

test('no alternative spelling of an address reaches a page or a file', async () => {
  for (const path of [
    '//',
    '/%2e',
    '/./',
    '/index.html',
    '/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/assets/../',
  ]) {
    const answer = await rawRequest(product.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer, path).toMatch(/^HTTP\/1.1 404/)
  }
})

test('a request for a table or GraphQL gets a JSON answer that there is none', async () => {
  const { error, status } = await createClient(product.url, 'sb_publishable_any').from('inquiries').select()
  expect([status, error?.code]).toEqual([404, 'PGRST125'])
  expect(error?.message).toBe('This site has sign-in, files and live channels, but no API to its tables.')
  const answer = await fetch(`${product.url}/graphql/v1`, { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  expect(await answer.json()).toMatchObject({ message: error?.message })
})

test('each request is one log line, without its query', async () => {
  await get('/no-such-page-either?email=someone@mail.example')
  await expect.poll(() => product.output()).toContain('"path":"/no-such-page-either"')
  expect(product.output()).not.toContain('someone@mail.example')
})

test.each(['/functions/v1/csp-report', '/auth/v1/signup'])(
  'a client that disconnects in the middle of its body is not logged as an error (%s)',
  async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100`
    await rawRequest(product.port, `${head}\r\n\r\n{`, 300)
    await expect.poll(() => product.output()).toMatch(new RegExp(`"path":"${path}","status":499`))
    expect(product.output()).not.toContain('unexpected error')
  },
)

test('a client that sends its headers too slowly is disconnected', { timeout: 30_000 }, async () => {
  const startedAt = performance.now()
  const answer = await rawRequest(product.port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 25_000)
  expect(answer).toMatch(/^HTTP\/1.1 408/)
  expect(performance.now() - startedAt).toBeLessThan(15_000)
})
