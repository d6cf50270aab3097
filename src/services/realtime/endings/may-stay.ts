import type { RealtimeContext } from '../realtime-context.ts'

/**
 * Whether the session of a token is still active. It counts as active while the database is unavailable: public
 * channels work without it, and private ones query it themselves.
 */
export function mayStay(
  { sessions }: Pick<RealtimeContext, 'sessions'>,
  claims: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return sessions.areClaimsLive(claims).catch(() => true)
}
