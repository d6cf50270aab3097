import type { Channel, Room } from './state.ts'

export interface Rooms {
  add(channel: Channel): void
  remove(channel: Channel): void
  find(isPrivate: boolean, topic: string): Room | undefined
}

/** A public and a private channel of the same name are different rooms, so each kind has its own map. */
export function createRooms(): Rooms {
  const open = new Map<string, Room>()
  const closed = new Map<string, Room>()
  const mapOf = (isPrivate: boolean) => (isPrivate ? closed : open)

  return {
    add(channel) {
      const { topic, config } = channel
      const rooms = mapOf(config.isPrivate)
      const room = rooms.get(topic) ?? { isPrivate: config.isPrivate, topic, channels: new Set() }
      rooms.set(topic, room)
      room.channels.add(channel)
    },
    remove(channel) {
      const rooms = mapOf(channel.config.isPrivate)
      const room = rooms.get(channel.topic)
      if (!room?.channels.delete(channel)) return
      if (room.channels.size === 0) rooms.delete(channel.topic)
    },
    find: (isPrivate, topic) => mapOf(isPrivate).get(topic),
  }
}
