import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { bodyTimes, createBodyTimeLimit } from './limit-body-time.ts'

/** The parts of a request that the limit uses. */
function makeRequest(headers: Record<string, string> = { 'content-length': '1000000' }) {
  const socket = { bytesRead: 500, destroyed: false }
  const request = { headers, socket, complete: false, destroyed: false }
  // The limit reads nothing else.
  return { request: request as unknown as IncomingMessage, socket, state: request }
}

function start(isUpload: boolean) {
  let time = 0
  const slow: IncomingMessage[] = []
  const limit = createBodyTimeLimit({
    times: bodyTimes,
    now: () => time,
    isUpload: () => isUpload,
    onTooSlow: (request) => slow.push(request),
  })
  /** Advances the clock while bytes arrive at this rate. */
  const pass = (seconds: number, socket: { bytesRead: number }, bytesPerSecond: number) => {
    for (let n = 0; n < seconds; n++) {
      time += 1000
      socket.bytesRead += bytesPerSecond
      limit.check()
    }
    return slow.length
  }
  return { limit, pass }
}

test('an ordinary request has 20 seconds for its body, at any speed', () => {
  const { limit, pass } = start(false)
  const { request, socket } = makeRequest()
  limit.watch(request)
  expect(pass(20, socket, 1_000_000)).toBe(0)
  expect(pass(1, socket, 1_000_000)).toBe(1)
  expect(pass(30, socket, 0)).toBe(1)
})

test('an upload may take as long as it needs while it makes progress', () => {
  const { limit, pass } = start(true)
  const { request, socket } = makeRequest({ 'transfer-encoding': 'chunked' })
  limit.watch(request)
  expect(pass(600, socket, 8000)).toBe(0)
})

test('an upload that sends nothing for 20 seconds is ended', () => {
  const { limit, pass } = start(true)
  const { request, socket } = makeRequest()
  limit.watch(request)
  expect(pass(10, socket, 100_000)).toBe(0)
  expect(pass(20, socket, 0)).toBe(0)
  expect(pass(1, socket, 0)).toBe(1)
})

test('an upload that trickles is ended after a minute', () => {
  const { limit, pass } = start(true)
  const { request, socket } = makeRequest()
  limit.watch(request)
  expect(pass(59, socket, 100)).toBe(0)
  expect(pass(1, socket, 100)).toBe(1)
})

test('a complete body or closed connection is not checked again', () => {
  const { limit, pass } = start(false)
  const done = makeRequest()
  const gone = makeRequest()
  const empty = makeRequest({})
  for (const { request } of [done, gone, empty]) limit.watch(request)
  done.state.complete = true
  gone.socket.destroyed = true
  expect(pass(60, empty.socket, 0)).toBe(0)
})
