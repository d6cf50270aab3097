import { expect, test } from 'vitest'
import { RealtimeRefusal, TokenExpired } from '../wire/refusal.ts'
import { serializer2 } from '../wire/serializer-2.ts'
import { endForRefusal } from './access-token.ts'
import type { Hub } from './hub.ts'
import type { Channel } from './state.ts'

/** The events that a client gets when its channel is refused. */
function refuse(error: RealtimeRefusal): string[] {
  const events: string[] = []
  const transport = {
    send: ({ data }: { data: Buffer }) => events.push(JSON.parse(data.toString())[3]),
    bufferedBytes: () => 0,
  }
  const socket = { transport, serializer: serializer2, channels: new Map() }
  const channel = { socket, wireTopic: 'realtime:t', topic: 't', joinRef: '1', state: 'joined', waiting: null }
  const hub = {
    rooms: { remove() {} },
    changes: { forget() {} },
    presence: { forget() {} },
    context: { elapsed: () => 0 },
  }
  endForRefusal(hub as unknown as Hub, channel as unknown as Channel, error, false)
  return events
}

test('a client with an expired token joins again, with a newer one', () => {
  expect(refuse(new TokenExpired(3))).toEqual(['system', 'phx_error'])
})

test('the text of a refusal does not decide whether the client joins again', () => {
  const error = new RealtimeRefusal('forbidden', 'Unauthorized', 'Token has expired in the eyes of a policy')
  expect(refuse(error)).toEqual(['system', 'phx_close'])
})
