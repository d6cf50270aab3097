import type { Transaction } from 'kysely'
import { asCaller, settingsOf } from '#platform/database/as-caller.ts'
import type { Tables } from '../tables.ts'
import type { Requester } from './identify.ts'
import type { Db } from './storage-context.ts'

export type Tx = Transaction<Tables>

/** Operations as policies know them: `storage.allow_only_operation('storage.object.list')`. */
export type Operation = `storage.${'bucket' | 'object' | 'render' | 'tus'}.${string}` | `object.${string}`

/** Part of a transaction in which row-level security decides what the sender of a request reaches. */
export function onBehalfOf<Result>(
  tx: Tx,
  { caller }: Requester,
  operation: Operation,
  work: () => Promise<Result>,
): Promise<Result> {
  return asCaller(tx, caller, operationSettings(operation), work)
}

/** The same for a function of the database that acts for the sender by itself. */
export function settingsFor({ caller }: Requester, operation: Operation): Readonly<Record<string, string>> {
  return settingsOf(caller, operationSettings(operation))
}

function operationSettings(operation: Operation) {
  // The trigger that refuses deletions by hand lets the service pass.
  return { 'storage.operation': operation, 'storage.allow_delete_query': 'true' }
}

/** A whole transaction of this kind. */
export function runOnBehalfOf<Result>(
  db: Db,
  requester: Requester,
  operation: Operation,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((tx) => onBehalfOf(tx, requester, operation, () => work(tx)))
}
