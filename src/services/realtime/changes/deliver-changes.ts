import { isBehind, sendFrame } from '../channels/send.ts'
import type { Channel } from '../channels/state.ts'
import { waitUntilCaughtUp } from '../channels/wait-until-caught-up.ts'
import type { Change } from './change-source.ts'

/** A channel, and the number its client uses for one of its requests. */
export interface Subscriber {
  channel: Channel
  requestId: number
}

/** How long one slow client may keep the others waiting. */
const PATIENCE_MS = 1000

/** Sends changes to their subscribers in this process, no faster than those read. */
export async function deliverChanges(
  subscribers: ReadonlyMap<string, Subscriber>,
  changes: readonly Change[],
): Promise<void> {
  const patience = { leftMs: PATIENCE_MS }
  let lastChangeId = ''
  /** Which requests of each channel have got the current change. */
  let sent = new Map<Channel, Set<number>>()
  for (const { changeId, json, subscriptionIds } of changes) {
    if (changeId !== lastChangeId) sent = new Map()
    lastChangeId = changeId
    const receivers = new Map<Channel, number[]>()
    for (const id of subscriptionIds) {
      const subscriber = subscribers.get(id)
      if (!subscriber || !mayReceive(subscriber.channel)) continue
      const { channel, requestId } = subscriber
      const requests = sent.get(channel) ?? new Set()
      // A channel briefly has two subscriptions while its token changes.
      if (requests.has(requestId)) continue
      sent.set(channel, requests.add(requestId))
      receivers.set(channel, [...(receivers.get(channel) ?? []), requestId])
    }
    send(receivers, json)
    const behind = [...receivers.keys()].map(({ socket }) => socket).filter(isBehind)
    if (behind.length > 0) await waitUntilCaughtUp(behind, patience)
  }
}

/** A channel with an expired token gets nothing. */
function mayReceive({ state, expiredAt }: Channel): boolean {
  return state === 'joined' && expiredAt === null
}

function send(receivers: ReadonlyMap<Channel, number[]>, json: string): void {
  for (const [{ socket, wireTopic: topic }, ids] of receivers) {
    const payload = `{"ids":[${ids.join(',')}],"data":${json}}`
    // A change is never skipped: a client that is too slow is disconnected, so it can tell that it missed something.
    sendFrame(socket, socket.serializer.encode({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload }))
  }
}
