// The cluster on disk is created atomically, and opened only by the major version that created it.
import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Logger } from '../../log/logger.ts'
import { ensurePasswordFile } from './password-file.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresHome } from './postgres-home.ts'
import { isAlive } from './postmaster-pid.ts'
import { spawnAs } from './system-user.ts'

const run = promisify(execFile)

interface ClusterOptions {
  home: PostgresHome
  binaries: PostgresBinaries
  log: Logger
  signal: AbortSignal
}

/** Creates the cluster if it doesn't exist yet; refuses one that this release cannot open. */
export async function prepareCluster({ home, binaries, log, signal }: ClusterOptions): Promise<void> {
  const versionFile = join(home.pgdata, 'PG_VERSION')
  if (!existsSync(home.pgdata)) return createCluster({ home, binaries, log, signal })
  if (!existsSync(versionFile)) throw new OperatorError(`${home.pgdata} exists but contains no PostgreSQL database.`)
  const major = Number.parseInt(readFileSync(versionFile, 'utf8'), 10)
  if (major !== binaries.major) {
    throw new OperatorError(
      `${home.pgdata} was created by PostgreSQL ${major}; this release includes PostgreSQL ${binaries.major}. ` +
        'Run `npm run db:backup FILE` with the release that made it, move the directory away, ' +
        'then run `npm run db:restore FILE` with this one.',
    )
  }
  if (!existsSync(home.superuserPasswordFile)) {
    throw new OperatorError(
      `${home.superuserPasswordFile} is missing: without it nobody can open the database in ${home.pgdata}.`,
    )
  }
}

async function createCluster({ home, binaries, log, signal }: ClusterOptions): Promise<void> {
  const started = performance.now()
  removeAbandoned(home)
  const fresh = `${home.pgdata}.${process.pid}.new`
  const passwordCopy = `${fresh}.password`
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordCopy, ensurePasswordFile(home.superuserPasswordFile), { mode: 0o600 })
  if (home.user) for (const path of [fresh, passwordCopy]) chownSync(path, home.user.uid, home.user.gid)
  try {
    await runInitdb(initdbArguments(fresh, passwordCopy), { home, binaries, signal })
    renameSync(fresh, home.pgdata)
  } catch (error) {
    // Another process may have been faster, in which case we use its cluster.
    if (!existsSync(join(home.pgdata, 'PG_VERSION'))) throw error
  } finally {
    rmSync(passwordCopy, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
  log.info(
    { directory: home.pgdata, ms: Math.round(performance.now() - started) },
    'the database directory was created',
  )
}

function initdbArguments(pgdata: string, passwordFile: string): string[] {
  return [
    ['--pgdata', pgdata],
    ['--username', 'postgres'],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    // Unlike the host's locale, this one sorts the same on every machine and in every later release.
    ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--data-checksums'],
  ].flat()
}

async function runInitdb(args: string[], { home, binaries, signal }: Omit<ClusterOptions, 'log'>): Promise<void> {
  signal.throwIfAborted()
  const running = run(binaries.initdb, args, { ...spawnAs(home.user), cwd: home.directory })
  // Settles once initdb and the servers it runs have exited, as they share its output.
  const end = () => running.child.kill()
  signal.addEventListener('abort', end)
  try {
    await running
  } catch (cause) {
    signal.throwIfAborted()
    const detail = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new OperatorError(`The database directory could not be created in ${home.directory}: ${detail}`, { cause })
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Removes what a killed initdb left behind. */
function removeAbandoned(home: PostgresHome): void {
  for (const entry of readdirSync(home.directory)) {
    const pid = entry.match(/^postgres(?:(?:-application)?-password)?\.(\d+)\.new(?:\.password)?$/)?.[1]
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      rmSync(join(home.directory, entry), { recursive: true, force: true })
    }
  }
}
