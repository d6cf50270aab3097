import { createPrivateKey, type KeyObject } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { OperatorError } from '../errors/operator-error.ts'
import { canSign, readKeyFile, type TimedKey } from './key-file.ts'

interface RingKey {
  kid: string
  alg: string
  key: CryptoKey | Uint8Array
}

export interface SigningKey {
  kid: string
  alg: string
  key: KeyObject | Uint8Array
}

export interface KeyRing {
  /** The current signing key. */
  signer(): Promise<SigningKey>
  /** The key with the id in a token's header, if its signatures are still accepted. */
  find(kid: string | undefined): Promise<RingKey | null>
  /** The public keys, including the one that will sign next. */
  publicKeys(): Promise<JWK[]>
  /** A text for each accepted key, the same in every process that has the key. May contain a secret. */
  identities(): Promise<string[]>
}

interface KeyRingOptions {
  path: string
  now: () => number
}

const ALGORITHMS = new Set(['ES256', 'RS256', 'HS256'])
/** How often the file is checked, and so how long a rotation takes to reach every process. */
const CHECK_MS = 1000

interface Loaded {
  version: string
  keys: TimedKey[]
  imported: Map<string, Promise<{ sign: SigningKey | null; verify: RingKey }>>
}

/** The keys in a file, which is reloaded when it changes. */
export function createKeyRing({ path, now }: KeyRingOptions): KeyRing {
  let loaded: Promise<Loaded> | null = null
  let checkedAt = 0

  async function current(): Promise<Loaded> {
    const time = now()
    if (loaded && time - checkedAt < CHECK_MS && time >= checkedAt) return loaded
    checkedAt = time
    const before = loaded
    loaded = load(path, before)
    // If the file cannot be read for a moment, keep using the known keys.
    loaded.catch(() => {
      loaded = before
    })
    return loaded
  }

  const isAccepted = (key: TimedKey) => key.verify_until === undefined || key.verify_until > now()

  return {
    async signer() {
      const { keys, imported } = await current()
      const candidates = keys.filter((key) => canSign(key) && (key.sign_from ?? 0) <= now() && isAccepted(key))
      const newest = candidates.sort((a, b) => (b.sign_from ?? 0) - (a.sign_from ?? 0))[0]
      const pair = newest && (await imported.get(newest.kid))
      if (!pair?.sign) throw new OperatorError(`${path} contains no key that may sign now`)
      return pair.sign
    },
    async find(kid) {
      const { keys, imported } = await current()
      const key = keys.find((one) => one.kid === kid)
      if (!key || !isAccepted(key)) return null
      return (await imported.get(key.kid))?.verify ?? null
    },
    async publicKeys() {
      const { keys } = await current()
      return keys.filter((key) => key.kty !== 'oct' && isAccepted(key)).map(publicHalf)
    },
    async identities() {
      const { keys } = await current()
      return keys.filter(isAccepted).map(({ kid, k, n, x, y }) => JSON.stringify([kid, k, n, x, y]))
    },
  }
}

async function load(path: string, before: Promise<Loaded> | null): Promise<Loaded> {
  const { mtimeMs, size, ino } = await stat(path)
  const version = `${ino} ${mtimeMs} ${size}`
  const known = await before?.catch(() => null)
  if (known?.version === version) return known
  const keys = await readKeyFile(path)
  requireUsable(path, keys)
  return { version, keys, imported: new Map(keys.map((key) => [key.kid, importPair(key)])) }
}

function requireUsable(path: string, keys: TimedKey[]): void {
  const unsupported = keys.find(({ alg }) => !ALGORITHMS.has(alg))
  if (unsupported) throw new OperatorError(`${path}: ${unsupported.alg} is not one of ${[...ALGORITHMS].join(', ')}`)
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new OperatorError(`${path}: two keys have the same kid`)
  if (keys.some(({ kty, k }) => kty === 'oct' && Buffer.from(k ?? '', 'base64url').length < 32))
    throw new OperatorError(`${path}: an HS256 key needs at least 32 bytes`)
  const untimed = keys.filter((key) => canSign(key) && key.sign_from === undefined)
  if (untimed.length > 1) throw new OperatorError(`${path}: only one key may have "sign" among its key_ops`)
  if (!keys.some(canSign)) throw new OperatorError(`${path}: one private key must have "sign" among its key_ops`)
}

async function importPair(key: TimedKey): Promise<{ sign: SigningKey | null; verify: RingKey }> {
  const { kid, alg } = key
  const verify = { kid, alg, key: await importJWK(key.kty === 'oct' ? symmetric(key) : publicHalf(key), alg) }
  if (!canSign(key)) return { sign: null, verify }
  if (verify.key instanceof Uint8Array) return { sign: { kid, alg, key: verify.key }, verify }
  return { sign: { kid, alg, key: createPrivateKey({ key: { ...key }, format: 'jwk' }) }, verify }
}

function symmetric({ k, alg, kid }: TimedKey): JWK {
  return { kty: 'oct', alg, kid, ...(k !== undefined && { k }) }
}

/** Fields are listed one by one, so that no private one is published by mistake. */
function publicHalf({ kty, kid, alg, crv, x, y, n, e }: TimedKey): JWK {
  const shape = kty === 'RSA' ? { n, e } : { crv, x, y }
  return Object.fromEntries(
    Object.entries({ alg, kty, kid, use: 'sig', key_ops: ['verify'], ...shape }).filter(([, value]) => value),
  )
}
