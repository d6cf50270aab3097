import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Logger } from '#platform/logger.ts'
import { createErrorResponse, toAppError } from './error-response.ts'
import { createCspReportRoutes } from './functions/csp-report-routes.ts'
import { createTrackRoutes, type TrackDependencies } from './functions/track-routes.ts'
import { createHealthRoutes, type HealthChecks } from './health-routes.ts'
import { limitBody } from './limit-body.ts'

const MAX_BODY_BYTES = 64 * 1024

export interface ApiDependencies {
  log: Logger
  now: () => number
  health: HealthChecks
  track: Omit<TrackDependencies, 'isDatabaseUnavailable'>
  isDatabaseUnavailable: (error: unknown) => boolean
}

/** Everything that is not a ready page or file. Reads as the table of contents of the backend. */
export function createApi({ log, now, health, track, isDatabaseUnavailable }: ApiDependencies): Hono {
  const api = new Hono()
  api.use(noStore)
  api.use(limitBody(MAX_BODY_BYTES))

  api.route('/', createHealthRoutes(health))
  api.route('/functions/v1', createCspReportRoutes({ log, now }))
  api.route('/functions/v1', createTrackRoutes({ ...track, isDatabaseUnavailable }))

  api.notFound((c) => {
    const { status, body } = createErrorResponse(refusalFor(api, c.req.path, c.req.method))
    return c.json(body, status)
  })
  api.onError((error, c) => {
    const refusal = toAppError(error, isDatabaseUnavailable)
    if (refusal.code === 'internal_error') log.error({ err: error, path: c.req.path }, 'unexpected error')
    const { status, headers, body } = createErrorResponse(refusal)
    return c.json(body, status, headers)
  })
  return api
}

async function noStore(c: { header(name: string, value: string): void }, next: () => Promise<void>) {
  await next()
  c.header('Cache-Control', 'no-store')
}

/** A path that exists under another method is a 405, not a 404. */
function refusalFor(api: Hono, path: string, method: string): AppError {
  const isKnownPath = api.routes.some(
    (route) => route.method !== 'ALL' && route.method !== method && route.path === path,
  )
  return isKnownPath
    ? new AppError('method_not_allowed', `${method} is not possible here.`)
    : new AppError('not_found', 'There is nothing at this address.')
}
