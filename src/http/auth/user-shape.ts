import type { FactorRow, IdentityRow, UserRow } from '#services/auth/auth-tables.ts'
import type { Profile } from '#services/auth/users/profile.ts'

/** The public form of an account. Fields are listed one by one, so that tokens and password hashes are never sent. */
export function userShape({ user, identities, factors }: Profile) {
  return {
    ...plainUserShape(user, identities.map(identityShape)),
    ...(factors.length > 0 && { factors: factors.map(factorShape) }),
  }
}

/** Lists do not load identities, which the protocol shows as null. */
export function listedUserShape(user: UserRow) {
  return plainUserShape(user, null)
}

function plainUserShape(user: UserRow, identities: ReturnType<typeof identityShape>[] | null) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...withoutEmpty({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...withoutEmpty({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities,
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...withoutEmpty({ banned_until: user.banned_until, deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  }
}

function identityShape(identity: IdentityRow) {
  const { identity_data: data } = identity
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    ...(Object.keys(data).length > 0 && { identity_data: data }),
    provider: identity.provider,
    ...withoutEmpty({ last_sign_in_at: identity.last_sign_in_at }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...withoutEmpty({ email: identity.email }),
  }
}

export function factorShape(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...withoutEmpty({ friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: factor.last_challenged_at,
    ...withoutEmpty({ web_authn_aaguid: factor.web_authn_aaguid }),
    ...(factor.last_webauthn_challenge_data && { last_webauthn_challenge_data: factor.last_webauthn_challenge_data }),
  }
}

/** Leaves out null and empty fields. */
function withoutEmpty(fields: Record<string, Date | string | null>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}
