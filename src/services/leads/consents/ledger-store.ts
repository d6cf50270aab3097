import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

type Tx = Transaction<Tables>

/** Arbitrary, but not used by any other lock. */
const LOCK_KEY = 1_868_982_639

/** Processes that start together take turns. The first may need longer than the usual timeouts allow. */
export async function lockLedger(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', '10min', true), set_config('statement_timeout', '10min', true)`.execute(
    tx,
  )
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
}

export async function findKeyCheck(tx: Tx, version: number): Promise<Buffer | null> {
  const row = await tx.selectFrom('ledger_keys').select('key_check').where('version', '=', version).executeTakeFirst()
  return row?.key_check ?? null
}

export async function saveKeyCheck(tx: Tx, version: number, check: Buffer): Promise<void> {
  await tx.insertInto('ledger_keys').values({ version, key_check: check }).execute()
}

/** Up to `count` stored hashes of addresses and mailboxes that are not keyed yet. */
export async function listPlainHashes(tx: Tx, count: number): Promise<Buffer[]> {
  const { rows } = await sql<{ plain: Buffer }>`select email_sha256 as plain from consents where email_key_version = 0
    union select email_sha256 from suppressions where email_key_version = 0
    union select mailbox_sha256 from visitor_mails where key_version = 0
    limit ${count}`.execute(tx)
  return rows.map(({ plain }) => plain)
}

interface Moved {
  plain: Buffer[]
  /** In the same order. */
  keyed: Buffer[]
  version: number
}

/**
 * Replaces unkeyed hashes. `ledger.is_moving` makes the guard of the append-only ledger allow this change and no other.
 */
export async function replaceHashes(tx: Tx, { plain, keyed, version }: Moved): Promise<number> {
  await sql`select set_config('ledger.is_moving', 'on', true)`.execute(tx)
  const moved = sql`unnest(${plain}::bytea[], ${keyed}::bytea[]) as moved (plain, keyed)`
  const consents = await sql`update consents c set email_sha256 = moved.keyed, email_key_version = ${version}
    from ${moved} where c.email_sha256 = moved.plain and c.email_key_version = 0`.execute(tx)
  // Another process may have suppressed the same address already: the later time wins.
  const suppressions = await sql`with old as (
      delete from suppressions s using ${moved}
      where s.email_sha256 = moved.plain and s.email_key_version = 0 returning moved.keyed, s.reason, s.created_at
    )
    insert into suppressions as s (email_sha256, email_key_version, reason, created_at)
    select keyed, ${version}, reason, created_at from old
    on conflict (email_sha256) do update set created_at = greatest(s.created_at, excluded.created_at)`.execute(tx)
  await sql`select set_config('ledger.is_moving', 'off', true)`.execute(tx)
  const mails = await sql`update visitor_mails v set mailbox_sha256 = moved.keyed, key_version = ${version}
    from ${moved} where v.mailbox_sha256 = moved.plain and v.key_version = 0`.execute(tx)
  return [consents, suppressions, mails].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n), 0)
}
