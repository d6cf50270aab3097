import { randomBytes } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'

export interface RequestLogEntry {
  id?: string
  method: string | undefined
  path: string | null
  status: number
  startedAt: number
  client?: string
}

/** Called with each request that is logged, for the metrics. Both lanes log every request that they answer. */
export type CountRequest = (entry: Pick<RequestLogEntry, 'method' | 'path' | 'status'>, ms: number) => void

/** Logs one line per request, without the query, which may contain a visitor's input. */
export function createRequestLog(
  log: Logger,
  nextId: () => string,
  count: CountRequest | null = null,
): (line: RequestLogEntry) => void {
  return (entry) => {
    const { id = nextId(), method, path, status, startedAt, client } = entry
    const passedMs = performance.now() - startedAt
    count?.(entry, passedMs)
    const ms = Math.round(passedMs * 100) / 100
    log.info({ id, method, path, status, ms, client }, 'request')
  }
}

/** Unique across restarts and processes, and cheaper than a UUID for each page view. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(5).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
