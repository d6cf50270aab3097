import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const DIGITS = 6
/** Accept codes from one step earlier or later, as clocks differ. */
const SKEW = 1

/** 160 random bits in base32, the format of authenticator apps. */
export function makeTotpSecret(random: (bytes: number) => Buffer): string {
  return new Secret({ buffer: new Uint8Array(random(20)).buffer }).base32
}

/** The text of the QR code for an authenticator app. */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  // A colon separates the two, so neither may contain one.
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account).replaceAll('%40', '@')}`
  const query = [
    'algorithm=SHA1',
    `digits=${DIGITS}`,
    `issuer=${encodeURIComponent(issuer)}`,
    `period=${PERIOD_S}`,
    `secret=${secret}`,
  ]
  return `otpauth://totp/${label}?${query.join('&')}`
}

/** The time step, counted from 1970, of a valid code; null for an invalid one. */
export function findTotpStep(secret: string, code: string, now: number): number | null {
  const token = code.trim()
  if (!/^\d{6}$/.test(token)) return null
  const options = { secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_S }
  const delta = TOTP.validate({ ...options, token, timestamp: now, window: SKEW })
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp: now }) + delta
}
