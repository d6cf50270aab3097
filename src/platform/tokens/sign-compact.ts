import { createHmac, sign } from 'node:crypto'
import type { SigningKey } from './key-ring.ts'

/** Some receivers know the key already, and need no id. */
type CompactKey = Omit<SigningKey, 'kid'> & Partial<Pick<SigningKey, 'kid'>>

/**
 * Signs a compact JWS (RFC 7515, 7.1) synchronously. jose uses the thread pool for each signature, and while passwords
 * are hashed there, waiting for a thread takes longer than signing.
 */
export function signCompact({ key, alg, kid }: CompactKey, claims: Record<string, unknown>): string {
  const content = `${encode({ alg, typ: 'JWT', kid })}.${encode(claims)}`
  return `${content}.${signatureOf({ key, alg }, content).toString('base64url')}`
}

function signatureOf({ key, alg }: Pick<SigningKey, 'key' | 'alg'>, content: string): Buffer {
  if (key instanceof Uint8Array) {
    if (alg !== 'HS256') throw new Error(`a shared secret cannot sign ${alg}`)
    return createHmac('sha256', key).update(content).digest()
  }
  const data = Buffer.from(content)
  if (alg === 'RS256') return sign('sha256', data, key)
  if (alg === 'ES256') return sign('sha256', data, { key: key, dsaEncoding: 'ieee-p1363' })
  throw new Error(`${alg} is not a supported algorithm`)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
