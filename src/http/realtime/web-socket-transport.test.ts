import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { isBehind, sendFrame, sendIfFast } from '#services/realtime/channels/send.ts'
import type { Socket } from '#services/realtime/channels/state.ts'
import { createGatheredWrites } from './gathered-writes.ts'
import { createTransport } from './web-socket-transport.ts'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
const writes = createGatheredWrites()

/** A connection whose system calls are seen. One whose client does not read takes the first and never ends it. */
class Connection extends Duplex {
  calls: Buffer[] = []
  isRead = true

  override _read() {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#call(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#call(chunk, done)
  }

  #call(bytes: Buffer, done: () => void) {
    this.calls.push(bytes)
    if (this.isRead) done()
  }

  /** What the client has read so far, frame by frame. */
  heard(): string[] {
    const bytes = Buffer.concat(this.calls)
    const frames: string[] = []
    for (let at = 0; at < bytes.length; ) {
      const [first = 0, length = 0] = bytes.subarray(at)
      const [head, size] =
        length < 126
          ? [2, length]
          : length === 126
            ? [4, bytes.readUInt16BE(at + 2)]
            : [10, Number(bytes.readBigUInt64BE(at + 2))]
      const payload = bytes.subarray(at + head, at + head + size)
      const kind = kinds[first & 0x0f]
      frames.push(kind === 'close' ? `close ${payload.readUInt16BE()} ${payload.subarray(2)}` : `${kind} ${payload}`)
      at += head + size
    }
    return frames
  }
}

const kinds: Record<number, string> = { 1: 'text', 2: 'binary', 8: 'close', 9: 'ping', 10: 'pong' }

function connect() {
  const connection = new Connection()
  const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  const headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    'sec-websocket-version': '13',
  }
  let webSocket: WebSocket | undefined
  const request = { method: 'GET', headers, url: '/' } as unknown as IncomingMessage
  server.handleUpgrade(request, connection, Buffer.alloc(0), (opened) => {
    webSocket = opened
  })
  if (!webSocket) throw new Error('the connection was not opened')
  webSocket.on('error', () => {})
  connection.calls = []
  const transport = createTransport(webSocket, connection, writes)
  const socket = { transport, isClosed: false } as Socket
  const say = (text: string, isBinary = false) => sendFrame(socket, { data: Buffer.from(text), isBinary })
  return { connection, webSocket, transport, socket, say }
}

test('what is said to a client within one turn leaves together, in its order', async () => {
  const { connection, transport, say } = connect()
  say('a reply')
  say('a broadcast', true)
  transport.pong(Buffer.from('1'))
  transport.ping()
  say('x'.repeat(300))
  await Promise.resolve()
  say('after an answer that was there already')
  expect(connection.calls).toEqual([])
  await endOfTurn()
  expect(connection.calls).toHaveLength(1)
  const long = `text ${'x'.repeat(300)}`
  const first = [
    'text a reply',
    'binary a broadcast',
    'pong 1',
    'ping ',
    long,
    'text after an answer that was there already',
  ]
  expect(connection.heard()).toEqual(first)
  say('in the next turn')
  await endOfTurn()
  expect([connection.calls.length, connection.heard()]).toEqual([2, [...first, 'text in the next turn']])
})

test('every client gets what is said to many, and one that is gone disturbs none of them', async () => {
  const all = [connect(), connect(), connect()] as const
  for (const { say } of all) say('1')
  all[1].transport.terminate()
  for (const { say } of all) say('2')
  await endOfTurn()
  for (const { say } of all) say('3')
  await endOfTurn()
  const everything = ['text 1', 'text 2', 'text 3']
  expect(all.map(({ connection }) => connection.heard())).toEqual([everything, [], everything])
})

test('a connection that breaks while something waits for the end of the turn harms nobody', async () => {
  const [broken, other] = [connect(), connect()]
  for (const { say } of [broken, other]) say('1')
  broken.connection.destroy(new Error('reset by the client'))
  await endOfTurn()
  expect([broken.connection.heard(), other.connection.heard()]).toEqual([[], ['text 1']])
  expect(() => broken.say('2')).not.toThrow()
  expect(() => broken.transport.close(1012, 'Service Restart')).not.toThrow()
  await endOfTurn()
  expect(broken.connection.heard()).toEqual([])
})

test('a close leaves at once, after everything that was said before it', () => {
  const { connection, transport, say } = connect()
  say('1')
  say('2', true)
  transport.close(1012, 'Service Restart')
  say('too late')
  // The process may end now.
  expect(connection.heard()).toEqual(['text 1', 'binary 2', 'close 1012 Service Restart'])
})

test('much that is said within one turn does not make a client that reads look slow', async () => {
  const { connection, socket } = connect()
  const frame = { data: Buffer.alloc(40 * KIBIBYTE), isBinary: true }
  for (let n = 0; n < 100; n++) expect(sendIfFast(socket, frame)).toBe(true)
  // One large frame alone neither.
  sendFrame(socket, { data: Buffer.alloc(2 * MEBIBYTE), isBinary: true })
  expect(isBehind(socket)).toBe(false)
  await endOfTurn()
  expect(connection.heard()).toHaveLength(101)
})

test('a client that does not read is found out within one turn, and nothing more is kept for it', async () => {
  const { connection, transport, socket, say } = connect()
  connection.isRead = false
  const frame = { data: Buffer.alloc(40 * KIBIBYTE), isBinary: true }
  const sent = Array.from({ length: 100 }, () => sendIfFast(socket, frame))
  expect(sent.filter(Boolean).length).toBeLessThan(28)
  expect(transport.bufferedBytes()).toBeLessThan(MEBIBYTE + 48 * KIBIBYTE)
  const terminate = vi.spyOn(transport, 'terminate')
  for (let n = 0; n < 10; n++) say('x'.repeat(MEBIBYTE))
  expect(terminate).toHaveBeenCalled()
  expect(transport.bufferedBytes()).toBeLessThan(9.5 * MEBIBYTE)
  await endOfTurn()
})

test('what is gathered counts as not sent', async () => {
  const { transport, say } = connect()
  say('x'.repeat(50 * KIBIBYTE))
  expect(transport.bufferedBytes()).toBeGreaterThan(50 * KIBIBYTE)
  await endOfTurn()
  expect(transport.bufferedBytes()).toBe(0)
})
