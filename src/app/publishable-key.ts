import { readKeptKey } from './kept-key.ts'

/** The key that pages and clients name themselves by. */
export function readPublishableKey(configured: string | undefined, dataDir: string): Promise<string> {
  return readKeptKey(configured, { dataDir, name: 'publishable-key', prefix: 'sb_publishable_' })
}
