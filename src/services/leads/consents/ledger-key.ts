import { createHmac, hash } from 'node:crypto'

/** What the ledger stores of an address. Version 0 is the plain hash of earlier versions. */
export interface AddressHash {
  emailSha256: Buffer
  keyVersion: number
}

/** Turns addresses into what the ledger stores, so that only who has the key can look for one. */
export interface LedgerKey {
  version: number
  hash(email: string): AddressHash
  /** Everything that may be stored of the address: rows of a process of an earlier version are not keyed yet. */
  formsOf(email: string): AddressHash[]
  /** From the plain hash. */
  rehash(emailSha256: Buffer): Buffer
  /** Recognizes the key without revealing it. */
  check: Buffer
}

const VERSION = 1

export function createLedgerKey(secret: string): LedgerKey {
  const mac = (value: Buffer | string) => createHmac('sha256', secret).update(value).digest()
  const keyed = (email: string): AddressHash => ({ emailSha256: mac(hashEmail(email)), keyVersion: VERSION })
  return {
    version: VERSION,
    hash: keyed,
    formsOf: (email) => [keyed(email), { emailSha256: hashEmail(email), keyVersion: 0 }],
    rehash: mac,
    check: mac('the key of the ledger'),
  }
}

/** The hash is the same however an address is capitalized. */
export function hashEmail(email: string): Buffer {
  return hash('sha256', email.toLowerCase(), 'buffer')
}
