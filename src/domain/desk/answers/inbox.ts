import * as v from 'valibot'
import { inquiryKinds } from '../../inquiries/inquiry.ts'
import { dueNames, mapTabs } from '../inbox/inbox-query.ts'
import { LeadState } from '../lead-state.ts'
import { LeadCard } from './lead-card.ts'

const text = v.string()
const textOrNull = v.nullable(text)
const texts = v.array(text)
const number = v.number()
const flag = v.boolean()

const InboxRow = v.object({
  ...LeadCard.entries,
  phone: text,
  version: number,
  address: text,
  /** The first line of their newest message, or what they look for. */
  words: text,
  task: v.nullable(v.object({ title: text, dueAt: text })),
  group: number,
  last: v.nullable(v.object({ kind: text, actor: textOrNull, at: text })),
})
export type InboxRow = v.InferOutput<typeof InboxRow>

const Facet = v.object({
  kind: v.picklist(inquiryKinds),
  assignee: textOrNull,
  due: v.nullable(v.picklist(dueNames)),
  count: number,
})
/** How many leads of a view are of this kind, assignee and day. */
export type Facet = v.InferOutput<typeof Facet>

/** Whether words were found in their parts, or only by their beginnings. */
export const searchMode = v.picklist(['parts', 'beginnings'])

export const Inbox = v.object({
  rows: v.array(InboxRow),
  others: v.array(InboxRow),
  next: textOrNull,
  counts: v.object(mapTabs(() => number)),
  /** For the numbers on the chips; null if they weren't counted. */
  facets: v.nullable(v.array(Facet)),
  /** How many unmatched mails wait. */
  tray: number,
  lastAnswerSeconds: v.nullable(number),
  unknown: texts,
  search: searchMode,
})
export type Inbox = v.InferOutput<typeof Inbox>

/** Leads with what acts on many of them replace. */
export const Matching = v.object({
  leads: v.array(v.object({ lead: text, state: v.pick(LeadState, ['status', 'assigneeId', 'snoozedUntil']) })),
  isAll: flag,
})
export type Matching = v.InferOutput<typeof Matching>

export const TestLead = v.object({ reference: text })
