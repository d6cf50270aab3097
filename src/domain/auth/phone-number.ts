import { invalid } from './auth-error.ts'

/** Digits only, as the tables have it. */
export function readPhoneNumber(text: string): string {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}
