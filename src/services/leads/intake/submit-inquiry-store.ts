import type { Pool, PoolClient } from 'pg'
import { nameStatement } from '#platform/database/prepared-statements.ts'
import { translateViolations } from '#platform/database/unique-violations.ts'
import { insertJobsSql, type PreparedJob, preparedJobColumns } from '#platform/jobs/job-store.ts'
import type { NewConsent } from '../consents/create-consents.ts'

export interface NewLead {
  id: string
  reference: string
  kind: string
  fullName: string
  email: string
  phone: string
  details: Record<string, unknown>
  source: Record<string, unknown>
  page: string
  flags: string[]
  bodySha256: Buffer
  receivedAt: Date
  replyDueAt: Date
  consents: NewConsent[]
  jobs: PreparedJob[]
  idempotency: { key: string; answer: Record<string, unknown> } | null
}

/** How long a repeat of a request gets the first answer. */
export const KEY_DAYS = 7
/** Leads of one email address within this time are compared: equal ones may be duplicates, and many are frequent. */
const RECENT_MINUTES = 10
const FREQUENT_LEADS = 5

/**
 * Inserts keys, leads, consents and jobs in one statement, so any number of leads costs one transaction and one round
 * trip. Keys go in first and in order: a repeat of a request in progress waits for it to finish, then inserts nothing.
 * An expired key is reused.
 */
const INSERT_LEADS = nameStatement(
  'insert-leads',
  `
  with sent as materialized (
    select * from jsonb_to_recordset($1::jsonb) as sent (
      id uuid, reference text, kind text, "fullName" text, email text, phone text, details jsonb, source jsonb,
      page text, flags text[], "bodySha256" bytea, "receivedAt" timestamptz, "replyDueAt" timestamptz, consents jsonb,
      jobs jsonb, key text, answer jsonb)
  ), taken as (
    insert into idempotency_keys as k (form, key, body_sha256, answer, created_at)
    select kind, key, "bodySha256", answer, "receivedAt" from sent where key is not null order by kind, key
    on conflict (form, key) do update
      set body_sha256 = excluded.body_sha256, answer = excluded.answer, created_at = excluded.created_at
      where k.created_at < excluded.created_at - interval '${KEY_DAYS} days'
    returning form, key
  ), lead as (
    insert into inquiries
      (id, reference, kind, full_name, email, phone, details, source, flags, body_sha256, received_at, reply_due_at,
        unmeasured)
    select id, reference, kind, "fullName", email, phone, details, source,
      flags
        || case when recent.same + beside.same > 0 then '{possible-duplicate}'::text[] else '{}' end
        || case when recent.leads >= ${FREQUENT_LEADS} then '{frequent}'::text[] else '{}' end,
      "bodySha256", "receivedAt", "replyDueAt",
      case when flags @> '{suspect}' then 'suspect' when recent.leads + beside.same > 0 then 'same-person' end
    from sent cross join lateral (
      select count(*) as leads, count(*) filter (where i.body_sha256 = sent."bodySha256") as same
      from inquiries i
      where lower(i.email) = lower(sent.email)
        and i.received_at > sent."receivedAt" - interval '${RECENT_MINUTES} minutes'
        and i.unmeasured is distinct from 'imported'
    ) recent cross join lateral (
      -- Leads of this same statement are not in the table yet. The hash covers the email address too.
      select count(*) as same from sent other where other."bodySha256" = sent."bodySha256" and other.id < sent.id
    ) beside
    where key is null or (kind, key) in (select form, key from taken)
    returning id
  ), consent as (
    insert into consents
      (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis, page, given_at, ends_at)
    select id, c."emailHash", c."wordingVersion", c."textSha256", c.purposes, c.answer, c.basis, page,
      "receivedAt", c."endsAt"
    from lead join sent using (id) cross join lateral jsonb_to_recordset(sent.consents) as c (
      "emailHash" bytea, "wordingVersion" text, "textSha256" bytea, purposes text[], answer text, basis text,
      "endsAt" timestamptz)
  ), job as (
    ${insertJobsSql(`lead join sent using (id)
      cross join lateral jsonb_to_recordset(sent.jobs) as j (${preparedJobColumns})`)}
  )
  select id from lead`,
)

/** Another lead has this reference already. */
export class ReferenceTaken extends Error {
  override name = 'ReferenceTaken'
}

const translate = translateViolations({
  inquiries_reference_key: (cause) => new ReferenceTaken(cause.message, { cause }),
})

/**
 * Stores leads with everything that belongs to them, all or none, and returns the ids of those it stored. A lead whose
 * key was used before is left out. No two leads may share a key.
 */
export async function insertLeads(db: Pool | PoolClient, leads: readonly NewLead[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(INSERT_LEADS, [JSON.stringify(leads.map(toRecord))]).catch(translate)
  return new Set(rows.map(({ id }) => id))
}

function toRecord({ idempotency, bodySha256, consents, ...lead }: NewLead) {
  return {
    ...lead,
    bodySha256: toByteaText(bodySha256),
    consents: consents.map((consent) => ({
      ...consent,
      emailHash: toByteaText(consent.emailHash),
      textSha256: toByteaText(consent.textSha256),
    })),
    key: idempotency?.key ?? null,
    answer: idempotency?.answer ?? null,
  }
}

function toByteaText(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/** Serializes the leads of one email address, so that each transaction sees the one before. */
export async function lockEmail(client: PoolClient, email: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('inquiry ' || lower($1), 0))", [email])
}

export interface StoredResponse {
  bodySha256: Buffer
  answer: Record<string, unknown>
}

export async function findStoredResponse(pool: Pool, form: string, key: string): Promise<StoredResponse | null> {
  const { rows } = await pool.query<{ body_sha256: Buffer; answer: Record<string, unknown> }>(
    'select body_sha256, answer from idempotency_keys where form = $1 and key = $2',
    [form, key],
  )
  return rows[0] ? { bodySha256: rows[0].body_sha256, answer: rows[0].answer } : null
}
