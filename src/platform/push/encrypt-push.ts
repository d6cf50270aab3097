import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The public keys of a browser, as it sent them when its user switched notifications on. */
export interface PushTarget {
  /** A point on the curve P-256, uncompressed. */
  p256dh: Uint8Array
  /** A secret of 16 bytes. */
  auth: Uint8Array
}

/** Random for each message. Tests pass those of a published example. */
interface MessageKeys {
  privateKey: Uint8Array
  salt: Uint8Array
}

const RECORD_BYTES = 4096
/** Ends the last record (RFC 8188, 2). */
const LAST = Buffer.from([2])

/**
 * Encrypts a short message for one browser (RFC 8291), as a single record of `aes128gcm` (RFC 8188). Throws if the
 * browser's key is not a point on the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: PushTarget, keys: MessageKeys = makeKeys()): Buffer {
  const { privateKey, salt } = keys
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const publicKey = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = derive(ecdh.computeSecret(p256dh), { salt: auth, info, bytes: 32 })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), LAST])), cipher.final(), cipher.getAuthTag()]
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, recordSize, Buffer.from([publicKey.length]), publicKey, ...sealed])
}

function makeKeys(): MessageKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { privateKey: ecdh.getPrivateKey(), salt: randomBytes(16) }
}

function derive(key: Uint8Array, { salt, info, bytes }: { salt: Uint8Array; info: Uint8Array; bytes: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
}
