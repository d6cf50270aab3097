import type { Kysely } from 'kysely'
import type { DayScope, Today, TodayRow } from '#domain/desk/answers/today.ts'
import { type DeskMember, leadsTeam } from '#domain/desk/desk-member.ts'
import { readDuty } from '#domain/desk/duty.ts'
import { lastDays, toBounds } from '#domain/desk/promise/promise-period.ts'
import { countKinds, listArranged, listTeamLate } from '#domain/desk/today/arrange-today.ts'
import { findOnDuty } from '#domain/desk/today/find-on-duty.ts'
import { findOvernight } from '#domain/desk/today/find-overnight.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { Tables } from '../../tables.ts'
import type { DeskContext } from '../desk-context.ts'
import { countReplies } from '../promise/count-outcomes.ts'
import { listOutcomes } from '../promise/promise-store.ts'
import { describeItems } from './describe-items.ts'
import { readDay } from './read-day.ts'
import { findTodayLeads, type TodayLead } from './today-details-store.ts'
import { countArrived, type DayQuery, hasLeads, listDutyMembers, listReturns, listUnassigned } from './today-store.ts'

/** Nobody does more in a day. The rest is in the inbox. */
const MAX_ROWS = 200
const MAX_UNASSIGNED = 3
/** The rest is on the team's page. */
const MAX_TEAM_LATE = 3
const REPLY_DAYS = 7

/** The first page of the desk: what waits for this member or the team, and what the team has to know. */
export async function readToday(
  { db, now }: Pick<DeskContext, 'db' | 'now'>,
  member: DeskMember,
  scope: DayScope,
): Promise<Today> {
  const { id: memberId } = member
  const dayOf = { memberId, scope, at: new Date(now()) }
  const [mine, team, returning, around] = await Promise.all([
    readDay(db, { ...dayOf, scope: 'mine' }),
    readDay(db, { ...dayOf, scope: 'team' }),
    findReturning(db, dayOf),
    readAround(db, dayOf),
  ])
  const day = { mine, team }[scope]
  const things = listArranged(day)
  const late = scope === 'mine' && leadsTeam(member) ? listTeamLate(team, mine) : []
  const shown = [...things.slice(0, MAX_ROWS), ...late.slice(0, MAX_TEAM_LATE)]
  const lateIds = new Set(late.map(({ id }) => id))
  const isTeamLate = ({ kind, id }: TodayRow) => kind === 'reply' && lateIds.has(id)
  const rows = await describeItems(db, memberId, shown)
  const totals = { mine: listArranged(mine).length, team: listArranged(team).length }
  return {
    rows: rows.filter((row) => !isTeamLate(row)),
    teamLate: { rows: rows.filter(isTeamLate), count: late.length },
    counts: countKinds(things),
    totals,
    nextAt: day.nextAt?.toISOString() ?? null,
    returning,
    ...around,
    hasLeads: totals.team > 0 || (await hasLeads(db, memberId)),
  }
}

/** The same for everybody, as far as walls allow. */
async function readAround(
  db: Kysely<Tables>,
  { memberId, at }: DayQuery,
): Promise<Pick<Today, 'overnight' | 'unassigned' | 'duty' | 'replies'>> {
  const since = findOvernight(at)
  const [arrived, unassigned, members, outcomes] = await Promise.all([
    countArrived(db, memberId, since),
    readUnassigned(db, memberId),
    listDutyMembers(db),
    listOutcomes(db, { ...toBounds(lastDays(REPLY_DAYS, at)), at }),
  ])
  const shifts = findOnDuty(
    members.map(({ id, duty }) => ({ id, duty: readDuty(duty) })),
    at,
  )
  const toTexts = ({ from, to, members: ids }: (typeof shifts)['now'][number]) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    members: ids,
  })
  return {
    overnight: { since: since.toISOString(), count: arrived },
    unassigned,
    duty: { now: shifts.now.map(toTexts), next: shifts.next.map(toTexts) },
    replies: countReplies(outcomes),
  }
}

/** The next day in Toronto on which snoozed leads return. */
async function findReturning(db: Kysely<Tables>, dayOf: DayQuery): Promise<Today['returning']> {
  const moments = await listReturns(db, dayOf)
  const [first] = moments
  if (!first) return null
  const count = moments.filter((at) => toTorontoDay(at) === toTorontoDay(first)).length
  return { at: first.toISOString(), count }
}

async function readUnassigned(db: Kysely<Tables>, memberId: string): Promise<Today['unassigned']> {
  const { listed, count } = await listUnassigned(db, memberId, MAX_UNASSIGNED)
  const leads = await findTodayLeads(
    db,
    memberId,
    listed.map(({ id }) => id),
  )
  return {
    count,
    leads: listed.flatMap(({ id, dueAt }) => {
      const lead = leads.get(id)
      return lead ? [describeUnassigned(lead, dueAt)] : []
    }),
  }
}

function describeUnassigned({ id, reference, kind, fullName, receivedAt }: TodayLead, dueAt: Date) {
  return { id, reference, kind, fullName, receivedAt: receivedAt.toISOString(), dueAt: dueAt.toISOString() }
}
