import { isObject } from '#domain/is-object.ts'

/** What a client asks for when it joins a channel. */
export interface JoinConfig {
  isPrivate: boolean
  /** Whether its own broadcasts are sent back to it, and whether each is acknowledged. */
  hearsItself: boolean
  wantsAck: boolean
  /** Undefined if not asked for; null if asked for in a way that cannot be understood. */
  replay: Replay | null | undefined
  /** Whether it wants to know when broadcasts of the database are delivered. */
  wantsReadiness: boolean
  /** Empty if the server is to choose one. */
  presenceKey: string
  wantsPresence: boolean
  /** Each entry as it was sent, because the answer repeats it. */
  changes: unknown[]
}

export interface Replay {
  sinceMs: number
  limit: number
}

const MAX_REPLAYED = 25
const MAX_CHANGES = 100
/** A presence key is repeated in every state and diff. */
const LONGEST_KEY = 1024

/**
 * Reads the payload of a join. A field of a wrong type counts as its default. Only what decides about privacy must be
 * right: a client that meant a private channel must not end up in a public one, so null is returned.
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

/** The token of a join or of a later `access_token` message, without what copying may have added to it. */
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

function readReplay(value: unknown): Replay | null | undefined {
  if (value === undefined || value === null) return undefined
  if (!isObject(value) || !Number.isSafeInteger(value.since)) return null
  const limit = value.limit ?? MAX_REPLAYED
  if (!Number.isSafeInteger(limit)) return null
  return { sinceMs: Number(value.since), limit: Math.min(MAX_REPLAYED, Math.max(1, Number(limit))) }
}

function readKey(value: unknown): string {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const key = isScalar ? String(value).slice(0, LONGEST_KEY).toWellFormed() : ''
  // PostgreSQL cannot store NUL. A state with `ids` as a key is taken for a change of a table by the official client,
  // which throws: one member of that name would keep all others from knowing who is there.
  return key.includes('\0') || key === 'ids' ? '' : key
}

function readChanges(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter((entry) => entry !== null).slice(0, MAX_CHANGES + 1) : []
}
