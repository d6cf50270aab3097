import { statSync } from 'node:fs'

/** What to tell root about a folder that belongs to the user of the site, who could not read what root writes there. */
export function describeOtherOwner(dataDir: string, userId = process.getuid?.()): string | null {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (userId !== 0 || !owner) return null
  return `${dataDir} belongs to the user of the site, who could not read what root writes there. Run this as that user: sudo -u '#${owner}' …`
}
