import type { Pool } from 'pg'

/** More rows than fit in `work_mem`, so that the server has to write a temporary file. */
const ROWS = 10_000

/**
 * Checks that leads can be stored, with a write that leaves nothing behind. On a full disk a small write may still fit
 * in space the server already has, so the check also forces a temporary file. One query text is one transaction, even
 * through a pooler.
 */
export async function canWrite(pool: Pool): Promise<boolean> {
  return pool
    .query(`
      select set_config('work_mem', '64kB', true);
      select count(*) from generate_series(1, ${ROWS});
      insert into idempotency_keys (form, key, body_sha256, answer) values ('check', gen_random_uuid(), '', '{}');
      delete from idempotency_keys where form = 'check'`)
    .then(
      () => true,
      () => false,
    )
}
