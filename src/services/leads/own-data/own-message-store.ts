import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { KEY_DAYS } from '../intake/submit-inquiry-store.ts'

const FORM = 'own-message'

interface SentMessage {
  leadId: string
  /** Chosen by the client, once for all attempts to send a message. */
  key: string
  bodySha256: Buffer
  at: Date
}

/** Whether a message is new, a repeat of a stored one, or has the key of another. The lead must be locked. */
export async function takeMessageKey(
  tx: Kysely<Tables>,
  { leadId, key, bodySha256, at }: SentMessage,
): Promise<'new' | 'repeat' | 'other'> {
  // A key counts for its lead only, so nobody learns anything from the keys of others.
  const own = `${leadId} ${key}`
  const { rows } = await sql`insert into idempotency_keys as k (form, key, body_sha256, answer, created_at)
    values (${FORM}, ${own}, ${bodySha256}, '{}', ${at})
    on conflict (form, key) do update set body_sha256 = excluded.body_sha256, created_at = excluded.created_at
      where k.created_at < excluded.created_at - make_interval(days => ${KEY_DAYS})
    returning key`.execute(tx)
  if (rows.length > 0) return 'new'
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select('body_sha256')
    .where('form', '=', FORM)
    .where('key', '=', own)
    .executeTakeFirstOrThrow()
  return stored.body_sha256.equals(bodySha256) ? 'repeat' : 'other'
}
