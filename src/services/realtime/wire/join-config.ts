import { isObject } from '#domain/is-object.ts'

/** What a client asks for when it joins a channel. */
export interface JoinConfig {
  isPrivate: boolean
  /** Whether its own broadcasts are echoed, and whether each is acknowledged. */
  hearsItself: boolean
  wantsAck: boolean
  /** Undefined if not requested; null if the request cannot be understood. */
  replay: ReplayRequest | null | undefined
  /** Whether to tell the client once broadcasts from the database are delivered. */
  wantsReadiness: boolean
  /** Empty to let the server choose one. */
  presenceKey: string
  wantsPresence: boolean
  /** Each request as sent, because the answer repeats it. */
  changes: unknown[]
}

/** Which stored broadcasts a client wants to get when it joins. */
export interface ReplayRequest {
  sinceMs: number
  limit: number
}

const MAX_REPLAYED = 25
export const MAX_CHANGES = 100
/** A presence key is repeated in every state and diff. */
const MAX_KEY_LENGTH = 1024

/**
 * Reads the payload of a join. A field of the wrong type counts as its default, except privacy: a client that meant a
 * private channel must never end up in a public one, so that gives null.
 */
export function readJoinConfig(payload: unknown): JoinConfig | null {
  const config = isObject(payload) ? (payload.config ?? {}) : {}
  if (!isObject(config)) return null
  const isPrivate = readBoolean(config.private ?? false)
  if (isPrivate === null) return null
  const broadcast = isObject(config.broadcast) ? config.broadcast : {}
  const presence = isObject(config.presence) ? config.presence : {}
  return {
    isPrivate,
    hearsItself: readBoolean(broadcast.self) ?? false,
    wantsAck: readBoolean(broadcast.ack) ?? false,
    replay: readReplay(broadcast.replay),
    wantsReadiness: readBoolean(broadcast.replication_ready) ?? false,
    presenceKey: readKey(presence.key),
    wantsPresence: readBoolean(presence.enabled) ?? false,
    changes: readChanges(config.postgres_changes),
  }
}

/** The token of a join or of a later `access_token` message, without stray characters from copy and paste. */
export function readToken(payload: unknown): string | null {
  if (!isObject(payload)) return null
  const token = payload.access_token ?? payload.user_token
  return typeof token === 'string' ? cleanToken(token) : null
}

export function cleanToken(token: string): string {
  const bare = token.replace(/\s/g, '')
  try {
    return decodeURIComponent(bare).replace(/\s/g, '')
  } catch {
    return bare
  }
}

function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : null
}

function readReplay(value: unknown): ReplayRequest | null | undefined {
  if (value === undefined || value === null) return undefined
  if (!isObject(value) || !Number.isSafeInteger(value.since)) return null
  const limit = value.limit ?? MAX_REPLAYED
  if (!Number.isSafeInteger(limit)) return null
  return { sinceMs: Number(value.since), limit: Math.min(MAX_REPLAYED, Math.max(1, Number(limit))) }
}

function readKey(value: unknown): string {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const key = isScalar ? String(value).slice(0, MAX_KEY_LENGTH).toWellFormed() : ''
  // PostgreSQL cannot store NUL. The official client mistakes a state with a key `ids` for a table change and throws,
  // so one member with that key would hide everyone from all others.
  return key.includes('\0') || key === 'ids' ? '' : key
}

function readChanges(value: unknown): unknown[] {
  // One more than allowed, so that the join is refused.
  return Array.isArray(value) ? value.filter((request) => request !== null).slice(0, MAX_CHANGES + 1) : []
}
