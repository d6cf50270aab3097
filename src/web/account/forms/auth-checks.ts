import { authForms as words } from '#content/account/auth-forms.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import type { Notice } from './auth-notices.ts'
import type { PasswordAdvice } from './password-advice.ts'

/** The values of a form, by field name. */
export type Values = Record<string, string>

const { faults } = words

export function checkSignIn({ email, password }: Values): InquiryFaults | null {
  const fields = { ...(!email && { email: faults.email }), ...(!password && { password: faults.password }) }
  if (Object.keys(fields).length > 0) return { notice: words.signIn.missing, fields }
  return checkEmail({ email: email ?? '' }, words.signIn.failed)
}

export function checkSignUp({ fullName, email, password }: Values, advice: PasswordAdvice): InquiryFaults | null {
  const fields = {
    ...(!fullName?.trim() && { fullName: faults.fullName }),
    ...(!email && { email: faults.email }),
    ...(!password && { password: faults.newPassword }),
  }
  if (Object.keys(fields).length > 0) return { notice: words.signUp.missing, fields }
  return (
    checkEmail({ email: email ?? '' }, words.signUp.failed) ??
    checkPassword({ password: password ?? '' }, words.signUp.failed, advice)
  )
}

/** Checks the format of an address as browsers do. Only a mail can prove that the mailbox exists. */
export function checkEmail({ email }: Values, title: string): InquiryFaults | null {
  if (!email) return oneFault('email', faults.email, { title, text: faults.email })
  if (/^[^\s@]+@[^\s@]+$/.test(email.trim())) return null
  return oneFault('email', faults.emailFormat, { title, text: faults.emailFormat })
}

export function checkPassword(
  { password = '' }: Values,
  title: string,
  { minLength, characters, tooShort, lacksCharacters }: PasswordAdvice,
): InquiryFaults | null {
  const hasAll = characters.every((group) => [...group].some((character) => password.includes(character)))
  const isLong = [...password].length >= minLength
  if (isLong && hasAll) return null
  const fault = password ? (isLong ? lacksCharacters : tooShort) : faults.newPassword
  return oneFault('password', fault, { title, text: fault })
}

export function checkCode({ code }: Values, title: string): InquiryFaults | null {
  return code?.trim() ? null : oneFault('code', faults.code, { title, text: faults.code })
}

function oneFault(name: string, fault: string, notice: Notice): InquiryFaults {
  return { notice, fields: { [name]: fault } }
}
