import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from '../s3/s3-client.ts'
import { createStreamRequest } from './stream-request.ts'

/** A service whose GET responses start but never end. Other requests get an answer at once. */
async function startSlowService() {
  const open: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'GET') return void response.end()
    open.push(response)
    response.write('the beginning')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open }
}

test('a request waits for a free connection, but not forever', async () => {
  const { url, open } = await startSlowService()
  const outgoing = createStreamRequest({ maxConnections: 1, idleMs: 300 })
  onTestFinished(outgoing.close)
  const get = () => outgoing.send({ method: 'GET', url: new URL(url), headers: {} })
  const first = await get()
  // Its response is active, so it keeps its connection.
  const timer = setInterval(() => open[0]?.write('more'), 20)
  onTestFinished(() => clearInterval(timer))
  first.resume()
  const tooLong = { cause: new Error('no connection was free for too long') }
  await expect(get()).rejects.toMatchObject(tooLong)
  const body = Readable.from(['never sent'])
  const put = outgoing.send({ method: 'PUT', url: new URL(url), headers: {}, body })
  await expect(put).rejects.toMatchObject(tooLong)
  expect(body.destroyed).toBe(true)
})

test('stalled downloads do not use up the connections of other requests', async () => {
  const { url } = await startSlowService()
  const client = createS3Client({ endpoint: url, bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' })
  onTestFinished(client.close)
  await Promise.all(Array.from({ length: 64 }, () => client.send({ method: 'GET', key: 'slow' })))
  const answer = await client.send({ method: 'HEAD', key: 'other' })
  expect(answer.statusCode).toBe(200)
})
