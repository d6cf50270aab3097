import * as v from 'valibot'
import { mapTabs } from '../inbox/inbox-query.ts'
import { todayKinds } from '../today/arrange-today.ts'
import { leadName } from './lead-card.ts'

const text = v.string()
const textOrNull = v.nullable(text)
const number = v.number()
const { headline: _headline, ...leadPart } = leadName

export const dayScopes = ['mine', 'team'] as const
export type DayScope = (typeof dayScopes)[number]

/** One thing to do. */
const TodayRow = v.object({
  kind: v.picklist(todayKinds),
  /** Of the task, or else of the lead. */
  id: text,
  /** When it is due; for somebody who wrote back, when they did. */
  at: text,
  /** When its clock started; null if that is unknown. */
  startedAt: textOrNull,
  lead: v.object({ ...leadPart, flags: v.array(text) }),
  assigneeId: textOrNull,
  wants: text,
  /** The newest that they wrote, and when. */
  words: text,
  wroteAt: text,
  task: v.nullable(v.object({ title: text, setBy: textOrNull })),
  /** With how many entries of the checklist are done, of those needed. */
  property: v.nullable(v.object({ reference: text, address: text, done: number, needed: number })),
})
export type TodayRow = v.InferOutput<typeof TodayRow>

const Shift = v.object({ from: text, to: text, members: v.array(text) })
const UnassignedLead = v.object({ ...leadPart, dueAt: text })
export type UnassignedLead = v.InferOutput<typeof UnassignedLead>

export const Today = v.object({
  /** In the order of the page; the first few hundred. */
  rows: v.array(TodayRow),
  counts: v.object({ reply: number, offer: number, task: number, 'wrote-back': number }),
  totals: v.object({ mine: number, team: number }),
  /** For a manager: the late replies that the rest of the team owes, the first few and how many. */
  teamLate: v.object({ rows: v.array(TodayRow), count: number }),
  /** When the next thing after tomorrow is due. */
  nextAt: textOrNull,
  /** How many snoozed leads return on the next day on which any does, and when the first does. */
  returning: v.nullable(v.object({ at: text, count: number })),
  overnight: v.object({ since: text, count: number }),
  unassigned: v.object({ leads: v.array(UnassignedLead), count: number }),
  duty: v.object({ now: v.array(Shift), next: v.array(Shift) }),
  /** The team's replies of the last seven days whose time is up. */
  replies: v.object({ measured: number, kept: number, halfSeconds: v.nullable(number) }),
  /** Whether this member may see any lead. */
  hasLeads: v.boolean(),
})
export type Today = v.InferOutput<typeof Today>

const DueClock = v.object({ reference: text, startedAt: text, dueAt: text })

/** What every screen shows: the member's next two clocks, and the counts beside the names of the screens. */
export const Due = v.object({
  reply: v.nullable(DueClock),
  /** With the reference of the property. */
  offer: v.nullable(DueClock),
  today: number,
  inbox: v.object(mapTabs(() => number)),
  /** Properties with an offer to make or files to review. */
  properties: number,
  tray: number,
})
export type Due = v.InferOutput<typeof Due>
