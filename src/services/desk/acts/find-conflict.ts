import type { Transaction } from 'kysely'
import { type ConflictingField, findConflicts, type Values } from '#domain/desk/conflict.ts'
import type { Tables } from '../../tables.ts'
import type { ActScope } from './act-scope.ts'
import { findLastChange } from './act-store.ts'

interface Comparison {
  stored: Values
  wanted: Values
  over: Values
}

type FindLastChange = (name: string) => Promise<Pick<ConflictingField, 'by' | 'at'>>

/** The fields that somebody else has changed, each with who and when. A member's own changes never conflict. */
export async function findConflictingFields(
  { stored, wanted, over }: Comparison,
  memberId: string | null,
  findLast: FindLastChange,
): Promise<ConflictingField[]> {
  const fields: ConflictingField[] = []
  for (const name of findConflicts(stored, wanted, over)) {
    const last = await findLast(name)
    if (last.by === null || last.by !== memberId) fields.push({ name, theirs: stored[name] ?? null, ...last })
  }
  return fields
}

/** Null if an act overwrites nobody's change, or doesn't say which values it started from. */
export async function findActConflict(
  { tx, lead, member, over }: Pick<ActScope, 'lead' | 'member' | 'over'> & { tx: Transaction<Tables> },
  { stored, wanted }: Omit<Comparison, 'over'>,
): Promise<{ kind: 'conflict'; fields: ConflictingField[] } | null> {
  if (!over) return null
  const findLast = (name: string) => findLastChange(tx, lead.id, name)
  const fields = await findConflictingFields({ stored, wanted, over }, member?.id ?? null, findLast)
  return fields.length === 0 ? null : { kind: 'conflict', fields }
}
