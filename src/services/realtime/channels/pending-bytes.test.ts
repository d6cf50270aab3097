import { beforeEach, expect, test, vi } from 'vitest'
import { serializer2 } from '../wire/serializer-2.ts'
import { handleInOrder, handleWaiting } from './channel-queue.ts'
import type { Hub } from './hub.ts'
import { join } from './join.ts'
import { forgetWaiting } from './pending-bytes.ts'
import type { Channel, Socket } from './state.ts'

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
  const parts = { transport, serializer: serializer2, channels: new Map(), pendingBytes: 0 }
  socket = parts as unknown as Socket
  channel = { socket, state: 'joining', waiting: [], config: {}, wireTopic: 'realtime:t' } as unknown as Channel
})

test('a client is not read while too much of what it sent is buffered', () => {
  for (let n = 0; n < 4; n++) handleInOrder(hub, channel, { message, bytes: MEGABYTE })
  expect(calls).toEqual([])
  handleInOrder(hub, channel, { message, bytes: MEGABYTE })
  expect(calls).toEqual(['pause'])
  channel.state = 'joined'
  handleWaiting(hub, channel)
  expect([calls, socket.pendingBytes]).toEqual([['pause', 'resume'], 0])
})

test('a hundred messages wait for the database, and the next one is refused if acknowledgements were requested', () => {
  for (let n = 0; n < 101; n++) handleInOrder(hub, channel, { message, bytes: 1 })
  expect([calls, socket.pendingBytes]).toEqual([[], 100])
  channel.config.wantsAck = true
  handleInOrder(hub, channel, { message, bytes: 1 })
  expect([calls, socket.pendingBytes]).toEqual([['answer'], 100])
})

test('the end of a channel releases its buffered messages', () => {
  handleInOrder(hub, channel, { message, bytes: 5 * MEGABYTE })
  forgetWaiting(channel)
  expect([calls, socket.pendingBytes]).toEqual([['pause', 'resume'], 0])
})

test('a join is buffered until it is answered', async () => {
  const joining = join(hub, socket, { message, bytes: 5 * MEGABYTE })
  expect(calls).toEqual(['pause'])
  await joining
  await vi.waitFor(() => expect(calls).toEqual(['pause', 'answer', 'resume']))
})
