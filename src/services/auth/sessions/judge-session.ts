import type { AuthContext, Tx } from '../auth-context.ts'
import type { SessionRow } from '../auth-tables.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { findUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { hasVerified } from './assurance.ts'
import { findSessionEnd } from './session-end.ts'
import { hasNewerSession } from './session-store.ts'

export interface LiveSession {
  session: SessionRow
  profile: Profile
}

/** Whether a session, locked by the caller, may be refreshed: neither it nor its account has ended. */
export async function judgeSession(ctx: AuthContext, tx: Tx, session: SessionRow | null): Promise<LiveSession> {
  const user = session && (await findUser(tx, session.user_id))
  const end = findSessionEnd(ctx, user, session)
  if (!session || !user || end === 'accountGone') throw refusal('refreshNoSession')
  if (end === 'banned') throw refusal('refreshBanned')
  requireAlive(ctx, session)
  const profile = await loadProfile(tx, user)
  requireSecondFactorInTime(ctx, session, profile)
  await requireNewest(ctx, tx, session)
  return { session, profile }
}

function requireAlive(ctx: AuthContext, session: SessionRow): void {
  const end = findEnd(ctx, session)
  if (end) throw refusal(end)
}

/** Why a session cannot be refreshed any more; null while it can. */
export function findEnd({ settings, now }: AuthContext, session: SessionRow): 'sessionExpired' | 'sessionIdle' | null {
  const time = now()
  const { sessionSeconds, idleSeconds } = settings
  if (session.not_after && session.not_after.getTime() <= time) return 'sessionExpired'
  if (sessionSeconds > 0 && session.created_at.getTime() + sessionSeconds * 1000 <= time) return 'sessionExpired'
  const lastUse = (session.refreshed_at ?? session.created_at).getTime()
  return idleSeconds > 0 && lastUse + idleSeconds * 1000 <= time ? 'sessionIdle' : null
}

function requireSecondFactorInTime(
  { settings: { mfa }, now }: AuthContext,
  session: SessionRow,
  profile: Profile,
): void {
  const isInTime = mfa.graceSeconds === 0 || session.created_at.getTime() + mfa.graceSeconds * 1000 > now()
  if (!isInTime && session.aal === 'aal1' && hasVerified(profile.factors)) throw refusal('sessionLowLevel')
}

async function requireNewest({ settings, now }: AuthContext, tx: Tx, session: SessionRow): Promise<void> {
  const { isSingleSession, sessionSeconds, mfa } = settings
  const limits = { at: new Date(now()), sessionSeconds, graceSeconds: mfa.graceSeconds }
  if (isSingleSession && (await hasNewerSession(tx, session, limits))) throw refusal('sessionReplaced')
}
