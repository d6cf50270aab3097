import { account } from '#content/account/account.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { findRefreshEnd, lastUseOf } from '../sessions/session-end.ts'
import { deleteSessionOf, listSessionsOf } from '../sessions/session-store.ts'

export interface OwnSession {
  id: string
  /** 'Chrome on Windows'. */
  device: string
  startedAt: Date
  /** When it was last renewed, which happens about once an hour while in use. */
  lastUsedAt: Date
  /** Whether it is the session of the request. */
  isCurrent: boolean
}

/** Where the user is signed in: this session first, then the most recently used. Ended sessions are left out. */
export async function listOwnSessions(ctx: AuthContext, who: Authenticated): Promise<OwnSession[]> {
  const { user, session } = who
  const sessions = await listSessionsOf(ctx.db, user.id)
  return sessions
    .filter((row) => row.id === session?.id || findRefreshEnd(ctx, who, row) === null)
    .map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent ?? ''),
      startedAt: row.created_at,
      lastUsedAt: lastUseOf(row),
      isCurrent: row.id === session?.id,
    }))
    .toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent))
}

/** Signs out one device. Its access token stops working too, because each request looks up its session. */
export async function endOwnSession(ctx: AuthContext, client: Client, { user }: Authenticated, id: string) {
  await ctx.db.transaction().execute(async (tx) => {
    if (!isUuid(id) || !(await deleteSessionOf(tx, user.id, id))) throw new AppError('not_found', account.sessions.gone)
    await recordAudit(ctx, tx, { client, user, action: 'logout' })
  })
  ctx.endChannels({ userId: user.id, sessionId: id })
}
