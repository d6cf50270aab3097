import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '../../errors/operator-error.ts'
import { type ConnectionSettings, createClient } from '../connection.ts'

export interface OwnerLock {
  /** Resolves when the connection that holds the lock is gone. */
  lost: Promise<void>
  release(): Promise<void>
}

const KEY = 1_868_982_637
const NAME = 'offmarket owner'

/** Allows one owner per data directory. The lock belongs to a connection, so it cannot outlive the process. */
export async function takeOwnerLock(
  superuser: ConnectionSettings,
  waitMs: number,
  signal?: AbortSignal,
): Promise<OwnerLock> {
  const client = createClient(superuser, `${NAME} ${process.pid}`)
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  try {
    const deadline = Date.now() + waitMs
    while (!(await tryLock(client))) {
      if (Date.now() >= deadline) throw new OperatorError(await describeHolder(client))
      await sleep(100)
      signal?.throwIfAborted()
    }
  } catch (error) {
    await client.end()
    throw error
  }
  return { lost, release: () => client.end() }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [KEY])
  return rows[0]?.taken ?? false
}

async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select activity.application_name as name
     from pg_locks as locks join pg_stat_activity as activity using (pid)
     where locks.locktype = 'advisory' and locks.granted and locks.classid = 0 and locks.objid = $1`,
    [KEY],
  )
  const holder = rows[0]?.name.replace(NAME, 'process') ?? 'process unknown'
  return `DATA_DIR: another server is running on this data directory (${holder}). Stop it, or choose another directory.`
}
