import * as v from 'valibot'
import { ActResult } from '#domain/desk/acts/act-result.ts'
import { type SameReason, TaskState } from '#domain/desk/acts/companion-act.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { DeskMember } from '#domain/desk/desk-member.ts'
import { Attachment, type MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import { mapTabs } from '#domain/desk/inbox/inbox-query.ts'
import { LeadState } from '#domain/desk/lead-state.ts'
import type { MessagePurpose, MessageState } from '#domain/desk/messages/desk-message.ts'
import type { ConsentFact } from '#domain/desk/messages/outgoing-guard.ts'
import { wordOf } from '#domain/desk/word-of.ts'
import { type InquiryKind, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import type { LeadStatus } from '#domain/leads/lead.ts'
import { request } from './desk-request.ts'

const text = v.string()
const textOrNull = v.nullable(text)
const texts = v.array(text)
const number = v.number()
const flag = v.boolean()
const kind = wordOf<InquiryKind>()

export const Team = v.object({
  me: DeskMember,
  members: v.array(v.object({ ...DeskMember.entries, hasLeft: flag })),
  /** After so long without input, the desk locks. */
  lockMinutes: number,
  /** The key that opens the live channels. */
  publishableKey: text,
})
export type Team = v.InferOutput<typeof Team>

/** What every list says of a lead. */
const named = { id: text, reference: text, kind, fullName: text, receivedAt: text, headline: text }

const LeadCard = v.object({ ...named, flags: texts, replyDueAt: text, offerDueAt: textOrNull, state: LeadState })
export type LeadCard = v.InferOutput<typeof LeadCard>

const InboxRow = v.object({
  ...LeadCard.entries,
  phone: text,
  version: number,
  address: text,
  task: v.nullable(v.object({ title: text, dueAt: text })),
  pile: number,
  last: v.nullable(v.object({ kind: text, actor: textOrNull, at: text })),
})
export type InboxRow = v.InferOutput<typeof InboxRow>

const search = wordOf<'parts' | 'beginnings'>()

export const Inbox = v.object({
  rows: v.array(InboxRow),
  others: v.array(InboxRow),
  next: textOrNull,
  counts: v.object(mapTabs(() => number)),
  /** How many mails wait in the tray. */
  tray: number,
  lastAnswerSeconds: v.nullable(number),
  unknown: texts,
  search,
})
export type Inbox = v.InferOutput<typeof Inbox>

const TimelineEvent = v.object({
  id: text,
  act: text,
  kind: text,
  actor: textOrNull,
  actorKind: wordOf<'member' | 'visitor' | 'system'>(),
  data: v.record(text, v.unknown()),
  undoes: textOrNull,
  at: text,
  files: texts,
})
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>

const ShownMessage = v.object({
  id: text,
  direction: wordOf<'out' | 'in'>(),
  purpose: wordOf<MessagePurpose>(),
  by: textOrNull,
  subject: text,
  body: text,
  hasGuide: flag,
  /** Which of the other inquiries it answers too. */
  answers: texts,
  state: wordOf<MessageState>(),
  sendAfter: textOrNull,
  acceptedAt: textOrNull,
  at: text,
  /** Of a mail that came in. */
  sender: v.nullable(v.object({ name: text, address: text })),
  nature: v.nullable(wordOf<MailNature>()),
  attachments: v.array(Attachment),
  isCut: flag,
  /** Only its beginning is here. */
  isShortened: flag,
})
export type ShownMessage = v.InferOutput<typeof ShownMessage>

const ShownConsent = v.object({
  id: text,
  inquiryId: text,
  purposes: texts,
  basis: wordOf<ConsentFact['basis']>(),
  wordingVersion: text,
  givenAt: text,
  endsAt: textOrNull,
  textSha256: text,
  page: text,
})

export const LeadPage = v.object({
  lead: v.object({
    id: text,
    reference: text,
    /** The screen has no headline for another one. */
    kind: v.picklist(inquiryKinds),
    fullName: text,
    email: text,
    phone: text,
    details: v.record(text, v.unknown()),
    /** Without a page if it was stored before that was noted. */
    source: v.object({ page: v.exactOptional(text) }),
    flags: texts,
    receivedAt: text,
    replyDueAt: text,
    offerDueAt: textOrNull,
    version: number,
    state: LeadState,
    /** When its sender asked for its deletion while it was a record. */
    erasureAskedAt: textOrNull,
  }),
  events: v.array(TimelineEvent),
  /** Whether there are older events, which are not here. */
  hasEarlier: flag,
  /** When an investor last confirmed the criteria, and to whom. */
  confirmation: v.nullable(v.object({ at: text, by: textOrNull })),
  tasks: v.array(v.object({ ...TaskState.entries, id: text })),
  /** Whether a request for access waits for its answer. */
  isAccessAsked: flag,
  /** Under which lead of its pile this one is. */
  under: textOrNull,
  pile: v.array(LeadCard),
  similar: v.array(v.object({ ...LeadCard.entries, reasons: v.array(wordOf<SameReason>()) })),
  messages: v.array(ShownMessage),
  suppressedAt: textOrNull,
  consents: v.array(ShownConsent),
  /** Other inquiries of the same address that wait for an answer. */
  others: v.array(v.object({ id: text, reference: text, assigneeId: textOrNull })),
  /** What an answer to it can begin with. */
  templates: v.array(v.object({ name: text, body: text })),
})
export type LeadPage = v.InferOutput<typeof LeadPage>

const DeskView = v.object({
  id: text,
  name: text,
  query: text,
  /** Null: the team's. */
  owner: textOrNull,
  madeBy: text,
})
export type DeskView = v.InferOutput<typeof DeskView>
export const Views = v.object({ views: v.array(DeskView) })

const Found = v.object({ ...named, status: wordOf<LeadStatus>() })
export type Found = v.InferOutput<typeof Found>

export const SearchAnswer = v.object({
  leads: v.array(Found),
  properties: v.array(v.object({ reference: text, address: text, municipality: text })),
  members: v.array(v.object({ id: text, displayName: text })),
  search,
  isTooShort: flag,
})

export const Matching = v.object({ leads: v.array(v.object({ lead: text, base: number })), isAll: flag })
export const TestLead = v.object({ reference: text })
export const ActResults = v.object({ results: v.array(ActResult) })

export const readTeam = () => request(Team, 'desk-team')
export const readInbox = (q: string, part: { after?: string; limit?: number; also?: readonly string[] } = {}) => {
  const { after = '', limit = 0, also = [] } = part
  return request(Inbox, 'desk-inbox', { q, after, limit: String(limit || ''), also: also.join(',') })
}
export const readLead = (ref: string) => request(LeadPage, 'desk-lead', { ref })
export const searchDesk = (q: string) => request(SearchAnswer, 'desk-search', { q })
export const listMatching = (q: string) => request(Matching, 'desk-matching', { q })
export const readViews = () => request(Views, 'desk-views')
export const changeViews = (
  change: { id: string; name: string; query: string; isTeam: boolean } | { remove: string },
) => request(Views, 'desk-views', {}, change)
export const makeTestLead = () => request(TestLead, 'desk-test-lead', {}, {})
export const sendActs = (acts: SentAct[]) => request(ActResults, 'desk-act', {}, { acts })
