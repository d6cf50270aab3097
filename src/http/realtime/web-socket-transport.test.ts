import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { isBehind, sendFrame } from '#services/realtime/channels/send.ts'
import type { Socket } from '#services/realtime/channels/state.ts'
import { createTransport } from './web-socket-transport.ts'

const MEBIBYTE = 1024 * 1024

async function startServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  await once(server, 'listening')
  const opened = once(server, 'connection').then(([webSocket]: WebSocket[]) => {
    if (!webSocket) throw new Error('no connection was opened')
    const transport = createTransport(webSocket)
    const socket = { transport, isClosed: false } as Socket
    const say = (text: string, isBinary = false) => sendFrame(socket, { data: Buffer.from(text), isBinary })
    return { webSocket, transport, socket, say }
  })
  return { port: (server.address() as AddressInfo).port, opened }
}

test('frames arrive in order, then the close, and nothing after it', async () => {
  const { port, opened } = await startServer()
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const heard: string[] = []
  client.on('message', (data, isBinary) => heard.push(`${isBinary ? 'binary' : 'text'} ${data}`))
  const { transport, say } = await opened
  say('1')
  say('2', true)
  transport.close(1012, 'Service Restart')
  expect(() => say('too late')).not.toThrow()
  const [code, reason] = await once(client, 'close')
  expect([...heard, `${code} ${reason}`]).toEqual(['text 1', 'binary 2', '1012 Service Restart'])
})

test('a client that does not read falls behind and is then disconnected', async () => {
  const { port, opened } = await startServer()
  const client = createConnection(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const key = Buffer.alloc(16).toString('base64')
  client.write(
    `GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`,
  )
  client.write(`Sec-WebSocket-Key: ${key}\r\n\r\n`)
  client.pause()
  const { webSocket, transport, socket, say } = await opened
  const closed = once(webSocket, 'close')
  for (let sent = 0; sent < 40 && webSocket.readyState === WebSocket.OPEN; sent++) say('x'.repeat(MEBIBYTE))
  expect(isBehind(socket)).toBe(true)
  expect(transport.bufferedBytes()).toBeLessThan(10 * MEBIBYTE)
  await closed
  expect(() => say('too late')).not.toThrow()
})
