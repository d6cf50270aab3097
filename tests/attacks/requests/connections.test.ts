import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchPeak } from '../../support/product/process-size.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { rawRequest } from '../../support/product/raw-request.ts'
import { sendLead } from '../../support/product/start-processes.ts'
import { type Product, startProduct, tellNodeRequests } from '../../support/product/start-product.ts'

/** An address whose connections are not counted, and some whose connections are. */
const proxy = '127.0.0.9'
const PER_ADDRESS = 40
const IN_ALL = 150

let product: Product
beforeAll(async () => {
  product = await startProduct({
    env: {
      TRUSTED_PROXIES: proxy,
      MAX_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS),
      MAX_CONNECTIONS: String(IN_ALL),
      NODE_OPTIONS: tellNodeRequests,
    },
  })
})
afterAll(() => product[Symbol.asyncDispose]())
// The product may take a moment to notice that a test closed its connections, and would refuse the next ones.
afterEach(() => expect.poll(() => rawRequest(product.port, get('/livez', 'Connection: close\r\n'))).toContain('200 OK'))

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${headers}\r\n`
const withBody = 'POST /livez HTTP/1.1\r\nHost: site.example\r\nContent-Length: 0\r\n\r\n'
const countOf = (text: string, part: string) => text.split(part).length - 1

/** Opens connections from an address, each of which first sends `text`. They are closed at the end of the test. */
function open(count: number, localAddress: string, text = '', port = product.port) {
  const options = { port, host: '127.0.0.1', localAddress }
  const sockets = Array.from({ length: count }, () => connect(options).on('error', () => {}))
  for (const socket of sockets) socket.once('connect', () => socket.write(text))
  return {
    sockets,
    answered: () => sockets.filter((socket) => socket.bytesRead > 0).length,
    stillOpen: () => sockets.filter((socket) => !socket.destroyed && socket.readable).length,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('sixteen requests sent together are answered', async () => {
  const answer = await rawRequest(product.port, get('/livez').repeat(15) + get('/livez', 'Connection: close\r\n'))
  expect(countOf(answer, 'HTTP/1.1 200 OK')).toBe(16)
})

test('after a body is refused halfway, the connection works for another request', async () => {
  const body = `--B\r\nContent-Disposition: form-data; name="${'n'.repeat(1_500_000)}"\r\n\r\n\r\n--B--`
  const framings = [
    `Content-Length: ${body.length}\r\n\r\n${body}`,
    `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ]
  const paths = ['/functions/v1/track', '/auth/v1/otp', '/storage/v1/object/list/docs', '/storage/v1/object/docs/key']
  const start = `Host: site.example\r\napikey: ${await readPublishableKey(product)}\r\nContent-Type: multipart/form-data; boundary=B`
  // One after the other, because the adapter gives up a body that it can't drain in half a second.
  for (const path of paths)
    for (const framed of framings) {
      const next = get('/livez', 'Connection: close\r\n')
      const answer = await rawRequest(product.port, `POST ${path} HTTP/1.1\r\n${start}\r\n${framed}${next}`)
      expect(answer).toMatch(/^HTTP\/1.1 4/)
      expect(answer).toContain('200 OK')
    }
})

test.each([
  ['pages', '/', ''],
  ['the backend', '/livez', ''],
  ['pages after a request with a body', '/', withBody],
])('a connection that sends thousands of requests for %s at once is closed after a few', async (what, path, first) => {
  const name = what.replaceAll(' ', '-')
  const answer = await rawRequest(product.port, first + flood(path, name), 10_000)
  expect(countOf(answer, 'HTTP/1.1 200 OK')).toBeLessThanOrEqual(16)
  expect((await fetch(product.url)).status).toBe(200)
  // The parser of Node works through all of each piece it gets.
  const parsed = countOf(product.output(), `node:http took ${name}\n`)
  expect(parsed).toBeGreaterThan(10)
  expect(parsed).toBeLessThan(40)
})

/** 65 KB of requests that name their case. */
function flood(path: string, name: string): string {
  const request = get(path, `X-Case: ${name}\r\n`)
  return request.repeat(Math.floor(65_000 / request.length))
}

