import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

interface TakeOptions {
  key: string
  time: number
  /** How long until one more request is allowed. */
  intervalMs: number
  windowMs: number
}

/**
 * Counts one request if it is allowed. The row lock ensures that two requests never share the last slot. `fullAtMs` is
 * when the allowance will be full again.
 */
export async function takeToken(pool: Pool, options: TakeOptions): Promise<{ isRefused: boolean; fullAtMs: number }> {
  const { rows } = await pool.query<{ was_refused: boolean; full_at_ms: number }>(
    `insert into rate_limits as r (key, full_at_ms, was_refused) values ($1, $2::float8 + $3::float8, false)
     on conflict (key) do update set
       was_refused = greatest(r.full_at_ms, $2) + $3 > $2 + $4::float8,
       full_at_ms = case when greatest(r.full_at_ms, $2) + $3 > $2 + $4 then r.full_at_ms
         else greatest(r.full_at_ms, $2) + $3 end
     returning was_refused, full_at_ms`,
    [options.key, options.time, options.intervalMs, options.windowMs],
  )
  const row = rows[0]
  if (!row) throw new Error('the rate limit returned no row')
  return { isRefused: row.was_refused, fullAtMs: row.full_at_ms }
}

export async function returnToken(pool: Pool, key: string, intervalMs: number): Promise<void> {
  await pool.query('update rate_limits set full_at_ms = full_at_ms - $2::float8 where key = $1', [key, intervalMs])
}

/** The day's salt, shared by all processes. The first call creates it. */
export async function findOrCreateSalt(pool: Pool, day: string): Promise<Buffer> {
  const { rows } = await pool.query<{ salt: Buffer }>(
    `insert into rate_limit_salts as s (day, salt) values ($1, $2)
     on conflict (day) do update set salt = s.salt
     returning salt`,
    [day, randomBytes(32)],
  )
  if (!rows[0]) throw new Error('the salt was not stored')
  return rows[0].salt
}

/** Deletes limits whose allowance is full again, and past days' salts. */
export async function deleteOldLimits(pool: Pool, { time, day }: { time: number; day: string }): Promise<void> {
  await pool.query('delete from rate_limits where full_at_ms < $1', [time])
  await pool.query('delete from rate_limit_salts where day < $1', [day])
}
