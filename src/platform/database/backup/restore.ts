import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BlobStore } from '../../files/blob-store.ts'
import { findJobSchemaVersion, ownRows } from '../../jobs/job-store.ts'
import type { Logger } from '../../log/logger.ts'
import type { Connection } from '../connection.ts'
import { migrate, readAppliedMigrations, readMigrations } from '../migrate.ts'
import type { Migration } from '../migration-plan.ts'
import { withSession } from '../sessions.ts'
import { PORTABLE_SESSION } from './backup.ts'
import {
  type BackupHeader,
  DamagedBackup,
  type Frame,
  readFileList,
  readFrames,
  type SavedPolicy,
  type TableSummary,
  verifyBackup,
} from './backup-file.ts'
import { holdBlobs } from './blob-hold.ts'
import { type CopiedFiles, copyFiles, findMissingFiles } from './copy-files.ts'
import { replacePolicies } from './policies.ts'
import {
  type IsTransient,
  listTables,
  quoteColumns,
  quoteName,
  type SequenceValue,
  type Table,
  type TableName,
} from './table-catalog.ts'

/** Where the backup's files are, and where they go. */
interface RestoredFiles {
  from: BlobStore
  to: BlobStore
  /** Restores the rest even if some files are missing. */
  allowsMissing?: boolean
  /** Gives the restored database a new owner id, different even from the saved one, and returns it. */
  makeOwner: (client: pg.ClientBase) => Promise<string>
  onProgress?: ((copied: CopiedFiles) => void) | undefined
}

export interface RestoreOptions {
  connection: Connection
  file: string
  /** The migrations directory. */
  directory: string
  log: Logger
  isTransientTable: IsTransient
  /** Empties the database first. */
  replace?: boolean
  /** If left out, only rows are restored. */
  files?: RestoredFiles
  /** Creates the job queue's tables, which our migrations do not cover. */
  prepareSchemas: (connection: Connection) => Promise<void>
  /** Creates the roles that policies refer to. */
  prepareRoles?: (connection: Connection) => Promise<unknown>
}

/**
 * Loads a backup in one transaction, so it is restored completely or not at all. Files are copied first, so that every
 * row has its file even if the restore is interrupted.
 */
export async function restoreDatabase(options: RestoreOptions): Promise<TableSummary[]> {
  const { connection, file, directory, log, files, isTransientTable } = options
  const { header, trailer } = await verifyBackup(file)
  requireKnown(header.migrations, await readMigrations(directory))
  await withSession(connection, async (client) => {
    await client.query(PORTABLE_SESSION)
    // A site that is still running must not remove files whose rows are not restored yet.
    await holdBlobs(client)
    requireNotAhead(header.migrations, await readAppliedMigrations(client))
    if (!options.replace) await requireEmpty(client, isTransientTable)
    if (files) await restoreFiles(client, files, options)
    await migrate({ connection, directory, log, upTo: header.migrations.at(-1)?.name ?? '' })
    if (header.jobSchemaVersion !== null) await options.prepareSchemas(connection)
    if (header.version > 1) await options.prepareRoles?.(connection)
    requireJobSchema(header, await findJobSchemaVersion(client))
    await client.query('begin')
    await load(client, options, trailer.sequences)
    const owner = await files?.makeOwner(client)
    await client.query('commit')
    if (owner !== undefined) await files?.to.setOwner(owner)
    await client.query('analyze')
    await migrate({ connection, directory, log })
  })
  return trailer.tables
}

async function restoreFiles(client: pg.ClientBase, files: RestoredFiles, { file, replace }: RestoreOptions) {
  if (!replace) await requireNoOwner(files.to)
  if (!files.allowsMissing) await requireFiles(file, files.from)
  await copyFiles({ ...files, files: readFileList(file), client })
}

function requireKnown(saved: Migration[], files: Migration[]): void {
  for (const { name, sha256 } of saved) {
    const file = files.find((known) => known.name === name)
    if (file?.sha256 !== sha256) {
      throw new Error(
        `The backup has migration ${name}, which this release ${file ? 'has in another version' : 'lacks'}.`,
      )
    }
  }
}

function requireNotAhead(saved: Migration[], applied: Migration[]): void {
  const ahead = applied.find(({ name }) => !saved.some((migration) => migration.name === name))
  if (!ahead) return
  throw new Error(
    `This database already has migration ${ahead.name}, which is newer than the backup. ` +
      'Restore into a new, empty database: the migrations after the backup are then applied to the restored rows.',
  )
}

