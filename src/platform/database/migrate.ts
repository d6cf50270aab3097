import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { type Connection, withClient } from './connection.ts'
import { DatabaseUnavailable, LockTimedOut } from './database-unavailable.ts'
import { type Migration, planMigrations } from './migration-plan.ts'
import { readUpgradeNote, type UpgradeNote } from './upgrade-note.ts'

interface MigrateOptions {
  connection: Connection
  directory: string
  log: Logger
  /** The last migration to apply; all of them if left out. */
  upTo?: string
  /** Leaves the batches that come last for later, because the site works without them. */
  leavesBatches?: boolean
  /** Stops between two transactions. */
  signal?: AbortSignal
}

export interface MigrationFile extends Migration {
  sql: string
  note: UpgradeNote | null
}

interface Step {
  name: string
  /** False after one of several batches. */
  isComplete: boolean
}

const LOCK_KEY = 1_868_982_638
/** Waiting for other processes has a limit, so that a hung one is noticed. The migration itself has none. */
const BEGIN = `begin; set local lock_timeout = '60s'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`
/**
 * All other statements queue behind one that waits for a table. So it soon gives up, lets them through, and the migration
 * is tried again: a backup, for example, locks tables for minutes.
 */
const WAIT_BRIEFLY = "set local lock_timeout = '2s'"
const LOCK_ATTEMPTS = 30
const LOCK_PAUSE_MS = 1000
const CREATE_TABLE = `
  create table if not exists public.schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/**
 * Applies pending migrations, each in its own transaction or in batches, and returns their names. Two processes may run
 * it at once.
 */
export async function migrate({ connection, directory, signal, ...options }: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(directory)
  return withClient(connection, async (client) => {
    const done: string[] = []
    while (!signal?.aborted) {
      const step = await applyPatiently(client, files, options)
      if (!step) break
      if (!step.isComplete) continue
      options.log.info({ migration: step.name }, 'migration applied')
      done.push(step.name)
    }
    return done
  })
}

type StepOptions = Pick<MigrateOptions, 'log' | 'upTo' | 'leavesBatches'>

async function applyPatiently(client: pg.ClientBase, files: MigrationFile[], options: StepOptions) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyNext(client, files, options)
    } catch (error) {
      if (!(error instanceof LockTimedOut) || attempt === LOCK_ATTEMPTS) throw error
      options.log.warn('a migration waits for a table that another transaction has locked; trying again')
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

/**
 * Applies the first pending migration, or one batch of it. The lock ends with each transaction, as a pooler allows no
 * other kind, so the pending ones are looked up again each time.
 */
async function applyNext(
  client: pg.ClientBase,
  files: MigrationFile[],
  { upTo, leavesBatches }: StepOptions,
): Promise<Step | null> {
  await client.query(BEGIN)
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    await client.query(`${CREATE_TABLE}; ${WAIT_BRIEFLY}`)
    const pending = planMigrations(files, await readAppliedMigrations(client))
    const [next] = pending
    const isWanted = next !== undefined && (upTo === undefined || next.name <= upTo)
    const isLeft = leavesBatches && pending.every(runsInBatches)
    const step = isWanted && !isLeft ? await apply(client, next) : null
    await client.query('commit')
    return step
  } catch (error) {
    // If the connection is lost, the server rolls back on its own.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The migrations in a directory, in the order they run. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !FILE_NAME.test(name))
  if (misnamed) throw new Error(`Migration ${misnamed} must be named like 0001-what-it-does.sql.`)
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may change line endings; that is not an edit.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, note: readUpgradeNote(name, sql), sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The migrations already applied to a database. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const table = await client.query<{ name: string | null }>("select to_regclass('public.schema_migrations') as name")
  if (!table.rows[0]?.name) return []
  const { rows } = await client.query<Migration>('select name, sha256 from public.schema_migrations order by name')
  return rows
}

async function apply(client: pg.ClientBase, file: MigrationFile): Promise<Step> {
  const { name, sql, sha256 } = file
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql)
    if (runsInBatches(file)) {
      if (Array.isArray(result)) throw new Error('a migration in batches must be one statement')
      if (result.rowCount) return { name, isComplete: false }
    }
    await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    return { name, isComplete: true }
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** The site works before this kind of migration has ended. */
export function runsInBatches({ note }: MigrationFile): boolean {
  return note?.runs === 'in batches beside the old version'
}
