import type { ColumnType, Generated } from 'kysely'
import type { FileCategory, ScanState } from '#domain/desk/properties/checklist.ts'
import type {
  Authority,
  Interest,
  OfferOutcome,
  PropertyStage,
  PropertyState,
} from '#domain/desk/properties/property-state.ts'

/** The tables of properties and owners' files, typed for Kysely. */
export interface PropertyTables {
  properties: {
    id: string
    reference: string
    owner_lead_id: string
    address: string
    municipality: string
    type: string
    subtypes: string[]
    units: number | null
    price_min: number | null
    price_max: number | null
    noi: number | null
    cap_rate: number | null
    size_sqft: number | null
    timeline: string
    stage: PropertyStage
    closed_at: Date | null
    ceiling: number
    authority: Authority
    authority_file: string | null
    authority_note: string
    our_interest: Interest
    interest_notice_at: Date | null
    answers: ColumnType<PropertyState['answers'], string, string>
    files_asked_at: Date | null
    links_from: Date | null
    completed_at: Date | null
    offer_due_at: Date | null
    offered_at: Date | null
    offer_outcome: OfferOutcome | null
    offer_seconds: number | null
    offer_amount: number | null
    offer_text: Generated<string>
    created_at: Date
  }
  property_files: {
    id: string
    property_id: string
    object_path: string
    category: FileCategory
    name: string
    bytes: number
    sent_bytes: number
    mime: string
    sha256: Buffer | null
    announced_at: Date
    arrived_at: Date | null
    scan: Generated<ScanState>
    scan_note: Generated<string>
    preview: Generated<'waiting' | 'made' | 'none'>
    accepted_at: Date | null
    accepted_by: string | null
    removed_at: Date | null
    removed_why: Generated<string>
  }
  file_reads: {
    id: ColumnType<string, never, never>
    file_id: string
    member: string
    at: Date
  }
}
