// The server process: adopts a running server or spawns one, and shuts it down.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../../errors/code-of.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Logger } from '../../log/logger.ts'
import { type ConnectionSettings, withClient } from '../connection.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresHome } from './postgres-home.ts'
import { postgresArguments } from './postgres-settings.ts'
import { disownForeignPid, endOrphanedBackends, isAlive, readPostmasterPid } from './postmaster-pid.ts'
import { spawnAs } from './system-user.ts'

export interface PostgresProcess {
  pid: number
  adopted: boolean
  /** Resolves when the process has ended for any reason. */
  exited: Promise<void>
  isRunning(): boolean
}

interface BringUpOptions {
  home: PostgresHome
  binaries: PostgresBinaries
  superuser: ConnectionSettings
  log: Logger
  signal: AbortSignal
  /** In addition to the usual ones. */
  settings?: Record<string, string>
  /** How long a server may need until it answers. */
  recoveryPatienceMs?: number
}

const PATIENCE_MS = 30_000
/** Crash recovery may take a while on a slow disk, so a server in recovery is left alone. */
const RECOVERY_PATIENCE_MS = 300_000
/** These mean that an older server is still shutting down. */
const TRANSIENT_FAILURES = /shared memory block|lock file .* already exists|is being used|address already in use/i

/** Connection errors that mean no server is listening. */
const absentCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
const WRONG_PASSWORD = '28P01'

/** Adopts the running server of this directory or starts one, and returns once it answers. */
export async function bringUpPostgres(options: BringUpOptions): Promise<PostgresProcess> {
  const { home, superuser, signal } = options
  const deadline = Date.now() + PATIENCE_MS
  for (let delayMs = 50; ; delayMs = Math.min(delayMs * 2, 1000)) {
    signal.throwIfAborted()
    let obstacle = 'a server is running but not accepting connections'
    const state = await probe(home, superuser)
    if (state === 'ready') return adopt(home)
    if (state === 'absent') {
      const outcome = await spawnPostgres(options)
      if (typeof outcome !== 'string') return outcome
      obstacle = outcome
      if (obstacle.includes('shared memory block')) endOrphanedBackends(home.pgdata)
      if (!TRANSIENT_FAILURES.test(obstacle)) throw new OperatorError(`PostgreSQL did not start:\n${obstacle}`)
    }
    if (Date.now() > deadline)
      throw new OperatorError(`PostgreSQL did not start within ${PATIENCE_MS / 1000} s:\n${obstacle}`)
    await sleep(delayMs)
  }
}

/** Whether this directory's server is ready, busy starting or stopping, or absent. */
export async function probe(home: PostgresHome, superuser: ConnectionSettings): Promise<'ready' | 'busy' | 'absent'> {
  try {
    const directory = await withClient(superuser, async (client) => {
      const { rows } = await client.query<{ directory: string }>(
        "select current_setting('data_directory') as directory",
      )
      return rows[0]?.directory ?? ''
    })
    if (realpathSync(directory) === home.pgdata) return 'ready'
    throw new OperatorError(`The server on ${superuser.host} serves ${directory}, not ${home.pgdata}.`)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return absentCodes.has(codeOf(error.cause)) ? 'absent' : 'busy'
    if (codeOf(error) !== WRONG_PASSWORD) throw error
    throw new OperatorError(`The server of ${home.pgdata} refuses the password in ${home.superuserPasswordFile}.`)
  }
}

/** The running server is not our child process, so it is polled by process id. */
function adopt(home: PostgresHome): PostgresProcess {
  const pid = readPostmasterPid(home.pgdata) ?? 0
  const exited = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, 250)
    timer.unref()
  })
  return { pid, adopted: true, exited, isRunning: () => isAlive(pid) }
}

/** Returns a running server, or the message with which it refused to start. */
async function spawnPostgres(options: BringUpOptions): Promise<PostgresProcess | string> {
  const { home, binaries, superuser, log, signal, settings, recoveryPatienceMs = RECOVERY_PATIENCE_MS } = options
  disownForeignPid(home.pgdata, superuser.host, log)
  const startLog = join(home.directory, 'postgres-start.log')
  const output = openSync(startLog, 'w', 0o600)
  const child = spawn(binaries.postgres, postgresArguments(home.pgdata, superuser, settings), {
    ...spawnAs(home.user),
    cwd: home.directory,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const server = ownProcess(child)
  const started = Date.now()
  while (server.isRunning() && Date.now() < started + recoveryPatienceMs) {
    if (signal.aborted) {
      await shutDownPostgres(server)
      throw signal.reason
    }
    if ((await probe(home, superuser)) === 'ready' && server.isRunning()) return server
    await Promise.race([server.exited, sleep(20)])
  }
  return server.isRunning() ? 'it does not accept connections' : readLastLogLines(home, startLog, started)
}

function ownProcess(child: ChildProcess): PostgresProcess {
  // If we are killed, the server deliberately keeps running. It must not keep this process alive.
  child.unref()
  const exited = once(child, 'exit').then(
    () => {},
    () => {}, // It could not be spawned, so it has no process id.
  )
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return { pid: child.pid ?? 0, adopted: false, exited, isRunning }
}

/** PostgreSQL writes to standard error until its log collector runs, and to today's log file afterwards. */
function readLastLogLines(home: PostgresHome, startLog: string, started: number): string {
  const logs = join(home.pgdata, 'log')
  const recent = listDirectory(logs)
    .map((name) => join(logs, name))
    .filter((file) => statSync(file).mtimeMs >= started)
  return [startLog, ...recent]
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(-12))
    .filter((line) => line !== '' && !/redirecting log output|Future log output/.test(line))
    .join('\n')
}

function listDirectory(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** Shuts the server down cleanly, or kills it if that takes too long. */
export async function shutDownPostgres(server: PostgresProcess): Promise<void> {
  if (!server.isRunning()) return
  process.kill(server.pid, 'SIGINT')
  if (await isGoneWithin(server, 8000)) return
  process.kill(server.pid, 'SIGQUIT')
  await isGoneWithin(server, 3000)
}

async function isGoneWithin(server: PostgresProcess, limitMs: number): Promise<boolean> {
  for (const deadline = Date.now() + limitMs; server.isRunning() && Date.now() < deadline; ) await sleep(10)
  return !server.isRunning()
}
