import { Hono } from 'hono'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import { statusByKind } from './errors/error-status.ts'

export interface HealthChecks {
  database(): Promise<boolean>
  /** How often database connections broke. Cached answers from before the last time no longer count. */
  brokenConnections(): number
  queue(): Promise<boolean>
  /** Whether a lead could be stored. A database with a full disk still answers. */
  writes?: () => Promise<boolean>
  /** Whether the last good backup is recent enough; null without automatic backups. */
  backups?: (() => Promise<boolean>) | null
  /** Whether the realtime service is connected to the other processes. */
  realtime?: () => Promise<boolean>
  /** True once the process is stopping, so that a load balancer uses another one. */
  isStopping(): boolean
}

/**
 * `/livez` shows that the process answers; `/readyz` and `/healthz` whether it was able to work within the last second.
 */
export function createHealthRoutes(checks: HealthChecks, now: () => number): Hono {
  const routes = new Hono()
  const recent = createTtlCache<boolean>({ now })
  routes.get('/livez', (c) => c.json({ status: 'ok' }))
  for (const path of ['/readyz', '/healthz']) {
    routes.get(path, async (c) => {
      const since = checks.brokenConnections()
      const { writes: tryWrite = async () => true } = checks
      const [database, queue, writes] = await Promise.all([
        recent.get(`database ${since}`, checks.database),
        recent.get(`queue ${since}`, checks.queue),
        recent.get(`writes ${since}`, tryWrite),
      ])
      // An old backup is shown to the operator, but is no reason to stop serving.
      const backups = checks.backups && database ? await recent.get(`backups ${since}`, checks.backups) : null
      const realtime = (await checks.realtime?.()) ?? true
      const isReady = database && queue && writes && realtime && !checks.isStopping()
      if (!isReady) c.header('Retry-After', '2')
      return c.json(
        {
          status: isReady ? 'ok' : 'unavailable',
          database,
          queue,
          ...(!writes && { writes }),
          ...(!realtime && { realtime }),
          ...(backups !== null && { backups }),
        },
        isReady ? 200 : statusByKind.unavailable,
      )
    })
  }
  return routes
}
