import { findGreetingName } from '#domain/leads/greeting-name.ts'
import type { UserRow } from '../auth-tables.ts'

/**
 * The name to greet someone with, or null if it is not plausible: anyone can register an address and type anything as a
 * name.
 */
export function greetingNameOf({ raw_user_meta_data: data }: Pick<UserRow, 'raw_user_meta_data'>): string | null {
  const { full_name: fullName, name } = data ?? {}
  const given = [fullName, name].find((text) => typeof text === 'string' && text !== '')
  return findGreetingName(String(given ?? '').trim())
}
