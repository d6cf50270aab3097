import { createHmac, hash } from 'node:crypto'

/** What the ledger stores instead of an address. Version 0 is the unkeyed hash of earlier releases. */
export interface AddressHash {
  emailSha256: Buffer
  keyVersion: number
}

/** Hashes addresses for the ledger, so that looking one up takes the key. */
export interface LedgerKey {
  version: number
  hash(email: string): AddressHash
  /** Every hash the address may be stored under. A process of an earlier release may still write unkeyed ones. */
  hashesOf(email: string): AddressHash[]
  /** Turns an unkeyed hash into a keyed one. */
  rehash(emailSha256: Buffer): Buffer
  /** Identifies the key without revealing it. */
  check: Buffer
}

const VERSION = 1

export function createLedgerKey(secret: string): LedgerKey {
  const mac = (value: Buffer | string) => createHmac('sha256', secret).update(value).digest()
  const keyed = (email: string): AddressHash => ({ emailSha256: mac(hashEmail(email)), keyVersion: VERSION })
  return {
    version: VERSION,
    hash: keyed,
    hashesOf: (email) => [keyed(email), { emailSha256: hashEmail(email), keyVersion: 0 }],
    rehash: mac,
    check: mac('the key of the ledger'),
  }
}

/** Ignores case. */
export function hashEmail(email: string): Buffer {
  return hash('sha256', email.toLowerCase(), 'buffer')
}