function requireJobSchema(header: BackupHeader, present: number | null): void {
  if (header.jobSchemaVersion === null || header.jobSchemaVersion === present) return
  throw new Error(
    `The backup's job tables have version ${header.jobSchemaVersion}, this release has ${present}. ` +
      'Restore it with the release that made it, then start this one on the result.',
  )
}

async function requireFiles(file: string, store: BlobStore): Promise<void> {
  const missing = await findMissingFiles(file, store)
  if (missing.length === 0) return
  throw new Error(
    `The backup refers to files that are missing or incomplete (${missing.length} in all), such as ${missing[0]}. ` +
      'Use --allow-missing-files to restore everything else.',
  )
}

export async function requireNoOwner(store: BlobStore): Promise<void> {
  if ((await store.findOwner()) === null) return
  throw new Error(
    'This store has the files of another database. ' +
      'Use --replace to take them over and remove those that are not in the backup.',
  )
}

async function requireEmpty(client: pg.ClientBase, isTransientTable: IsTransient): Promise<void> {
  for (const table of await listTables(client, isTransientTable)) {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from ${quoteName(table)} where ${ownRows(table)}) as found`,
    )
    if (rows[0]?.found) {
      throw new Error(`The database is not empty: ${table.name} has rows. Use --replace to delete them first.`)
    }
  }
}

async function load(
  client: pg.Client,
  { file, isTransientTable }: RestoreOptions,
  sequences: SequenceValue[],
): Promise<void> {
  const tables = await listTables(client, isTransientTable)
  // Triggers are paused first, because one of them forbids even emptying its table.
  const triggers = await pauseTriggers(client)
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoteName).join(', ')}`)
  await client.query('set constraints all deferred')
  const frames = readFrames(file)
  let policies: SavedPolicy[] | null = null
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind === 'P') policies = next.value.value
    if (next.value.kind === 'T') await loadTable(client, requireTable(tables, next.value.value), frames)
  }
  await client.query('set constraints all immediate')
  await resumeTriggers(client, triggers)
  if (policies) await replacePolicies(client, policies)
  for (const sequence of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quoteName(sequence), sequence.value, sequence.isCalled])
  }
}

function requireTable(tables: Table[], saved: TableName & { columns: string[] }): TableName & { columns: string[] } {
  const table = tables.find(({ schema, name }) => schema === saved.schema && name === saved.name)
  const missing = table ? saved.columns.find((column) => !table.columns.includes(column)) : saved.name
  if (missing === undefined) return saved
  throw new Error(`The backup contains ${saved.schema}.${saved.name}, but this release lacks ${missing}.`)
}

async function loadTable(
  client: pg.Client,
  table: TableName & { columns: string[] },
  frames: AsyncGenerator<Frame>,
): Promise<void> {
  let expected = -1
  async function* rows(): AsyncGenerator<Buffer> {
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      if (next.value.kind === 'D') yield next.value.value
      else if (next.value.kind === 'E') {
        expected = next.value.value.rows
        return
      } else throw new DamagedBackup('its parts are out of order')
    }
  }
  const target = client.query(copyFrom(`copy ${quoteName(table)} (${quoteColumns(table.columns)}) from stdin`))
  await pipeline(rows, target)
  if (target.rowCount !== expected) {
    throw new Error(`${table.name} loaded ${target.rowCount} of ${expected} rows. Nothing was changed.`)
  }
}

interface PausedTrigger extends TableName {
  trigger: string
  enable: string
}

/** The triggers already ran for these rows; running them again would repeat their effects. */
async function pauseTriggers(client: pg.ClientBase): Promise<PausedTrigger[]> {
  const { rows } = await client.query<PausedTrigger>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger,
       case t.tgenabled when 'A' then 'enable always' else 'enable' end as enable
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled in ('O', 'A') and n.nspname !~ '^pg_'`,
  )
  for (const paused of rows) await alterTrigger(client, paused, 'disable')
  return rows
}

async function resumeTriggers(client: pg.ClientBase, triggers: PausedTrigger[]): Promise<void> {
  for (const paused of triggers) await alterTrigger(client, paused, paused.enable)
}

async function alterTrigger(client: pg.ClientBase, paused: PausedTrigger, action: string): Promise<void> {
  await client.query(`alter table ${quoteName(paused)} ${action} trigger ${pg.escapeIdentifier(paused.trigger)}`)
}
