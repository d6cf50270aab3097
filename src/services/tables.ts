import type { ColumnType } from 'kysely'
import type { VitalName } from '#domain/analytics/analytics-events.ts'
import type { CloseReason, ReplyKind, Representation, Unmeasured } from '#domain/desk/lead-state.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { InquirySource } from '#domain/inquiries/inquiry-source.ts'
import type { LeadStatus } from '#domain/leads/lead.ts'
import type { AuthTables } from './auth/auth-tables.ts'
import type { SsoTables } from './auth/sso/sso-tables.ts'
import type { DeskTables } from './desk/desk-tables.ts'
import type { PropertyTables } from './desk/properties/property-tables.ts'
import type { ImportTables } from './imports/import-tables.ts'
import type { StorageTables } from './storage/storage-tables.ts'

/** The database's own default, never changed afterwards. */
type Stamped = ColumnType<Date, Date | undefined, never>

/** Our tables as Kysely sees them; `migrations/` makes them. */
export interface Tables extends AuthTables, SsoTables, StorageTables, DeskTables, PropertyTables, ImportTables {
  sent_mails: {
    message_id: string
    template: string
    accepted_at: Stamped
  }
  wallet_messages: {
    sha256: Buffer
    expires_at: Date
  }
  analytics_daily: {
    day: Date
    event: string
    path: string
    detail: string
    source: string
    count: string
  }
  vitals_daily: {
    day: Date
    metric: VitalName
    path: string
    bucket: number
    count: string
  }
  inquiries: {
    id: string
    reference: string
    kind: InquiryKind
    full_name: string
    email: string
    phone: string
    details: ColumnType<Record<string, unknown>, string, string>
    source: ColumnType<InquirySource, string, string>
    status: LeadStatus
    flags: string[]
    body_sha256: Buffer
    received_at: Date
    reply_due_at: Date
    /** Both follow from the property and the state, by the database. */
    offer_due_at: ColumnType<Date | null, never, never>
    due_at: ColumnType<Date | null, never, never>
    updated_at: ColumnType<Date, Date | undefined, Date>
    digest_id: string | null
    closed_at: Date | null
    reminded_at: Date | null
    assignee_id: string | null
    version: ColumnType<number, number | undefined, number>
    replied_at: Date | null
    replied_by: string | null
    reply_kind: ReplyKind | null
    reply_seconds: number | null
    unmeasured: Unmeasured | null
    snoozed_until: Date | null
    close_reason: CloseReason | null
    eyes: ColumnType<string[], string[] | undefined, string[]>
    kept_until: Date | null
    kept_why: string | null
    wrote_at: Date | null
    representation: ColumnType<Representation, Representation | undefined, Representation>
    represented_until: Date | null
    agreement_file: string | null
    agreement_note: ColumnType<string, string | undefined, string>
    erasure_asked_at: Date | null
  }
  consents: {
    id: ColumnType<string, never, never>
    inquiry_id: string
    email_hash: Buffer
    wording_version: string
    text_sha256: Buffer
    purposes: string[]
    answer: 'yes' | 'inquiry' | 'withdrawn'
    basis: 'express' | 'implied' | 'withdrawal'
    page: string
    given_at: Date
    ends_at: Date | null
  }
  gone_leads: {
    reference: string
    lead_id: string
    at: Date
    how: 'visitor' | 'member' | 'operator' | 'retention'
    by: string
    reason: string
    eyes: string[]
  }
  address_corrections: {
    inquiry_id: string
    email: string
    asked_at: Date
  }
  saved_answers: {
    id: string
    email: string
    pairs: ColumnType<[string, string][], string, string>
    step: 2 | 3 | 4 | 5
    saved_at: Date
  }
  visitor_mails: {
    id: string
    mailbox_hash: Buffer
    sent_at: Date
  }
  idempotency_keys: {
    form: string
    key: string
    body_sha256: Buffer
    answer: ColumnType<Record<string, unknown>, string, string>
    created_at: Stamped
  }
  suppressions: {
    email_hash: Buffer
    reason: string
    created_at: Date
  }
  ledger_key_check: {
    key_check: Buffer
  }
  signing_keys: {
    name: string
    secret: Buffer
    created_at: Stamped
  }
  backup_runs: {
    started_at: Date
    name: string
    finished_at: ColumnType<Date | null, never, Date>
    failure: ColumnType<string | null, never, string | null>
  }
  cleaning_days: {
    day: ColumnType<Date, string, never>
  }
}
