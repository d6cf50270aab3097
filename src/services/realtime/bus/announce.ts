import type { Pool } from 'pg'
import type { Announcement } from './bus-frames.ts'
import { notify } from './bus-store.ts'
import { packFrame } from './pack-frames.ts'

/** Tells all processes on the database. The caller need not serve the realtime service itself. */
export async function announce(pool: Pool, announcement: Announcement): Promise<void> {
  await notify(pool, [packFrame(announcement)])
}
