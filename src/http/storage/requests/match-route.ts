import type { StorageHandler, StorageRoute } from '../storage-request.ts'

interface Match {
  pattern: string
  handler: StorageHandler
  bucketId: string
  key: string
}

/** Finds the route of an encoded path. Slashes inside a key may be encoded or not. */
export function matchRoute(routes: readonly StorageRoute[], method: string, path: string): Match | null {
  const segments = path.split('/').slice(1)
  for (const [wanted, pattern, handler] of routes) {
    const parts = wanted === method ? matchPath(pattern.split('/').slice(1), segments) : null
    if (parts) return { pattern, handler, ...parts }
  }
  return null
}

function matchPath(pattern: string[], segments: string[]): Pick<Match, 'bucketId' | 'key'> | null {
  const found = { bucketId: '', key: '' }
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]
    if (segment === undefined) return null
    if (part === '{k}') return { ...found, key: decodeURIComponent(segments.slice(index).join('/')) }
    if (part === '{b}') found.bucketId = decodeURIComponent(segment)
    else if (part !== segment) return null
  }
  return pattern.length === segments.length && (!pattern.includes('{b}') || found.bucketId !== '') ? found : null
}
