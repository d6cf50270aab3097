import type { Selectable } from 'kysely'
import type { LeadState } from '#domain/desk/lead-state.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../../tables.ts'

/** The columns that acts change. */
export const stateColumns = [
  'status',
  'assignee_id',
  'replied_at',
  'replied_by',
  'reply_kind',
  'reply_seconds',
  'unmeasured',
  'snoozed_until',
  'closed_at',
  'close_reason',
  'eyes',
  'kept_until',
  'kept_why',
  'wrote_at',
  'representation',
  'represented_until',
  'agreement_file',
  'agreement_note',
] as const

type StateRow = Pick<Selectable<Tables['inquiries']>, (typeof stateColumns)[number]>

/** A lead as it is shown at the desk. */
export interface ShownLead extends Omit<Lead, 'status'> {
  version: number
  state: LeadState
  /** Null unless an offer is owed. */
  offerDueAt: Date | null
}

/** The columns that a displayed lead is made from. */
export const shownColumns = [
  'id',
  'reference',
  'kind',
  'full_name',
  'email',
  'phone',
  'details',
  'source',
  'flags',
  'received_at',
  'reply_due_at',
  'offer_due_at',
  'version',
  ...stateColumns,
] as const

type ShownRow = Pick<Selectable<Tables['inquiries']>, (typeof shownColumns)[number]>

export function toShownLead(row: ShownRow): ShownLead {
  const { id, reference, kind, email, phone, details, source, flags, version } = row
  return {
    id,
    reference,
    kind,
    email,
    phone,
    details,
    source,
    flags,
    version,
    fullName: row.full_name,
    receivedAt: row.received_at,
    replyDueAt: row.reply_due_at,
    offerDueAt: row.offer_due_at,
    state: toState(row),
  }
}

export function toState(row: StateRow): LeadState {
  return {
    status: row.status,
    assigneeId: row.assignee_id,
    repliedAt: row.replied_at?.toISOString() ?? null,
    repliedBy: row.replied_by,
    replyKind: row.reply_kind,
    replySeconds: row.reply_seconds,
    unmeasured: row.unmeasured,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closeReason: row.close_reason,
    eyes: row.eyes,
    keptUntil: row.kept_until?.toISOString() ?? null,
    keptWhy: row.kept_why,
    wroteAt: row.wrote_at?.toISOString() ?? null,
    representation: row.representation,
    representedUntil: row.represented_until?.toISOString() ?? null,
    agreementFile: row.agreement_file,
    agreementNote: row.agreement_note,
  }
}

export function toRow(state: LeadState): StateRow {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return {
    status: state.status,
    assignee_id: state.assigneeId,
    replied_at: toDate(state.repliedAt),
    replied_by: state.repliedBy,
    reply_kind: state.replyKind,
    reply_seconds: state.replySeconds,
    unmeasured: state.unmeasured,
    snoozed_until: toDate(state.snoozedUntil),
    closed_at: toDate(state.closedAt),
    close_reason: state.closeReason,
    eyes: state.eyes,
    kept_until: toDate(state.keptUntil),
    kept_why: state.keptWhy,
    wrote_at: toDate(state.wroteAt),
    representation: state.representation,
    represented_until: toDate(state.representedUntil),
    agreement_file: state.agreementFile,
    agreement_note: state.agreementNote,
  }
}
