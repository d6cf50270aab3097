import { invalid } from '../wire/auth-error.ts'

/** Digits only, as the tables store it. */
export function readPhoneNumber(text: string): string {
  const digits = stripPhoneNumber(text)
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

/** As it would be stored if it is a number at all; for looking up what somebody typed. */
export function stripPhoneNumber(text: string): string {
  return text.replace(/^\+/, '').replaceAll(' ', '')
}

/** WhatsApp is one provider's speciality, and this server sends through a gateway of any kind. */
export function requireSmsChannel(channel: string): void {
  if (channel === '' || channel === 'sms') return
  throw invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}
