import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { BackupFolder } from '../../backup-destination/backup-destination.ts'
import { readSpace } from '../../disk/free-space.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type ConnectionSettings, clientOptions, withClient } from '../connection.ts'
import type { PostgresHome } from '../embedded/postgres-home.ts'
import { nameBase, readPosition } from './archive-files.ts'

interface BaseBackupOptions {
  home: PostgresHome
  superuser: ConnectionSettings
  folder: BackupFolder
  archive: string
  signal: AbortSignal
}

/**
 * Stores a copy of the whole cluster while it is in use. The server itself reads its files, checks their checksums,
 * leaves out what a restore must not have, and compresses them; the log repairs what changes in the process.
 */
export async function makeBaseBackup(options: BaseBackupOptions): Promise<string> {
  const { home, superuser, folder, archive } = options
  await requireRoom(home, superuser)
  const directory = join(home.directory, 'base-backup')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { mode: 0o700 })
  try {
    if (home.user) chownSync(directory, home.user.uid, home.user.gid)
    const { timeline, start, end } = await copyCluster(join(directory, 'files'), options)
    const at = await withClient(superuser, readTime)
    const name = nameBase({ archive, timeline, start, end, at })
    await folder.put(name, join(directory, 'files', 'base.tar.gz'))
    return name
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Only connections for replication understand BASE_BACKUP. */
async function copyCluster(target: string, { superuser, signal }: BaseBackupOptions) {
  const settings = { ...clientOptions(superuser), application_name: 'offmarket base backup', replication: 'true' }
  const client = new pg.Client(settings)
  client.on('error', () => {})
  const end = () => void client.end()
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    await client.connect()
    // It returns a result for each step. Compressing more would take the processor from visitors for longer.
    const results: unknown = await client.query(
      `BASE_BACKUP (LABEL 'offmarket', CHECKPOINT 'fast', WAL false, MANIFEST 'no', COMPRESSION 'gzip',
         COMPRESSION_DETAIL 'level=1',
         TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(target)})`,
    )
    const [first, , last] = Array.isArray(results) ? results : []
    const [{ recptr: from, tli }] = first.rows
    const [{ recptr: to }] = last.rows
    const timeline = Number(tli).toString(16).toUpperCase().padStart(8, '0')
    return { timeline, start: readPosition(from), end: readPosition(to) }
  } finally {
    signal.removeEventListener('abort', end)
    await client.end()
  }
}

/** The copy is made on the disk of the database, which it must never fill. */
async function requireRoom(home: PostgresHome, superuser: ConnectionSettings): Promise<void> {
  const { freeBytes } = await readSpace(home.directory)
  const { rows } = await withClient(superuser, (client) =>
    client.query<{ bytes: string }>('select sum(pg_database_size(oid))::text as bytes from pg_database'),
  )
  if (freeBytes > Number(rows[0]?.bytes ?? 0)) return
  throw new OperatorError(
    'The disk of DATA_DIR has no room for a base backup: make as much room as the database takes.',
  )
}

async function readTime(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at ?? new Date()
}
