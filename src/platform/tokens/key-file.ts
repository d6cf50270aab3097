import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import { createPrivateFile } from '../disk/create-private-file.ts'
import { readJsonFile } from '../disk/read-json-file.ts'

const MaybeText = v.exactOptional(v.string())
const MaybeTime = v.exactOptional(v.number())

/** A JWK with its times in milliseconds since 1970. Both may be missing in a file written by an operator. */
const TimedKey = v.looseObject({
  kty: v.string(),
  kid: v.string(),
  alg: v.string(),
  key_ops: v.exactOptional(v.array(v.string())),
  // Parameters of RSA keys, elliptic curves and shared secrets.
  d: MaybeText,
  n: MaybeText,
  e: MaybeText,
  crv: MaybeText,
  x: MaybeText,
  y: MaybeText,
  k: MaybeText,
  /** When the key starts signing, by which time clients have fetched it. */
  sign_from: MaybeTime,
  /** When its signatures stop being accepted. */
  verify_until: MaybeTime,
})
export type TimedKey = v.InferOutput<typeof TimedKey>

/** A JWK set, or a plain list of JWKs. */
const KeyFile = v.pipe(
  v.unknown(),
  v.transform((content) => (Array.isArray(content) ? { keys: content } : content)),
  v.object({ keys: v.array(TimedKey) }, 'it must contain JWKs, each with kty, kid and alg'),
)

/** How long clients cache the list of public keys. */
export const KEY_CACHE_MS = 600_000

export async function readKeyFile(path: string): Promise<TimedKey[]> {
  const { keys } = await readJsonFile(path, KeyFile)
  return keys
}

/** Writes the file atomically, readable only by its owner. */
async function writeKeyFile(path: string, keys: TimedKey[]): Promise<void> {
  const fresh = `${path}.${process.pid}.new`
  await writeFile(fresh, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, path)
}

/** Creates the file with one ES256 key, unless another process was faster. */
export async function ensureKeyFile(path: string, now: number): Promise<void> {
  const keys = [await makeKey(now)]
  await createPrivateFile(path, `${JSON.stringify({ keys }, null, 2)}\n`)
}

interface RotateOptions {
  now: number
  /** The lifetime of an access token. */
  tokenMs: number
  /** Lets the new key sign at once, in case the old one has leaked. */
  isUrgent?: boolean
}

/**
 * Adds a key that is published now and starts signing once clients have had time to fetch it. The previous key is
 * removed once its last token has expired and no client still caches it.
 */
export async function rotateKeyFile(path: string, { now, tokenMs, isUrgent }: RotateOptions): Promise<TimedKey> {
  const signFrom = isUrgent ? now : now + KEY_CACHE_MS
  const verifyUntil = isUrgent ? now : signFrom + tokenMs + KEY_CACHE_MS
  const next = await makeKey(signFrom)
  const remaining = (await readKeyFile(path))
    .map((key) =>
      canSign(key) ? { ...key, verify_until: Math.min(key.verify_until ?? verifyUntil, verifyUntil) } : key,
    )
    .filter((key) => key.verify_until === undefined || key.verify_until > now)
  await writeKeyFile(path, [next, ...remaining])
  return next
}

export function canSign({ key_ops: uses, ...key }: TimedKey): boolean {
  const isPrivate = key.d !== undefined || key.kty === 'oct'
  return isPrivate && (uses === undefined || uses.includes('sign'))
}

async function makeKey(signFrom: number): Promise<TimedKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return {
    ...jwk,
    kty: 'EC',
    kid: randomUUID(),
    alg: 'ES256',
    use: 'sig',
    key_ops: ['sign', 'verify'],
    sign_from: signFrom,
  }
}
