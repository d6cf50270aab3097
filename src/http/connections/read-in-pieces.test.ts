import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readInPieces, stopReadingInPieces } from './read-in-pieces.ts'

/** Enough empty lines for the chunk to be split. */
const emptyLines = Buffer.concat([Buffer.from('\r\n\r\n'.repeat(1000)), randomBytes(100_000)])
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function startServer(answer: (request: IncomingMessage, body: Buffer) => string) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => response.end(answer(request, Buffer.concat(chunks))))
  })
  server.on('connection', readInPieces)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  return { server, client }
}

async function readUntil(client: Socket, end: string): Promise<string> {
  let received = ''
  while (!received.includes(end)) received += String((await once(client, 'data'))[0])
  return received
}

test('a split body arrives unchanged', async () => {
  const { client } = await startServer((_request, body) => `got ${hash(body)}.`)
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${emptyLines.length}\r\n\r\n`)
  client.write(emptyLines)
  expect(await readUntil(client, '.')).toContain(`got ${hash(emptyLines)}`)
})

test('an upgraded connection keeps the bytes after the request, in order', async () => {
  const { server, client } = await startServer(() => '')
  server.on('upgrade', (_request, socket: Socket, head: Buffer) => {
    stopReadingInPieces(socket)
    const chunks: Buffer[] = []
    // The realtime service starts reading later, too.
    setImmediate(() => {
      if (head.length > 0) socket.unshift(head)
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        const body = Buffer.concat(chunks)
        if (body.length === emptyLines.length) socket.write(`got ${hash(body)}.`)
      })
    })
  })
  const request = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  client.write(Buffer.concat([Buffer.from(request), emptyLines]))
  expect(await readUntil(client, '.')).toContain(`got ${hash(emptyLines)}`)
})
