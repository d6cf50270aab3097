import { type RawBuilder, sql } from 'kysely'
import type { Db } from './auth-context.ts'
import type { FactorRow, IdentityRow } from './auth-tables.ts'
import { rowOfJson } from './row-of-json.ts'

/** What belongs to an account, as it comes from the database. */
export interface ProfileParts {
  identities: unknown[]
  factors: unknown[]
}

/** Columns that bring an account's identities and factors along with whatever else is asked for. */
export function profileParts(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select coalesce(json_agg(to_jsonb(i) order by i.created_at, i.provider, i.id), '[]')
      from auth.identities i where i.user_id = ${userId}) as identities,
    (select coalesce(json_agg(to_jsonb(f) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = ${userId}) as factors`
}

export async function findProfileParts(db: Db, userId: string): Promise<ProfileParts> {
  const { rows } =
    await sql<ProfileParts>`/* kept: profile-parts */ select ${profileParts(sql`${userId}::uuid`)}`.execute(db)
  return rows[0] ?? { identities: [], factors: [] }
}

export function readProfileParts(parts: ProfileParts): { identities: IdentityRow[]; factors: FactorRow[] } {
  return { identities: parts.identities.map(rowOfJson<IdentityRow>), factors: parts.factors.map(rowOfJson<FactorRow>) }
}
