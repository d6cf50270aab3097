import type { User } from '@supabase/auth-js'
import { storedSession } from '../client/stored-session.ts'

/** Returns what the header shows of the user whose session is stored; null if there is none or it cannot be read. */
export function readStoredUser(): Pick<User, 'email' | 'user_metadata'> | null {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(storedSession.key) ?? 'null')
    if (!hasUser(session)) return null
    const { email, user_metadata: metadata }: { email?: unknown; user_metadata?: unknown } = session.user
    return {
      email: typeof email === 'string' ? email : '',
      user_metadata: typeof metadata === 'object' ? { ...metadata } : {},
    }
  } catch {
    return null
  }
}

function hasUser(session: unknown): session is { user: object } {
  if (typeof session !== 'object' || session === null || !('user' in session)) return false
  return typeof session.user === 'object' && session.user !== null
}
