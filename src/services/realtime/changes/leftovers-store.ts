import type { ClientBase, Pool } from 'pg'
import { deleteExpired } from '../stored/stored-store.ts'

/** A process that cannot read for longer than this has lost what it missed. */
const KEPT = '5 minutes'

/** Says who is connected at the moment, or what is on its way to them. Only stored broadcasts are worth a backup. */
export function isPassing({ schema, name }: { schema: string; name: string }): boolean {
  return schema === 'realtime' && name !== 'messages'
}

/** Removes deliveries that everybody has read, triggers of tables without subscribers, and some old broadcasts. */
export async function tidyUp(client: ClientBase | Pool): Promise<void> {
  await removeRead(client)
  await deleteExpired(client)
}

async function removeRead(client: ClientBase | Pool): Promise<void> {
  await client.query(`delete from realtime.delivery where stored_at < clock_timestamp() - interval '${KEPT}'`)
  await client.query('select realtime.drop_idle_triggers()')
}

/** The same, with all of the past, where no process may be left that serves sockets and takes changes out of the outbox. */
export async function removeLeftovers(pool: Pool): Promise<void> {
  await removeRead(pool)
  while (await deleteExpired(pool)) {}
  await pool.query('delete from realtime.outbox where not exists (select from realtime.node)')
}
