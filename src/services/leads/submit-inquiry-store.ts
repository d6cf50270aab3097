import type { Pool, PoolClient } from 'pg'
import { translateViolations } from '#platform/database/unique-violations.ts'
import { insertJobsSql, type PreparedJob, preparedJobColumns } from '#platform/jobs/job-store.ts'

export interface ConsentRow {
  emailSha256: Buffer
  wordingVersion: string
  textSha256: Buffer
  purposes: readonly string[]
  answer: 'yes' | 'inquiry'
  basis: 'express' | 'implied'
  endsAt: Date | null
}

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
  consents: ConsentRow[]
  jobs: PreparedJob[]
  key: { key: string; answer: Record<string, unknown> } | null
}

const KEY_DAYS = 7
const SAME_BODY_MINUTES = 10
const FREQUENT = 5

/**
 * Keys, leads, consents and jobs in one statement, hence one transaction and one round trip, however many leads. Keys
 * come first and in order: a repeat of a request in progress waits until that one has finished, then inserts nothing.
 * An expired key is reused.
 */
const INSERT_LEADS = `
  WITH sent AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS sent (
      id uuid, reference text, kind text, "fullName" text, email text, phone text, details jsonb, source jsonb,
      page text, flags text[], "bodySha256" bytea, "receivedAt" timestamptz, consents jsonb, jobs jsonb, key text,
      answer jsonb)
  ), taken AS (
    INSERT INTO idempotency_keys AS k (form, key, body_sha256, answer, created_at)
    SELECT kind, key, "bodySha256", answer, "receivedAt" FROM sent WHERE key IS NOT NULL ORDER BY kind, key
    ON CONFLICT (form, key) DO UPDATE
      SET body_sha256 = excluded.body_sha256, answer = excluded.answer, created_at = excluded.created_at
      WHERE k.created_at < excluded.created_at - interval '${KEY_DAYS} days'
    RETURNING form, key
  ), lead AS (
    INSERT INTO inquiries (id, reference, kind, full_name, email, phone, details, source, flags, body_sha256, received_at)
    SELECT id, reference, kind, "fullName", email, phone, details, source,
      flags
        || CASE WHEN key IS NULL AND recent.same > 0 THEN '{possible-duplicate}'::text[] ELSE '{}' END
        || CASE WHEN recent.leads >= ${FREQUENT} THEN '{frequent}'::text[] ELSE '{}' END,
      "bodySha256", "receivedAt"
    FROM sent CROSS JOIN LATERAL (
      SELECT count(*) AS leads, count(*) FILTER (WHERE i.body_sha256 = sent."bodySha256") AS same
      FROM inquiries i
      WHERE lower(i.email) = lower(sent.email)
        AND i.received_at > sent."receivedAt" - interval '${SAME_BODY_MINUTES} minutes'
    ) recent
    WHERE key IS NULL OR (kind, key) IN (SELECT form, key FROM taken)
    RETURNING id
  ), consent AS (
    INSERT INTO consents
      (inquiry_id, email_sha256, wording_version, text_sha256, purposes, answer, basis, page, given_at, ends_at)
    SELECT id, c."emailSha256", c."wordingVersion", c."textSha256", c.purposes, c.answer, c.basis, page, "receivedAt",
      c."endsAt"
    FROM lead JOIN sent USING (id) CROSS JOIN LATERAL jsonb_to_recordset(sent.consents) AS c (
      "emailSha256" bytea, "wordingVersion" text, "textSha256" bytea, purposes text[], answer text, basis text,
      "endsAt" timestamptz)
  ), job AS (
    ${insertJobsSql(`lead JOIN sent USING (id)
      CROSS JOIN LATERAL jsonb_to_recordset(sent.jobs) AS j (${preparedJobColumns})`)}
  )
  SELECT id FROM lead`

/** Another lead has this reference already. */
export class ReferenceTaken extends Error {
  override name = 'ReferenceTaken'
}

const translate = translateViolations({
  inquiries_reference_key: (cause) => new ReferenceTaken(cause.message, { cause }),
})

/**
 * Stores leads with all that belongs to them and resolves with the ids of those it stored: a lead whose key was used
 * before is not among them. All or none; no two of them may share a key.
 */
export async function insertLeads(db: Pool | PoolClient, leads: readonly NewLead[]): Promise<Set<string>> {
  // A prepared statement, so that each connection plans it once.
  const query = { name: 'insert-leads', text: INSERT_LEADS, values: [JSON.stringify(leads.map(toRecord))] }
  const { rows } = await db.query<{ id: string }>(query).catch(translate)
  return new Set(rows.map(({ id }) => id))
}

function toRecord({ key, bodySha256, consents, ...lead }: NewLead) {
  return {
    ...lead,
    bodySha256: toByteaText(bodySha256),
    consents: consents.map((consent) => ({
      ...consent,
      emailSha256: toByteaText(consent.emailSha256),
      textSha256: toByteaText(consent.textSha256),
    })),
    key: key?.key ?? null,
    answer: key?.answer ?? null,
  }
}

function toByteaText(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/** Serializes the leads of one address, so that each transaction sees the one before. */
export async function lockEmail(client: PoolClient, email: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('inquiry ' || lower($1), 0))", [email])
}

export interface StoredAnswer {
  bodySha256: Buffer
  answer: Record<string, unknown>
}

export async function findStoredAnswer(pool: Pool, form: string, key: string): Promise<StoredAnswer | null> {
  const { rows } = await pool.query<{ body_sha256: Buffer; answer: Record<string, unknown> }>({
    name: 'find-stored-answer',
    text: 'SELECT body_sha256, answer FROM idempotency_keys WHERE form = $1 AND key = $2',
    values: [form, key],
  })
  return rows[0] ? { bodySha256: rows[0].body_sha256, answer: rows[0].answer } : null
}
