import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Caller, Tx } from '../auth-context.ts'
import type { IdentityRow, UserRow } from '../auth-tables.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { isUuid } from '../sessions/authenticate.ts'
import { noTokens } from '../users/confirm-email.ts'
import { listIdentities } from '../users/identity-store.ts'
import { hasUserWithEmail, lockUser, updateUser } from '../users/user-store.ts'
import { refuse } from '../wire/refusals.ts'
import { listProviders } from './external-account.ts'
import { deleteIdentity } from './external-identity-store.ts'

/** DELETE /user/identities/{id}: removes a way to sign in, but never the last one. */
export async function unlinkIdentity(ctx: AuthContext, caller: Caller, user: UserRow, id: string): Promise<void> {
  if (!isUuid(id)) throw refuse('identityIdMalformed')
  await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked) throw refuse('userOfTokenGone')
    const identities = await listIdentities(tx, user.id)
    if (identities.length <= 1) throw refuse('lastIdentity')
    const identity = identities.find((one) => one.id === id.toLowerCase())
    if (!identity) throw refuse('identityUnknown')
    await deleteIdentity(tx, identity.id)
    const rest = identities.filter((one) => one !== identity)
    const changed =
      identity.provider === 'phone'
        ? await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null })
        : await keepAddress(ctx, tx, locked, rest)
    await listProviders(ctx, tx, changed)
    await recordAudit(ctx, tx, { caller, user: changed, action: 'identity_unlinked' })
  })
}

/**
 * An account goes by an address that one of its identities has. One that nobody has proved is taken as unconfirmed, or
 * linking and unlinking would be a way to own anybody's.
 */
async function keepAddress(ctx: AuthContext, tx: Tx, user: UserRow, rest: IdentityRow[]): Promise<UserRow> {
  // Only an e-mail address or a provider gives an account its address, not what somebody wrote about themselves.
  const named = rest.filter(({ provider }) => provider !== 'phone' && provider !== 'web3')
  if (user.email === null || named.some(({ email }) => email === user.email)) return user
  const isProved = ({ identity_data: data }: IdentityRow) => data.email_verified === true
  const next = named.find((one) => one.email && isProved(one)) ?? named.find(({ email }) => email)
  const email = next?.email ?? null
  if (email !== null && (await hasUserWithEmail(tx, email, user.id))) throw refuse('identityEmailConflict')
  await deleteOneTimeTokensOf(tx, user.id)
  const at = new Date(ctx.now())
  return updateUser(tx, user.id, {
    ...noTokens,
    email,
    email_confirmed_at: next && isProved(next) ? at : null,
    email_change: '',
    updated_at: at,
  })
}
