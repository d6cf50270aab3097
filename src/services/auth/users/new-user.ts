import type { AuthContext } from '../auth-context.ts'
import { INSTANCE_ID, type NewUserRow, type UserRow } from '../auth-tables.ts'
import type { Metadata } from './metadata.ts'

interface NewUser {
  id: string
  email: string | null
  phone?: string | null
  passwordHash: string | null
  appMetadata: Metadata
  userMetadata: Metadata
  audience?: string
  role?: string
  isAnonymous?: boolean
}

interface RowDefaults extends Pick<AuthContext, 'now'> {
  settings: Pick<AuthContext['settings'], 'audience' | 'role'>
}

/** Fills every column that Supabase reads as text with '', because it accepts no null there. */
export function newUserRow({ settings, now }: RowDefaults, user: NewUser): Required<NewUserRow> {
  const at = new Date(now())
  return {
    instance_id: INSTANCE_ID,
    id: user.id,
    aud: user.audience || settings.audience,
    role: user.role || settings.role,
    email: user.email,
    phone: user.phone ?? null,
    encrypted_password: user.passwordHash,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    invited_at: null,
    confirmation_token: '',
    confirmation_sent_at: null,
    recovery_token: '',
    recovery_sent_at: null,
    email_change_token_new: '',
    email_change_token_current: '',
    email_change: '',
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    phone_change: '',
    phone_change_token: '',
    phone_change_sent_at: null,
    reauthentication_token: '',
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    is_sso_user: false,
    is_anonymous: user.isAnonymous ?? false,
    raw_app_meta_data: JSON.stringify(user.appMetadata),
    raw_user_meta_data: JSON.stringify(user.userMetadata),
    created_at: at,
    updated_at: at,
  }
}

/** The data of an email identity, which nothing the sender chose may override. */
export function emailIdentityData(id: string, email: string, data: Metadata = {}): Metadata {
  return { ...data, sub: id, email, email_verified: false, phone_verified: false }
}

export const emailProvider = { provider: 'email', providers: ['email'] }

/** Looks like a new account, for an address that already has one, so that the answer does not reveal it. */
export function pretendUser(ctx: AuthContext, id: string, email: string, data: Metadata): UserRow {
  const row = newUserRow(ctx, { id, email, passwordHash: null, appMetadata: emailProvider, userMetadata: data })
  return {
    ...row,
    role: '',
    confirmation_sent_at: row.created_at,
    confirmed_at: null,
    raw_app_meta_data: emailProvider,
    raw_user_meta_data: data,
  }
}

export function isBanned(
  { now }: Pick<AuthContext, 'now'>,
  { banned_until: until }: Pick<UserRow, 'banned_until'>,
): boolean {
  // A row imported from elsewhere may say 'infinity', which is read as a number.
  return until !== null && Number(until) > now()
}

/** A deleted account is kept only for the record. */
export function isGone({ deleted_at: at }: Pick<UserRow, 'deleted_at'>): boolean {
  return at !== null
}
