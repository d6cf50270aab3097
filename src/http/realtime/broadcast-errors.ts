import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Logger } from '#platform/log/logger.ts'
import { RealtimeRefusal } from '#services/realtime/wire/refusal.ts'
import { createErrorHead, statusByCode } from '../errors/error-status.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { wordsOverHttp } from './words-over-http.ts'

/** A batch with invalid messages; `errors` is what the protocol says about each of them. */
export class InvalidBatch extends AppError {
  override name = 'InvalidBatch'
  readonly errors: unknown

  constructor(errors: unknown) {
    super('refused', 'Some messages are not valid')
    this.errors = errors
  }
}

/** Turns any error into an answer of the protocol. Clients show `error`, or else `message`. */
export function answerWithRefusal(c: Context, error: unknown, log: Logger): Response {
  const refusal = toAppError(error)
  const { status, headers } = createErrorHead(refusal, statusByCode.realtime)
  if (refusal instanceof InvalidBatch)
    return c.json({ message: refusal.message, errors: { messages: refusal.errors } }, status)
  if (refusal.kind === 'too_large') return c.json(tooLarge, statusByCode.realtime.PayloadSizeExceeded)
  if (refusal.kind === 'unsupported_type') return c.json({ error: refusal.message, message: refusal.message }, status)
  if (refusal.kind === 'unauthenticated') return c.json({ message: 'Unauthorized' }, status)
  if (refusal.kind === 'broken') log.error({ err: error, path: c.req.path }, 'unexpected error')
  const message = refusal instanceof RealtimeRefusal ? wordsOverHttp(refusal) : refusal.message
  return c.json({ message }, status, headers)
}

const tooLarge = {
  message: 'Payload size exceeds tenant limit',
  errors: { payload: ['Payload size exceeds tenant limit'] },
}
