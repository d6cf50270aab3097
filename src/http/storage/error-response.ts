import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorKind } from '#domain/errors.ts'
import { codeOf } from '#platform/errors/code-of.ts'
import type { Logger } from '#platform/log/logger.ts'
import { refusal, refuseWith } from '#services/storage/wire/refusals.ts'
import { StorageError } from '#services/storage/wire/storage-error.ts'
import { translateDatabaseError } from '#services/storage/wire/translate-database-error.ts'
import { createErrorHead, statusByCode, statusByKind } from '../errors/error-status.ts'
import { toAppError } from '../errors/to-app-error.ts'

/** Almost every refusal has status 400, whatever it means; these don't. Clients rely on both. */
const realStatusKinds = new Set<ErrorKind>(['too_often', 'broken'])
const realStatusCodes = new Set([
  'PreconditionFailed',
  'InvalidRange',
  'InsufficientStorage',
  'DatabaseTimeout',
  'ServiceUnavailable',
])

const RETRY_SECONDS = 2

/** Turns any error into a refusal of the storage service. An unexpected one is logged and reveals nothing. */
export function toStorageError(error: unknown, log: Logger, path: string): StorageError {
  if (error instanceof StorageError) return error
  const fromDatabase = translateDatabaseError(error)
  if (fromDatabase) {
    if (fromDatabase.kind === 'broken') log.warn({ err: error, path }, 'a statement of the storage service failed')
    return fromDatabase
  }
  if (hasCode(error, ['ENOSPC', 'EDQUOT'])) {
    // A quota may run out before the disk does, so checking the free space is not enough.
    log.error({ err: error, path }, 'the disk has no room for files')
    return refusal('diskFull', { cause: error })
  }
  if (hasCode(error, ['EMFILE', 'ENFILE'])) {
    log.error({ err: error, path }, 'too many files and connections are open')
    return refusal('databaseAway', { cause: error, retryAfterSeconds: RETRY_SECONDS })
  }
  const { kind, message, retryAfterSeconds } = toAppError(error)
  if (kind === 'unavailable') {
    return refusal('databaseAway', { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
  }
  if (kind === 'broken') {
    log.error({ err: error, path }, 'unexpected error')
    return refusal('internal', { cause: error })
  }
  return refuseWith.invalidRequest(message)
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(codeOf(error))
}

interface ErrorResponse {
  status: number
  headers: Record<string, string>
  body: { statusCode: string; error: string; message: string; code: string }
}

export function createErrorResponse(error: StorageError): ErrorResponse {
  const { kind, code, message, shortName, hasRealStatus } = error
  const { status: meaning, headers } = createErrorHead(error, statusByCode.storage)
  const isReal = hasRealStatus || realStatusKinds.has(kind) || realStatusCodes.has(code)
  return {
    status: isReal ? meaning : statusByKind.invalid,
    headers,
    body: { statusCode: String(meaning), error: shortName, message, code },
  }
}

/** Answers with a refusal. A HEAD request gets the real status, because there is no body to explain it. */
export function answerWithStorageError(c: Context, error: StorageError): Response {
  const { status, headers, body } = createErrorResponse(error)
  const isHead = c.req.method === 'HEAD'
  return c.json(body, (isHead ? Number(body.statusCode) : status) as ContentfulStatusCode, headers)
}
