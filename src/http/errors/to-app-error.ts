import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { codeOf } from '#platform/errors/code-of.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'

const RETRY_SECONDS = 2

/** Turns any error into a refusal that is safe to show to a visitor. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Unavailable) {
    return new AppError('unavailable', refusalWords.unavailable, {
      cause: error,
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
  if (isAbortedByClient(error)) return new AppError('invalid', refusalWords.request.brokeOff, { cause: error })
  return new AppError('broken', refusalWords.broken, { cause: error })
}

/** The client disconnected while sending the body, which is not our fault. */
function isAbortedByClient(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && codeOf(error) === 'ECONNRESET'
}
