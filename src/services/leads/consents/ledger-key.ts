import { createHmac } from 'node:crypto'

/** Hashes addresses for the ledger, so that looking one up takes the key. */
export interface LedgerKey {
  /** The same however the address is capitalized. */
  hash(address: string): Buffer
  /** Identifies the key without revealing it. */
  check: Buffer
}

export function createLedgerKey(secret: string): LedgerKey {
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest()
  return { hash: (address) => mac(address.toLowerCase()), check: mac('the key of the ledger') }
}
