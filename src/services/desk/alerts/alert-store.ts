import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AlertedMember } from '#domain/desk/alerting/alerted-member.ts'
import { readAlerts } from '#domain/desk/alerting/alerts.ts'
import type { AlertStep, WaitingLead } from '#domain/desk/alerting/decide-alerts.ts'
import { readDuty } from '#domain/desk/duty.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import type { PromiseClock } from '#domain/desk/promise/reply-measure.ts'
import type { Tables } from '../../tables.ts'
import { isStanding } from '../acts/standing-events-store.ts'
import { dueMoment, isAfter, type ListCursor, waitsForOffer, waitsForReply } from '../inbox/inbox-condition-store.ts'
import { findSettings } from '../settings/settings-store.ts'

const LOCK_KEY = 1_868_982_684

/** False while another process checks the alerts. The lock ends with the transaction. */
export async function takeAlerts(tx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

export interface ReachedMember extends AlertedMember {
  phone: string
}

/** All current members. */
export async function listReachedMembers(db: Kysely<Tables>): Promise<ReachedMember[]> {
  const { teamDuty } = await findSettings(db)
  const rows = await db
    .selectFrom('desk_members as m')
    .select(['id', 'role', 'phone', 'takes_leads', 'duty', 'alerts', 'joined_at'])
    .select(
      sql<Date | null>`(select max(at) from lead_alerts a where a.step = 'assign' and m.id = any (a.members))`.as(
        'given_at',
      ),
    )
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, role, phone, takes_leads, duty, alerts, joined_at, given_at }) => ({
    id,
    role,
    phone,
    takesLeads: takes_leads,
    joinedAt: joined_at,
    lastGivenAt: given_at,
    duty: duty === null ? teamDuty : readDuty(duty),
    alerts: readAlerts(alerts),
  }))
}

export interface SweptLead extends WaitingLead {
  id: string
  reference: string
  version: number
  cursor: ListCursor
}

const columns = [
  ...(['id', 'reference', 'version', 'kind', 'received_at', 'reply_due_at', 'offer_due_at', 'flags'] as const),
  ...(['status', 'replied_at', 'unmeasured', 'assignee_id', 'snoozed_until', 'eyes'] as const),
]

/** The clocks of unanswered leads after a cursor, most urgent first. Older ones are only in the desk digest. */
export async function listSweptLeads(
  db: Kysely<Tables>,
  { since, after, limit }: { since: Date; after: ListCursor | null; limit: number },
): Promise<SweptLead[]> {
  // Every step of the others has been taken.
  const isLeft = (clock: PromiseClock) => sql<boolean>`not (assignee_id is not null and exists (
    select from lead_alerts a where a.lead_id = inquiries.id and a.clock = ${clock} and a.step = 'due'))`
  const isReplyLeft = sql<boolean>`(${waitsForReply} and reply_due_at > ${since} and received_at > ${since}
    and ${isLeft('reply')})`
  const isOfferLeft = sql<boolean>`(${waitsForOffer} and offer_due_at > ${since} and ${isLeft('offer')})`
  let query = db
    .selectFrom('inquiries')
    .select(columns)
    .select([
      sql<boolean>`kind = 'sell-fast' and details ->> 'timeline' = 'ASAP'`.as('is_urgent'),
      sql<Date | null>`(select max(e.at) from lead_events e where e.lead_id = inquiries.id
        and e.data -> 'changes' ? 'assigneeId')`.as('assigned_at'),
      sql<Record<string, string> | null>`(select jsonb_object_agg(concat(a.clock, ' ', a.step), a.at) from lead_alerts a
        where a.lead_id = inquiries.id)`.as('taken'),
      sql<string>`(${dueMoment})::text`.as('moment'),
      sql<Date | null>`(select completed_at from properties p where p.owner_lead_id = inquiries.id)`.as('completed_at'),
    ])
    .where(sql<boolean>`(${dueMoment} > ${since} or offer_due_at > ${since})`)
    .where(sql<boolean>`(${isReplyLeft} or ${isOfferLeft})`)
    .where(sql<boolean>`unmeasured is distinct from 'test'`)
    .orderBy(dueMoment)
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(isAfter(dueMoment, after))
  const rows = await query.execute()
  return rows.flatMap(({ taken, ...row }) => {
    const state = { status: row.status, repliedAt: row.replied_at?.toISOString() ?? null, unmeasured: row.unmeasured }
    const { flags, reply_due_at: replyDueAt, offer_due_at: offerDueAt } = row
    const steps = Object.entries(taken ?? {})
    return listDueClocks({ state, flags, replyDueAt, offerDueAt }).flatMap(({ clock, dueAt }) => {
      const startedAt = clock === 'reply' ? row.received_at : row.completed_at
      if (startedAt === null || startedAt <= since) return []
      const own = steps.flatMap(([name, at]) =>
        name.startsWith(`${clock} `) ? [[name.slice(clock.length + 1), new Date(at)]] : [],
      )
      return {
        id: row.id,
        reference: row.reference,
        version: row.version,
        clock,
        kind: row.kind,
        isUrgent: row.is_urgent,
        startedAt,
        dueAt,
        eyes: row.eyes,
        assigneeId: row.assignee_id,
        assignedAt: row.assigned_at,
        snoozedUntil: row.snoozed_until,
        taken: Object.fromEntries(own),
        cursor: { moment: row.moment, id: row.id },
      }
    })
  })
}

