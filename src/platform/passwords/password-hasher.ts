import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { compareBcrypt } from './compare-bcrypt.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes as long without a hash (null) as with one, so timing does not reveal which accounts exist. */
  verify(stored: string | null, password: string): Promise<{ isRight: boolean; needsRehash: boolean }>
}

interface Argon2Cost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's minimum for argon2id, 17 ms on a small machine. */
const OWASP_MINIMUM: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The salt and hash of an unknown password, to compare with when there is no account. */
const DUMMY = 'U9lfsdnTawsdCiWKd3xGNA$TIJiwgUBjsSwusQk7v3pwaUvanxO1nyu4HXzIoGXehg'
const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/
const ARGON2 = /^\$argon2id?\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{11,}$/

/** Whether `verify` supports this hash: ours, and those of imported accounts. */
export function isKnownHash(stored: string): boolean {
  const argon2 = stored.match(ARGON2)
  if (!argon2) return BCRYPT.test(stored)
  const [memory, time, lanes] = argon2.slice(1).map(Number)
  return (memory ?? 0) <= 1_048_576 && (time ?? 0) <= 20 && (lanes ?? 0) <= 16
}

/** New hashes are argon2id; bcrypt is supported for imported accounts. Everything goes through a concurrency limit. */
export function createPasswordHasher(gate: ConcurrencyLimit, cost = OWASP_MINIMUM): PasswordHasher {
  // The prefix of all our own hashes.
  const ours = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: (password) => gate.run(async () => (await loadArgon2()).hash(password, cost)),
    verify: (stored, password) =>
      gate.run(async () => {
        const isOurs = stored?.startsWith(ours) === true
        if (stored === null || !isKnownHash(stored)) {
          await compare(ours + DUMMY, password)
          return { isRight: false, needsRehash: false }
        }
        const isRight = await compare(stored, password)
        return { isRight, needsRehash: isRight && !isOurs }
      }),
  }
}

async function compare(stored: string, password: string): Promise<boolean> {
  if (BCRYPT.test(stored)) return compareBcrypt(password, stored)
  return (await loadArgon2()).verify(stored, password)
}

/** Native code, loaded with the first password. */
function loadArgon2() {
  return import('@node-rs/argon2')
}
