import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { RealtimeFixture } from './start-realtime.ts'
import type { WireClient } from './wire-client.ts'

export interface ChangeFrame {
  ids: number[]
  data: {
    schema: string
    table: string
    type: string
    commit_timestamp: string
    columns: { name: string; type: string }[]
    record?: Record<string, unknown>
    old_record?: Record<string, unknown>
    errors: string[] | null
  }
}

interface WatchOptions {
  token?: string
  /** Another channel of the same socket. */
  wire?: WireClient
  ref?: string
}

/** Joins a new channel with these entries, and collects what it receives. */
export async function watch(fixture: RealtimeFixture, entries: unknown[], options: WatchOptions = {}) {
  const { token, ref = '1' } = options
  const wire = options.wire ?? (await fixture.wire())
  const topic = `realtime:${randomUUID()}`
  const rest = token === undefined ? {} : { access_token: token }
  const reply = await wire.join(topic, { postgres_changes: entries }, rest, ref)
  expect(reply[4]).toMatchObject({ status: 'ok' })
  const ofEvent = (wanted: string) => wire.frames.filter(([, , of, event]) => of === topic && event === wanted)
  return {
    wire,
    topic,
    changes: () => ofEvent('postgres_changes').map((frame) => frame[4] as ChangeFrame),
    messages: () => ofEvent('system').map((frame) => (frame[4] as { message: string }).message),
    [Symbol.dispose]: () => wire.webSocket.terminate(),
  }
}
