import { createHmac, timingSafeEqual } from 'node:crypto'

/** Which of the two sides proves that it has the key. */
type Side = 'question' | 'answer'

/** Proves to somebody with the same key that we have it, without sending it. The nonce is theirs, or new. */
export function proveKey(key: string, side: Side, nonce: string): string {
  return createHmac('sha256', key).update(`proof of the ${side}: ${nonce}`).digest('base64url')
}

export function isKeyProof(proof: string, key: string, side: Side, nonce: string): boolean {
  const [given, own] = [proof, proveKey(key, side, nonce)].map((text) => Buffer.from(text))
  return given !== undefined && own !== undefined && given.length === own.length && timingSafeEqual(given, own)
}
