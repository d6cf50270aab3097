import { isObject } from '#domain/is-object.ts'

/** For how long a broadcast is to be stored. */
export interface Persist {
  ttlSeconds: number
}

const LONGEST_SECONDS = 72 * 3600

/**
 * What a sender asks for: `true` is as long as possible, `{ ttl }` so many seconds. Undefined if nothing is to be stored;
 * null if it is asked for in a way that cannot be understood.
 */
export function readPersist(value: unknown): Persist | null | undefined {
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return { ttlSeconds: LONGEST_SECONDS }
  if (!isObject(value)) return null
  const { ttl = LONGEST_SECONDS } = value
  return typeof ttl === 'number' && ttl > 0 ? { ttlSeconds: Math.min(ttl, LONGEST_SECONDS) } : null
}

/** The same from the parameters `persist` and `persist[ttl]` of a request. */
export function readPersistQuery(persist: string | undefined, ttl: string | undefined): Persist | null | undefined {
  if (ttl !== undefined) return readPersist({ ttl: ttl === '' ? Number.NaN : Number(ttl) })
  if (persist === undefined || persist === 'false') return undefined
  return readPersist(persist === 'true' || persist)
}
