import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { isBehind, sendFrame, sendIfFast } from '#services/realtime/channels/send.ts'
import type { Socket } from '#services/realtime/channels/state.ts'
import { createTransports } from './web-socket-transport.ts'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
const createTransport = createTransports()

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

/** Around those at which the head of a frame gets longer. */
const lengths = [0, 1, 125, 126, 127, 300]

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
  const transport = createTransport(webSocket, connection)
  const socket = { transport, isClosed: false } as Socket
  const say = (text: string, isBinary = false) => sendFrame(socket, { data: Buffer.from(text), isBinary })
  return { connection, transport, socket, say }
}

test('of the frames for a client in one turn of the event loop, the first is written at once and the rest together, in order', async () => {
  const { connection, transport, say } = connect()
  say('a reply')
  expect(connection.heard()).toEqual(['text a reply'])
  say('a broadcast', true)
  transport.pong(Buffer.from('1'))
  transport.ping()
  for (const length of lengths) say('x'.repeat(length))
  await Promise.resolve()
  say('after an answer that was there already')
  expect(connection.calls).toHaveLength(1)
  await endOfTurn()
  expect(connection.calls).toHaveLength(2)
  const all = ['text a reply', 'binary a broadcast', 'pong 1', 'ping ']
  all.push(...lengths.map((length) => `text ${'x'.repeat(length)}`), 'text after an answer that was there already')
  expect(connection.heard()).toEqual(all)
  say('in the next turn')
  expect([connection.calls.length, connection.heard()]).toEqual([3, [...all, 'text in the next turn']])
  await endOfTurn()
})

test('frames of every size and kind are the same for many clients as for one', async () => {
  const all = [connect(), connect()] as const
  const said: string[] = []
  for (const length of [...lengths, 16 * KIBIBYTE, 16 * KIBIBYTE + 1, 64 * KIBIBYTE, 100 * KIBIBYTE]) {
    for (const isBinary of [false, true]) {
      const frame = { data: Buffer.alloc(length, 'é'), isBinary }
      for (const { socket } of all) sendFrame(socket, frame)
      // The same is said again, and something else in between.
      for (const { say, socket } of all) {
        say('else', isBinary)
        sendFrame(socket, frame)
      }
      const kind = isBinary ? 'binary' : 'text'
      said.push(`${kind} ${frame.data}`, `${kind} else`, `${kind} ${frame.data}`)
    }
  }
  await endOfTurn()
  for (const { connection } of all) expect(connection.heard()).toEqual(said)
})

test('a frame for many reaches every client, and one that is gone does not affect the others', async () => {
  const all = [connect(), connect(), connect()] as const
  for (const n of ['1', '2']) for (const { say } of all) say(n)
  all[1].transport.terminate()
  for (const { say } of all) say('3')
  await endOfTurn()
  for (const { say } of all) say('4')
  await endOfTurn()
  const everything = ['text 1', 'text 2', 'text 3', 'text 4']
  expect(all.map(({ connection }) => connection.heard())).toEqual([everything, ['text 1'], everything])
})

test('a connection that breaks while frames wait for the end of the turn does no harm', async () => {
  const [broken, other] = [connect(), connect()]
  for (const n of ['1', '2']) for (const { say } of [broken, other]) say(n)
  broken.connection.destroy(new Error('reset by the client'))
  expect(() => broken.say('3')).not.toThrow()
  const early = connect()
  early.say('1')
  early.connection.destroy()
  expect(() => early.say('2')).not.toThrow()
  await endOfTurn()
  expect(early.connection.heard()).toEqual(['text 1'])
  expect([broken.connection.heard(), other.connection.heard()]).toEqual([['text 1'], ['text 1', 'text 2']])
  for (const n of ['4', '5']) expect(() => broken.say(n)).not.toThrow()
  expect(() => broken.transport.close(1012, 'Service Restart')).not.toThrow()
  await endOfTurn()
  expect(broken.connection.heard()).toEqual(['text 1'])
})

test('a close is sent at once, after all earlier frames, and nothing is sent after it', async () => {
  const { connection, transport, say } = connect()
  say('1')
  say('2', true)
  say('3')
  transport.close(1012, 'Service Restart')
  say('too late')
  const all = ['text 1', 'binary 2', 'text 3', 'close 1012 Service Restart']
  // The process may end now.
  expect(connection.heard()).toEqual(all)
  await endOfTurn()
  expect(connection.heard()).toEqual(all)
})

test('many frames in one turn do not make a client that reads look slow', async () => {
  const { connection, socket } = connect()
  const frame = { data: Buffer.alloc(40 * KIBIBYTE), isBinary: true }
  for (let n = 0; n < 100; n++) expect(sendIfFast(socket, frame)).toBe(true)
  // One large frame alone neither.
  sendFrame(socket, { data: Buffer.alloc(2 * MEBIBYTE), isBinary: true })
  expect(isBehind(socket)).toBe(false)
  await endOfTurn()
  expect(connection.heard()).toHaveLength(101)
})

test('a client that does not read is noticed within one turn, and nothing more is buffered for it', async () => {
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

test('frames that wait count as not sent', async () => {
  const { transport, say } = connect()
  say('1')
  say('x'.repeat(50 * KIBIBYTE))
  expect(transport.bufferedBytes()).toBeGreaterThan(50 * KIBIBYTE)
  await endOfTurn()
  expect(transport.bufferedBytes()).toBe(0)
})
