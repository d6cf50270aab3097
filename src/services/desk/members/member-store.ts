import { type Kysely, sql } from 'kysely'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { Tables } from '../../tables.ts'
import type { DeskTables } from '../desk-tables.ts'

const columns = ['id', 'role', 'display_name as displayName', 'registration'] as const

/** A member who has not left. */
export async function findMember(db: Kysely<Tables>, id: string): Promise<DeskMember | null> {
  const row = await db
    .selectFrom('desk_members')
    .select(columns)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export interface ListedMember extends DeskMember {
  /** Null if the account was deleted. */
  email: string | null
  hasSecondFactor: boolean
  joinedAt: Date
  leftAt: Date | null
}

/** Everybody who is or was a member, in the order in which they joined. */
export function listMembers(db: Kysely<Tables>): Promise<ListedMember[]> {
  return db
    .selectFrom('desk_members as m')
    .leftJoin('auth.users as u', 'u.id', 'm.id')
    .select(['m.id', 'm.role', 'm.display_name as displayName', 'm.registration', 'u.email'])
    .select(['m.joined_at as joinedAt', 'm.left_at as leftAt'])
    .select(
      sql<boolean>`exists (select from auth.mfa_factors f where f.user_id = m.id and f.status = 'verified')`.as(
        'hasSecondFactor',
      ),
    )
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .execute()
}

/** Whether anybody is a member now. Two first invitations at once wait for each other, so that one of them is first. */
export async function hasMembers(tx: Kysely<Tables>): Promise<boolean> {
  await sql`lock table desk_members in share row exclusive mode`.execute(tx)
  const row = await tx.selectFrom('desk_members').select('id').where('left_at', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Makes somebody a member, or a member again. */
export async function saveMember(tx: Kysely<Tables>, member: DeskMember, at: Date): Promise<void> {
  const values = { role: member.role, display_name: member.displayName, registration: member.registration }
  await tx
    .insertInto('desk_members')
    .values({ id: member.id, ...values, joined_at: at, left_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, left_at: null }))
    .execute()
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
