import type { User } from '@supabase/auth-js'
import { storedSession } from './stored-session.ts'

type StoredUser = Pick<User, 'email' | 'phone' | 'user_metadata'>

/** Returns what to show of the user whose session is stored; null if there is none or it cannot be read. */
export function readStoredUser(): StoredUser | null {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(storedSession.key) ?? 'null')
    if (!hasUser(session)) return null
    const { email, phone, user_metadata: metadata }: { [Name in keyof StoredUser]?: unknown } = session.user
    return {
      email: typeof email === 'string' ? email : '',
      phone: typeof phone === 'string' ? phone : '',
      user_metadata: typeof metadata === 'object' ? { ...metadata } : {},
    }
  } catch {
    return null
  }
}

/** Checked by hand, because every page runs this, and none loads valibot for it. */
function hasUser(session: unknown): session is { user: object } {
  if (typeof session !== 'object' || session === null || !('user' in session)) return false
  return typeof session.user === 'object' && session.user !== null
}
