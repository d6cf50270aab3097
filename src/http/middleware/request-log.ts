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

/** Logs one line per request, without the query, which may contain a visitor's input. */
export function createRequestLog(log: Logger, nextId: () => string): (line: RequestLogEntry) => void {
  return ({ id = nextId(), method, path, status, startedAt, client }) => {
    const ms = Math.round((performance.now() - startedAt) * 100) / 100
    log.info({ id, method, path, status, ms, client }, 'request')
  }
}

/** Unique across restarts and processes, and cheaper than a UUID for each page view. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(5).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
