import type { User } from '@supabase/auth-js'
import { isObject } from '#domain/is-object.ts'
import { deviceStorage } from '../../client/safe-storage.ts'
import { storedSession } from './stored-session.ts'

type StoredUser = Pick<User, 'email' | 'phone' | 'user_metadata'>

/**
 * Returns what to show of the user whose session is stored; null if nobody is signed in or it cannot be read. Checked by
 * hand, because every page runs this, and none loads valibot for it.
 */
export function readStoredUser(): StoredUser | null {
  const session = deviceStorage.readJson(storedSession.key)
  if (!isObject(session) || !isObject(session.user)) return null
  const { email, phone, user_metadata: metadata } = session.user
  return {
    email: typeof email === 'string' ? email : '',
    phone: typeof phone === 'string' ? phone : '',
    user_metadata: isObject(metadata) ? metadata : {},
  }
}
