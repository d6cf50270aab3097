import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../log/logger.ts'

/** The process recorded in PostgreSQL's own lock file. */
export function readPostmasterPid(pgdata: string): number | null {
  const [pid] = readText(join(pgdata, 'postmaster.pid'))?.split('\n') ?? []
  return pid ? Math.abs(Number.parseInt(pid, 10)) : null
}

/** A zombie accepts signals but is dead. In a container without an init process it never goes away. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const state = readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.[0]
  return state !== 'Z' && state !== 'X'
}

/**
 * PostgreSQL will not start while the process id in its lock files is alive, even if that id now belongs to another
 * program or a thread, as happens in containers. It ignores its parent's id, so we write ours in place of the foreign
 * one. PostgreSQL still checks that no old server uses the shared memory.
 */
export function disownForeignPid(pgdata: string, socketDirectory: string, log: Logger): void {
  if (process.platform !== 'linux') return
  for (const file of [join(pgdata, 'postmaster.pid'), join(socketDirectory, '.s.PGSQL.5432.lock')]) {
    const [line = '', ...rest] = readText(file)?.split('\n') ?? []
    const pid = Math.abs(Number.parseInt(line, 10))
    if (!pid || pid === process.pid || readText(`/proc/${pid}/stat`) === null || isPostgresIn(pgdata, pid)) continue
    log.warn({ file, pid }, "the database's lock file names a process that is not PostgreSQL")
    overwrite(file, [String(process.pid), ...rest].join('\n'))
  }
}

/**
 * Kills the backends that a killed postmaster left in this directory, as no new server can start until they are gone.
 * Called only when PostgreSQL has reported some.
 */
export function endOrphanedBackends(pgdata: string): void {
  if (process.platform !== 'linux') return
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const pid of pids.map(Number)) {
    if (!isPostgres(pid) || workingDirectory(pid) !== pgdata || isPostgres(parentOf(pid))) continue
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // It ended by itself.
    }
  }
}

/**
 * A backend's working directory is its data directory. If we cannot read it, the backend could be ours, so we wait for
 * it.
 */
function isPostgresIn(pgdata: string, pid: number): boolean {
  return isPostgres(pid) && [pgdata, null].includes(workingDirectory(pid))
}

function isPostgres(pid: number): boolean {
  return isAlive(pid) && readText(`/proc/${pid}/comm`)?.trim() === 'postgres'
}

function workingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function parentOf(pid: number): number {
  return Number(readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[1])
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function overwrite(file: string, text: string): void {
  const handle = openSync(file, constants.O_WRONLY | constants.O_NOFOLLOW)
  try {
    ftruncateSync(handle)
    writeSync(handle, text)
  } finally {
    closeSync(handle)
  }
}
