import { AuthError, type FixedRefusal } from './auth-error.ts'

/** Every refusal about passkeys, in the wording of the wire protocol. */
const refusals = {
  off: ['not_found', 'passkey_disabled', 'Passkeys are disabled'],
  ssoManaged: ['refused', 'user_sso_managed', 'Accounts of a single sign-on provider have no passkeys'],
  tooMany: ['refused', 'too_many_passkeys', 'Maximum number of passkeys reached'],
  level: ['forbidden', 'insufficient_aal', 'AAL2 required to register a passkey'],
  manageLevel: ['forbidden', 'insufficient_aal', 'AAL2 required to rename or remove a passkey'],
  challengeUnknown: ['invalid', 'webauthn_challenge_not_found', 'Challenge not found or already used'],
  challengeExpired: ['invalid', 'webauthn_challenge_expired', 'Challenge has expired'],
  failed: ['invalid', 'webauthn_verification_failed', 'Credential verification failed'],
  exists: ['refused', 'webauthn_credential_exists', 'This passkey is registered already'],
  notFound: ['not_found', 'validation_failed', 'Passkey not found'],
  badName: ['invalid', 'validation_failed', 'friendly_name must be between 1 and 120 characters'],
  emailNotConfirmed: ['forbidden', 'email_not_confirmed', 'Email not confirmed'],
  phoneNotConfirmed: ['forbidden', 'phone_not_confirmed', 'Phone not confirmed'],
} as const satisfies Record<string, FixedRefusal>

export function passkeyRefusal(name: keyof typeof refusals): AuthError {
  const [kind, code, message] = refusals[name]
  return new AuthError(kind, code, message)
}
