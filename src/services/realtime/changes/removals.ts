import type { Logger } from '#platform/log/logger.ts'
import type { ChangeSource } from './change-source.ts'

const TOGETHER_MS = 20
const AGAIN_MS = 1000

/** Removes subscriptions, many at once: when somebody leaves a page or a process stops, several channels end together. */
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
      flushIn(AGAIN_MS)
    })
  }

  return (ids) => {
    waiting.push(...ids)
    flushIn(TOGETHER_MS)
  }
}
