import { beforeEach, expect, test, vi } from 'vitest'
import { serializer2 } from '../wire/serializer-2.ts'
import type { Hub } from './hub.ts'
import { join } from './join.ts'
import { forgetWaiting } from './kept-bytes.ts'
import type { Channel, Socket } from './state.ts'
import { handleInOrder, release } from './work-off.ts'

const MEGABYTE = 1_000_000
const message = { joinRef: '1', ref: '1', topic: 'realtime:t', event: 'x', payload: {} }
const calls: string[] = []
let socket: Socket
let channel: Channel
const hub = {
  rooms: { remove() {} },
  changes: { forget() {} },
  presence: { forget() {} },
  context: { isStopping: () => true, elapsed: () => 0, settings: { refusalDelayMs: 1 } },
} as unknown as Hub

beforeEach(() => {
  calls.length = 0
  const transport = {
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    send: () => calls.push('answer'),
    bufferedBytes: () => 0,
  }
  const parts = { transport, serializer: serializer2, channels: new Map(), keptBytes: 0 }
  socket = parts as unknown as Socket
  channel = { socket, state: 'joining', waiting: [], config: {}, topic: 'realtime:t' } as unknown as Channel
})

test('a client has to wait while too much of what it sent is kept', () => {
  for (let n = 0; n < 4; n++) handleInOrder(hub, channel, { message, bytes: MEGABYTE })
  expect(calls).toEqual([])
  handleInOrder(hub, channel, { message, bytes: MEGABYTE })
  expect(calls).toEqual(['pause'])
  channel.state = 'joined'
  release(hub, channel)
  expect([calls, socket.keptBytes]).toEqual([['pause', 'resume'], 0])
})

test('a hundred messages wait for an answer of the database, and whoever wants to know hears of those that do not', () => {
  for (let n = 0; n < 101; n++) handleInOrder(hub, channel, { message, bytes: 1 })
  expect([calls, socket.keptBytes]).toEqual([[], 100])
  channel.config.wantsAck = true
  handleInOrder(hub, channel, { message, bytes: 1 })
  expect([calls, socket.keptBytes]).toEqual([['answer'], 100])
})

test('the end of a channel lets go of what waited in it', () => {
  handleInOrder(hub, channel, { message, bytes: 5 * MEGABYTE })
  forgetWaiting(channel)
  expect([calls, socket.keptBytes]).toEqual([['pause', 'resume'], 0])
})

test('a join is kept until it is answered', async () => {
  const joining = join(hub, socket, { message, bytes: 5 * MEGABYTE })
  expect(calls).toEqual(['pause'])
  await joining
  await vi.waitFor(() => expect(calls).toEqual(['pause', 'answer', 'resume']))
})
