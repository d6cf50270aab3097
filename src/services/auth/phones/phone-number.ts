import { invalid } from '../wire/auth-error.ts'

/** Digits only, as the tables store it. */
export function readPhoneNumber(text: string): string {
  const digits = stripPhoneNumber(text)
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

/** The number as it would be stored, if it is one at all; for looking up what someone typed. */
export function stripPhoneNumber(text: string): string {
  return text.replace(/^\+/, '').replaceAll(' ', '')
}

/** Only one provider offers WhatsApp, and this server sends through any SMS gateway. */
export function requireSmsChannel(channel: string): void {
  if (channel === '' || channel === 'sms') return
  throw invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}
