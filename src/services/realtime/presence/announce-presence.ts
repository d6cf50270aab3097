import { randomUUID } from 'node:crypto'
import { packFrames, writeFrame } from '../bus/bus-frames.ts'
import type { PresenceWrite } from './presence-store.ts'

/** Notifications that tell the other processes which topics have changed. This process already has the change. */
export function announcePresence(origin: string, writes: readonly PresenceWrite[]): string[] {
  const frames = new Set(writes.map(({ address }) => writeFrame({ presence: address })))
  return packFrames([...frames], origin, randomUUID)
}
