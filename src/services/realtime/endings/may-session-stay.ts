import type { RealtimeContext } from '../realtime-context.ts'

/**
 * Whether the session of a token is still active. It counts as active while the database is unavailable: public
 * channels work without it, and private ones query it themselves.
 */
export function maySessionStay(
  { sessions, log }: Pick<RealtimeContext, 'sessions' | 'log'>,
  claims: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return sessions.areClaimsLive(claims).catch((error: unknown) => {
    log.debug({ reason: String(error) }, 'a session could not be checked')
    return true
  })
}
