import type { Tx } from '../auth-context.ts'
import type { OneTimeTokenType, UserRow } from '../auth-tables.ts'
import { deleteOneTimeToken } from '../codes/one-time-token-store.ts'
import { updateUser } from './user-store.ts'

const tokens: OneTimeTokenType[] = ['email_change_token_new', 'email_change_token_current', 'phone_change_token']

/**
 * For when someone makes an account their own: a person who was signed in before may have requested an address or number for
 * it. Ending their codes is not enough, because anyone can have those sent again (POST /resend).
 */
export async function cancelPendingChanges(tx: Tx, userId: string): Promise<UserRow> {
  for (const token of tokens) await deleteOneTimeToken(tx, userId, token)
  return updateUser(tx, userId, {
    email_change: '',
    email_change_token_new: '',
    email_change_token_current: '',
    email_change_confirm_status: 0,
    phone_change: '',
    phone_change_token: '',
  })
}
