import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { BearerTokens } from '#platform/tokens/bearer-tokens.ts'

export interface RealtimeSettings {
  isOn: boolean
  isPrivateOnly: boolean
  maxSockets: number
  maxSocketsPerAddress: number
  maxChannelsPerSocket: number
  joinsPerSecond: number
  eventsPerSecond: number
  maxPayloadBytes: number
  /** How much of one person is stored at a time. */
  maxStoredMessages: number
  maxStoredBytes: number
  /** Whoever is refused waits this long for the answer, because clients try again for ever. */
  refusalDelayMs: number
}

/** All that the realtime service works with. */
export interface RealtimeContext {
  log: Logger
  /** The time of day, which tokens name. Somebody may set it. */
  now: () => number
  /** Milliseconds of a clock that nobody sets, for how long something has lasted. */
  elapsed: () => number
  newId: () => string
  tokens: BearerTokens
  sessions: LiveSessions
  publishableKey: string
  secretKey: string
  settings: RealtimeSettings
  /** Whether whoever is present in this private topic is so under the id that their token names. */
  isByPerson: (subTopic: string) => boolean
  isStopping: () => boolean
}
