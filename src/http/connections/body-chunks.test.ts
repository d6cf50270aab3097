import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bodyChunks, freeBytes } from './body-chunks.ts'

const hasTransfer = 'transfer' in ArrayBuffer.prototype

/** Sends bytes to a server that reads them like an upload. */
async function receive<Result>(body: Buffer, read: (incoming: IncomingMessage) => Promise<Result>): Promise<Result> {
  const received = Promise.withResolvers<Result>()
  const server = createServer((incoming, response) => {
    read(incoming)
      .finally(() => response.end())
      .then(received.resolve, received.reject)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': body.length } })
  sent.on('response', (answer) => answer.resume()).end(body)
  return received.promise
}

test('a body arrives unchanged, and each chunk can be read until the next one is requested', async () => {
  const body = randomBytes(5_000_000)
  const { digest, left } = await receive(body, async (incoming) => {
    const hash = createHash('sha256')
    const chunks: Uint8Array[] = []
    for await (const chunk of bodyChunks(incoming)) {
      // Writing to disk takes a while.
      await new Promise((resolve) => setImmediate(resolve))
      hash.update(chunk)
      chunks.push(chunk)
    }
    return { digest: hash.digest('hex'), left: chunks.reduce((sum, { length }) => sum + length, 0) }
  })
  expect(digest).toBe(createHash('sha256').update(body).digest('hex'))
  // Hardly anything is left to the garbage collector.
  if (hasTransfer) expect(left).toBeLessThan(body.length / 10)
})

test('small or shared memory is not released', () => {
  const whole = Buffer.alloc(100_000, 'a')
  freeBytes(whole.subarray(0, 50_000))
  expect(whole.at(99_999)).toBe(97)
  const small = Buffer.from('a lease')
  freeBytes(small)
  expect(String(small)).toBe('a lease')
  freeBytes(whole)
  if (hasTransfer) expect(whole.length).toBe(0)
})
