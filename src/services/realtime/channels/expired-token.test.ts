import { expect, test } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import { deliverChanges } from '../changes/deliver-changes.ts'
import { createPresenceRooms } from '../presence/presence-rooms.ts'
import { serializer2 } from '../wire/serializer-2.ts'
import { handleMessage } from './channel-queue.ts'
import { fanOut } from './fan-out.ts'
import type { Hub } from './hub.ts'
import { createRooms } from './rooms.ts'
import type { Channel, Socket } from './state.ts'

const wireTopic = 'realtime:t'
const log = createLogger({ level: 'silent' })

/** A private channel that may do everything, and the events that its client gets. */
function makeChannel(expiredAt: number | null) {
  const events: unknown[] = []
  const bucket = { left: 10, countedAt: 0 }
  const transport = {
    send: ({ data }: { data: Buffer }) => {
      const [, , , event, payload] = JSON.parse(data.toString())
      events.push(event === 'phx_reply' ? payload.status : event)
    },
    bufferedBytes: () => 0,
  }
  const ownAllowance = { joins: bucket, events: bucket, frames: bucket }
  const socket = {
    transport,
    serializer: serializer2,
    ownAllowance,
    addressAllowance: null,
    isClosed: false,
  } as unknown as Socket
  const rights = {
    readsBroadcasts: true,
    readsPresence: true,
    writesBroadcasts: true,
    writesPresence: true,
    storesBroadcasts: true,
  }
  const config = { isPrivate: true, wantsAck: true, hearsItself: true }
  const parts = { socket, wireTopic, topic: 't', joinRef: '1', config, rights, state: 'joined', expiredAt }
  return {
    events,
    channel: {
      ...parts,
      replayed: { ids: new Set(), snapshot: null },
      held: null,
      waiting: null,
    } as unknown as Channel,
  }
}

function makeHub(isSent = true): Hub {
  const settings = { eventsPerSecond: 20, maxPayloadBytes: 1000 }
  const context = { log, elapsed: () => 0, settings }
  const presence = { isTooMuch: () => false }
  return { context, presence, rooms: createRooms(), bus: { publish: () => isSent } } as unknown as Hub
}

const broadcast = { joinRef: '1', ref: '2', topic: wireTopic, event: 'broadcast', payload: { event: 'x', payload: {} } }
const toBeStored = {
  ...broadcast,
  broadcast: { form: 'binary', event: 'x', encoding: 'json', content: Buffer.from('{}'), meta: '' },
  persist: { ttlSeconds: 60 },
} as const
const track = { ...broadcast, event: 'presence', payload: { event: 'track', payload: {} } }

test('while its token is expired, a private channel receives nothing', async () => {
  const hub = makeHub()
  const [fresh, expired] = [makeChannel(null), makeChannel(1)]
  const row = { channelId: 'c', key: 'ann', ref: 'r', meta: '{}' }
  const presence = createPresenceRooms({ read: async (asked) => asked.map(() => [row]), log })
  for (const { channel } of [expired, fresh]) {
    hub.rooms.add(channel)
    presence.listen(channel)
  }
  fanOut(hub, { isPrivate: true, topic: 't' }, { form: 'text', payload: '{}' })
  const subscribers = [expired, fresh].map(({ channel }, n) => [String(n), { channel, requestId: 1 }] as const)
  await deliverChanges(new Map(subscribers), [{ changeId: '1', json: '{}', subscriptionIds: ['0', '1'] }])
  await expect.poll(() => fresh.events).toEqual(['broadcast', 'postgres_changes', 'presence_state'])
  expect(expired.events).toEqual([])
})

test('while its token is expired, nothing that a private channel sends is delivered', async () => {
  const hub = makeHub()
  const [listener, expired] = [makeChannel(null), makeChannel(1)]
  for (const { channel } of [listener, expired]) hub.rooms.add(channel)
  await handleMessage(hub, expired.channel, broadcast)
  await handleMessage(hub, expired.channel, track)
  await handleMessage(hub, expired.channel, toBeStored)
  expect([expired.events, listener.events]).toEqual([['error', 'error', 'error'], []])
})

test('a client that sends more than other processes can take gets an error', async () => {
  const { events, channel } = makeChannel(null)
  await handleMessage(makeHub(false), channel, broadcast)
  await handleMessage(makeHub(true), channel, broadcast)
  expect(events).toEqual(['error', 'ok'])
})
