import { AuthError, type FixedRefusal } from './auth-error.ts'

/** Every refusal about second factors, in the wording of the wire protocol. */
const refusals = {
  anonymous: ['forbidden', 'no_authorization', 'Anonymous user not allowed to perform these actions'],
  idMalformed: ['not_found', 'validation_failed', 'factor_id must be an UUID'],
  notFound: ['not_found', 'mfa_factor_not_found', 'Factor not found'],
  tooMany: [
    'refused',
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  phoneExists: [
    'refused',
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ],
  enrollLevel: ['forbidden', 'insufficient_aal', 'AAL2 required to enroll a new factor'],
  unenrollLevel: ['refused', 'insufficient_aal', 'AAL2 required to unenroll verified factor'],
  noQrCode: ['broken', 'unexpected_failure', 'Error generating QR Code'],

  totpEnrollOff: ['refused', 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
  phoneEnrollOff: ['refused', 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  webauthnEnrollOff: ['refused', 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
  totpVerifyOff: ['refused', 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP'],
  phoneVerifyOff: ['refused', 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone'],
  webauthnVerifyOff: ['refused', 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn'],
  /** The same, with the code that the original gives for an answer. */
  webauthnAnswerOff: ['refused', 'mfa_webauthn_enroll_not_enabled', 'MFA verification is disabled for WebAuthn'],

  challengeUnknown: ['refused', 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
  /** Also used for a challenge that was answered already. */
  addressMismatch: ['refused', 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'],
  totpWrong: ['refused', 'mfa_verification_failed', 'Invalid TOTP code entered'],
  phoneWrong: ['refused', 'mfa_verification_failed', 'Invalid MFA Phone code entered'],
  // The original answers 5xx, which would make clients retry.
  webauthnWrong: ['refused', 'mfa_verification_failed', 'Failed to validate WebAuthn MFA response'],
} as const satisfies Record<string, FixedRefusal>

export function factorRefusal(name: keyof typeof refusals): AuthError {
  const [kind, code, message] = refusals[name]
  return new AuthError(kind, code, message)
}

export function nameConflict(name: string): AuthError {
  const message = `A factor with the friendly name "${name}" for this user already exists`
  return new AuthError('refused', 'mfa_factor_name_conflict', message)
}

export function challengeExpired(id: string): AuthError {
  const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
  return new AuthError('refused', 'mfa_challenge_expired', message)
}
