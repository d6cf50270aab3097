import { findStoredKey, readStoredKey } from './stored-key.ts'

const NAME = 'publishable-key'

/** The public key that pages and clients send with their requests. */
export function readPublishableKey(configured: string | undefined, dataDir: string): Promise<string> {
  return readStoredKey(configured, { dataDir, name: NAME, prefix: 'sb_publishable_' })
}

/** Null before the first start. */
export function findPublishableKey(configured: string | undefined, dataDir: string): Promise<string | null> {
  return findStoredKey(configured, { dataDir, name: NAME })
}