/** False if the step was already taken. */
export async function claimTimeStep(
  tx: Kysely<Tables>,
  {
    leadId,
    clock,
    step,
    members,
    at,
  }: { leadId: string; clock: PromiseClock; step: AlertStep; members: string[]; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lead_alerts')
    .values({ lead_id: leadId, clock, step, members, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records that a lead was assigned to a member by hand. The next sweep sends one alert for all of them. */
export async function recordAssignment(
  tx: Kysely<Tables>,
  { leadId, to, at }: { leadId: string; to: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('lead_alerts')
    .values({ lead_id: leadId, clock: 'reply', step: 'given', members: [to], at })
    .onConflict((conflict) => conflict.columns(['lead_id', 'clock', 'step']).doUpdateSet({ members: [to], at }))
    .execute()
}

export type LeadForMember = Pick<SweptLead, 'id' | 'reference' | 'kind' | 'clock'> & { to: string }

/** The leads that were assigned by hand since the last sweep, and still are. */
export async function takeAssignments(tx: Kysely<Tables>): Promise<LeadForMember[]> {
  const { rows } = await sql<LeadForMember>`
    with given as (delete from lead_alerts where step = 'given' returning lead_id, members[1] as member)
    select i.id, i.reference, i.kind, 'reply' as clock, given.member as "to"
    from given join inquiries i on i.id = given.lead_id and i.assignee_id = given.member
    order by i.id`.execute(tx)
  return rows
}

/** Records the members a note mentions. The next sweep sends one alert for all of them. */
export async function recordMentions(
  tx: Kysely<Tables>,
  { leadId, members, at }: { leadId: string; members: string[]; at: Date },
): Promise<void> {
  const both = sql<string[]>`array(select distinct unnest(lead_alerts.members || excluded.members))`
  await tx
    .insertInto('lead_alerts')
    .values({ lead_id: leadId, clock: 'reply', step: 'mentioned', members, at })
    .onConflict((conflict) => conflict.columns(['lead_id', 'clock', 'step']).doUpdateSet({ members: both, at }))
    .execute()
}

/** The members who were mentioned since the last sweep, still are, and may see the lead. */
export async function takeMentions(tx: Kysely<Tables>): Promise<LeadForMember[]> {
  const { rows } = await sql<LeadForMember>`
    with taken as (delete from lead_alerts where step = 'mentioned' returning lead_id, members)
    select inquiries.id, inquiries.reference, inquiries.kind, 'reply' as clock, mentioned.member as "to"
    from taken cross join unnest(taken.members) as mentioned (member) join inquiries on inquiries.id = taken.lead_id
    where (inquiries.eyes = '{}' or mentioned.member = any (inquiries.eyes)) and ${isMentioned(sql`mentioned.member`)}
    order by inquiries.id`.execute(tx)
  return rows
}

/** A note of the lead mentions this member, and was neither undone nor redacted. */
export function isMentioned(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from lead_events e where e.lead_id = inquiries.id and e.kind = 'note'
    and e.data -> 'mentions' @> jsonb_build_array(jsonb_build_object('member', ${member})) and ${isStanding('e')})`
}

/** When the desk got its first member. Leads from before raise no alerts. */
export async function findFirstJoining(db: Kysely<Tables>): Promise<Date | null> {
  const row = await db.selectFrom('desk_members').select(sql<Date | null>`min(joined_at)`.as('at')).executeTakeFirst()
  return row?.at ?? null
}

/** True for the process that claims the day; earlier days are deleted. */
export async function takeDigestDay(tx: Kysely<Tables>, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('desk_digest_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await tx.deleteFrom('desk_digest_days').where('day', '<', sql<Date>`${day}::date`).execute()
  return numInsertedOrUpdatedRows === 1n
}
