import type { Pool } from 'pg'

/** The secret of this name, shared by all processes; the first call creates it. */
export async function findOrMakeSecret(pool: Pool, name: string, made: Uint8Array): Promise<Buffer> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    `WITH made AS (
       INSERT INTO signing_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING secret
     )
     SELECT secret FROM made UNION ALL SELECT secret FROM signing_keys WHERE name = $1 LIMIT 1`,
    [name, Buffer.from(made)],
  )
  // Another process created it in the meantime, so it can be read now.
  return rows[0]?.secret ?? findOrMakeSecret(pool, name, made)
}
