import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { deleteRegistration } from '../registrations/registration-store.ts'
import { insertIdentity, listIdentities, updateIdentity } from './identity-store.ts'
import { mergeMetadata } from './metadata.ts'
import { emailIdentityData } from './new-user.ts'
import { updateUser } from './user-store.ts'

/** No pending tokens: any successful confirmation clears them. */
export const noTokens = {
  confirmation_token: '',
  recovery_token: '',
  email_change_token_new: '',
  email_change_token_current: '',
  phone_change_token: '',
  reauthentication_token: '',
} as const

/** Confirms the account's address and invalidates its older tokens. */
export async function confirmEmail(
  ctx: AuthContext,
  tx: Tx,
  user: UserRow,
  { touchesIdentity = true } = {},
): Promise<UserRow> {
  const at = new Date(ctx.now())
  await deleteOneTimeTokensOf(tx, user.id)
  await deleteRegistration(tx, user.id)
  const providers = await verifyIdentity(ctx, tx, user, touchesIdentity)
  return updateUser(tx, user.id, {
    ...noTokens,
    email_confirmed_at: user.email_confirmed_at ?? at,
    raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, { email_verified: true })),
    raw_app_meta_data: JSON.stringify(withProviders(user, providers)),
    updated_at: at,
  })
}

/** Accounts made by an administrator may not have an email identity yet. */
async function verifyIdentity(ctx: AuthContext, tx: Tx, user: UserRow, touchesIdentity: boolean): Promise<string[]> {
  const at = new Date(ctx.now())
  const identities = await listIdentities(tx, user.id)
  const own = identities.find(({ provider }) => provider === 'email')
  if (!own) {
    const data = { ...emailIdentityData(user.id, user.email ?? ''), email_verified: true }
    await insertIdentity(tx, { id: ctx.newId(), userId: user.id, provider: 'email', providerId: user.id, data, at })
  } else if (touchesIdentity) {
    const data = mergeMetadata(own.identity_data, { email: user.email, email_verified: true })
    await updateIdentity(tx, own.id, data, at)
  }
  return [...new Set([...identities.map(({ provider }) => provider), 'email'])]
}

export function withProviders(user: UserRow, providers: string[]) {
  const current = user.raw_app_meta_data ?? {}
  const [first = 'email'] = providers
  const isKept = typeof current.provider === 'string' && providers.includes(current.provider)
  const provider = isKept ? current.provider : first
  return { ...current, provider, providers }
}
