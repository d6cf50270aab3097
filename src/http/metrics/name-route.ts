import type { Hono } from 'hono'
import { sitePaths, toolPaths } from '#domain/site/site-paths.ts'
import type { Site } from '../site/site.ts'
import { nameStorageRoute } from '../storage/create-storage-routes.ts'

export interface RouteNamerOptions {
  site: Pick<Site, 'find'>
  api: Pick<Hono, 'router'>
}

const pages = new Set<string>([...Object.values(sitePaths), ...Object.values(toolPaths)])
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const CITY = '/commercial-real-estate-'
/** For a path that matches no route or cannot be parsed. */
const NONE = 'none'

export function nameMethod(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'other'
}

/**
 * Names the pattern that a path matches, such as `/privacy/:token`, and never the path itself unless it is a page's: so
 * there are few names, and no secrets among them.
 */
export function createRouteNamer({ site, api }: RouteNamerOptions) {
  /** Pages and files have few paths, except below /desk/. */
  const known = new Map<string, string>()
  return (method: string | undefined, path: string | null): string => {
    if (path === null) return NONE
    const name = known.get(path)
    if (name !== undefined) return name
    if (path.startsWith('/desk/')) return '/desk/*'
    if (site.find(path)) {
      known.set(path, nameFile(path))
      return nameFile(path)
    }
    // Drawn on request.
    if (path.startsWith('/social/')) return '/social/*'
    return nameApiRoute(api, nameMethod(method), path)
  }
}

function nameFile(path: string): string {
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (pages.has(page)) return page
  if (page.startsWith(CITY)) return `${CITY}:city`
  if (page === '/desk') return '/desk/*'
  return `${/^\/[\w-]+\//.exec(path)?.[0] ?? '/'}*`
}

/** The last handler answers. Those for all methods are usually middleware. */
function nameApiRoute({ router }: RouteNamerOptions['api'], method: string, path: string): string {
  const storage = nameStorageRoute(method, path)
  if (storage !== null) return storage
  const [handlers] = router.match(method === 'HEAD' ? 'GET' : method, path)
  const routes = handlers.map(([[, route]]) => route)
  const route = routes.findLast((one) => one.method !== 'ALL') ?? routes.findLast((one) => !/^\/?\*$/.test(one.path))
  return route?.path ?? NONE
}
