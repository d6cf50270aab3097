import type { User } from '@supabase/auth-js'

/** The name given at sign-up or by a provider; may be empty. */
export function nameOf({ user_metadata: data }: Pick<User, 'user_metadata'>): string {
  const name: unknown = data?.full_name ?? data?.name
  return typeof name === 'string' ? name.trim() : ''
}
