import type { Transaction } from 'kysely'
import type { Conflict, Values } from '#domain/desk/conflict.ts'
import type { Tables } from '../../tables.ts'
import { findConflictingFields } from '../acts/find-conflict.ts'
import { findLastMemberChange } from './member-store.ts'

interface MemberEdit {
  id: string
  actor: string
  stored: Values
  values: Values
  over: Values
}

/** Null if nobody's change would be overwritten. */
export async function findMemberConflict(
  tx: Transaction<Tables>,
  { id, actor, stored, values, over }: MemberEdit,
): Promise<Conflict | null> {
  const findLast = (name: string) => findLastMemberChange(tx, id, name)
  const fields = await findConflictingFields({ stored, wanted: values, over }, actor, findLast)
  return fields.length === 0 ? null : { outcome: 'conflict', fields }
}
