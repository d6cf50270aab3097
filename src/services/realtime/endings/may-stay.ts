import type { RealtimeContext } from '../realtime-context.ts'

/**
 * Whether the session of a token is live. While the database is away it counts as live: public channels work without the
 * database, and private ones ask it again for themselves.
 */
export function mayStay(
  { sessions }: Pick<RealtimeContext, 'sessions'>,
  claims: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return sessions.areClaimsLive(claims).catch(() => true)
}
