import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openBackupDestination } from '#app/open-backup-destination.ts'
import { DamagedBackup } from '#platform/database/backup/backup-file.ts'
import { findMissingFiles } from '#platform/database/backup/copy-files.ts'
import { restoreDatabase } from '#platform/database/backup/restore.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { makePrivateDirectory } from '#platform/disk/private-directory.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { prepareJobSchema } from '../dev/prepare-job-schema.ts'
import { listBackups } from './check-backups.ts'
import { type DoctorContext, silentLog, withUsedDatabase } from './doctor-context.ts'
import { type Finding, fail, pass, skip } from './finding.ts'

/** A row may get its time shortly before it is committed. */
const COMMIT_MS = 10_000

const kinds = ['leads', 'accounts', 'files'] as const
type Counts = Record<(typeof kinds)[number], number>

interface Comparison {
  restored: Counts
  /** What the site has from before the backup. */
  present: Counts
  /** How many files have no bytes. */
  missing: number
}

interface Scratch {
  connection: Connection
  close(): Promise<void>
}

/** Restores the newest backup into a database that exists only for that. */
export function checkRestore(context: DoctorContext, openScratch = openScratchDatabase): Promise<Finding> {
  if (!context.restores) return Promise.resolve(skip('Use --restore to try whether the newest backup can be restored.'))
  return withUsedDatabase(context, async ({ connection }) => {
    const [newest] = (await listBackups(context)) ?? []
    if (!newest) return skip('There is no backup.')
    const before = new Date(newest.startedAt.getTime() - COMMIT_MS)
    const present = await count(connection, before)
    try {
      const { restored, missing } = await restore(context, newest.name, openScratch)
      return judgeRestore(newest.name, { restored, present, missing })
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      return fail(`${newest.name}: ${error.message} Make another one with npm run db:backup.`)
    }
  })
}

async function restore({ config, root }: DoctorContext, name: string, openScratch: typeof openScratchDatabase) {
  const destination = openBackupDestination(config)
  if (!destination) throw new Error('BACKUP_DIR is not set')
  const folder = join(config.dataDir, `doctor-${randomUUID()}`)
  makePrivateDirectory(folder)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // It contains personal data, and must not stay there when a signal ends this command.
  process.once('exit', remove)
  try {
    const file = await destination.fetch(name, folder)
    const { connection, close } = await openScratch(folder)
    try {
      await restoreDatabase({
        connection,
        file,
        directory: join(root, 'migrations'),
        log: silentLog,
        isTransientTable,
        prepareSchemas: prepareJobSchema,
        prepareRoles: (target) => prepareCallerRoles({ connection: target, rights: [], serviceTables: [] }),
      })
      const restored = await count(connection, 'infinity')
      return { restored, missing: (await findMissingFiles(file, destination.files)).length }
    } finally {
      await close()
    }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** A separate PostgreSQL, so that the database of the site notices nothing. */
async function openScratchDatabase(folder: string): Promise<Scratch> {
  const wanted = { databaseUrl: undefined, dataDir: folder, log: silentLog }
  const { connection, location, close } = await openDatabaseForTool({ ...wanted, mayBeEmpty: true, creates: true })
  return {
    connection,
    async close() {
      await close()
      // If we are root, the data may be elsewhere.
      rmSync(dirname(location), { recursive: true, force: true })
    },
  }
}

const COUNT = `
  select (select count(*)::int from inquiries where received_at < $1) as leads,
    (select count(*)::int from auth.users where created_at < $1) as accounts,
    (select count(*)::int from storage.objects where created_at < $1) as files`

/** Counts what was there before a moment. */
async function count(connection: Connection, before: Date | 'infinity'): Promise<Counts> {
  const { rows } = await withClient(connection, (client) => client.query<Counts>(COUNT, [before]))
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}

/** The backup must contain every row that the site had before it. */
export function judgeRestore(name: string, { restored, present, missing }: Comparison): Finding {
  const lacks = kinds.filter((kind) => restored[kind] < present[kind])
  if (lacks.length > 0) {
    const parts = lacks.map((kind) => `${kind} ${present[kind] - restored[kind]}`)
    return fail(
      `${name} lacks rows that the site had before it (${parts.join(', ')}): make another one with npm run db:backup.`,
    )
  }
  if (missing > 0)
    return fail(
      `${name} lacks the bytes of some files (${missing}): run npm run db:backup verify latest -- --from-backup-dir.`,
    )
  const parts = kinds.map((kind) => `${kind} ${restored[kind]}`)
  return pass(`${name} was restored and removed again: ${parts.join(', ')}.`)
}
