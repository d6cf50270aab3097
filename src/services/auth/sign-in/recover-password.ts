import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireMailInterval, withMailQuota } from '../codes/mail-limits.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { type CodeChallenge, readCodeChallenge } from '../sessions/code-challenge.ts'
import { readEmail } from '../users/email-address.ts'
import { isGone } from '../users/new-user.ts'
import { findUserByEmail, lockUser } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { RecoverBody } from '../wire/request-bodies.ts'

/** POST /recover: mails a link to sign in without the password. The answer is the same for unknown addresses. */
export async function recoverPassword(
  ctx: AuthContext,
  client: Client,
  body: RecoverBody,
  redirectTo: string,
): Promise<void> {
  if (!ctx.settings.isEmailOn) throw refusal('emailOff')
  if (body.email === '') throw invalid('Password recovery requires an email')
  const email = readEmail(body.email)
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  await requireMailInterval(ctx, ['recovery'], email)
  await withMailQuota(ctx, client, async (mayMail) => {
    const known = await findUserByEmail(ctx.db, email, ctx.settings.audience)
    if (known && !isGone(known) && mayMail(known)) {
      await mailRecovery(ctx, { known, email, challenge, redirectTo, client })
    }
  })
}

interface Recovery {
  known: UserRow
  email: string
  challenge: CodeChallenge | null
  redirectTo: string
  client: Client
}

async function mailRecovery(ctx: AuthContext, { known, email, challenge, redirectTo, client }: Recovery) {
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, known.id)
    if (!user) return
    const flow = challenge && { challenge, method: 'recovery' }
    const { issued } = await issueCode(ctx, tx, { user, type: 'recovery_token', recipient: email, flow })
    await queueMail(ctx, tx, { kind: 'recovery', user, to: email, issued, type: 'recovery', redirectTo })
    await recordAudit(ctx, tx, { client, user, action: 'user_recovery_requested' })
  })
}
