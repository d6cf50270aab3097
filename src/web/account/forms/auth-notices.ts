import type { AuthError } from '@supabase/auth-js'
import { authForms as words } from '#content/account/auth-forms.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'

export type Notice = InquiryFaults['notice']

/**
 * The service's message, under the title of the failed action. If there was no answer, our text instead of the
 * browser's.
 */
export function describeError(title: string, { message, status }: AuthError): Notice {
  return status === undefined || status === 0 || message === '' ? words.unexpected : { title, text: message }
}

export function describeSignInError(error: AuthError): Notice {
  return error.code === 'invalid_credentials' ? words.signIn.invalid : describeError(words.signIn.failed, error)
}

export function describeSignUpError(error: AuthError): Notice {
  return error.code === 'user_already_exists' ? words.signUp.exists : describeError(words.signUp.failed, error)
}

/** A notice, with the service's message about the password next to its field. */
export function withPasswordFault(notice: Notice, error: AuthError): InquiryFaults {
  const isAboutPassword = error.code === 'weak_password' || error.code === 'same_password'
  return { notice, fields: isAboutPassword ? { password: error.message } : {} }
}
