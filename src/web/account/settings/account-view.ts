import type { User } from '@supabase/auth-js'
import type { FoundInquiries } from './inquiries/use-inquiries.ts'

/** The views of the account page, in the order of its menu. */
export const accountViews = ['inquiries', 'profile', 'security', 'data'] as const
export type AccountViewName = (typeof accountViews)[number]

/** Props of every view. */
export interface AccountViewProps {
  user: User
  /** Fetches the account from the service again. */
  refresh: () => Promise<void>
  /** Whether this deployment lets people link and unlink identities. */
  canLink: boolean
  found: FoundInquiries
  /** Fetches the inquiries again. */
  reload: () => Promise<void>
}
