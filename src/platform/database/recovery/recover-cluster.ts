// Makes the cluster of an earlier moment from an archive, beside the present one, which it replaces at the very end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { BackupFolder } from '../../backup-destination/backup-destination.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { syncDirectory } from '../../files/sync-directory.ts'
import type { Logger } from '../../log/logger.ts'
import { type ConnectionSettings, withClient } from '../connection.ts'
import { ensurePasswordFile } from '../embedded/password-file.ts'
import { findPostgresBinaries } from '../embedded/postgres-binaries.ts'
import { locatePostgresHome, type PostgresHome, superuserConnection } from '../embedded/postgres-home.ts'
import { bringUpPostgres, probe, shutDownPostgres } from '../embedded/postgres-process.ts'
import { isAlive, readPostmasterPid } from '../embedded/postmaster-pid.ts'
import { spawnAs } from '../embedded/system-user.ts'
import { fetchLog } from './fetch-log.ts'
import type { Span } from './plan-recovery.ts'

interface RecoverOptions {
  dataDir: string
  folder: BackupFolder
  /** What restores the moment, and the moment itself, or null for the last one there is. */
  span: Span
  moment: Date | null
  log: Logger
  signal: AbortSignal
  /** Looks at the result, as superuser, and may still refuse it. */
  check: (superuser: ConnectionSettings) => Promise<void>
  onProgress?: ((pieces: number) => void) | undefined
}

/** Followed by the process id of the restore. */
const FOLDER = 'recovered.'
const NOT_REACHED = /recovery ended before configured recovery target was reached/

/** Returns where the former cluster is now, if there was one. */
export async function recoverCluster(options: RecoverOptions): Promise<string | null> {
  const { dataDir, log, signal } = options
  const home = locatePostgresHome({ dataDir })
  ensurePasswordFile(home.superuserPasswordFile)
  await requireStopped(home)
  requireAlone(home)
  const directory = join(home.directory, `${FOLDER}${process.pid}`)
  makeFolder(directory, home)
  const scratch = { ...home, directory, pgdata: join(directory, 'postgres') }
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  // It contains personal data, and must not stay there when a signal ends the command.
  process.once('exit', remove)
  try {
    await prepareFiles(scratch, options)
    signal.throwIfAborted()
    const binaries = findPostgresBinaries(home.directory, home.user)
    requireMajor(scratch, binaries.major)
    const superuser = superuserConnection(scratch)
    const start = (moment: Date | null) =>
      bringUpPostgres({
        home: scratch,
        binaries,
        superuser,
        log,
        signal,
        settings: recoverySettings(directory, moment),
        recoveryPatienceMs: Number.POSITIVE_INFINITY,
      })
    // If nothing was changed after the moment, the log ends before it does, and all of it is wanted.
    const server = await start(options.moment).catch((error: unknown) => {
      if (!(error instanceof OperatorError) || !NOT_REACHED.test(error.message)) throw error
      return start(null)
    })
    try {
      await setPassword(superuser)
      await options.check(superuser)
      await withClient(superuser, (client) => client.query('checkpoint'))
    } finally {
      await shutDownPostgres(server)
    }
    await requireStopped(home)
    return await replaceCluster(home, scratch)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** Removes what a killed restore left behind. */
function requireAlone({ directory }: PostgresHome): void {
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith(FOLDER))) {
    const pid = Number(name.slice(FOLDER.length))
    if (pid !== process.pid && isAlive(pid))
      throw new OperatorError(`DATA_DIR: another restore is running on this data directory (process ${pid}).`)
    rmSync(join(directory, name), { recursive: true, force: true })
  }
}

async function requireStopped(home: PostgresHome): Promise<void> {
  if (!readPostmasterPid(home.pgdata)) return
  if ((await probe(home, superuserConnection(home))) === 'absent') return
  throw new OperatorError('DATA_DIR: the site is running on this data directory. Stop it first.')
}

async function prepareFiles(
  scratch: PostgresHome,
  { folder, span, signal, onProgress }: RecoverOptions,
): Promise<void> {
  const { directory, pgdata, user } = scratch
  makeFolder(pgdata, scratch)
  await unpack(await folder.fetch(span.base.name, directory), scratch)
  const segments = join(directory, 'log')
  makeFolder(segments, scratch)
  await fetchLog({ folder, log: span.log, directory: segments, user, signal, onProgress })
  writeFor(scratch, join(pgdata, 'recovery.signal'), '')
  // The password of the superuser may have been lost with the disk. The socket is in a closed directory.
  writeFor(scratch, join(directory, 'hba.conf'), 'local all postgres trust\n')
}

function makeFolder(path: string, { user }: PostgresHome): void {
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

function writeFor({ user }: PostgresHome, path: string, content: string): void {
  writeFileSync(path, content, { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
}

/** As the user of the server, who must own the files. */
async function unpack(archive: string, { pgdata, user }: PostgresHome): Promise<void> {
  const tar = spawn('tar', ['-xzf', '-', '-C', pgdata], {
    ...spawnAs(user),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(tar, 'close')
  const errors = text(tar.stderr)
  // If tar ends early, its error says more than the broken pipe.
  const feeding = pipeline(createReadStream(archive), tar.stdin).catch((error: unknown) => error)
  const [code] = await ended.catch((error: unknown) => [String(error)])
  const fault = await feeding
  if (code !== 0) throw new OperatorError(`The base backup cannot be unpacked: ${(await errors).trim() || code}`)
  if (fault) throw fault
}

function requireMajor({ pgdata }: PostgresHome, major: number): void {
  const saved = Number.parseInt(readFileSync(join(pgdata, 'PG_VERSION'), 'utf8'), 10)
  if (saved === major) return
  throw new OperatorError(
    `The archive is of PostgreSQL ${saved}; this release includes PostgreSQL ${major}. Restore it with the release that made it.`,
  )
}

/** Paths are relative to the data directory, where the server runs commands, so they need no quotes. */
function recoverySettings(directory: string, moment: Date | null): Record<string, string> {
  return {
    // PostgreSQL takes a failure for the end of the log, unless the code is above 125.
    restore_command: 'test -e ../log/%f.gz || exit 1; gzip -dc < ../log/%f.gz > %p || exit 255',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // When it reads this, PostgreSQL does not know the zone Z yet.
    ...(moment && { recovery_target_time: moment.toISOString().replace('Z', '+00') }),
    hba_file: join(directory, 'hba.conf'),
    // It answers once it has recovered, and not before.
    hot_standby: 'off',
  }
}

async function setPassword(superuser: ConnectionSettings): Promise<void> {
  await withClient(superuser, async (client) => {
    // Keeps the password out of the server's log.
    await client.query("set log_min_error_statement = 'panic'")
    await client.query(`alter role postgres password ${client.escapeLiteral(superuser.password)}`)
  })
}

/** The former cluster is put aside, as somebody may have chosen a wrong moment. */
async function replaceCluster(home: PostgresHome, scratch: PostgresHome): Promise<string | null> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const aside = existsSync(home.pgdata) ? `${home.pgdata}.before-${stamp}Z` : null
  if (aside) renameSync(home.pgdata, aside)
  try {
    renameSync(scratch.pgdata, home.pgdata)
  } catch (error) {
    if (aside) renameSync(aside, home.pgdata)
    throw error
  }
  await syncDirectory(home.directory)
  return aside
}
