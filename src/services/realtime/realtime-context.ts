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
  /** How many messages of one person are stored at a time. */
  maxStoredMessages: number
  maxStoredBytes: number
  /** How long a refused client waits for the answer, because clients retry forever. */
  refusalDelayMs: number
}

/** Everything the realtime service works with. */
export interface RealtimeContext {
  log: Logger
  /** The time of day, which tokens refer to. It may jump when the clock is set. */
  now: () => number
  /** Milliseconds of a monotonic clock, for measuring durations. */
  elapsed: () => number
  newId: () => string
  tokens: BearerTokens
  sessions: LiveSessions
  publishableKey: string
  secretKey: string
  settings: RealtimeSettings
  /** Whether presence in this private topic uses the person id in the token as its key. */
  usesPersonId: (topic: string) => boolean
  isStopping: () => boolean
}
