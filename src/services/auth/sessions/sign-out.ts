import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import { invalid } from '../wire/auth-error.ts'
import type { Authenticated } from './authenticate.ts'
import { deleteSession, deleteSessionsOf } from './session-store.ts'

/** POST /logout: ends this session, all others, or all. For a token without a session that always means all. */
export async function signOut(ctx: AuthContext, client: Client, who: Authenticated, scope: string): Promise<void> {
  if (!['', 'global', 'local', 'others'].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
  const { user, session } = who
  await ctx.db.transaction().execute(async (tx) => {
    await recordAudit(ctx, tx, { client, user, action: 'logout' })
    if (session && scope === 'local') await deleteSession(tx, session.id)
    else await deleteSessionsOf(tx, user.id, session && scope === 'others' ? session.id : null)
  })
  ctx.endChannels({
    userId: user.id,
    ...(session && scope === 'local' && { sessionId: session.id }),
    ...(session && scope === 'others' && { exceptSessionId: session.id }),
  })
}
