import { isObject } from '#domain/is-object.ts'

/** How long to store a broadcast. */
export interface Persist {
  ttlSeconds: number
}

const MAX_SECONDS = 72 * 3600

/**
 * What a sender asks for: `true` means as long as possible, `{ ttl }` a number of seconds. Undefined if nothing should
 * be stored; null if the request cannot be understood.
 */
export function readPersist(value: unknown): Persist | null | undefined {
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return { ttlSeconds: MAX_SECONDS }
  if (!isObject(value)) return null
  const { ttl = MAX_SECONDS } = value
  return typeof ttl === 'number' && ttl > 0 ? { ttlSeconds: Math.min(ttl, MAX_SECONDS) } : null
}

/** The same from the parameters `persist` and `persist[ttl]` of a request. */
export function readPersistQuery(persist: string | undefined, ttl: string | undefined): Persist | null | undefined {
  if (ttl !== undefined) return readPersist({ ttl: ttl === '' ? Number.NaN : Number(ttl) })
  if (persist === undefined || persist === 'false') return undefined
  return readPersist(persist === 'true' || persist)
}
