import { type RawBuilder, sql } from 'kysely'
import { residentialSellFastTypes } from '#content/inquiries/questionnaire-options.ts'
import { type DueName, type InboxQuery, type ListName, regions } from '#domain/desk/inbox/inbox-query.ts'
import { ownWithdrawals } from '#domain/desk/messages/outgoing-guard.ts'
import { readTorontoTime, startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { containsWords, type SearchMode } from '../search/search-store.ts'
import { visibleTo } from '../wall-store.ts'

// These conditions are written exactly as in the partial indexes, so that the planner recognizes them.
export const isOpen = sql<boolean>`inquiries.status in ('new', 'contacted', 'qualified')`
/** Leads with a running clock: they wait for an answer or an offer. */
export const isDue = sql<boolean>`inquiries.due_at is not null`
export const waitsForReply = sql<boolean>`${isDue} and inquiries.replied_at is null
  and (inquiries.unmeasured is null or inquiries.unmeasured in ('test', 'same-person'))`
export const waitsForOffer = sql<boolean>`${isDue} and inquiries.offer_due_at is not null`
/** Leads that nobody answered and whose clock no longer runs. */
export const isGivenUp = sql<boolean>`inquiries.replied_at is null and inquiries.due_at is null`

/** When the lead's next clock ends. */
export const dueMoment = sql<Date>`inquiries.due_at`

/** A cursor in a list: the exact sort time, and the id. */
export interface ListCursor {
  moment: string
  id: string
}

/** The condition that a lead comes after a cursor, in a list with the earliest first. */
export function isAfter(moment: RawBuilder<Date>, { moment: from, id }: ListCursor): RawBuilder<boolean> {
  return sql<boolean>`(${moment}, inquiries.id) > (${from}::timestamptz, ${id}::uuid)`
}

const lists: Record<ListName, (at: Date) => RawBuilder<boolean>> = {
  'to-answer': () => isDue,
  'reply-due': () => waitsForReply,
  'offer-due': () => waitsForOffer,
  overdue: (at) => sql<boolean>`${dueMoment} < ${at}`,
  waiting: (
    at,
  ) => sql<boolean>`inquiries.replied_at is not null and ${isOpen} and inquiries.wrote_at is null and inquiries.due_at is null
    and (inquiries.snoozed_until is null or inquiries.snoozed_until <= ${at})`,
  'wrote-back': (at) => sql<boolean>`inquiries.wrote_at is not null and ${isOpen}
    and (inquiries.snoozed_until is null or inquiries.snoozed_until <= ${at})`,
  snoozed: (at) => sql<boolean>`inquiries.snoozed_until is not null and inquiries.snoozed_until > ${at}`,
  open: () => isOpen,
  answered: () => sql<boolean>`inquiries.replied_at is not null`,
  unclaimed: () => sql<boolean>`inquiries.assignee_id is null`,
  'has-task': () => sql<boolean>`inquiries.id in (select lead_id from tasks where done_at is null)`,
  'task-due': (at) =>
    sql<boolean>`inquiries.id in (select lead_id from tasks where done_at is null and due_at <= ${at})`,
  suspect: () => sql<boolean>`inquiries.unmeasured = 'suspect' and ${isOpen}`,
}

/** Homes, and houses with several units until five or more are recorded. Only one person at a time is told about these. */
export const isResidential = sql<boolean>`(inquiries.kind = 'sell-fast' and (
  inquiries.details ->> 'propertyType' = any (${[...residentialSellFastTypes]})
  or (inquiries.details ->> 'propertyType' = 'Multi-Family' and not exists (
    select from properties p where p.owner_lead_id = inquiries.id and p.units >= 5))))`

/** Only the newest of the leads that share an address or number are compared. */
const MAX_SAME = 20

/** Leads with the same e-mail address, phone number or property address as the one in `table`, itself included. */
export function sharesKeys(table: 'inquiries' | 'lead'): RawBuilder<unknown> {
  const [email, phone, details] = [sql.ref(`${table}.email`), sql.ref(`${table}.phone`), sql.ref(`${table}.details`)]
  return sql`(
    (select by_mail.id from inquiries by_mail where ${email} <> '' and lower(by_mail.email) = lower(${email})
      order by by_mail.received_at desc limit ${MAX_SAME})
    union all
    select by_key.lead_id from unnest(desk_lead_keys(${phone}, ${details})) as own (key) cross join lateral (
      select lead_id from lead_keys where lead_keys.key = own.key
      order by lead_keys.received_at desc limit ${MAX_SAME}) by_key)`
}

const groupOf = (table: string) =>
  sql`coalesce((select under from lead_stacks where lead_id = ${sql.ref(`${table}.id`)}), ${sql.ref(`${table}.id`)})`

/** Another open lead may come from the same person or property, and nobody has grouped the two. */
export function isPossibleDuplicate(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(${isOpen} and exists (
    select from ${sharesKeys('inquiries')} same (id) join inquiries other on other.id = same.id
    where other.id <> inquiries.id
      and other.status in ('new', 'contacted', 'qualified') and ${visibleTo(memberId, 'other')}
      and ${groupOf('other')} <> ${groupOf('inquiries')}))`
}

const DAY_MS = 86_400_000
const SOON_DAYS = 30

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

/** When leads arrived whose six months of implied consent may end soon. Adds a day, because months differ in length. */
export function endingSoonWindow(at: Date, days = SOON_DAYS): { from: Date; to: Date } {
  return { from: daysAfter(at, -185), to: daysAfter(at, days - 180) }
}

/** As in `guardOutgoing`: a consent to follow-ups that hasn't been withdrawn since. */
const isFollowUpConsent = (table: 'own' | 'longer') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('basis')} <> 'withdrawal' and ${column('purposes')} @> array['answer-inquiry']
    and not exists (select from consents back where back.email_hash = ${column('email_hash')}
      and back.basis = 'withdrawal' and back.given_at >= ${column('given_at')}
      and (back.wording_version <> all (${[...ownWithdrawals]}::text[]) or back.inquiry_id = ${column('inquiry_id')}))
    and not exists (select from suppressions s where s.email_hash = ${column('email_hash')}
      and s.created_at >= ${column('given_at')})`
}

/**
 * The lead is open, its consent ends within `days`, and nothing extends it: no other consent for the same address, and no
 * agreement, which counts for two years after its end. The range of arrival times is for the index.
 */
export function isEndingSoon(at: Date, days = SOON_DAYS): RawBuilder<boolean> {
  const { from, to } = endingSoonWindow(at, days)
  const soon = daysAfter(at, days)
  return sql<boolean>`(${isOpen} and inquiries.received_at between ${from} and ${to}
    and (inquiries.represented_until is null or inquiries.represented_until + interval '2 years' <= ${soon})
    and exists (select from consents own where own.inquiry_id = inquiries.id
      and own.ends_at > ${at} and own.ends_at <= ${soon} and ${isFollowUpConsent('own')}
      and not exists (select from consents longer where longer.email_hash = own.email_hash
        and (longer.ends_at is null or longer.ends_at > ${soon}) and ${isFollowUpConsent('longer')})))`
}

/** Some flags are stored with a lead; these are computed from its current state. */
function hasFlag(flag: string, { memberId, at }: Pick<QueryContext, 'memberId' | 'at'>): RawBuilder<boolean> {
  if (flag === 'consent-ends-soon') return isEndingSoon(at)
  if (flag === 'residential') return isResidential
  if (flag === 'possible-duplicate') return isPossibleDuplicate(memberId)
  return sql<boolean>`inquiries.flags @> array[${flag}]`
}

/** When tomorrow and the day after begin in Toronto. */
function nextDays(at: Date): [Date, Date] {
  const { day } = readTorontoTime(at)
  return [startOfTorontoDay(day + 1), startOfTorontoDay(day + 2)]
}

/** Which of the due names a lead has, as a column; null if none. */
export function dueName(at: Date): RawBuilder<DueName | null> {
  const [tomorrow, later] = nextDays(at)
  return sql<DueName | null>`case when ${dueMoment} < ${at} then 'late' when ${dueMoment} < ${tomorrow} then 'today'
    when ${dueMoment} < ${later} then 'tomorrow' end`
}

/** An overdue lead is late, and no longer due today. */
function isDueOn(name: DueName, at: Date): RawBuilder<boolean> {
  const [tomorrow, later] = nextDays(at)
  if (name === 'late') return lists.overdue(at)
  const [from, to] = name === 'today' ? [at, tomorrow] : [tomorrow, later]
  return sql<boolean>`${dueMoment} >= ${from} and ${dueMoment} < ${to}`
}

/** Who asks, when, and how texts are searched. */
export interface QueryContext {
  memberId: string
  at: Date
  search: SearchMode
}

/** Converts a query to conditions, all of which must be met. */
export function toConditions(query: InboxQuery, { memberId, at, search }: QueryContext): RawBuilder<boolean>[] {
  const { assignee, due, dueHours } = query
  return [
    ...query.is.map((name) => lists[name](at)),
    ...(query.kinds.length > 0 ? [sql<boolean>`inquiries.kind = any (${query.kinds})`] : []),
    ...(query.statuses.length > 0 ? [sql<boolean>`inquiries.status = any (${query.statuses})`] : []),
    ...(query.regions.length > 0
      ? [
          sql<boolean>`inquiries.kind = 'investment'
            and inquiries.details -> 'locations' ?| ${query.regions.map((name) => regions[name])}::text[]`,
        ]
      : []),
    ...query.flags.map((flag) => hasFlag(flag, { memberId, at })),
    ...(assignee === 'none' ? [sql<boolean>`inquiries.assignee_id is null`] : []),
    ...(assignee !== null && assignee !== 'none'
      ? [sql<boolean>`inquiries.assignee_id = ${assignee === 'me' ? memberId : assignee}`]
      : []),
    ...(due === null ? [] : [isDueOn(due, at)]),
    ...(dueHours === null ? [] : [sql<boolean>`${dueMoment} < ${new Date(at.getTime() + dueHours * 3_600_000)}`]),
    ...(query.words.length > 0 ? [containsWords(search, query.words)] : []),
  ]
}
