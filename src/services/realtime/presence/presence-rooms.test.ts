import { expect, test } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import type { Channel } from '../channels/state.ts'
import { serializer2 } from '../wire/serializer-2.ts'
import { createPresenceRooms } from './presence-rooms.ts'

function makeChannel(topic: string): Channel {
  const socket = { transport: { send() {}, bufferedBytes: () => 0 }, serializer: serializer2 }
  return { socket, topic, wireTopic: topic, state: 'joined', config: { isPrivate: false } } as unknown as Channel
}

test('a busy topic does not delay others', async () => {
  const asked: string[][] = []
  const rooms = createPresenceRooms({
    log: createLogger({ level: 'silent' }),
    read: async (addresses) => {
      asked.push(addresses.map(({ topic }) => topic))
      return addresses.map(({ topic }) => {
        const text = topic === 'long' ? 'x'.repeat(4_000_000) : 'x'
        return [{ channelId: 'c', key: 'k', ref: String(asked.length), meta: JSON.stringify({ text }) }]
      })
    },
  })
  const channels = ['long', 'short', 'other'].map(makeChannel)
  for (const channel of channels) rooms.listen(channel)
  await expect.poll(() => asked.flat().length).toBe(3)
  const before = asked.length
  rooms.refreshAll()
  await expect.poll(() => asked.flat().length).toBe(6)
  expect(asked.slice(before)).toEqual([['short', 'other'], ['long']])
  for (const channel of channels) rooms.leave(channel)
})
