import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** A key with its times, in milliseconds since 1970; both may be missing in a file that an operator wrote. */
export interface TimedKey extends JWK {
  kid: string
  alg: string
  /** From when on it signs. Clients have had time to fetch it by then. */
  sign_from?: number
  /** Until when its signatures count. */
  verify_until?: number
}

/** How long clients keep the list of public keys. */
export const KEY_CACHE_MS = 600_000

/** The keys of a file: a JWK set, or a plain list of JWKs. */
export async function readKeyFile(path: string): Promise<TimedKey[]> {
  const content: unknown = JSON.parse(await readFile(path, 'utf8'))
  const list = Array.isArray(content) ? content : isSet(content) ? content.keys : null
  if (!list?.every(isKey)) throw new Error(`${path} must hold JWKs, each with kty, kid and alg.`)
  return list
}

/** Readable for its owner only, and never half written. */
async function writeKeyFile(path: string, keys: TimedKey[]): Promise<void> {
  const fresh = `${path}.${process.pid}.new`
  await writeFile(fresh, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, path)
}

/** Makes the file with one ES256 key, unless another process was quicker. */
export async function ensureKeyFile(path: string, now: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const keys = [await makeKey(now)]
  await writeFile(path, `${JSON.stringify({ keys }, null, 2)}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
}

interface RotateOptions {
  now: number
  /** The life of an access token. */
  tokenMs: number
  /** The new key signs at once: for keys that leaked. */
  isUrgent?: boolean
}

/**
 * Adds a key that is published now and signs once clients had time to fetch it. The one before it is dropped when the
 * last token it signed has expired and no client remembers the list with it any more.
 */
export async function rotateKeyFile(path: string, { now, tokenMs, isUrgent }: RotateOptions): Promise<TimedKey> {
  const signFrom = isUrgent ? now : now + KEY_CACHE_MS
  const verifyUntil = isUrgent ? now : signFrom + tokenMs + KEY_CACHE_MS
  const next = await makeKey(signFrom)
  const kept = (await readKeyFile(path))
    .map((key) => (signs(key) ? { ...key, verify_until: Math.min(key.verify_until ?? verifyUntil, verifyUntil) } : key))
    .filter((key) => key.verify_until === undefined || key.verify_until > now)
  await writeKeyFile(path, [next, ...kept])
  return next
}

export function signs({ key_ops: uses, ...key }: TimedKey): boolean {
  const isPrivate = key.d !== undefined || key.kty === 'oct'
  return isPrivate && (uses === undefined || uses.includes('sign'))
}

async function makeKey(signFrom: number): Promise<TimedKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: randomUUID(), alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'], sign_from: signFrom }
}

function isSet(value: unknown): value is { keys: unknown[] } {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
}

function isKey(value: unknown): value is TimedKey {
  if (typeof value !== 'object' || value === null) return false
  return ['kty', 'kid', 'alg'].every((name) => typeof Reflect.get(value, name) === 'string')
}
