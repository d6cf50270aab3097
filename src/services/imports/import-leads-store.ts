import { type Kysely, sql } from 'kysely'
import type { ImportedLead } from '#domain/imports/imported-lead.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** A lead of a file, with what we add to it. */
export interface PreparedLead {
  lead: ImportedLead
  id: string
  reference: string
  key: Buffer
  emailHash: Buffer
  bodySha256: Buffer
  receivedAt: Date
  /** The Toronto day on which it arrived, if the file says so. */
  day: { from: Date; to: Date } | null
  wordingSha256: Buffer
  consentEndsAt: Date | null
}

const toBytea = (value: Buffer) => `\\x${value.toString('hex')}`

/** A dry run remembers in its session only which leads it has seen. */
export async function prepareDryRun(db: Db): Promise<void> {
  await sql`create temporary table import_seen (key bytea primary key)`.execute(db)
}

export async function rememberSeen(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`insert into import_seen select unnest(${keys.map(toBytea)}::bytea[])`.execute(db)
}

export type KnownAs = 'imported' | 'deleted' | 'ours'

/**
 * The leads that exist already: imported before, whether or not they have been deleted since, or received by one of our own
 * forms on the same day.
 */
export async function findKnown(
  db: Db,
  leads: readonly PreparedLead[],
  isDryRun: boolean,
): Promise<Map<string, KnownAs>> {
  const asked = leads.map(({ id, key, lead, day }) => {
    return { id, key: toBytea(key), email: lead.email, kind: lead.kind, from: day?.from ?? null, to: day?.to ?? null }
  })
  const isSeen = isDryRun ? sql`exists (select from import_seen d where d.key = a.key)` : sql`false`
  const { rows } = await sql<{ id: string; as: KnownAs }>`
    select a.id, case
      when item.id is not null and not exists (select from inquiries q where q.id = item.id::uuid) then 'deleted'
      when item.id is not null or ${isSeen} then 'imported' else 'ours' end as as
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (
      id uuid, key bytea, email text, kind text, "from" timestamptz, "to" timestamptz)
    left join import_items item on item.kind = 'lead' and item.key = a.key
    where item.id is not null or ${isSeen} or exists (
      select from inquiries q where lower(q.email) = lower(a.email) and q.kind = a.kind
        and q.unmeasured is distinct from 'imported'
        and (a."from" is null or (q.received_at >= a."from" and q.received_at < a."to")))`.execute(db)
  return new Map(rows.map(({ id, as }) => [id, as]))
}

/**
 * Stores leads without a clock, a mail or an alert, and returns the ids of those that are stored. The others need another
 * reference, because a lead has theirs.
 */
