import type { Transaction } from 'kysely'
import { asCaller, runAsCaller, settingsOf } from '#platform/database/as-caller.ts'
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

/** The settings with which a database function acts for the sender. */
export function toCallerSettings({ caller }: Requester, operation: Operation): Readonly<Record<string, string>> {
  return settingsOf(caller, operationSettings(operation))
}

/** A whole transaction on behalf of the sender. */
export function runOnBehalfOf<Result>(
  db: Db,
  { caller }: Requester,
  operation: Operation,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return runAsCaller(db, caller, operationSettings(operation), work)
}

function operationSettings(operation: Operation) {
  // Lets the service pass the trigger that refuses manual deletions.
  return { 'storage.operation': operation, 'storage.allow_delete_query': 'true' }
}
