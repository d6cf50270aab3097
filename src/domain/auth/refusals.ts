import { AuthError, type RefusalKind } from './auth-error.ts'

type Refusal = readonly [kind: RefusalKind, code: string, message: string]

/** Every refusal with fixed words, as the wire protocol has them: clients compare codes and show messages. */
const refusals = {
  noBearer: ['unauthenticated', 'no_authorization', 'This endpoint requires a valid Bearer token'],
  missingSub: ['forbidden', 'bad_jwt', 'invalid claim: missing sub claim'],
  badSub: ['invalid', 'bad_jwt', 'invalid claim: sub claim must be a UUID'],
  badSessionId: ['forbidden', 'bad_jwt', 'invalid claim: session_id claim must be a UUID'],
  userOfTokenGone: ['forbidden', 'user_not_found', 'User from sub claim in JWT does not exist'],
  sessionOfTokenGone: ['forbidden', 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  banned: ['forbidden', 'user_banned', 'User is banned'],
  bannedAtSignIn: ['invalid', 'user_banned', 'User is banned'],
  notAdmin: ['forbidden', 'not_admin', 'User not allowed'],
  appMetadataByUser: ['forbidden', 'not_admin', 'Updating app_metadata requires admin privileges'],
  audienceMismatch: ['invalid', 'validation_failed', "Token audience doesn't match request audience"],

  badCredentials: ['invalid', 'invalid_credentials', 'Invalid login credentials'],
  unknownGrant: ['invalid', 'invalid_credentials', 'unsupported_grant_type'],
  emailNotConfirmed: ['invalid', 'email_not_confirmed', 'Email not confirmed'],
  signUpClosed: ['refused', 'signup_disabled', 'Signups not allowed for this instance'],
  anonymousOff: ['refused', 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  emailSignUpOff: ['invalid', 'email_provider_disabled', 'Email signups are disabled'],
  emailOff: ['invalid', 'email_provider_disabled', 'Email logins are disabled'],
  emailSignInOff: ['refused', 'email_provider_disabled', 'Email logins are disabled'],
  phoneSignUpOff: ['invalid', 'phone_provider_disabled', 'Phone signups are disabled'],
  phoneOtpOff: ['invalid', 'phone_provider_disabled', 'Unsupported phone provider'],
  phoneOff: ['invalid', 'phone_provider_disabled', 'Phone logins are disabled'],
  phoneSignInOff: ['refused', 'phone_provider_disabled', 'Phone logins are disabled'],
  otpSignUpOff: ['refused', 'otp_disabled', 'Signups not allowed for otp'],
  userExists: ['refused', 'user_already_exists', 'User already registered'],
  emailExists: ['refused', 'email_exists', 'A user with this email address has already been registered'],
  phoneExists: ['refused', 'phone_exists', 'Phone number already registered by another user'],

  codeExpired: ['forbidden', 'otp_expired', 'Token has expired or is invalid'],
  linkExpired: ['forbidden', 'otp_expired', 'Email link is invalid or has expired'],
  noFlow: ['missing', 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  flowExpired: ['refused', 'flow_state_expired', 'invalid flow state, flow state has expired'],
  badVerifier: ['invalid', 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],

  refreshTokenMalformed: ['invalid', 'validation_failed', 'Refresh token is not valid'],
  refreshTokenUnknown: ['invalid', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  refreshTokenUsed: ['invalid', 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  refreshBanned: ['invalid', 'user_banned', 'Invalid Refresh Token: User Banned'],
  refreshNoSession: ['invalid', 'session_not_found', 'Invalid Refresh Token: No Valid Session Found'],
  sessionExpired: ['invalid', 'session_expired', 'Invalid Refresh Token: Session Expired'],
  sessionIdle: ['invalid', 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'],
  refreshConflict: [
    'conflict',
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
  ],

  samePassword: ['refused', 'same_password', 'New password should be different from the old password.'],
  reauthenticationNeeded: ['invalid', 'reauthentication_needed', 'Password update requires reauthentication'],
  badNonce: ['refused', 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
  currentPasswordMissing: [
    'invalid',
    'current_password_required',
    'Current password required when setting new password.',
  ],
  currentPasswordWrong: ['invalid', 'current_password_invalid', 'Current password required when setting new password.'],
  verifyEmailFirst: ['refused', 'email_not_confirmed', 'Please verify your email first.'],
  ssoManaged: ['refused', 'user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO'],
  needsSecondFactor: [
    'unauthenticated',
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ],
  anonymousPassword: [
    'refused',
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  ],

  userNotFound: ['missing', 'user_not_found', 'User not found'],
  userIdMalformed: ['missing', 'validation_failed', 'user_id must be an UUID'],
  emailNotFound: ['missing', 'user_not_found', 'User with this email not found'],
  tooOften: ['too_often', 'over_request_rate_limit', 'Request rate limit reached'],
  mailsTooOften: ['too_often', 'over_email_send_rate_limit', 'email rate limit exceeded'],
  overloaded: ['overloaded', 'over_request_rate_limit', 'The server is busy, please try again in a moment.'],
  createFailed: ['broken', 'unexpected_failure', 'Error creating user'],
  updateFailed: ['broken', 'unexpected_failure', 'Error updating user'],
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals

export function refuse(name: RefusalName, details: { cause?: unknown; retryAfterSeconds?: number } = {}): AuthError {
  const [kind, code, message] = refusals[name]
  return new AuthError(kind, code, message, details)
}
