import type { ColumnType, Insertable, Selectable, Updateable } from 'kysely'
import type { StoredCredential } from '#platform/webauthn/stored-credential.ts'
import type { Metadata } from './users/metadata.ts'

type Json<Value> = ColumnType<Value, string, string>
/** Stored without a time zone and UTC by convention: the SQL that reads and writes it converts explicitly. */
type UtcTime = ColumnType<never, never, never>

interface UsersTable {
  instance_id: string
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_token: string
  confirmation_sent_at: Date | null
  recovery_token: string
  recovery_sent_at: Date | null
  email_change_token_new: string
  email_change: string
  email_change_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Json<Metadata>
  raw_user_meta_data: Json<Metadata>
  created_at: Date
  updated_at: Date
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string
  phone_change_token: string
  phone_change_sent_at: Date | null
  confirmed_at: ColumnType<Date | null, never, never>
  email_change_token_current: string
  email_change_confirm_status: number
  banned_until: Date | null
  reauthentication_token: string
  reauthentication_sent_at: Date | null
  is_sso_user: boolean
  deleted_at: Date | null
  is_anonymous: boolean
}

interface IdentitiesTable {
  provider_id: string
  user_id: string
  identity_data: Json<Metadata>
  provider: string
  last_sign_in_at: Date | null
  created_at: Date
  updated_at: Date
  email: ColumnType<string | null, never, never>
  id: string
}

interface SessionsTable {
  id: string
  user_id: string
  created_at: Date
  updated_at: Date
  factor_id: string | null
  aal: 'aal1' | 'aal2' | 'aal3'
  not_after: Date | null
  refreshed_at: UtcTime
  user_agent: string | null
  ip: string | null
  tag: string | null
  /** What the key of its refresh tokens is made from, and how many it has issued; null for imported sessions. */
  refresh_token_hmac_key: string | null
  refresh_token_counter: string | null
}

interface AmrClaimsTable {
  session_id: string
  created_at: Date
  updated_at: Date
  authentication_method: string
  id: string
}

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

interface OneTimeTokensTable {
  id: string
  user_id: string
  token_type: OneTimeTokenType
  token_hash: string
  relates_to: string
}

interface FlowStateTable {
  id: string
  user_id: string | null
  auth_code: string | null
  code_challenge_method: 's256' | 'plain' | null
  code_challenge: string | null
  provider_type: string
  provider_access_token: string
  provider_refresh_token: string
  created_at: Date
  updated_at: Date
  authentication_method: string
  auth_code_issued_at: Date | null
  invite_token: string | null
  referrer: string | null
  oauth_client_state_id: string | null
  linking_target_id: string | null
}

interface ClientStatesTable {
  id: string
  provider_type: string
  code_verifier: string
  created_at: Date
}

interface AuditLogTable {
  instance_id: string
  id: string
  payload: Json<Metadata>
  created_at: Date
  ip_address: string
}

interface FactorsTable {
  id: string
  user_id: string
  friendly_name: string
  factor_type: 'totp' | 'webauthn' | 'phone'
  status: 'unverified' | 'verified'
  created_at: Date
  updated_at: Date
  secret: string
  phone: string | null
  last_challenged_at: Date | null
  web_authn_credential: ColumnType<StoredCredential | null, string | undefined, string>
  web_authn_aaguid: ColumnType<string | null, string | undefined, string>
  last_webauthn_challenge_data: ColumnType<Metadata | null, undefined, never>
}

interface ChallengesTable {
  id: string
  factor_id: string
  created_at: Date
  verified_at: Date | null
  ip_address: string
  otp_code: string
  web_authn_session_data: ColumnType<Metadata | null, string | null, never>
}

interface PasskeysTable {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  attestation_type: string
  aaguid: string | null
  sign_count: ColumnType<string, number, number>
  transports: ColumnType<string[], string, string>
  backup_eligible: boolean
  backed_up: boolean
  friendly_name: string
  created_at: Date
  updated_at: Date
  last_used_at: Date | null
}

interface PasskeyChallengesTable {
  id: string
  user_id: string | null
  challenge_type: 'registration' | 'authentication'
  session_data: Json<Metadata>
  created_at: Date
  expires_at: Date
}

/** Not a Supabase table, because Supabase has no columns for this. */
export interface RegistrationsTable {
  user_id: string
  nonce: string
  source: 'person' | 'administrator'
  network: string
  is_contested: boolean
  requested_at: Date
}

/** Not a Supabase table: see decision 13. */
export interface MailboxProofsTable {
  user_id: string
  address: string
  /** Null if the proof counts for the whole account. */
  session_id: string | null
  method: 'mail' | 'provider' | 'saml' | 'administrator'
  proved_at: Date
}

/** The Supabase tables that the service writes. The protocol uses the same names, so rows are sent unchanged. */
export interface AuthTables {
  'auth.users': UsersTable
  'auth.identities': IdentitiesTable
  'auth.sessions': SessionsTable
  'auth.mfa_amr_claims': AmrClaimsTable
  'auth.mfa_factors': FactorsTable
  'auth.mfa_challenges': ChallengesTable
  linking_sessions: { flow_id: string; session_id: string }
  mailbox_proofs: MailboxProofsTable
  registrations: RegistrationsTable
  totp_steps: { factor_id: string; step: string | number }
  'auth.webauthn_credentials': PasskeysTable
  'auth.webauthn_challenges': PasskeyChallengesTable
  'auth.one_time_tokens': OneTimeTokensTable
  'auth.flow_state': FlowStateTable
  'auth.oauth_client_states': ClientStatesTable
  'auth.audit_log_entries': AuditLogTable
}

export type UserRow = Selectable<UsersTable>
export type NewUserRow = Insertable<UsersTable>
export type UserChange = Updateable<UsersTable>
export type PasskeyRow = Selectable<PasskeysTable>
export type NewPasskeyRow = Insertable<PasskeysTable>
export type IdentityRow = Selectable<IdentitiesTable>
export type SessionRow = Omit<Selectable<SessionsTable>, 'refreshed_at'> & { refreshed_at: Date | null }
export type FlowStateRow = Selectable<FlowStateTable>
export type FactorRow = Selectable<FactorsTable>

/** Supabase can keep many instances in one table. A self-hosted deployment is always this one. */
export const INSTANCE_ID = '00000000-0000-0000-0000-000000000000'
