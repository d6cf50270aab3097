import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describeOtherLedgerKey, findLedgerKey } from '#app/ledger-key.ts'
import { openBackupDestination } from '#app/open-backup-destination.ts'
import { openBlobStore } from '#app/open-blob-store.ts'
import type { Config } from '#config/config.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import type { SavedFile } from '#platform/database/backup/backup-file.ts'
import { copyFiles, findFilesWithout } from '#platform/database/backup/copy-files.ts'
import { requireNoOwner } from '#platform/database/backup/restore.ts'
import { type ConnectionSettings, withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { hasCluster } from '#platform/database/embedded/postgres-home.ts'
import { listRanges, listSpans, planRecovery, type Span } from '#platform/database/recovery/plan-recovery.ts'
import { recoverCluster } from '#platform/database/recovery/recover-cluster.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import type { Logger } from '#platform/log/logger.ts'
import { isLedgerKey } from '#services/leads/consents/ledger-key-store.ts'
import { renameDatabase } from '#services/storage/blobs/database-identity-store.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import type { Tables } from '#services/tables.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import { readMoment } from './read-moment.ts'

interface RestoreAtOptions {
  config: Config
  log: Logger
  /** A time, or `latest`. */
  at: string
  replace: boolean
  create: boolean
  allowsMissing: boolean
}

/** Restores the embedded database as it was at a given time. Nothing existing changes until the result has been checked. */
export async function restoreAt(options: RestoreAtOptions): Promise<void> {
  const { config, log, at } = options
  const moment = at === 'latest' ? null : readMoment(at)
  requireEmbedded(config)
  requirePlace(options)
  const destination = openBackupDestination(config)
  if (!destination) throw new OperatorError('BACKUP_DIR is not set.')
  const folder = destination.recovery
  const span = requireSpan(listSpans(await folder.list()), moment)
  const to = openBlobStore(config)
  if (!options.replace) await requireNoOwner(to)
  const bar = createProgressBar('files')
  const ending = new AbortController()
  const end = () => ending.abort(new OperatorError('The command was interrupted.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const result = { owner: '', lines: [] as string[] }
  const aside = await recoverCluster({
    dataDir: config.dataDir,
    folder,
    span,
    moment,
    log,
    signal: ending.signal,
    onProgress: (done) => bar.update({ done, total: span.log.length }),
    async check(superuser) {
      bar.end()
      const connection = { ...superuser, database: 'offmarket' }
      result.lines.push(await describe(connection), ...(await checkLedger(options, connection)))
      await restoreFiles(connection, { from: destination.files, to }, options.allowsMissing)
      result.owner = await withClient(connection, (client) => renameDatabase(client, randomUUID()))
    },
  }).finally(bar.end)
  await to.setOwner(result.owner)
  const shown = moment ?? span.to
  console.log(`Restored the database as it was on ${format(shown)} to ${config.dataDir}.`)
  for (const line of result.lines) console.log(line)
  if (aside) console.log(`The former database is in ${aside}. Delete it once you do not need it.`)
}

function requireEmbedded({ database }: Config): void {
  if (database.url === undefined) return
  throw new OperatorError(
    '--at is only for the embedded database: use the point-in-time recovery of your PostgreSQL service.',
  )
}

function requirePlace({ config: { dataDir }, replace, create }: RestoreAtOptions): void {
  const exists = hasCluster({ dataDir })
  if (exists && !replace)
    throw new OperatorError(`There is a database in ${dataDir}. Use --replace to put it aside and take its place.`)
  if (!exists && !create)
    throw new OperatorError(`There is no database in ${dataDir}. Use --create on a new machine, or correct DATA_DIR.`)
}

function requireSpan(spans: Span[], moment: Date | null): Span {
  if (moment && moment > new Date()) throw new OperatorError(`${format(moment)} is in the future.`)
  const span = planRecovery(spans, moment)
  if (span) return span
  const ranges = listRanges(spans).map(({ from, to }) => `from ${format(from)} to ${format(to)}`)
  if (!moment || ranges.length === 0) throw new OperatorError('BACKUP_DIR has no complete archive for --at.')
  throw new OperatorError(
    `The database of ${format(moment)} cannot be restored, only moments ${ranges.join(' and ')}; --at latest restores the last one.`,
  )
}

/** The minutes that an operator types are too coarse to say where an archive ends. */
function format(at: Date): string {
  return `${formatTorontoTimeWithZone(at)} (${at.toISOString()})`
}

async function describe(connection: ConnectionSettings): Promise<string> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ leads: number; last: Date | null; accounts: number; files: number }>(
      `select (select count(*)::int from inquiries) as leads, (select max(received_at) from inquiries) as last,
         (select count(*)::int from auth.users) as accounts, (select count(*)::int from storage.objects) as files`,
    ),
  )
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  const last = found.last ? ` (the last of ${format(found.last)})` : ''
  return `It has leads: ${found.leads}${last}, accounts: ${found.accounts}, files: ${found.files}.`
}

/** The site would refuse to start with another key, so the operator should know now. */
async function checkLedger({ config, log }: RestoreAtOptions, connection: ConnectionSettings): Promise<string[]> {
  const key = await findLedgerKey(config)
  if (key === null)
    return [
      'There is no ledger key: put the file ledger-key back into DATA_DIR, or set LEDGER_KEY, before you start the site.',
    ]
  const { db, close } = createDatabase<Tables>({ connection, max: 1, log })
  try {
    return (await isLedgerKey(db, key)) === false ? [describeOtherLedgerKey(config)] : []
  } finally {
    await close()
  }
}

/** The site stores files in the archive with each backup, not with each change, so the last ones may be missing. */
async function restoreFiles(
  connection: ConnectionSettings,
  { from, to }: { from: BlobStore; to: BlobStore },
  allowsMissing: boolean,
): Promise<void> {
  await withClient(connection, async (client) => {
    const missing = allowsMissing ? [] : await findFilesWithout(listFiles(client), [to, from])
    if (missing.length > 0) {
      throw new OperatorError(
        `Files of that moment are neither in the file store nor in BACKUP_DIR (${missing.length} in all), such as ${missing[0]}. ` +
          'Use --allow-missing-files to restore everything else.',
      )
    }
    await copyFiles({ from, to, files: listFiles(client) })
  })
}

async function* listFiles(client: pg.ClientBase): AsyncGenerator<SavedFile> {
  for await (const batch of listSavedFiles(client)) yield* batch
}
