import { AppError } from '#domain/errors.ts'

const RETRY_SECONDS = 2

/** Whatever was thrown, as a refusal fit for a visitor; `isUnavailable` knows the database's own errors. */
export function toAppError(error: unknown, isUnavailable: (error: unknown) => boolean): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'This part of the site is away for a moment. Please try again shortly.', {
      cause: error,
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
  return new AppError('broken', 'Something went wrong on our side. Please try again.', { cause: error })
}
