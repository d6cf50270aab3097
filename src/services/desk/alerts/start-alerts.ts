import type { Logger } from '#platform/log/logger.ts'
import type { ListCursor } from '../inbox/inbox-condition-store.ts'
import { makeDigests } from './make-digests.ts'
import { type SweepDeps, sweepAlerts } from './sweep-alerts.ts'

const MINUTE_MS = 60_000

/** Checks every minute which alerts are due, and each morning whether the desk digests are. */
export function startAlerts(deps: SweepDeps & { log: Logger }): { stop(): void } {
  let isBusy = false
  let cursor: ListCursor | null = null
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      cursor = await sweepAlerts(deps, { from: cursor })
      await makeDigests(deps)
    } catch (error) {
      deps.log.warn({ reason: String(error) }, 'the alerts of the desk could not be checked')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(look, MINUTE_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
