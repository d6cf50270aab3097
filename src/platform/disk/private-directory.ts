import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { findUnprivilegedUser, isRoot, type SystemUser } from '../database/embedded/system-user.ts'

const PRIVATE = 0o700
/** Its group may pass through, but not list it. */
const PASSABLE = 0o710
/** Files that only this application makes: a directory that holds one is a data directory of ours. */
const OWN_FILES = ['postgres-password', 'publishable-key']

/**
 * Creates a directory that is closed to others from the start; one that exists is left as it is. If we are root, the user
 * that runs the embedded database may pass through, as the data is in it.
 */
export function makePrivateDirectory(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true })
  try {
    mkdirSync(path, { mode: PRIVATE })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  if (isRoot()) letPass(path, findUnprivilegedUser())
}

/** Closes a data directory that is open to others, as one that was copied without its mode. */
export function closeDataDirectory(path: string, databaseUser: () => SystemUser): void {
  const { mode, uid } = statSync(path)
  const isOpen = (mode & 0o007) !== 0
  if (!isOpen || uid !== process.getuid?.() || !readdirSync(path).some((name) => OWN_FILES.includes(name))) return
  if (isRoot()) letPass(path, databaseUser())
  else chmodSync(path, PRIVATE)
}

function letPass(path: string, { gid }: SystemUser): void {
  chownSync(path, 0, gid)
  chmodSync(path, PASSABLE)
}
