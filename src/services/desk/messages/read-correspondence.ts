import type { Dated } from '#domain/desk/answers/dated.ts'
import type { LeadMoments, LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { readAddressLedger } from '../../leads/consents/address-ledger.ts'
import type { LedgerRow } from '../../leads/consents/consent-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { findTemplates } from '../settings/settings-store.ts'
import { findVisible } from '../wall-store.ts'
import { listMessages, listOtherInquiries } from './message-store.ts'

/** What the page needs to show the messages, and whether we may write and on the basis of which consent. */
type Correspondence = Pick<
  Dated<LeadPage, LeadMoments>,
  'messages' | 'suppressedAt' | 'consents' | 'others' | 'templates'
>

export async function readCorrespondence(
  { db, messaging }: Pick<DeskContext, 'db' | 'messaging'>,
  member: DeskMember,
  lead: { id: string; email: string; kind: InquiryKind },
): Promise<Correspondence> {
  const [messages, ledger, others, templates] = await Promise.all([
    listMessages(db, [lead.id]),
    readAddressLedger(db, messaging.ledgerKey, lead.email),
    listOtherInquiries(db, { leadId: lead.id, email: lead.email, memberId: member.id }),
    findTemplates(db),
  ])
  const seen = await findVisible(db, [...new Set(ledger.consents.map(({ inquiryId }) => inquiryId))], member.id)
  return {
    messages: messages.map((row) => toShownMessage(row, (id) => others.some((other) => other.id === id))),
    suppressedAt: ledger.suppressedAt,
    consents: toShownConsents(ledger.consents, seen),
    others,
    templates: templates[lead.kind],
  }
}

/** `isShown`: whether this member may hear that the mail answers another inquiry too. */
export function toShownMessage(
  row: Awaited<ReturnType<typeof listMessages>>[number],
  isShown: (leadId: string) => boolean,
): Correspondence['messages'][number] {
  return {
    id: row.id,
    direction: row.direction,
    purpose: row.purpose,
    by: row.by,
    subject: row.subject,
    body: row.body,
    hasGuide: row.guide_url !== null,
    answers: row.answers.filter(isShown),
    state: row.state,
    sendAfter: row.send_after,
    acceptedAt: row.accepted_at,
    at: row.at,
    sender: row.sender === null ? null : { name: row.sender_name ?? '', address: row.sender },
    nature: row.nature,
    attachments: row.attachments,
    isCut: row.is_cut,
    isShortened: row.is_shortened,
    meeting: row.meeting,
  }
}

/** Only those that came with an inquiry that this member may see. */
export function toShownConsents(rows: readonly LedgerRow[], seen: ReadonlySet<string>): Correspondence['consents'] {
  return rows
    .filter(({ inquiryId }) => seen.has(inquiryId))
    .map((entry) => ({ ...entry, purposes: [...entry.purposes], textSha256: entry.textSha256.toString('hex') }))
}
