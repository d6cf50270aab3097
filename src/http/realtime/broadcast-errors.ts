import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError } from '#domain/errors.ts'
import type { Logger } from '#platform/logger.ts'
import { RealtimeRefusal } from '#services/realtime/wire/refusal.ts'
import { createErrorHead } from '../errors/error-status.ts'
import { toAppError } from '../errors/to-app-error.ts'

/** A batch with invalid messages; `errors` is what the protocol says about each of them. */
export class InvalidBatch extends AppError {
  override name = 'InvalidBatch'
  readonly errors: unknown

  constructor(errors: unknown) {
    super('refused', 'Some messages are not valid')
    this.errors = errors
  }
}

/** Codes whose words or status differ over HTTP. */
const byCode: Record<string, { status?: ContentfulStatusCode; message?: string }> = {
  Unauthorized: { message: 'Unauthorized' },
  QueryCanceled: { status: 422, message: 'Query canceled' },
  IncreaseConnectionPool: { status: 429, message: 'Connection pool exhausted' },
  UnableToConnectToProject: { message: 'Unable to authorize broadcast' },
  RealtimeDisabledForTenant: { status: 403, message: 'Realtime was disabled for this tenant' },
}

/** Turns any error into an answer of the protocol. Clients show `error`, or else `message`. */
export function answerWithRefusal(c: Context, error: unknown, log: Logger): Response {
  const refusal = toAppError(error)
  const { status, headers } = createErrorHead(refusal)
  if (refusal instanceof InvalidBatch)
    return c.json({ message: refusal.message, errors: { messages: refusal.errors } }, status)
  if (refusal.kind === 'too_large') return c.json(tooLarge, 422)
  if (refusal.kind === 'unsupported_type') return c.json({ error: refusal.message, message: refusal.message }, status)
  if (refusal.kind === 'unauthenticated') return c.json({ message: 'Unauthorized' }, status)
  if (refusal.kind === 'broken') log.error({ err: error, path: c.req.path }, 'unexpected error')
  const isPolicyError = refusal.kind === 'refused'
  const known = (refusal instanceof RealtimeRefusal && !isPolicyError && byCode[refusal.code]) || {}
  return c.json({ message: known.message ?? refusal.message }, known.status ?? status, headers)
}

const tooLarge = {
  message: 'Payload size exceeds tenant limit',
  errors: { payload: ['Payload size exceeds tenant limit'] },
}
