import type { ClientBase, Pool } from 'pg'
import { deleteExpired } from '../stored/stored-store.ts'

/** A process that cannot read for longer than this loses what it missed. */
const KEPT = '5 minutes'

/**
 * Whether a table holds only who is connected now, or messages on their way to them. Only stored broadcasts are worth
 * backing up.
 */
export function isTransientTable({ schema, name }: { schema: string; name: string }): boolean {
  return schema === 'realtime' && name !== 'messages'
}

/** Deletes old deliveries, triggers of tables without subscribers, and some expired broadcasts. */
export async function tidyUp(client: ClientBase | Pool): Promise<void> {
  await removeOldDeliveries(client)
  await deleteExpired(client)
}

async function removeOldDeliveries(client: ClientBase | Pool): Promise<void> {
  await client.query(`delete from realtime.delivery where stored_at < clock_timestamp() - interval '${KEPT}'`)
  await client.query('select realtime.drop_idle_triggers()')
}

/** The same, for all expired broadcasts, plus the outbox if no process is left to read it. */
export async function removeLeftovers(pool: Pool): Promise<void> {
  await removeOldDeliveries(pool)
  while (await deleteExpired(pool)) {}
  await pool.query('delete from realtime.outbox where not exists (select from realtime.node)')
}
