import { type Kysely, sql } from 'kysely'
import { type Alerts, readAlerts } from '#domain/desk/alerting/alerts.ts'
import type { ConflictingField } from '#domain/desk/conflict.ts'
import type { DeskMember, DeskRole } from '#domain/desk/desk-member.ts'
import { type Duty, readDuty } from '#domain/desk/duty.ts'
import type { Tables } from '../../tables.ts'
import type { DeskTables } from '../desk-tables.ts'

const columns = ['id', 'role', 'display_name as displayName', 'registration'] as const

/** A current member. */
export async function findMember(db: Kysely<Tables>, id: string): Promise<DeskMember | null> {
  const row = await db
    .selectFrom('desk_members')
    .select(columns)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Empty if there never was such a member. Members who left keep their name. */
export async function findMemberName(db: Kysely<Tables>, id: string): Promise<string> {
  const row = await db.selectFrom('desk_members').select('display_name').where('id', '=', id).executeTakeFirst()
  return row?.display_name ?? ''
}

/** Returns those who are current members, and keeps them from leaving until the transaction ends. */
export async function lockCurrentMembers(tx: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  // In the order of their ids, so that two transactions never deadlock.
  const { rows } = await sql<{ id: string }>`select id from desk_members
    where id = any (${ids}::uuid[]) and left_at is null order by id for share`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether all of them are registered with RECO. */
export async function areRegistered(tx: Kysely<Tables>, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const row = await tx
    .selectFrom('desk_members')
    .select('id')
    .where('id', 'in', ids)
    .where('registration', '=', 'none')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Locks all current members until the transaction ends, as `lockCurrentMembers` does for some. */
export async function holdTeam(tx: Kysely<Tables>): Promise<void> {
  await sql`select id from desk_members where left_at is null order by id for share`.execute(tx)
}

export interface ListedMember extends DeskMember {
  /** Null if the account was deleted. */
  email: string | null
  hasSecondFactor: boolean
  joinedAt: Date
  leftAt: Date | null
  seenAt: Date | null
  takesLeads: boolean
  /** As stored. */
  duty: unknown
  alerts: unknown
  phone: string
}

/** All current and former members, in the order in which they joined. */
export function listMembers(db: Kysely<Tables>): Promise<ListedMember[]> {
  return db
    .selectFrom('desk_members as m')
    .leftJoin('auth.users as u', 'u.id', 'm.id')
    .select(['m.id', 'm.role', 'm.display_name as displayName', 'm.registration', 'u.email'])
    .select(['m.joined_at as joinedAt', 'm.left_at as leftAt', 'm.seen_at as seenAt'])
    .select(['m.takes_leads as takesLeads', 'm.duty', 'm.alerts', 'm.phone'])
    .select(
      sql<boolean>`exists (select from auth.mfa_factors f where f.user_id = m.id and f.status = 'verified')`.as(
        'hasSecondFactor',
      ),
    )
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .execute()
}

/** Members by their ids, or all with these roles except one. No former members. */
export type Recipients = { ids: readonly string[] } | { roles: readonly DeskRole[]; but?: string }

/** The addresses of their accounts. */
export async function listAddresses(db: Kysely<Tables>, to: Recipients): Promise<string[]> {
  let query = db
    .selectFrom('desk_members as m')
    .innerJoin('auth.users as u', 'u.id', 'm.id')
    .select('u.email')
    .where('m.left_at', 'is', null)
    .orderBy('m.id')
  if ('ids' in to) query = query.where(sql<boolean>`m.id = any (${to.ids})`)
  else query = query.where('m.role', 'in', to.roles)
  if ('roles' in to && to.but !== undefined) query = query.where('m.id', '<>', to.but)
  const rows = await query.execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** Serializes changes to the team. */
export async function lockTeam(tx: Kysely<Tables>): Promise<void> {
  await sql`lock table desk_members in share row exclusive mode`.execute(tx)
}

/** Whether another admin can sign in, so that this one may leave. The team must be locked. */
export async function hasOtherAdmin(tx: Kysely<Tables>, id: string): Promise<boolean> {
  const others = await listMembers(tx)
  return others.some((one) => one.id !== id && one.role === 'admin' && one.leftAt === null && one.hasSecondFactor)
}

/** Whether somebody can look behind walls. The team must be locked. */
export async function hasBrokerOfRecord(tx: Kysely<Tables>): Promise<boolean> {
  const others = await listMembers(tx)
  return others.some(({ registration, leftAt }) => registration === 'broker-of-record' && leftAt === null)
}

/** Whether there are any current members. For an invitation the team must be locked, so that only one of two is the first. */
export async function hasMembers(tx: Kysely<Tables>): Promise<boolean> {
  const row = await tx.selectFrom('desk_members').select('id').where('left_at', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Adds a member, or brings back a former one. */
export async function saveMember(tx: Kysely<Tables>, member: DeskMember, at: Date): Promise<void> {
  const values = { role: member.role, display_name: member.displayName, registration: member.registration }
  await tx
    .insertInto('desk_members')
    .values({ id: member.id, ...values, joined_at: at, left_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, left_at: null }))
    .execute()
}

export interface Preferences {
  takesLeads: boolean
  duty: Duty | null
  alerts: Alerts
  phone: string
}

/** A member's preferences, locked until the transaction ends. */
export async function lockPreferences(tx: Kysely<Tables>, id: string): Promise<Preferences> {
  const { duty, alerts, ...rest } = await tx
    .selectFrom('desk_members')
    .select(['takes_leads as takesLeads', 'duty', 'alerts', 'phone'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...rest, duty: duty === null ? null : readDuty(duty), alerts: readAlerts(alerts) }
}

export async function savePreferences(tx: Kysely<Tables>, id: string, given: Partial<Preferences>): Promise<void> {
  const { takesLeads, duty, alerts, phone } = given
  const values = {
    ...(takesLeads !== undefined && { takes_leads: takesLeads }),
    ...(duty !== undefined && { duty: duty && JSON.stringify(duty) }),
    ...(alerts !== undefined && { alerts: JSON.stringify(alerts) }),
    ...(phone !== undefined && { phone }),
  }
  await tx.updateTable('desk_members').set(values).where('id', '=', id).execute()
}

export async function markAsLeft(tx: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await tx.updateTable('desk_members').set({ left_at: at }).where('id', '=', id).execute()
}

interface MemberEvent {
  memberId: string
  kind: DeskTables['desk_member_events']['kind']
  actor: string | null
  data: Record<string, unknown>
  at: Date
}

export async function recordMemberEvent(tx: Kysely<Tables>, event: MemberEvent): Promise<void> {
  const { memberId, kind, actor, data, at } = event
  await tx
    .insertInto('desk_member_events')
    .values({ member_id: memberId, kind, actor, data: JSON.stringify(data), at })
    .execute()
}

/** The member who last invited or reset somebody; null if it was the operator. */
export async function findInviter(db: Kysely<Tables>, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('desk_member_events')
    .select('actor')
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['invited', 'reset'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor ?? null
}

/** Who last changed a field of a member. */
export async function findLastMemberChange(
  tx: Kysely<Tables>,
  memberId: string,
  name: string,
): Promise<Pick<ConflictingField, 'by' | 'at'>> {
  const row = await tx
    .selectFrom('desk_member_events')
    .select(['actor', 'at'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`data -> 'fields' ? ${name}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: row?.actor ?? null, at: row?.at.toISOString() ?? null }
}
