// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConnection } from './realtime-connection.ts'

type Message = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

/** A server that accepts everybody. */
class Socket {
  static last: Socket
  readyState = 0
  joined: Message[] = []
  onopen?: () => void
  onclose?: () => void
  onmessage?: (event: { data: string }) => void

  constructor() {
    Socket.last = this
    setTimeout(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }

  send(text: string): void {
    const message: Message = JSON.parse(text)
    const [joinRef, ref, topic, event] = message
    if (event === 'phx_join') this.joined.push(message)
    if (event === 'phx_join' || event === 'phx_leave') {
      const payload = { status: 'ok', response: {} }
      setTimeout(() => this.say([joinRef, ref, topic, 'phx_reply', payload]))
    }
  }

  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('each channel that the server closes is joined again once', async () => {
  const onLive = vi.fn()
  const opening = openConnection({
    publishableKey: 'key',
    memberId: 'me',
    readToken: async () => 'token',
    onLive,
    onHint: () => {},
    onNotice: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
  const connection = await opening
  const { leave } = connection.enter('lead', () => {})
  await vi.advanceTimersByTimeAsync(100)
  const socket = Socket.last
  const first = [...socket.joined]
  expect(first).toHaveLength(3)
  expect(onLive.mock.lastCall?.[0]).toBe(true)

  for (const [joinRef, , topic] of first) socket.say([joinRef, null, topic, 'phx_close', {}])
  expect(onLive.mock.lastCall?.[0]).toBe(false)
  await vi.advanceTimersByTimeAsync(1100)
  expect(socket.joined.slice(3).map(([, , topic]) => topic)).toEqual(first.map(([, , topic]) => topic))
  expect(onLive.mock.lastCall?.[0]).toBe(true)

  // A member who leaves a lead and returns before the server has noticed is on it again.
  leave()
  const back = connection.enter('lead', () => {})
  await vi.advanceTimersByTimeAsync(500)
  expect(socket.joined).toHaveLength(7)

  back.leave()
  connection.close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(socket.joined).toHaveLength(7)
})
