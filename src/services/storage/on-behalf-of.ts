import type { Transaction } from 'kysely'
import { asCaller, settingsOf } from '#platform/database/as-caller.ts'
import type { Tables } from '../tables.ts'
import type { Requester } from './identify.ts'
import type { Db } from './storage-context.ts'

export type Tx = Transaction<Tables>

/** Operation names for policies: `storage.allow_only_operation('storage.object.list')`. */
export type Operation = `storage.${'bucket' | 'object' | 'render' | 'tus'}.${string}` | `object.${string}`

/** Part of a transaction in which row-level security decides what the sender may access. */
export function onBehalfOf<Result>(
  tx: Tx,
  { caller }: Requester,
  operation: Operation,
  work: () => Promise<Result>,
): Promise<Result> {
  return asCaller(tx, caller, operationSettings(operation), work)
}

/** The same for a database function that acts for the sender. */
export function settingsFor({ caller }: Requester, operation: Operation): Readonly<Record<string, string>> {
  return settingsOf(caller, operationSettings(operation))
}

function operationSettings(operation: Operation) {
  // Lets the service pass the trigger that refuses manual deletions.
  return { 'storage.operation': operation, 'storage.allow_delete_query': 'true' }
}

/** The same as a whole transaction. */
export function runOnBehalfOf<Result>(
  db: Db,
  requester: Requester,
  operation: Operation,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((tx) => onBehalfOf(tx, requester, operation, () => work(tx)))
}
