import type { Logger } from '#platform/log/logger.ts'
import type { ChangeSource } from './change-source.ts'

const BATCH_DELAY_MS = 20
const RETRY_MS = 1000

/** Removes subscriptions in batches: leaving a page or stopping a process ends several channels at once. */
export function createRemovals(source: Pick<ChangeSource, 'remove'>, log: Logger): (ids: readonly string[]) => void {
  let waiting: string[] = []
  let isWaiting = false

  function flushIn(ms: number): void {
    if (isWaiting || waiting.length === 0) return
    isWaiting = true
    setTimeout(flush, ms).unref()
  }

  function flush(): void {
    const ids = waiting
    waiting = []
    isWaiting = false
    source.remove(ids).catch((error: unknown) => {
      log.debug({ reason: String(error) }, 'subscriptions to changes could not be removed; trying again')
      waiting.push(...ids)
      flushIn(RETRY_MS)
    })
  }

  return (ids) => {
    waiting.push(...ids)
    flushIn(BATCH_DELAY_MS)
  }
}