test('clients that send thousands of requests and read nothing are disconnected, and do not fill the memory', async () => {
  const grownBy = watchPeak(product.pid)
  using attack = open(100, proxy, withBody + get('/').repeat(1500))
  for (const socket of attack.sockets) socket.pause()
  // A client that reads nothing notices the end of a connection only by writing.
  const stillServed = () => {
    for (const socket of attack.sockets) socket.write(get('/'))
    return attack.stillOpen()
  }
  await expect.poll(stillServed).toBe(0)
  expect(grownBy()).toBeLessThan(100)
  expect((await fetch(product.url)).status).toBe(200)
})

test('an address has a limited number of connections, and gets new ones when others are closed', async () => {
  using first = open(PER_ADDRESS + 10, '127.0.0.2', get('/'))
  await expect.poll(first.stillOpen).toBe(PER_ADDRESS)
  using other = open(5, '127.0.0.3', get('/'))
  await expect.poll(other.answered).toBe(5)
  expect(other.stillOpen()).toBe(5)
  const closed = first.sockets.filter((socket) => !socket.destroyed).slice(0, 5)
  for (const socket of closed) socket.destroy()
  // A connection refused because the product has not noticed the closed ones yet is tried again.
  using stack = new DisposableStack()
  const later: ReturnType<typeof open>[] = []
  const answered = () => later.filter((one) => one.answered() > 0).length
  await expect
    .poll(() => {
      if (answered() < closed.length) later.push(stack.use(open(1, '127.0.0.2', get('/'))))
      return answered()
    })
    .toBe(closed.length)
  using further = open(5, '127.0.0.2', get('/'))
  await expect.poll(further.stillOpen).toBe(0)
  expect(product.output()).toContain('too many connections')
})

test('a trusted proxy may use all connections', async () => {
  using opened = open(IN_ALL + 30, proxy, get('/'))
  // Only a client that reads notices the end of a connection.
  for (const socket of opened.sockets) socket.resume()
  await expect.poll(opened.stillOpen).toBeLessThanOrEqual(IN_ALL)
  expect(opened.stillOpen()).toBeGreaterThan(PER_ADDRESS * 2)
})

test.runIf(process.platform === 'linux')(
  'with few file descriptors, visitors are served despite more idle connections than fit, and despite WebSockets',
  async () => {
    await using small = await startProduct({ descriptors: 256 })
    using idle = open(400, '127.0.0.1', '', small.port)
    await expect.poll(() => idle.sockets.filter((socket) => socket.connecting).length).toBe(0)
    const apikey = await readPublishableKey(small)
    for (let visit = 0; visit < 20; visit++) {
      // Each on a new connection, and not only from memory.
      expect(await rawRequest(small.port, get('/', 'Connection: close\r\n'))).toContain('200 OK')
      expect(await rawRequest(small.port, get('/healthz', 'Connection: close\r\n'))).toContain('200 OK')
    }
    expect(await sendLead(small.url, apikey)).toBe(200)
    expect(idle.stillOpen()).toBeGreaterThan(100)
    await expect.poll(() => countOf(small.output(), 'too many connections')).toBe(1)
    idle[Symbol.dispose]()

    const path = `/realtime/v1/websocket?vsn=1.0.0&apikey=${apikey}`
    const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
    const handshake = get(path, `${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`)
    using sockets = open(400, '127.0.0.1', handshake, small.port)
    await expect.poll(sockets.answered).toBeGreaterThan(150)
    const visit = () => rawRequest(small.port, get('/livez', 'Connection: close\r\n'))
    await expect.poll(visit, { timeout: 12_000 }).toContain('200 OK')
    for (let visits = 0; visits < 5; visits++) expect(await visit()).toContain('200 OK')
  },
)

test.each([
  ['the express lane', ''],
  ["Node's HTTP layer", 'X-Odd:\tyes\r\n'],
])('a connection of %s is closed when its client has closed its half', async (_lane, headers) => {
  const socket = connect({ port: product.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(get('/', headers))
  await once(socket, 'data')
  const ended = once(socket, 'end')
  const startedAt = performance.now()
  socket.resume().end()
  await ended
  expect(performance.now() - startedAt).toBeLessThan(5000)
  socket.destroy()
})
