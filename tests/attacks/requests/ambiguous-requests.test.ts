import { beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../../support/product/raw-request.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const close = 'Connection: close\r\n\r\n'

test.each([
  ['two hosts', `GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${close}`],
  ['the same host twice', `GET /livez HTTP/1.1\r\nHost: a.example\r\nhOST: a.example\r\n${close}`],
  ['two hosts in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
  ['no host', `GET / HTTP/1.1\r\n${close}`],
  ['HTTP/0.9 without a version', 'GET /\r\n\r\n'],
  ['HTTP/0.9 with its version', 'GET / HTTP/0.9\r\n\r\n'],
  ['HTTP/2.0 as text', `GET / HTTP/2.0\r\nHost: a.example\r\n${close}`],
])('a request with %s is answered with 400 and every security header', async (_what, request) => {
  const answer = await rawRequest(product.port, request)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expectSecurityHeaders(answer)
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test.each(['200-ok', 'nonsense'])(
  'an expectation of %s is answered with 417 and every security header',
  async (text) => {
    const answer = await rawRequest(product.port, `GET / HTTP/1.1\r\nHost: a.example\r\nExpect: ${text}\r\n${close}`)
    expect(answer).toMatch(/^HTTP\/1.1 417 /)
    expectSecurityHeaders(answer)
  },
)

test('an expectation of 100-continue is met', async () => {
  const answer = await rawRequest(
    product.port,
    `POST /functions/v1/csp-report HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n${close}{}`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 204 /)
})

test.each([
  ['a host', 'Host: a.example\r\n'],
  ['no host', ''],
])('a request of HTTP/1.0 with %s is answered', async (_what, host) => {
  expect(await rawRequest(product.port, `GET / HTTP/1.0\r\n${host}\r\n`)).toMatch(/^HTTP\/1.1 200 /)
})

function expectSecurityHeaders(answer: string): void {
  const names = [
    ...['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy', 'Permissions-Policy'],
    ...['Cross-Origin-Opener-Policy', 'Cross-Origin-Embedder-Policy', 'Cross-Origin-Resource-Policy'],
  ]
  for (const name of names) expect(answer).toContain(`\r\n${name}: `)
}
