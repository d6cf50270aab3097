import { isBehind, sendFrame } from '../channels/send.ts'
import type { Channel } from '../channels/state.ts'
import { untilCaughtUp } from '../channels/until-caught-up.ts'
import type { Change } from './change-source.ts'

/** A channel and the number under which its client knows one of its entries. */
export interface Subscriber {
  channel: Channel
  entryId: number
}

/** One slow client must not keep all others waiting for longer. */
const PATIENCE_MS = 1000

/** Sends changes to those of their subscribers that are channels of this process, not faster than they read. */
export async function deliverChanges(
  subscribers: ReadonlyMap<string, Subscriber>,
  changes: readonly Change[],
): Promise<void> {
  const patience = { leftMs: PATIENCE_MS }
  let number = ''
  let heard = new Map<Channel, Set<number>>()
  for (const { number: next, event, subscriptionIds } of changes) {
    if (next !== number) heard = new Map()
    number = next
    const receivers = new Map<Channel, number[]>()
    for (const id of subscriptionIds) {
      const subscriber = subscribers.get(id)
      if (!subscriber || !mayHear(subscriber.channel)) continue
      const { channel, entryId } = subscriber
      const known = heard.get(channel) ?? new Set()
      // In the moment when its token changes, a channel has two subscriptions.
      if (known.has(entryId)) continue
      heard.set(channel, known.add(entryId))
      receivers.set(channel, [...(receivers.get(channel) ?? []), entryId])
    }
    send(receivers, event)
    const behind = [...receivers.keys()].map(({ socket }) => socket).filter(isBehind)
    if (behind.length > 0) await untilCaughtUp(behind, patience)
  }
}

/** While a token is expired, a channel gets nothing. */
function mayHear({ state, expiredAt }: Channel): boolean {
  return state === 'joined' && expiredAt === null
}

function send(receivers: ReadonlyMap<Channel, number[]>, event: string): void {
  for (const [{ socket, topic }, ids] of receivers) {
    const payload = `{"ids":[${ids.join(',')}],"data":${event}}`
    // A change is never left out: a client that is too slow loses its connection and knows that it missed something.
    sendFrame(socket, socket.serializer.encode({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload }))
  }
}
