import { createECDH, createPrivateKey } from 'node:crypto'
import { signCompact } from '../tokens/sign-compact.ts'

export interface Vapid {
  /** What a browser is given when its user switches notifications on; it then accepts messages only from this key. */
  publicKey: string
  /** The header that says who sends a message (RFC 8292). */
  authorize(endpoint: URL, now: number): string
}

interface VapidOptions {
  /** 32 bytes, made by `makeVapidSecret`. */
  secret: Uint8Array
  /** An address at which the operator of a push service can reach us. */
  contact: string
}

const LIFE_MS = 3_600_000

/** A private key on the curve P-256. */
export function makeVapidSecret(): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const secret = ecdh.getPrivateKey()
  // Node leaves out leading zeros.
  return Buffer.concat([Buffer.alloc(32 - secret.length), secret])
}

export function createVapid({ secret, contact }: VapidOptions): Vapid {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(secret)
  const point = ecdh.getPublicKey()
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const d = Buffer.from(secret).toString('base64url')
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates, d }, format: 'jwk' })
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorize({ origin }, now) {
      const claims = { aud: origin, exp: Math.floor((now + LIFE_MS) / 1000), sub: `mailto:${contact}` }
      return `vapid t=${signCompact({ key, alg: 'ES256' }, claims)}, k=${publicKey}`
    },
  }
}
