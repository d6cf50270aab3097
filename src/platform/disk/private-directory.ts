import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { findUnprivilegedUser, isRoot, type SystemUser } from '../database/embedded/system-user.ts'
import { codeOf } from '../errors/code-of.ts'

const PRIVATE = 0o700
/** The group may enter but not list it. */
const GROUP_MAY_ENTER = 0o710
/** Files that only this application creates. A directory with one of them is our data directory. */
const OWN_FILES = ['postgres-password', 'publishable-key']

/**
 * Creates a directory that other users cannot open; leaves an existing one unchanged. If we are root, the user that
 * runs the embedded database may enter it, as the database is inside.
 */
export function makePrivateDirectory(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true })
  try {
    mkdirSync(path, { mode: PRIVATE })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw error
  }
  if (isRoot()) allowEntry(path, findUnprivilegedUser())
}

/** Restricts a data directory that is open to others, for example after it was copied without its mode. */
export function closeDataDirectory(path: string, databaseUser: () => SystemUser): void {
  const { mode, uid } = statSync(path)
  const isOpen = (mode & 0o007) !== 0
  if (!isOpen || uid !== process.getuid?.() || !readdirSync(path).some((name) => OWN_FILES.includes(name))) return
  if (isRoot()) allowEntry(path, databaseUser())
  else chmodSync(path, PRIVATE)
}

function allowEntry(path: string, { gid }: SystemUser): void {
  chownSync(path, 0, gid)
  chmodSync(path, GROUP_MAY_ENTER)
}
