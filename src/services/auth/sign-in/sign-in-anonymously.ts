import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import { requireRate } from '../require-rate.ts'
import { type IssuedSession, issueTokens, openSession } from '../sessions/open-session.ts'
import { requireSmallMetadata } from '../users/metadata.ts'
import { newUserRow } from '../users/new-user.ts'
import { insertUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { SignUpBody } from '../wire/request-bodies.ts'

/** POST /signup with neither e-mail nor phone: creates an account that only this session can use. */
export async function signInAnonymously(ctx: AuthContext, client: Client, body: SignUpBody): Promise<IssuedSession> {
  if (!ctx.settings.isAnonymousOn) throw refusal('anonymousOff')
  await requireRate(ctx, 'anonymous', client.limitKey)
  if (!ctx.settings.isSignUpOpen) throw refusal('signUpClosed')
  const row = newUserRow(ctx, {
    id: ctx.newId(),
    email: null,
    passwordHash: null,
    appMetadata: {},
    userMetadata: requireSmallMetadata(body.data),
    isAnonymous: true,
  })
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, row)
    await recordAudit(ctx, tx, { client, user, action: 'user_signedup' })
    return openSession(ctx, tx, { user, method: 'anonymous', client })
  })
  return issueTokens(ctx, opened)
}
