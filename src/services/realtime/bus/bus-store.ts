import type { ClientBase, Pool } from 'pg'

export const BUS = 'realtime_bus'

/** Stores frames that are too large for a notification, and deletes old ones that every process has read. */
export async function storeLarge(pool: Pool, bodies: string[]): Promise<string[]> {
  await pool.query("delete from realtime.spill where stored_at < clock_timestamp() - interval '60 seconds'")
  const ids: string[] = []
  for (const body of bodies) {
    const { rows } = await pool.query<{ id: string }>('insert into realtime.spill (body) values ($1) returning id', [
      body,
    ])
    ids.push(rows[0]?.id ?? '')
  }
  return ids
}

export async function readLarge(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ body: string }>('select body from realtime.spill where id = $1', [id])
  return rows[0]?.body ?? null
}

export async function listen(client: ClientBase): Promise<void> {
  await client.query(`listen ${BUS}`)
}

/** Notifies all processes, in this order. Nothing is stored, so the commit does not wait for the disk. */
export async function notify(pool: Pool, payloads: string[]): Promise<void> {
  await pool.query(
    `select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
     from unnest($2::text[]) with ordinality as sent (payload, position) order by position`,
    [BUS, payloads],
  )
}
