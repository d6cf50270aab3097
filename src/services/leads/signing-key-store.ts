import type { Pool } from 'pg'

/** The secret of this name, the same for all processes; whoever asks first makes it. */
export async function findOrMakeSecret(pool: Pool, name: string, made: Uint8Array): Promise<Buffer> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    `WITH made AS (
       INSERT INTO signing_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING secret
     )
     SELECT secret FROM made UNION ALL SELECT secret FROM signing_keys WHERE name = $1 LIMIT 1`,
    [name, Buffer.from(made)],
  )
  // Another process made it in this very moment: then it is there now.
  return rows[0]?.secret ?? findOrMakeSecret(pool, name, made)
}
