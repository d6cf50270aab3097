import type { Pool } from 'pg'

/** The secret of this name, shared by all processes; the first call creates it. */
export async function findOrCreateSecret(pool: Pool, name: string, made: Uint8Array): Promise<Buffer> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    `with made as (
       insert into signing_keys (name, secret) values ($1, $2) on conflict (name) do nothing returning secret
     )
     select secret from made union all select secret from signing_keys where name = $1 limit 1`,
    [name, Buffer.from(made)],
  )
  // Another process created it in the meantime, so it can be read now.
  return rows[0]?.secret ?? findOrCreateSecret(pool, name, made)
}
