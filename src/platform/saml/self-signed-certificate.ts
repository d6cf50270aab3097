import { createPublicKey, type KeyObject, sign } from 'node:crypto'

interface CertificateOptions {
  privateKey: KeyObject
  commonName: string
  serial: Buffer
  from: Date
  until: Date
}

const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const [INTEGER, BIT_STRING, UTF8, UTC_TIME, LONG_TIME, SEQUENCE, SET] = [0x02, 0x03, 0x0c, 0x17, 0x18, 0x30, 0x31]

/**
 * Makes an X.509 certificate for an RSA key, in PEM. SAML exchanges keys in this format, which Node can read but not
 * write. Nothing in it matters but the key.
 */
export function createSelfSignedCertificate(options: CertificateOptions): string {
  const { privateKey, serial, from, until } = options
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(options.commonName)))))
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const content = der(
    SEQUENCE,
    // The leading byte keeps the number positive and its length fixed.
    der(INTEGER, Buffer.from([0x40]), serial),
    SHA256_WITH_RSA,
    name,
    der(SEQUENCE, time(from), time(until)),
    name,
    key,
  )
  const signature = sign('sha256', content, privateKey)
  const whole = der(SEQUENCE, content, SHA256_WITH_RSA, der(BIT_STRING, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body])
}

/** For example 261115120000Z. From 2050, the year has four digits (RFC 5280, 4.1.2.5). */
function time(at: Date): Buffer {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050 ? der(UTC_TIME, Buffer.from(text.slice(2))) : der(LONG_TIME, Buffer.from(text))
}
