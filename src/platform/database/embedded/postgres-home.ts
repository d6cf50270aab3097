// Where the embedded database is, which user runs it and how to connect to it. Nothing here starts it.
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { closeDataDirectory, makePrivateDirectory } from '../../disk/private-directory.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { ConnectionSettings } from '../connection.ts'
import { readPassword } from './password-file.ts'
import { canEnter, findUnprivilegedUser, isRoot, type SystemUser } from './system-user.ts'

export interface PostgresHome {
  /** Directory of the cluster, its start log and copied programs. */
  directory: string
  pgdata: string
  superuserPasswordFile: string
  applicationPasswordFile: string
  /** Set when we are root, as the server must not be. */
  user: SystemUser | undefined
}

interface LocateOptions {
  dataDir: string
  /** For root only: where the data goes when the server's user cannot enter `dataDir`. */
  rootDataDir?: string | undefined
}

/** PostgreSQL appends this to the socket directory, and the whole path has at most 107 bytes. */
const SOCKET_NAME = '/.s.PGSQL.5432'
const SOCKET_PATH_BYTES = 107

/** Whether a data directory has a database. Creates nothing. */
export function hasCluster({ dataDir, rootDataDir }: LocateOptions): boolean {
  if (!existsSync(dataDir)) return false
  const near = realpathSync(dataDir)
  return [near, rootLocationOf(near, rootDataDir)].some((directory) =>
    existsSync(join(directory, 'postgres', 'PG_VERSION')),
  )
}

function rootLocationOf(near: string, rootDataDir = '/var/lib/offmarket-ontario'): string {
  return join(rootDataDir, shortHash(near))
}

/** Finds the cluster of a data directory, or the directory where it is to be created. */
export function locatePostgresHome({ dataDir, rootDataDir }: LocateOptions): PostgresHome {
  makePrivateDirectory(resolve(dataDir))
  const near = realpathSync(dataDir)
  closeDataDirectory(near, () => statSync(join(near, 'postgres'), { throwIfNoEntry: false }) ?? findUnprivilegedUser())
  const homeIn = (directory: string, user?: SystemUser) => ({
    directory,
    pgdata: join(directory, 'postgres'),
    superuserPasswordFile: join(near, 'postgres-password'),
    applicationPasswordFile: join(near, 'postgres-application-password'),
    user,
  })
  if (!isRoot()) return homeIn(near)

  const rootLocation = rootLocationOf(near, rootDataDir)
  for (const directory of [near, rootLocation]) {
    // An existing cluster stays where it is and keeps its owner, no matter which user starts it.
    const owner = statSync(join(directory, 'postgres'), { throwIfNoEntry: false })
    if (owner && canEnter(directory, owner)) return homeIn(directory, { uid: owner.uid, gid: owner.gid })
    if (owner)
      throw new OperatorError(
        `The database in ${directory} belongs to user ${owner.uid}, who cannot enter that directory.`,
      )
  }
  const user = findUnprivilegedUser()
  if (canEnter(near, user)) return homeIn(near, user)
  mkdirSync(rootLocation, { recursive: true, mode: 0o711 })
  return homeIn(rootLocation, user)
}

/** How to connect as superuser. Also creates and checks the socket directory. */
export function superuserConnection(home: PostgresHome): ConnectionSettings {
  const password = readPassword(home.superuserPasswordFile)
  return { host: socketDirectory(home), port: 5432, user: 'postgres', password, database: 'postgres' }
}

function socketDirectory(home: PostgresHome): string {
  if (Buffer.byteLength(home.pgdata + SOCKET_NAME) <= SOCKET_PATH_BYTES) return home.pgdata
  const directory = join(tmpdir(), `offmarket-${shortHash(home.pgdata)}`)
  const owner = home.user?.uid ?? process.getuid?.()
  if (mkdirSync(directory, { recursive: true, mode: 0o700 }) && home.user) {
    chownSync(directory, home.user.uid, home.user.gid)
  }
  const found = lstatSync(directory)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${directory} is needed for the database's socket, but another user owns it or can open it.`,
    )
  }
  return directory
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
