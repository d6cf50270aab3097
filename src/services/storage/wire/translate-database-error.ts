import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { refusal, refuseWith } from './refusals.ts'
import type { StorageError } from './storage-error.ts'

const RETRY_SECONDS = 2

/** What each SQLSTATE means to a client. Operators write policies and triggers, which may fail in any way. */
const bySqlState: Record<string, (error: Error) => StorageError> = {
  '42501': (cause) => (isPolicyFault(cause) ? refusal('rowSecurity', { cause }) : refuseWith.denied(cause.message)),
  '23505': (cause) => refusal('resourceExists', { cause }),
  // Only the text tells on which side of a foreign key the statement was.
  '23503': (cause) =>
    cause.message.startsWith('insert') ? refusal('noSuchDestination', { cause }) : refusal('referenced', { cause }),
  '55P03': (cause) => refusal('lockTimeout', { cause }),
  // Two requests deadlocked, and the database aborted this one.
  '40P01': (cause) => refusal('locked', { cause }),
  '57014': (cause) => refusal('databaseTimeout', { cause }),
  '25006': (cause) => refusal('readOnly', { cause }),
  '53100': (cause) => refusal('diskFull', { cause }),
  '53300': (cause) => refusal('tooManyConnections', { cause, retryAfterSeconds: RETRY_SECONDS }),
  '42P17': (cause) => refusal('badPolicy', { cause }),
  '22P02': (cause) => refuseWith.invalidParameter(cause.message),
  '42703': (cause) => refusal('schemaMismatch', { cause }),
  '42P01': (cause) => refusal('schemaMismatch', { cause }),
}

/** Whether a policy refused the new row, by the function that says so: the text may be in another language. */
function isPolicyFault(error: Error): boolean {
  return 'routine' in error && error.routine === 'ExecWithCheckOptions'
}

/** Converts a database error to a refusal of the wire protocol; null for any other error. */
export function translateDatabaseError(error: unknown): StorageError | null {
  if (!(error instanceof Error)) return null
  const cause = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const known = bySqlState[code]
  if (known) return known(cause)
  if (error instanceof DatabaseUnavailable) {
    return refusal('databaseAway', { cause: error, retryAfterSeconds: RETRY_SECONDS })
  }
  // Errors of the operating system may have five-letter codes too, for example for a read-only disk.
  const isSqlState = /^[0-9A-Z]{5}$/.test(code) && !('syscall' in cause)
  return isSqlState ? refuseWith.database(code, error) : null
}
