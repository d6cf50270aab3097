import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUnansweredLimit } from './limit-unanswered.ts'

/** The responses of received requests. Each test decides when to answer. */
let given: ServerResponse[] = []
const { limit } = createUnansweredLimit()
const server = createServer(limit((_request, response) => given.push(response)))

beforeEach(async () => {
  given = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function send(count: number) {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').resume()
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: site.example\r\n\r\n'.repeat(count))
  return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

test('requests sent together are handled one at a time', async () => {
  send(3)
  for (const handled of [1, 2, 3]) {
    await expect.poll(() => given.length).toBe(handled)
    await new Promise((resolve) => setImmediate(resolve))
    expect(given).toHaveLength(handled)
    given.at(-1)?.end('done')
  }
})

test('a connection with more than sixteen unanswered requests is closed after the first is handled', async () => {
  await send(17).closed
  expect(given).toHaveLength(1)
})

test('waiting requests are dropped with their connection', async () => {
  const { socket } = send(3)
  await expect.poll(() => given.length).toBe(1)
  const closed = new Promise((resolve) => given[0]?.once('close', resolve))
  socket.destroy()
  await closed
  expect(given).toHaveLength(1)
})
