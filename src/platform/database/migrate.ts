import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { type Connection, withClient } from './connection.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { type Migration, planMigrations } from './migration-plan.ts'

interface MigrateOptions {
  connection: Connection
  directory: string
  log: Logger
  /** The last migration to apply; all of them if left out. */
  upTo?: string
}

interface MigrationFile extends Migration {
  sql: string
}

const LOCK_KEY = 1_868_982_638
/** Waiting for the lock has a limit, so that a hung process is noticed. The migration itself has none. */
const BEGIN = `begin; set local lock_timeout = '60s'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`
const CREATE_TABLE = `
  create table if not exists public.schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/**
 * Applies pending migrations, each in its own transaction, and returns their names. Two processes may run it at once.
 */
export async function migrate({ connection, directory, log, upTo }: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(directory)
  return withClient(connection, async (client) => {
    const done: string[] = []
    for (let name = await applyNext(client, files, upTo); name !== null; name = await applyNext(client, files, upTo)) {
      log.info({ migration: name }, 'migration applied')
      done.push(name)
    }
    return done
  })
}

/**
 * Applies the first pending migration and returns its name. The lock ends with each transaction, as a pooler allows no
 * other kind, so the pending ones are looked up again each time.
 */
async function applyNext(
  client: pg.ClientBase,
  files: MigrationFile[],
  upTo: string | undefined,
): Promise<string | null> {
  await client.query(BEGIN)
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    await client.query(CREATE_TABLE)
    const [next] = planMigrations(files, await readAppliedMigrations(client))
    const isWanted = next !== undefined && (upTo === undefined || next.name <= upTo)
    if (isWanted) await apply(client, next)
    await client.query('commit')
    return isWanted ? next.name : null
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
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
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

async function apply(client: pg.ClientBase, { name, sql, sha256 }: MigrationFile): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
