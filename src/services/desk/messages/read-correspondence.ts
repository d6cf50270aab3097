import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { Attachment, MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import type { MessagePurpose, MessageState } from '#domain/desk/messages/desk-message.ts'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { readAddressLedger } from '../../leads/consents/address-ledger.ts'
import type { LedgerRow } from '../../leads/consents/consent-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { findTemplates } from '../settings/settings-store.ts'
import { findVisible } from '../wall-store.ts'
import { listMessages, listOtherInquiries, type OtherInquiry } from './message-store.ts'

export interface ShownMessage {
  id: string
  direction: 'out' | 'in'
  purpose: MessagePurpose
  by: string | null
  subject: string
  body: string
  hasGuide: boolean
  /** Which of the other inquiries it answers too, as far as the member sees them. */
  answers: string[]
  state: MessageState
  sendAfter: Date | null
  acceptedAt: Date | null
  at: Date
  /** Of a mail that came in. */
  sender: { name: string; address: string } | null
  nature: MailNature | null
  attachments: Attachment[]
  isCut: boolean
  /** Only its beginning is here; the export has all of it. */
  isShortened: boolean
}

/** What the page needs to show who was written to, whether it may be done, and by which consent. */
export interface Correspondence {
  messages: ShownMessage[]
  suppressedAt: Date | null
  /** Those of leads that the member may see. The hash is that of the wording as it was shown. */
  consents: (Omit<LedgerRow, 'textSha256'> & { textSha256: string })[]
  /** Other inquiries of the same address that wait for an answer. */
  others: OtherInquiry[]
  /** What an answer to it can begin with. */
  templates: ReplyTemplate[]
}

export async function readCorrespondence(
  { db, messaging }: Pick<DeskContext, 'db' | 'messaging'>,
  member: DeskMember,
  lead: { id: string; email: string; kind: InquiryKind },
): Promise<Correspondence> {
  const [messages, ledger, others, templates] = await Promise.all([
    listMessages(db, lead.id),
    readAddressLedger(db, messaging.ledgerKey, lead.email),
    listOtherInquiries(db, { leadId: lead.id, email: lead.email, memberId: member.id }),
    findTemplates(db),
  ])
  const seen = await findVisible(db, [...new Set(ledger.consents.map(({ inquiryId }) => inquiryId))], member.id)
  return {
    messages: messages.map((row) => ({
      id: row.id,
      direction: row.direction,
      purpose: row.purpose,
      by: row.by,
      subject: row.subject,
      body: row.body,
      hasGuide: row.guide_url !== null,
      answers: row.answers.filter((id) => others.some((other) => other.id === id)),
      state: row.state,
      sendAfter: row.send_after,
      acceptedAt: row.accepted_at,
      at: row.at,
      sender: row.sender === null ? null : { name: row.sender_name ?? '', address: row.sender },
      nature: row.nature,
      attachments: row.attachments,
      isCut: row.is_cut,
      isShortened: row.is_shortened,
    })),
    suppressedAt: ledger.suppressedAt,
    consents: ledger.consents
      .filter(({ inquiryId }) => seen.has(inquiryId))
      .map((entry) => ({ ...entry, textSha256: entry.textSha256.toString('hex') })),
    others,
    templates: templates[lead.kind],
  }
}
