import type { Pool } from 'pg'

/** More than fits into the memory that the check allows itself, so that the server has to write to its disk. */
const ROWS = 10_000

/**
 * Whether leads can be stored, tried by a write that leaves nothing behind. While a disk is full, a small write may still
 * fit into room that the server has; therefore the check also makes it write a temporary file. One text is one
 * transaction, through a pooler too.
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
