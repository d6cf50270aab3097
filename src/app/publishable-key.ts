import { readStoredKey } from './stored-key.ts'

/** The public key that pages and clients send with their requests. */
export function readPublishableKey(configured: string | undefined, dataDir: string): Promise<string> {
  return readStoredKey(configured, { dataDir, name: 'publishable-key', prefix: 'sb_publishable_' })
}
