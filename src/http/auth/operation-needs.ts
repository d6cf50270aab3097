import type { AuthError } from '#services/auth/wire/auth-error.ts'
import { factorRefusal } from '#services/auth/wire/mfa-refusals.ts'
import { passkeyRefusal } from '#services/auth/wire/passkey-refusals.ts'
import { refusal } from '#services/auth/wire/refusals.ts'

/**
 * What a request must present. `open`: nothing, or something in its body. `admin`: the secret key. `session`: an access
 * token of any level. `content`: the handler requires the highest level if the content is sensitive. `level`: a token
 * and session at the highest level that the account can reach; otherwise the protocol's own refusal, where it has one.
 */
export type OperationNeed = 'open' | 'admin' | 'session' | 'content' | { level: () => AuthError }

const toLink: OperationNeed = { level: () => refusal('identityLevel') }
const toEnroll: OperationNeed = { level: () => factorRefusal('enrollLevel') }
const toUnenroll: OperationNeed = { level: () => factorRefusal('unenrollLevel') }
const toRegister: OperationNeed = { level: () => passkeyRefusal('level') }
const toManagePasskeys: OperationNeed = { level: () => passkeyRefusal('manageLevel') }
const toSeeOwnData: OperationNeed = { level: () => refusal('secondStepFirst') }

/** Every operation of the auth service and of people's own accounts. A test fails if one is missing. */
export const operationNeeds: Record<string, OperationNeed> = {
  'GET /auth/v1/health': 'open',
  'GET /auth/v1/settings': 'open',
  'GET /auth/v1/.well-known/jwks.json': 'open',
  'GET /auth/v1/.well-known/openid-configuration': 'open',
  'POST /auth/v1/signup': 'open',
  'POST /auth/v1/otp': 'open',
  'POST /auth/v1/magiclink': 'open',
  'POST /auth/v1/recover': 'open',
  'POST /auth/v1/resend': 'open',
  'POST /auth/v1/verify': 'open',
  'GET /auth/v1/verify': 'open',
  'GET /auth/v1/authorize': 'open',
  'GET /auth/v1/callback': 'open',
  'POST /auth/v1/callback': 'open',
  'POST /auth/v1/sso': 'open',
  'GET /auth/v1/sso/saml/metadata': 'open',
  'POST /auth/v1/sso/saml/acs': 'open',
  'POST /auth/v1/passkeys/authentication/options': 'open',
  'POST /auth/v1/passkeys/authentication/verify': 'open',
  'POST /functions/v1/sign-in': 'open',

  // An ID token can be linked to the account of a signed-in user.
  'POST /auth/v1/token': 'content',
  // Anybody signed in may change metadata such as the name.
  'PUT /auth/v1/user': 'content',

  'GET /auth/v1/user': 'session',
  'POST /auth/v1/logout': 'session',
  'GET /auth/v1/reauthenticate': 'session',
  'GET /auth/v1/passkeys': 'session',
  // These are the second step itself. A new factor has its own rule (`requireFirstOrRaised`).
  'POST /auth/v1/factors/:id/challenge': 'session',
  'POST /auth/v1/factors/:id/verify': 'session',

  'GET /auth/v1/user/identities/authorize': toLink,
  'DELETE /auth/v1/user/identities/:id': toLink,
  'POST /auth/v1/factors': toEnroll,
  'DELETE /auth/v1/factors/:id': toUnenroll,
  'POST /auth/v1/passkeys/registration/options': toRegister,
  'POST /auth/v1/passkeys/registration/verify': toRegister,
  'PATCH /auth/v1/passkeys/:id': toManagePasskeys,
  'DELETE /auth/v1/passkeys/:id': toManagePasskeys,
  'GET /functions/v1/my-inquiries': toSeeOwnData,
  'PATCH /functions/v1/my-inquiries/:reference': toSeeOwnData,
  'DELETE /functions/v1/my-inquiries/:reference': toSeeOwnData,
  'POST /functions/v1/my-inquiries/:reference/messages': toSeeOwnData,
  'GET /functions/v1/my-sessions': toSeeOwnData,
  'DELETE /functions/v1/my-sessions/:id': toSeeOwnData,
  'GET /functions/v1/my-passkeys': toSeeOwnData,
  'GET /functions/v1/my-data': toSeeOwnData,
  'POST /functions/v1/my-mailbox': toSeeOwnData,
  'DELETE /functions/v1/my-account': toSeeOwnData,

  'POST /auth/v1/invite': 'admin',
  'POST /auth/v1/admin/generate_link': 'admin',
  'GET /auth/v1/admin/users': 'admin',
  'POST /auth/v1/admin/users': 'admin',
  'GET /auth/v1/admin/users/:id': 'admin',
  'PUT /auth/v1/admin/users/:id': 'admin',
  'DELETE /auth/v1/admin/users/:id': 'admin',
  'GET /auth/v1/admin/users/:id/factors': 'admin',
  'PUT /auth/v1/admin/users/:id/factors/:factorId': 'admin',
  'DELETE /auth/v1/admin/users/:id/factors/:factorId': 'admin',
  'GET /auth/v1/admin/users/:user/passkeys': 'admin',
  'DELETE /auth/v1/admin/users/:user/passkeys/:id': 'admin',
  'GET /auth/v1/admin/sso/providers': 'admin',
  'POST /auth/v1/admin/sso/providers': 'admin',
  'GET /auth/v1/admin/sso/providers/:id': 'admin',
  'PUT /auth/v1/admin/sso/providers/:id': 'admin',
  'DELETE /auth/v1/admin/sso/providers/:id': 'admin',
}
