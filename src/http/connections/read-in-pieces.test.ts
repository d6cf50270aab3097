import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readBodyWhole, readInPieces } from './read-in-pieces.ts'

interface Served {
  /** How long the pieces of each body were. */
  bodies: number[][]
  /** The pieces in which everything was read: where each begins, and how long it is. */
  pieces: { at: number; length: number }[]
}

/** Sends text to a server whose first request may read its body whole, and waits until so many are answered. */
async function serve(text: string, { readsWhole, answers }: { readsWhole: boolean; answers: number }): Promise<Served> {
  const served: Served = { bodies: [], pieces: [] }
  let isFirst = true
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const pieces: number[] = []
    if (readsWhole && isFirst) readBodyWhole(request)
    isFirst = false
    request.on('data', ({ length }: Buffer) => pieces.push(length))
    request.on('end', () => {
      served.bodies.push(pieces)
      response.end('answered')
    })
  })
  server.on('connection', (socket: Socket) => {
    const { push } = socket
    socket.push = (chunk: Buffer | null) => {
      const last = served.pieces.at(-1)
      if (chunk) served.pieces.push({ at: last ? last.at + last.length : 0, length: chunk.length })
      return push.call(socket, chunk)
    }
    readInPieces(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.write(text)
  for (let received = ''; received.split('answered').length <= answers; ) received += String(await once(client, 'data'))
  return served
}

const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

test('a body is read in small pieces, unless its reader asks for larger ones', async () => {
  const { bodies } = await serve(post(500_000), { readsWhole: false, answers: 1 })
  expect(Math.max(...(bodies[0] ?? []))).toBeLessThanOrEqual(1024)
  const { bodies: whole } = await serve(post(500_000), { readsWhole: true, answers: 1 })
  expect(whole[0]?.reduce((sum, length) => sum + length, 0)).toBe(500_000)
  expect(whole[0]?.length).toBeLessThan(250)
})

test('what follows such a body is read in small pieces again', async () => {
  const first = post(200_000)
  const text = first + get.repeat(500) + post(3000)
  const { bodies, pieces } = await serve(text, { readsWhole: true, answers: 502 })
  expect(bodies).toHaveLength(502)
  expect(pieces.some(({ length }) => length > 1024)).toBe(true)
  expect(pieces.filter(({ at, length }) => at + length > first.length && length > 1024)).toEqual([])
})
