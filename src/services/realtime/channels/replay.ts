import type { StoredMessage } from '../policies/replay-store.ts'
import { refusal } from '../wire/refusal.ts'
import type { Hub } from './hub.ts'
import { push, sendFrame } from './send.ts'
import type { Channel } from './state.ts'

/** Reads what a channel asks to be replayed. Whoever may not read broadcasts gets none. */
export async function readReplay(hub: Hub, { config, rights, socket, subTopic }: Channel): Promise<StoredMessage[]> {
  const { replay } = config
  if (!replay || !rights.readsBroadcasts) return []
  return hub.readStored(socket, subTopic, replay).catch((error: unknown) => {
    throw refusal('noReplay', error)
  })
}

/** Sends stored broadcasts to one channel. Bytes cannot be sent to clients of version 1.0.0. */
export function sendReplay(channel: Channel, messages: StoredMessage[]): void {
  const { socket, topic } = channel
  channel.replayed = new Set(messages.map(({ id }) => id))
  for (const { id, event, payload, bytes } of messages) {
    const meta = JSON.stringify({ replayed: true, id })
    if (bytes) {
      const broadcast = { form: 'binary', event, encoding: 'bytes', content: bytes, meta } as const
      const frame = socket.serializer.encodeBroadcast(topic, broadcast)
      if (frame) sendFrame(socket, frame)
    } else {
      const head = `{"type":"broadcast","event":${JSON.stringify(event)}`
      push(channel, 'broadcast', `${head},"payload":${payload ?? '{}'},"meta":${meta}}`)
    }
  }
}
