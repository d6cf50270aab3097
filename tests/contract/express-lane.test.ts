import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../support/product/raw-request.ts'
import { type Product, startProduct, tellNodeRequests } from '../support/product/start-product.ts'

// Plain requests are answered from the socket, all others by Node's HTTP layer; clients must see no difference.
let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { NODE_OPTIONS: tellNodeRequests } })
})
afterAll(() => product[Symbol.asyncDispose]())

const plain = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${headers}\r\n`

/** Requests the end of the connection. Its answer comes last, so nothing before it is missing. */
const last = plain('/livez', 'Connection: close\r\n')

/** Sends the pieces, each once the one before was read, and returns the answers. */
async function exchange(...pieces: string[]): Promise<string> {
  const socket = connect(product.port, '127.0.0.1').setNoDelay()
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  const closed = once(socket, 'close')
  for (const [index, piece] of pieces.entries()) {
    socket.write(piece)
    if (piece.endsWith('\r\n\r\n')) await expect.poll(() => heads(answer).length).toBeGreaterThan(index)
    else await untilRead()
  }
  socket.write(last)
  await closed
  const endsAt = answer.lastIndexOf('HTTP/1.1 200 OK')
  expect(answer.slice(endsAt)).toMatch(/\r\nConnection: close\r\n/i)
  return answer.slice(0, endsAt)
}

/** Once the product answers on another connection, it has read everything sent until then. */
async function untilRead(): Promise<void> {
  await (await fetch(`${product.url}/livez`)).text()
}

const heads = (answer: string) => answer.match(/HTTP\/1\.1 \d{3} [^\r]*/g) ?? []
const withoutDate = (answer: string) => answer.replaceAll(/Date: [^\r]*/g, 'Date')

test.each([
  ['/', ''],
  ['/', 'Accept-Encoding: gzip, deflate, br\r\n'],
  ['/', 'accept-encoding: gzip\r\n'],
  ['/favicon.svg', 'Accept-Encoding: br\r\n'],
  ['/', 'If-None-Match: "nonsense"\r\n'],
  ['/speculation-rules.json', ''],
])('%s with %j gets the same response from both lanes', async (path, headers) => {
  const express = await exchange(plain(path, headers))
  // An extra space changes no meaning, but the express lane leaves such a request to Node.
  const usual = await exchange(plain(path, `${headers}X-Odd:  two spaces\t\r\n`))
  expect(withoutDate(express)).toBe(withoutDate(usual))
  expect(heads(express)).toEqual(['HTTP/1.1 200 OK'])
})

const navigation = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-CA,en;q=0.9',
  'Connection: keep-alive',
  'Upgrade-Insecure-Requests: 1',
  'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"',
  'Sec-Fetch-Mode: navigate',
  'Cookie: a=b; c="d"',
]
const subresource = ['Accept: */*', 'Referer: http://site.example/', 'If-Modified-Since: Sat, 14 Nov 2026 00:00:00 GMT']

// If the express lane matched nothing at all, all other tests would still pass, at twice the cost for each request.
test.each([
  ['a bare request', '/', []],
  ['a request for a file', '/favicon.svg', subresource],
  ['a navigation of a browser', '/', navigation],
  ['a navigation through a proxy', '/', [...navigation, 'X-Forwarded-For: 203.0.113.7', 'X-Forwarded-Proto: https']],
  ['a visit to a page once more', '/contact', [...navigation, 'If-None-Match: "nonsense"', 'Cache-Control: max-age=0']],
])('%s is answered without the HTTP layer of Node', async (what, path, headers) => {
  const name = what.replaceAll(' ', '-')
  const lines = (suffix: string) => [...headers, `X-Case: ${name}-${suffix}`, ''].join('\r\n')
  expect(heads(await exchange(plain(path, lines('plain'))))).toEqual(['HTTP/1.1 200 OK'])
  expect(heads(await exchange(plain(path, `X-Odd:\tyes\r\n${lines('odd')}`)))).toEqual(['HTTP/1.1 200 OK'])
  await expect.poll(() => product.output()).toContain(`node:http took ${name}-odd`)
  expect(product.output()).not.toContain(`node:http took ${name}-plain`)
})

test.each([
  ...['Content-Length: 0', 'transfer-encoding: chunked', 'Expect: 100-continue', 'UPGRADE: h2c', 'TE: trailers'],
  ...['Trailer: Expires', 'Range: bytes=0-1', 'Connection: close', 'Connection: keep-alive, TE', 'Host: b.example'],
])('a request with %s is left to the HTTP layer of Node', async (header) => {
  const name = header.replaceAll(/[^\w-]+/g, '-')
  const socket = connect(product.port, '127.0.0.1')
  socket.write(plain('/', `${header}\r\nX-Case: ${name}\r\n`))
  await expect.poll(() => product.output()).toContain(`node:http took ${name}`)
  socket.destroy()
})

test('a file that the client has cached is a 304 in both lanes', async () => {
  const etag = /ETag: ("[^"]+")/.exec(await exchange(plain('/')))?.[1] ?? ''
  const headers = `If-None-Match: ${etag}\r\n`
  const express = await exchange(plain('/', headers))
  const usual = await exchange(plain('/', `${headers}X-Odd:\tyes\r\n`))
  expect(heads(express)).toEqual(['HTTP/1.1 304 Not Modified'])
  expect(withoutDate(express)).toBe(withoutDate(usual))
})

test('a connection serves plain and other requests in turn, each answered once and in order', async () => {
  const answer = await exchange(plain('/'), plain('/livez'), plain('/'), plain('/no-such-page'), plain('/livez'))
  expect(heads(answer)).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 200 OK',
  ])
})

test('requests sent together are each answered, in order', async () => {
  const answer = await exchange(plain('/livez') + plain('/') + plain('/no-such-page'))
  expect(heads(answer)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK', 'HTTP/1.1 404 Not Found'])
})

test('a request that arrives byte by byte is answered like any other', async () => {
  const answer = await exchange('GE', 'T / HT', 'TP/1.1\r\nHo', 'st: site.example\r\n', '\r\n')
  expect(heads(answer)).toEqual(['HTTP/1.1 200 OK'])
})

test.each([
  ['no host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n', 400],
  ['a length and chunks', `${plain('/').slice(0, -2)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: site.example\n\n', 400],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: site.example\r\nX-A: b\r\n c\r\n\r\n', 400],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost : site.example\r\n\r\n', 400],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: site.example\r\nX-A: b\0c\r\n\r\n', 400],
])('%s is refused as without the express lane', async (_what, request, status) => {
  expect(await rawRequest(product.port, request, 1500)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('a request with a body is read to its end, so that the body is not taken for a second request', async () => {
  const smuggled = plain('/no-such-page')
  const answer = await exchange(`${plain('/').slice(0, -2)}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`)
  expect(heads(answer)).toEqual(['HTTP/1.1 200 OK'])
})

test('Connection: close is honoured', async () => {
  const answer = await rawRequest(product.port, plain('/', 'Connection: close\r\n'), 3000)
  expect(answer).toMatch(/Connection: close\r\n/)
})