export async function insertImported(
  tx: Db,
  { runId, leads, at }: { runId: string; leads: readonly PreparedLead[]; at: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(leads.map(toRecord))}::jsonb) as s (
        id uuid, reference text, kind text, "fullName" text, email text, phone text, details jsonb, source jsonb,
        status text, "closeReason" text, "closedAt" timestamptz, "receivedAt" timestamptz, "bodySha256" bytea, key bytea,
        "emailHash" bytea, "withdrawnAt" timestamptz)
    ), lead as (
      insert into inquiries (id, reference, kind, full_name, email, phone, details, source, status, flags, body_sha256,
        received_at, reply_due_at, unmeasured, close_reason, closed_at, reminded_at)
      select id, reference, kind, "fullName", email, phone, details, source, status,
        case when "withdrawnAt" is not null or exists (select from suppressions x
            where x.email_hash = sent."emailHash" and x.created_at >= sent."receivedAt")
          then '{imported,withdrawn}'::text[] else '{imported}' end,
        "bodySha256", "receivedAt", "receivedAt", 'imported', "closeReason", "closedAt", ${at}::timestamptz
      from sent on conflict (reference) do nothing returning id
    ), item as (
      insert into import_items (kind, key, run_id, id)
      select 'lead', key, ${runId}, id::text from lead join sent using (id)
    )
    select id from lead`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

function toRecord({ lead, id, reference, key, emailHash, bodySha256, receivedAt }: PreparedLead) {
  const { kind, fullName, email, phone, details, status, closedAt, isWon, origin, withdrawnAt } = lead
  return {
    id,
    reference,
    kind,
    fullName,
    email,
    phone,
    details,
    receivedAt,
    status,
    closedAt,
    withdrawnAt,
    key: toBytea(key),
    emailHash: toBytea(emailHash),
    bodySha256: toBytea(bodySha256),
    source: { page: '', referrer: origin, firstUtm: null, lastUtm: null, language: '' },
    closeReason: isWon ? 'won' : null,
  }
}

/** Adds to the ledger what the file proves. A withdrawal counts from its day. */
export async function insertLedgerRows(tx: Db, leads: readonly PreparedLead[]): Promise<void> {
  const consents = leads.flatMap(({ id, emailHash, lead: { consent }, wordingSha256, consentEndsAt: endsAt }) =>
    consent === null ? [] : [{ ...consent, id, emailHash: toBytea(emailHash), sha256: toBytea(wordingSha256), endsAt }],
  )
  if (consents.length > 0)
    await sql`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as g (id uuid, "emailHash" bytea,
          sha256 bytea, wording text, purposes text[], basis text, "givenAt" timestamptz, "endsAt" timestamptz)
      ), words as (
        insert into imported_wordings (text_sha256, text) select distinct sha256, wording from given on conflict do nothing
      )
      insert into consents (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis, page, given_at,
        ends_at)
      select id, "emailHash", 'imported', sha256, purposes, case basis when 'express' then 'yes' else 'inquiry' end, basis,
        '', "givenAt", "endsAt" from given`.execute(tx)
  const withdrawals = leads.flatMap(({ id, emailHash, lead: { withdrawnAt } }) =>
    withdrawnAt === null ? [] : [{ id, emailHash: toBytea(emailHash), at: withdrawnAt }],
  )
  if (withdrawals.length > 0)
    await sql`
      with taken as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(withdrawals)}::jsonb) as t (id uuid, "emailHash" bytea,
          at timestamptz)
      ), suppressed as (
        insert into suppressions (email_hash, reason, created_at)
        select "emailHash", 'withdrawn-before-import', max(at) from taken group by 1
        on conflict (email_hash) do update set created_at = greatest(suppressions.created_at, excluded.created_at)
      )
      insert into consents (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis, page, given_at)
      select id, "emailHash", 'withdrawn-before-import', '', '{}', 'withdrawn', 'withdrawal', '', at from taken`.execute(
      tx,
    )
}

/** Locks these leads, so that nobody can begin to work on them, and returns those that nobody has worked on yet. */
export async function lockUntouched(tx: Db, ids: readonly string[]): Promise<{ untouched: string[]; kept: string[] }> {
  await sql`select from inquiries where id = any (${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string; reference: string; isTouched: boolean }>`
    select q.id, q.reference, q.version > 1 or q.erasure_asked_at is not null
      or exists (select from lead_events e where e.lead_id = q.id)
      or exists (select from messages m where m.lead_id = q.id)
      or exists (select from tasks t where t.lead_id = q.id)
      or exists (select from lead_stacks s where q.id in (s.lead_id, s.under))
      or exists (select from properties p where p.owner_lead_id = q.id)
      or exists (select from address_corrections c where c.inquiry_id = q.id) as "isTouched"
    from inquiries q where q.id = any (${ids}::uuid[])`.execute(tx)
  return {
    untouched: rows.filter(({ isTouched }) => !isTouched).map(({ id }) => id),
    kept: rows.filter(({ isTouched }) => isTouched).map(({ reference }) => reference),
  }
}

/** Deletes leads. The ledger is never shortened, so rows are added that end the consents that came with them. */
export async function deleteImported(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  await sql`insert into consents (inquiry_id, email_hash, wording_version, text_sha256, purposes, answer, basis, page,
      given_at)
    select distinct inquiry_id, email_hash, 'import-undone', ''::bytea, '{}'::text[], 'withdrawn', 'withdrawal', '',
      ${at}::timestamptz
    from consents where inquiry_id = any (${ids}::uuid[]) and basis <> 'withdrawal'`.execute(tx)
  await sql`delete from inquiries where id = any (${ids}::uuid[])`.execute(tx)
}
