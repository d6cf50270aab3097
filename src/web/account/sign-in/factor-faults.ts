import type { AuthError } from '@supabase/auth-js'
import { authForms } from '#content/account/auth-forms.ts'
import { secondStep } from '#content/account/second-step.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { describeError } from '../forms/auth-notices.ts'

/** The message for a wrong code of a second factor. The service's message exposes its internals. */
export function describeFactorFaults(error: AuthError): InquiryFaults {
  if (error.code !== 'mfa_verification_failed') return { notice: describeError(secondStep.failed, error), fields: {} }
  const { wrongCode } = authForms.faults
  return { notice: { title: secondStep.failed, text: wrongCode }, fields: { code: wrongCode } }
}
