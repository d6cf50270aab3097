import * as v from 'valibot'
import { isUuid } from '#domain/is-uuid.ts'
import { isKnownHash } from '#platform/passwords/password-hasher.ts'
import { readPhoneNumber } from '../../auth/phones/phone-number.ts'
import { readEmail } from '../../auth/users/email-address.ts'

/** A row of Supabase's tables, by column; null is SQL's null. */
export type SourceRow = ReadonlyMap<string, string | null>
type Read<Value> = { value: Value; why: null } | { value: null; why: string }
type Json = Record<string, unknown>

export interface SourceUser {
  id: string
  email: string | null
  phone: string | null
  passwordHash: string | null
  /** There is a hash that we can't compare with. */
  hasUnknownHash: boolean
  appMetadata: Json
  userMetadata: Json
  emailConfirmedAt: Date | null
  phoneConfirmedAt: Date | null
  lastSignInAt: Date | null
  bannedUntil: Date | null
  createdAt: Date | null
  updatedAt: Date | null
}

export interface SourceIdentity {
  id: string
  userId: string
  provider: string
  providerId: string
  data: Json
  lastSignInAt: Date | null
  createdAt: Date | null
}

export interface SourceFactor {
  id: string
  userId: string
  type: 'totp' | 'phone'
  name: string
  secret: string
  phone: string | null
  createdAt: Date | null
}

const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(?::?(\d\d))?|Z)?$/
const NIL = '00000000-0000-0000-0000-000000000000'
const FOREVER = new Date('9999-12-31T00:00:00Z')
const JsonObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))
const BASE32 = /^[A-Z2-7]{16,128}=*$/

export function readUser(row: SourceRow): Read<SourceUser> {
  const id = readId(row, 'id')
  if (id === null) return skip('It has no valid id.')
  if (text(row, 'deleted_at') !== '') return skip('It was deleted there.')
  if (text(row, 'is_anonymous') === 't') return skip('It is anonymous, so nobody could sign in to it.')
  if (text(row, 'is_sso_user') === 't')
    return skip('It belongs to a company’s own sign-in. It is made anew when that person signs in.')
  const email = attempt(readEmail, text(row, 'email'))
  const phone = attempt(readPhoneNumber, text(row, 'phone'))
  if (email === undefined) return skip('Its email address is not valid.')
  if (phone === undefined) return skip('Its phone number is not valid.')
  const hash = text(row, 'encrypted_password')
  const isKnown = hash !== '' && isKnownHash(hash)
  const value = {
    id,
    email,
    phone,
    passwordHash: isKnown ? hash : null,
    hasUnknownHash: hash !== '' && !isKnown,
    appMetadata: readJson(row, 'raw_app_meta_data'),
    userMetadata: readJson(row, 'raw_user_meta_data'),
    emailConfirmedAt: email === null ? null : readTime(row, 'email_confirmed_at'),
    phoneConfirmedAt: phone === null ? null : readTime(row, 'phone_confirmed_at'),
    lastSignInAt: readTime(row, 'last_sign_in_at'),
    bannedUntil: text(row, 'banned_until') === 'infinity' ? FOREVER : readTime(row, 'banned_until'),
    createdAt: readTime(row, 'created_at'),
    updatedAt: readTime(row, 'updated_at'),
  }
  return { value, why: null }
}

export function readIdentity(row: SourceRow): Read<SourceIdentity> {
  const [id, userId] = [readId(row, 'id'), readId(row, 'user_id')]
  const [provider, providerId] = [text(row, 'provider'), text(row, 'provider_id')]
  if (id === null || userId === null || provider === '' || providerId === '') return skip('It is not complete.')
  if (provider.startsWith('sso:')) return skip('It belongs to a company’s own sign-in.')
  // These are found by the account, so they may only name their own.
  if ((provider === 'email' || provider === 'phone') && providerId !== userId) return skip('It names another account.')
  const times = { lastSignInAt: readTime(row, 'last_sign_in_at'), createdAt: readTime(row, 'created_at') }
  return { value: { id, userId, provider, providerId, data: readJson(row, 'identity_data'), ...times }, why: null }
}

export function readFactor(row: SourceRow): Read<SourceFactor> {
  const [id, userId] = [readId(row, 'id'), readId(row, 'user_id')]
  const [type, secret] = [text(row, 'factor_type'), text(row, 'secret')]
  if (id === null || userId === null) return skip('It is not complete.')
  if (text(row, 'status') !== 'verified') return skip('It was never confirmed.')
  const rest = { id, userId, name: text(row, 'friendly_name'), createdAt: readTime(row, 'created_at') }
  if (type === 'totp') {
    if (!BASE32.test(secret)) return skip('Its secret is encrypted. The person has to set it up again.')
    return { value: { ...rest, type, secret, phone: null }, why: null }
  }
  const phone = attempt(readPhoneNumber, text(row, 'phone'))
  if (type === 'phone' && phone) return { value: { ...rest, type, secret: '', phone }, why: null }
  return skip('It is a security key of another address. The person has to set it up again.')
}

/** A column's text, or an empty string. */
export function text(row: SourceRow, column: string): string {
  return row.get(column) ?? ''
}

/** Null if the text is empty, and undefined if it is refused. */
function attempt(read: (text: string) => string, given: string): string | null | undefined {
  if (given === '') return null
  try {
    return read(given)
  } catch {
    return undefined
  }
}

function readId(row: SourceRow, column: string): string | null {
  const id = text(row, column).toLowerCase()
  return isUuid(id) && id !== NIL ? id : null
}

export function readJson(row: SourceRow, column: string): Json {
  const read = v.safeParse(JsonObject, text(row, column))
  return read.success ? read.output : {}
}

function readTime(row: SourceRow, column: string): Date | null {
  const [, day, time, hours = '+00', minutes = '00'] = TIME.exec(text(row, column)) ?? []
  const moment = new Date(`${day}T${time?.slice(0, 12)}${hours}:${minutes}`)
  return day === undefined || Number.isNaN(moment.getTime()) ? null : moment
}

function skip(why: string): { value: null; why: string } {
  return { value: null, why }
}
