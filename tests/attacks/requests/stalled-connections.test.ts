import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '#http/create-http-server.ts'
import { addExpressLane } from '#http/site/express-lane.ts'
import { createReadyFile } from '#http/site/ready-file.ts'

const STALLED_MS = 400
/** More than the system buffers for a connection, so that a client that reads nothing stalls the answer. */
const large = createReadyFile({
  encoded: { identity: Buffer.alloc(32 * 1024 * 1024) },
  contentType: 'text/plain',
  cacheControl: 'no-store',
  headers: [],
})

/**
 * The server with both lanes, as in the product except for its timeouts. When it is full, every connection needs room.
 */
async function start({ isFull = false, stalledMs = STALLED_MS } = {}) {
  const server: Server = createHttpServer({
    listener: (request, response) => {
      if (request.method === 'POST') request.resume()
      else if (request.url === '/slow') setTimeout(() => response.end('slow'), STALLED_MS * 3)
      else response.end(large.variants.identity.whole.body)
    },
    securityHeaders: [],
    stalledMs,
    times: { wholeMs: 300, silentMs: 2000, windowMs: 60_000, windowBytes: 1 },
  })
  addExpressLane(server, {
    site: { find: (path: string) => (path === '/slow' ? undefined : large), notFound: large },
    admit: (_socket, closeIdle) => !isFull || closeIdle() || true,
    isStopping: () => false,
    logRequest: () => {},
    stalledMs,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.closeIdleConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, open: () => connect({ port, host: '127.0.0.1' }).on('error', () => {}) }
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${headers}\r\n`
const lanes: [string, string][] = [
  ['the express lane', ''],
  ["Node's HTTP layer", 'X-Odd:\tyes\r\n'],
]

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

test.each(lanes)('a client of %s that leaves its answer unread is disconnected', async (_lane, headers) => {
  const { server, open } = await start()
  const socket = open().pause()
  socket.write(get('/', headers))
  await expect.poll(() => openConnections(server)).toBe(1)
  await expect.poll(() => openConnections(server), { timeout: STALLED_MS * 10 }).toBe(0)
  socket.destroy()
})

test.each(lanes)('a client of %s that reads slowly but steadily is served to the end', async (_lane, headers) => {
  const { open } = await start()
  const socket = open()
  socket.write(get('/', headers))
  expect(await readSlowly(socket)).toBeGreaterThan(32 * 1024 * 1024)
  socket.destroy()
})

test.each(lanes)('only an idle connection makes room, not one of %s that reads or waits', async (_lane, headers) => {
  const { server, open } = await start({ isFull: true })
  const reader = open()
  const reading = readSlowly(reader)
  reader.write(get('/', headers))
  await once(reader, 'data')
  const waiting = open()
  waiting.write(get('/slow', headers))
  await once(server, 'request')
  const unused = open()
  await once(waiting, 'data')
  const areClosed = Promise.all([unused.resume(), waiting].map((socket) => once(socket, 'close')))
  // One more than needed, because the reader makes room too once the system has buffered all of its answer.
  for (let n = 0; n < 3; n++) open()
  await areClosed
  // A stopping server does not cut off an answer either.
  server.closeIdleConnections()
  expect(await reading).toBeGreaterThan(32 * 1024 * 1024)
  reader.destroy()
})

test.each([
  ['a first', ''],
  ['another', get('/slow')],
])('when it is full, a connection that keeps %s request incomplete makes room', async (_which, before) => {
  const { server, open } = await start({ isFull: true, stalledMs: 60_000 })
  const socket = open().resume()
  const [served] = (await once(server, 'connection')) as [Socket]
  if (before) {
    socket.write(before)
    await once(socket, 'data')
  }
  socket.write('GET /slow HTTP/1.1\r\n')
  await expect.poll(() => served.bytesRead).toBeGreaterThan(before.length)
  await expect.poll(() => openConnections(server)).toBe(1)
  open()
  // Long before its own time limit.
  await expect.poll(() => served.destroyed, { timeout: 3000 }).toBe(true)
})

test('a client that waits for a slow answer is not disconnected', async () => {
  const { open } = await start()
  const socket = open()
  socket.write(get('/slow'))
  const answer = await new Promise((resolve) => socket.once('data', resolve).once('close', () => resolve('closed')))
  expect(String(answer)).toContain('slow')
  socket.destroy()
})

test('a body has a time limit, which for an upload counts only while nothing arrives', {
  timeout: 60_000,
}, async () => {
  const { open } = await start()
  const sendSlowly = (path: string) => {
    const socket = open()
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`POST ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Length: 100000\r\n\r\n`)
    const timer = setInterval(() => socket.write('x'), 100)
    onTestFinished(() => clearInterval(timer))
    return { answer: () => answer, fallSilent: () => clearInterval(timer) }
  }
  const ordinary = sendSlowly('/functions/v1/track')
  const upload = sendSlowly('/storage/v1/object/documents/lease.pdf')
  await expect.poll(ordinary.answer).toMatch(/^HTTP\/1.1 408 /)
  expect(upload.answer()).toBe('')
  upload.fallSilent()
  await expect.poll(upload.answer, { timeout: 30_000 }).toMatch(/^HTTP\/1.1 408 /)
})

/** Reads a few megabytes at a time, with pauses that together exceed the server's timeout. */
async function readSlowly(socket: Socket): Promise<number> {
  let bytes = 0
  let pausedAt = 0
  let isClosed = false
  socket.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes - pausedAt < 4 * 1024 * 1024) return
    pausedAt = bytes
    socket.pause()
    void wait(STALLED_MS / 3).then(() => socket.resume())
  })
  socket.once('close', () => {
    isClosed = true
  })
  for (const until = Date.now() + 20_000; bytes <= 32 * 1024 * 1024 && !isClosed && Date.now() < until; ) await wait(20)
  return bytes
}
