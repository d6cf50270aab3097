import * as v from 'valibot'
import { inquiryKinds } from '../../inquiries/inquiry.ts'
import { sameReasons, TaskState } from '../acts/companion-act.ts'
import { actorKinds, EventData } from '../event-data.ts'
import { Attachment, mailNatures } from '../inbound/inbound-mail.ts'
import { LeadState } from '../lead-state.ts'
import { Invitation } from '../meetings/meeting.ts'
import { directions, messagePurposes, messageStates } from '../messages/desk-message.ts'
import { consentBases } from '../messages/outgoing-guard.ts'
import { LeadCard } from './lead-card.ts'

const text = v.string()
const textOrNull = v.nullable(text)
const texts = v.array(text)
const number = v.number()
const flag = v.boolean()

export const TimelineEvent = v.object({
  id: text,
  act: text,
  kind: text,
  actor: textOrNull,
  actorKind: v.picklist(actorKinds),
  data: EventData,
  undoes: textOrNull,
  at: text,
  files: texts,
})
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>

export const ShownMessage = v.object({
  id: text,
  direction: v.picklist(directions),
  purpose: v.picklist(messagePurposes),
  by: textOrNull,
  subject: text,
  body: text,
  hasGuide: flag,
  /** Which of the other inquiries it answers too. */
  answers: texts,
  state: v.picklist(messageStates),
  sendAfter: textOrNull,
  acceptedAt: textOrNull,
  at: text,
  /** Of a mail that came in. */
  sender: v.nullable(v.object({ name: text, address: text })),
  nature: v.nullable(v.picklist(mailNatures)),
  attachments: v.array(Attachment),
  isCut: flag,
  /** Only its beginning is here. */
  isShortened: flag,
  meeting: v.nullable(Invitation),
})
export type ShownMessage = v.InferOutput<typeof ShownMessage>

export const ShownConsent = v.object({
  id: text,
  inquiryId: text,
  purposes: texts,
  basis: v.picklist(consentBases),
  wordingVersion: text,
  givenAt: text,
  endsAt: textOrNull,
  textSha256: text,
  page: text,
})

export const OpenedLead = v.object({
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
})

export const LeadPage = v.object({
  lead: OpenedLead,
  events: v.array(TimelineEvent),
  /** Whether there are older events, which are not here. */
  hasEarlier: flag,
  /** When an investor last confirmed the criteria, and to whom. */
  confirmation: v.nullable(v.object({ at: text, by: textOrNull })),
  tasks: v.array(v.object({ ...TaskState.entries, id: text })),
  /** Whether a request for access waits for its answer. */
  isAccessAsked: flag,
  /** Under which lead of its group this one is. */
  under: textOrNull,
  group: v.array(LeadCard),
  similar: v.array(v.object({ ...LeadCard.entries, reasons: v.array(v.picklist(sameReasons)) })),
  messages: v.array(ShownMessage),
  suppressedAt: textOrNull,
  consents: v.array(ShownConsent),
  /** Other inquiries of the same address that wait for an answer. */
  others: v.array(v.object({ id: text, reference: text, assigneeId: textOrNull })),
  /** What an answer to it can begin with. */
  templates: v.array(v.object({ name: text, body: text })),
})
export type LeadPage = v.InferOutput<typeof LeadPage>

/** What is a date until it becomes JSON. */
export type LeadMoments =
  | 'acceptedAt'
  | 'at'
  | 'endsAt'
  | 'erasureAskedAt'
  | 'givenAt'
  | 'offerDueAt'
  | 'receivedAt'
  | 'replyDueAt'
  | 'sendAfter'
  | 'suppressedAt'
