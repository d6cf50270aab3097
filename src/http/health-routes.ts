import { Hono } from 'hono'
import { statusByKind } from './errors/error-status.ts'

export interface HealthChecks {
  database(): Promise<boolean>
  /** How many database connections have broken. Each break invalidates the cached answers. */
  brokenConnections(): number
  queue(): Promise<boolean>
  /** Whether a lead could be stored. A database with a full disk still answers. */
  writes?: () => Promise<boolean>
  /** Whether the last good backup is recent enough; null without automatic backups. */
  backups?: (() => Promise<boolean>) | null
  /** Whether the last changes are in the archive of point-in-time recovery; null without it. */
  recovery?: (() => boolean) | null
  /** Whether the realtime service is connected to the other processes. */
  realtime?: () => Promise<boolean>
  /** Whether this process is upgrading the database. Until that is done, it uses it for nothing else. */
  isUpgrading?: () => boolean
  /** True once the process is stopping, so that a load balancer uses another one. */
  isStopping(): boolean
}

export interface Health {
  isReady: boolean
  database: boolean
  queue: boolean
  writes: boolean
  realtime: boolean
  /** Null without automatic backups. */
  backups: boolean | null
  /** Null without point-in-time recovery. */
  recovery: boolean | null
}

const REMEMBERED_MS = 1000

/**
 * `/livez` shows that the process answers; `/readyz` and `/healthz` whether it was able to work within the last second.
 */
export function createHealthRoutes(checks: HealthChecks, now: () => number): Hono {
  const routes = new Hono()
  const check = createHealthCheck(checks, now)
  routes.get('/livez', (c) => c.json({ status: 'ok' }))
  for (const path of ['/readyz', '/healthz']) {
    routes.get(path, async (c) => {
      const { isReady, database, queue, writes, realtime, backups, recovery } = await check()
      if (!isReady) c.header('Retry-After', '2')
      return c.json(
        {
          status: isReady ? 'ok' : 'unavailable',
          database,
          queue,
          ...(checks.isUpgrading?.() && { upgrading: true }),
          ...(!writes && { writes }),
          ...(!realtime && { realtime }),
          ...(backups !== null && { backups }),
          ...(recovery !== null && { recovery }),
        },
        isReady ? 200 : statusByKind.unavailable,
      )
    })
  }
  return routes
}

/** Whether this process can work, and what each check says. */
export function createHealthCheck(checks: HealthChecks, now: () => number): () => Promise<Health> {
  const check = checkOnceASecond(checks, now)
  return async () => {
    const results = await check()
    const realtime = (await checks.realtime?.()) ?? true
    const isReady = results.database && results.queue && results.writes && realtime && !checks.isStopping()
    return { ...results, realtime, isReady }
  }
}

/** Nothing else limits these requests, so a flood of them shares the answers of one second. */
function checkOnceASecond(checks: HealthChecks, now: () => number) {
  let last: { results: ReturnType<typeof runChecks>; since: number; until: number } | null = null
  return () => {
    const since = checks.brokenConnections()
    if (!last || last.since !== since || now() >= last.until)
      last = { results: runChecks(checks), since, until: now() + REMEMBERED_MS }
    return last.results
  }
}

async function runChecks({ isUpgrading, backups, recovery, ...checks }: HealthChecks) {
  // The other checks would only wait for the end of it.
  if (isUpgrading?.()) return { database: true, queue: false, writes: false, backups: null, recovery: null }
  const { database: askDatabase, queue: askQueue, writes: tryWrite } = checks
  const [database, queue, writes = true] = await Promise.all([askDatabase(), askQueue(), tryWrite?.()])
  // The operator sees that a backup is old, but the process keeps serving.
  const current = backups && database ? await backups() : null
  return { database, queue, writes, backups: current, recovery: recovery ? recovery() : null }
}
