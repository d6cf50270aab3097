import { expect, test } from 'vitest'
import type { Channel } from '../channels/state.ts'
import { serializer2 } from '../wire/serializer-2.ts'
import { deliverChanges } from './deliver-changes.ts'

const MEBIBYTE = 1024 * 1024

/** Delivers four changes to a client that reads this much on each check. Returns how much was waiting each time. */
async function deliverTo(readsBytes: number): Promise<number[]> {
  let buffered = 0
  const waited: number[] = []
  const transport = {
    bufferedBytes() {
      buffered = Math.max(0, buffered - readsBytes)
      return buffered
    },
    send() {
      waited.push(buffered)
      buffered += 2 * MEBIBYTE
    },
  }
  const socket = { transport, serializer: serializer2, isClosed: false }
  const channel = { socket, wireTopic: 'realtime:t', state: 'joined', expiredAt: null } as unknown as Channel
  const changes = ['1', '2', '3', '4'].map((changeId) => ({ changeId, json: '{}', subscriptionIds: ['s'] }))
  await deliverChanges(new Map([['s', { channel, requestId: 1 }]]), changes)
  return waited
}

test('changes are not sent faster than a client reads', async () => {
  const waited = await deliverTo(MEBIBYTE / 8)
  expect(waited).toHaveLength(4)
  expect(Math.max(...waited)).toBeLessThanOrEqual(MEBIBYTE)
})

test('nobody waits for a client that does not read', async () => {
  expect(await deliverTo(0)).toEqual([0, 2, 4, 6].map((count) => count * MEBIBYTE))
})
