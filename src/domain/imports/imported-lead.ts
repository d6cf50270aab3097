import type { InquiryKind } from '../inquiries/inquiry.ts'
import type { LeadStatus } from '../leads/lead.ts'
import type { ColumnMap, LeadField } from './lead-fields.ts'
import type { DateOrder } from './read-import-date.ts'

/** What a file proves about a consent: its date, its wording and its kind. */
interface ProvenConsent {
  givenAt: Date
  wording: string
  basis: 'express' | 'implied'
  purposes: string[]
}

/** A row of a file, read by our rules. */
export interface ImportedLead {
  kind: InquiryKind
  fullName: string
  email: string
  phone: string
  details: Record<string, unknown>
  status: Exclude<LeadStatus, 'spam'>
  /** Null if the file doesn't say. */
  receivedAt: Date | null
  closedAt: Date | null
  isWon: boolean
  /** Where the other program says that the lead came from. */
  origin: string
  /** When the person asked not to be contacted; null if they didn't. */
  withdrawnAt: Date | null
  consent: ProvenConsent | null
  /** The row says something of consent, but not all that would prove one. */
  hasPartOfConsent: boolean
  /** Tells the row from others of the same file and of later files. */
  identity: string
}

export interface RowRules {
  columns: ColumnMap
  /** The kind of a row that names none. */
  kind: InquiryKind
  dates: DateOrder
  now: Date
  /** Leads that were closed earlier would be deleted in the next night. */
  closedSince: Date
}

/** A row, by field; notes have their heading. */
export interface Row {
  get(field: LeadField): string
  notes: string[]
}
