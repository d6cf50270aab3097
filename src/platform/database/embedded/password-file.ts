import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Creates a random password, written atomically. If two processes start at once, both use the same one. */
export function ensurePasswordFile(file: string): string {
  const fresh = `${file}.${process.pid}.new`
  if (!existsSync(file)) {
    writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    try {
      linkSync(fresh, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(fresh, { force: true })
    }
  }
  return readPassword(file)
}

export function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim()
}
