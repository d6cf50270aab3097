import { AppError } from '#domain/errors.ts'
import { loggableReason } from '#platform/log/loggable-reason.ts'
import type { Logger } from '#platform/log/logger.ts'
import { toAppError } from '../errors/to-app-error.ts'
import { codeByKind } from './error-response.ts'

const LOG_INTERVAL_MS = 60_000

/** Why leads are not stored, in the words of `error.code`. Other codes count as one of these, by their kind. */
export const unstoredReasons: readonly string[] = [...new Set(Object.values(codeByKind))]

/** Counts a lead that `receive` refuses, for whatever reason, and lets the refusal through. */
export async function countIfRefused<Result>(
  countRefusal: (reason: string) => void,
  receive: () => Promise<Result>,
): Promise<Result> {
  try {
    return await receive()
  } catch (error) {
    countRefusal(codeByKind[toAppError(error).kind])
    throw error
  }
}

/**
 * Counts leads that could not be stored. Logs the first one at once, so that the operator learns of an outage; after
 * that, one line a minute says how many there were.
 */
export function createUnstoredLog(log: Logger): (error: unknown) => void {
  let count = 0
  let reason = ''
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    timer = undefined
    if (count === 0) return
    log.error({ count, reason }, 'leads could not be stored; their senders were asked to try again')
    count = 0
    timer = setTimeout(write, LOG_INTERVAL_MS).unref()
  }

  return (error) => {
    if (error instanceof AppError && error.kind !== 'unavailable') return
    count++
    reason = loggableReason(error instanceof AppError ? error.cause : error)
    if (!timer) write()
  }
}
