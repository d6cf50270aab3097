import type { CountRequest } from '../middleware/request-log.ts'
import { createRouteNamer, nameMethod, type RouteNamerOptions } from './name-route.ts'

interface CountRequestsOptions extends RouteNamerOptions {
  count: (labels: { method: string; route: string; status: number }, seconds: number) => void
}

/** Counts requests by the name of their route. */
export function createRequestCounter({ count, ...options }: CountRequestsOptions): CountRequest {
  const nameRoute = createRouteNamer(options)
  return ({ method, path, status }, ms) =>
    count({ method: nameMethod(method), route: nameRoute(method, path), status }, ms / 1000)
}
