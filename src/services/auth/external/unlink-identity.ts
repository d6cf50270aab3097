import { isUuid } from '#domain/is-uuid.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { listIdentities } from '../users/identity-store.ts'
import { updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { listProviders } from './external-account.ts'
import { deleteIdentity } from './external-identity-store.ts'

/**
 * DELETE /user/identities/{id}: removes a way to sign in, but never the last one. The account keeps its address, which
 * changes only when both mailboxes confirm it (decision 14).
 */
export async function unlinkIdentity(ctx: AuthContext, client: Client, who: Authenticated, id: string): Promise<void> {
  if (!isUuid(id)) throw refusal('identityIdMalformed')
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockOwner(ctx, tx, who, () => refusal('identityLevel'))
    const identities = await listIdentities(tx, user.id)
    if (identities.length <= 1) throw refusal('lastIdentity')
    const identity = identities.find((one) => one.id === id.toLowerCase())
    if (!identity) throw refusal('identityUnknown')
    await deleteIdentity(tx, identity.id)
    const isPhone = identity.provider === 'phone'
    const changed = isPhone ? await updateUser(tx, user.id, { phone: null, phone_confirmed_at: null }) : user
    await listProviders(ctx, tx, changed)
    await recordAudit(ctx, tx, { client, user: changed, action: 'identity_unlinked' })
    await queueNotice(ctx, tx, user, { change: 'identity-unlinked', detail: identity.provider })
  })
}
