import { writeFrame } from '../bus/bus-frames.ts'
import { packFrames } from '../bus/pack-frames.ts'
import type { PresenceWrite } from './presence-store.ts'

/** The notifications that tell the other processes which topics to read again. This process has the change already. */
export function packPresenceHints(origin: string, writes: readonly PresenceWrite[]): string[] {
  const frames = new Set(writes.map(({ room }) => writeFrame({ presence: room })))
  return packFrames([...frames], origin)
}
