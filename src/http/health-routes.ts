import { Hono } from 'hono'

export interface HealthChecks {
  database(): Promise<boolean>
  queue(): Promise<boolean>
  /** True once the process was asked to stop, so that a load balancer uses another one. */
  isStopping(): boolean
}

/** `/livez` tells whether the process answers; `/readyz` and `/healthz` tell whether it can do its work. */
export function createHealthRoutes(checks: HealthChecks): Hono {
  const routes = new Hono()
  routes.get('/livez', (c) => c.json({ status: 'ok' }))
  for (const path of ['/readyz', '/healthz']) {
    routes.get(path, async (c) => {
      const [database, queue] = await Promise.all([checks.database(), checks.queue()])
      const isReady = database && queue && !checks.isStopping()
      if (!isReady) c.header('Retry-After', '2')
      return c.json({ status: isReady ? 'ok' : 'unavailable', database, queue }, isReady ? 200 : 503)
    })
  }
  return routes
}
