import { isUuid } from '#domain/is-uuid.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { PasskeyRow, UserRow } from '../auth-tables.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { passkeyRefusal } from '../wire/passkey-refusals.ts'
import { deletePasskey, renamePasskey, selectPasskeys } from './passkey-store.ts'

interface PasskeyRequest {
  client: Client
  user: UserRow
  id: string
  /** The owner making the request; null for an administrator. */
  owner: Authenticated | null
}

const MAX_NAME_LENGTH = 120
const levelMissing = () => passkeyRefusal('manageLevel')

/** GET /passkeys */
export const listPasskeys = ({ db }: AuthContext, userId: string): Promise<PasskeyRow[]> => selectPasskeys(db, userId)

/** PATCH /passkeys/{id}: renames a passkey. */
export async function namePasskey(
  ctx: AuthContext,
  { client, user, id, owner }: PasskeyRequest,
  name: string,
): Promise<PasskeyRow> {
  if (name.trim() === '' || [...name].length > MAX_NAME_LENGTH) throw passkeyRefusal('badName')
  return ctx.db.transaction().execute(async (tx) => {
    if (owner) await lockOwner(ctx, tx, owner, levelMissing)
    const wanted = { id, userId: user.id, name, at: new Date(ctx.now()) }
    const renamed = isUuid(id) ? await renamePasskey(tx, wanted) : null
    if (!renamed) throw passkeyRefusal('notFound')
    await recordAudit(ctx, tx, { client, user, action: 'passkey_updated' })
    return renamed
  })
}

/** DELETE /passkeys/{id}, by its owner or by an administrator. */
export async function removePasskey(ctx: AuthContext, { client, user, id, owner }: PasskeyRequest): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (owner) await lockOwner(ctx, tx, owner, levelMissing)
    if (!isUuid(id) || !(await deletePasskey(tx, user.id, id))) throw passkeyRefusal('notFound')
    await recordAudit(ctx, tx, { client, user, action: 'passkey_deleted' })
    await queueNotice(ctx, tx, user, { change: 'passkey-removed' })
  })
}
