import { beforeEach, expect, test, vi } from 'vitest'
import { serializer2 } from '../wire/serializer-2.ts'
import { noRights } from './check-rights.ts'
import type { Hub } from './hub.ts'
import { answerPing, recordActivity } from './receive.ts'
import { createRooms } from './rooms.ts'
import { sendFrame, sendIfFast } from './send.ts'
import type { Channel, Socket } from './state.ts'
import { sweep } from './sweep.ts'

const MEBIBYTE = 1024 * 1024
let buffered = 0
let events: string[] = []
let socket: Socket
let hub: Hub

beforeEach(() => {
  buffered = 0
  events = []
  const bucket = { left: 1, countedAt: 0 }
  const speaker = { caller: { role: 'anon', claims: {} }, expiresAtMs: Number.POSITIVE_INFINITY } as const
  socket = {
    transport: {
      send: ({ data }) => events.push(data.toString()),
      ping: () => events.push('ping'),
      pong: () => {},
      pause: vi.fn(),
      resume: vi.fn(),
      close: (code) => events.push(`close ${code}`),
      terminate: () => events.push('terminate'),
      bufferedBytes: () => buffered,
    },
    serializer: serializer2,
    speaker,
    address: '192.0.2.1',
    headers: {},
    channels: new Map(),
    isClosed: false,
    heardAt: 0,
    aliveAt: 0,
    isPinged: false,
    emptySince: null,
    behindSince: null,
    ownAllowance: { joins: bucket, events: bucket, frames: bucket },
    addressAllowance: null,
    warnedAt: 0,
    pendingBytes: 0,
  }
  hub = {
    sockets: new Set([socket]),
    rooms: createRooms(),
    changes: { forget() {} },
    presence: { forget() {}, isListening: () => true, listen: () => events.push('who is there') },
    context: { elapsed: () => 0, settings: { joinsPerSecond: 1, eventsPerSecond: 1 } },
  } as unknown as Hub
})

const sweepAt = (ms: number) => sweep(hub, ms, ms)

function addChannel(expiresAtMs: number): Channel {
  const channel: Channel = {
    socket,
    wireTopic: 'realtime:t',
    topic: 't',
    joinRef: '6',
    config: {
      isPrivate: true,
      hearsItself: false,
      wantsAck: false,
      replay: undefined,
      wantsReadiness: false,
      presenceKey: '',
      wantsPresence: false,
      changes: [],
    },
    token: 'x',
    speaker: { ...socket.speaker, expiresAtMs },
    rights: noRights,
    state: 'joined',
    waiting: null,
    expiredAt: null,
    replayed: { ids: new Set(), snapshot: null },
    held: null,
  }
  socket.channels.set(channel.wireTopic, channel)
  hub.rooms.add(channel)
  return channel
}

test('a silent socket is pinged once, and closed if it does not answer', () => {
  sweepAt(50_000)
  expect(events).toEqual([])
  sweepAt(51_000)
  sweepAt(52_000)
  expect(events).toEqual(['ping'])
  sweepAt(60_001)
  expect(events).toEqual(['ping', 'close 1000'])
})

test('answers to pings keep a socket open for five minutes, not forever', () => {
  for (let now = 1000; now <= 300_000; now += 1000) {
    sweepAt(now)
    if (socket.isPinged) Object.assign(socket, { isPinged: false, aliveAt: now })
  }
  expect(new Set(events)).toEqual(new Set(['ping']))
  sweepAt(301_000)
  expect(events.at(-1)).toBe('close 1000')
})

test('a socket without channels is closed after ten minutes', () => {
  socket.emptySince = 0
  Object.assign(socket, { aliveAt: 600_000, heardAt: 600_000 })
  sweepAt(600_000)
  expect(events).toEqual([])
  sweepAt(600_001)
  expect(events).toEqual(['close 1000'])
})

test('a client that stops reading gets no broadcasts, and is disconnected after ten seconds', () => {
  const frame = { data: Buffer.from('x'), isBinary: false }
  buffered = MEBIBYTE + 1
  expect(sendIfFast(socket, frame)).toBe(false)
  sweepAt(1000)
  sweepAt(10_999)
  expect(events).toEqual([])
  sweepAt(11_000)
  expect(events).toEqual(['terminate'])
})

test('a client that does not read gets no answers to its pings', () => {
  const pong = vi.spyOn(socket.transport, 'pong')
  answerPing(hub, socket, Buffer.from('x'))
  buffered = MEBIBYTE + 1
  answerPing(hub, socket, Buffer.from('x'))
  expect(pong).toHaveBeenCalledOnce()
})

test('a client that sends too many frames is not read for a second', () => {
  vi.useFakeTimers()
  recordActivity(hub, socket)
  expect(socket.transport.pause).not.toHaveBeenCalled()
  recordActivity(hub, socket)
  expect(socket.transport.pause).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(999)
  expect(socket.transport.resume).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(socket.transport.resume).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a client that catches up stays', () => {
  buffered = MEBIBYTE + 1
  sweepAt(1000)
  buffered = 0
  sweepAt(5000)
  buffered = MEBIBYTE + 1
  sweepAt(11_000)
  expect(events).toEqual([])
})

test('a client with too much unsent data is disconnected at once', () => {
  buffered = 8 * MEBIBYTE + 1
  sendFrame(socket, { data: Buffer.from('x'), isBinary: false })
  expect(events).toEqual(['terminate'])
})

test('an expired token has a grace period, after which the client has to join again', () => {
  const channel = addChannel(1000)
  sweepAt(999)
  expect(channel.expiredAt).toBeNull()
  sweepAt(1000)
  expect(channel.expiredAt).toBe(1000)
  sweepAt(30_999)
  expect(events).toEqual([])
  sweepAt(31_000)
  expect(events).toEqual([
    '["6",null,"realtime:t","system",{"extension":"system","status":"error","message":"Token has expired 30 seconds ago","channel":"t"}]',
    '["6","6","realtime:t","phx_error",{"reason":"channel_crash"}]',
  ])
  expect([socket.channels.size, hub.rooms.find(true, 't'), channel.state]).toEqual([0, undefined, 'closed'])
})

test('a clock that is set forward closes no socket, and a token keeps its grace period', () => {
  const channel = addChannel(3_600_000)
  sweep(hub, 1000, 86_400_000)
  expect(channel.expiredAt).toBe(1000)
  sweep(hub, 30_999, 86_429_999)
  expect(events).toEqual([])
})

test('a clock that was wrong and is set back leaves no channel silent', () => {
  const channel = addChannel(3_600_000)
  sweep(hub, 1000, 86_400_000)
  sweep(hub, 2000, 2000)
  expect([channel.expiredAt, events]).toEqual([null, ['who is there']])
  sweep(hub, 45_000, 45_000)
  expect(events).toEqual(['who is there'])
})
