import { sql } from 'kysely'
import { executePrepared } from '#platform/database/prepared-statements.ts'
import type { Db } from '../auth-context.ts'
import type { FactorRow, IdentityRow } from '../auth-tables.ts'
import { parseJsonRow } from './parse-json-row.ts'

/** What belongs to an account, as read from the database. */
export interface ProfileParts {
  identities: unknown[]
  factors: unknown[]
}

/** Columns with the identities and factors of the account `u`, to be added to a query. */
export const profileParts = `
    (select coalesce(json_agg(to_jsonb(i) order by i.created_at, i.provider, i.id), '[]')
      from auth.identities i where i.user_id = u.id) as identities,
    (select coalesce(json_agg(to_jsonb(f) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id) as factors`

export async function findProfileParts(db: Db, userId: string): Promise<ProfileParts> {
  const query = sql<ProfileParts>`select ${sql.raw(profileParts)} from (select ${userId}::uuid as id) u`
  const { rows } = await executePrepared(db, 'profile-parts', query.compile(db))
  return rows[0] ?? { identities: [], factors: [] }
}

export function readProfileParts(parts: ProfileParts): { identities: IdentityRow[]; factors: FactorRow[] } {
  return {
    identities: parts.identities.map(parseJsonRow<IdentityRow>),
    factors: parts.factors.map(parseJsonRow<FactorRow>),
  }
}
