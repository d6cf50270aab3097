import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { SessionRow, UserRow } from '../auth-tables.ts'
import { deleteOneTimeToken } from '../codes/one-time-token-store.ts'
import { selectPasskeys } from '../passkeys/passkey-store.ts'
import { findProvenAddress, proveForAccount, proveForSession } from '../registrations/mailbox-proof.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { deleteFlowsInto } from '../sessions/flow-state-store.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { deleteSessionsOf, listAmr } from '../sessions/session-store.ts'
import { cancelPendingChanges } from '../users/cancel-pending-changes.ts'
import { listIdentities } from '../users/identity-store.ts'
import { updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { requireNonce } from './change-password.ts'

/**
 * Checks the code mailed by `reauthenticate` and typed by a signed-in user, who thus has a way into the account and
 * reads its mailbox. The proof counts for the account if nobody else can have a way in, and otherwise only for this
 * session.
 */
export async function proveMailbox(ctx: AuthContext, client: Client, who: Authenticated, code: string): Promise<void> {
  const { session } = who
  const { email, reauthentication_token: token } = who.user
  if (!email) throw refusal('verifyEmailFirst')
  if (!session) throw refusal('sessionOfTokenGone')
  await requireNonce(ctx, who.user, code)
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockOwner(ctx, tx, who, () => refusal('secondStepFirst'))
    // Another request may have used the code, or changed the address, in the meantime.
    if (user.email !== email || user.reauthentication_token !== token) throw refusal('badNonce')
    await deleteOneTimeToken(tx, user.id, 'reauthentication_token')
    const spent = await updateUser(tx, user.id, { reauthentication_token: '', updated_at: new Date(ctx.now()) })
    await recordAudit(ctx, tx, { client, user: spent, action: 'user_modified' })
    if (await findProvenAddress(tx, { user, session: null })) return
    if (!(await hasShownEveryWayIn(tx, user, session))) {
      return proveForSession(ctx, tx, spent, { sessionId: session.id, method: 'mail' })
    }
    await deleteSessionsOf(tx, user.id, session.id)
    await deleteFlowsInto(tx, user.id)
    await cancelPendingChanges(tx, user.id)
    await proveForAccount(ctx, tx, spent, 'mail')
  })
  ctx.endChannels({ userId: who.user.id, areSome: true })
}

type WayIn = 'password' | 'phone' | 'identity' | 'passkey'

/** What a session has shown, by the method that opened it. Signing in by mail shows none of these. */
const waysShown: Record<string, WayIn> = {
  password: 'password',
  oauth: 'identity',
  'sso/saml': 'identity',
  web3: 'identity',
  passkey: 'passkey',
}

/**
 * Whether the person who opened the session has every way into the account, apart from those that prove the mailbox
 * themselves. If not, someone else may have registered the address, and must not profit from the proof.
 */
async function hasShownEveryWayIn(tx: Tx, user: UserRow, session: SessionRow): Promise<boolean> {
  const others = (await listIdentities(tx, user.id)).filter(({ provider, email, identity_data: data }) => {
    const isVouched = email === user.email && data.email_verified === true && !provider.startsWith('sso:')
    return provider !== 'email' && provider !== 'phone' && !isVouched
  })
  const passkeys = await selectPasskeys(tx, user.id)
  const ways: { way: WayIn; since: Date | null }[] = [
    ...(user.encrypted_password ? [{ way: 'password' as const, since: null }] : []),
    ...(user.phone ? [{ way: 'phone' as const, since: null }] : []),
    ...others.map(({ created_at: since }) => ({ way: 'identity' as const, since })),
    ...passkeys.map(({ created_at: since }) => ({ way: 'passkey' as const, since })),
  ]
  const [only, second] = ways
  if (!only) return true
  if (second || (only.since && only.since > session.created_at)) return false
  return (await listAmr(tx, session.id)).some(({ method }) => waysShown[method] === only.way)
}
