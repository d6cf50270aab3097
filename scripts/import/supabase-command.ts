import { randomBytes } from 'node:crypto'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { finishRun, startRun } from '#services/imports/import-run-store.ts'
import { importFactors, importIdentities, importUsers } from '#services/imports/supabase/import-accounts.ts'
import {
  BytesUnreadable,
  type FileDeps,
  importBucket,
  importObject,
  noOwnerLimits,
} from '#services/imports/supabase/import-files.ts'
import {
  readFactor,
  readIdentity,
  readUser,
  type SourceRow,
  type SourceUser,
  text,
} from '#services/imports/supabase/read-source-rows.ts'
import { StorageError } from '#services/storage/wire/storage-error.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import type { ImportContext } from './import-context.ts'
import { openLeftOut } from './left-out.ts'
import { chooseBytes } from './supabase/open-bytes.ts'
import { openConnection } from './supabase/open-connection.ts'
import { openDump } from './supabase/open-dump.ts'
import { type SourceTable, type SupabaseSource, sourceTables } from './supabase/supabase-source.ts'

const BATCH = 200

const names: Record<SourceTable, string> = {
  'auth.users': 'accounts',
  'auth.identities': 'identities',
  'auth.mfa_factors': 'second factors',
  'storage.buckets': 'buckets',
  'storage.objects': 'files',
}

/** Imports accounts and files from Supabase, or says what would be imported. */
export async function importSupabase(context: ImportContext, dump: string): Promise<void> {
  const { options, print } = context
  if (options.write && options['dry-run']) throw new OperatorError('Use either --write or --dry-run.')
  if ((dump === '') === (options.from === undefined)) throw new OperatorError('Name either a dump or --from.')
  const source = options.from === undefined ? await openDump(dump) : await openConnection(options.from)
  try {
    await importFrom(context, source)
  } finally {
    await source.close()
  }
  if (!options.write) print('Nothing was stored. Run it again with --write to import.')
}

async function importFrom({ db, openStorage, config, options, now, print }: ImportContext, source: SupabaseSource) {
  const { name, fingerprint } = source
  const wanted = { id: randomBytes(4).toString('hex'), kind: 'supabase', source: name, fingerprint, at: now } as const
  const storage = await openStorage()
  const openBytes =
    options.files === undefined ? null : await chooseBytes(options.files, process.env.SUPABASE_SERVICE_KEY)
  const run = options.write ? await startRun(db, wanted) : null
  const runId = run?.id ?? null
  if (run?.isContinued) print(`This continues run ${run.id}, which was interrupted.`)
  // Those of every account here, whatever they were at the source.
  const settings = { ...config.auth.settings, audience: 'authenticated', role: 'authenticated' }
  const accounts = { db, settings, now, runId }
  const files: FileDeps = {
    db,
    runId,
    storage: { ...storage, settings: { ...storage.settings, ...noOwnerLimits } },
    openBytes: openBytes ?? (async () => null),
  }
  const results = { imported: 0, isComplete: true }
  const steps: Record<SourceTable, Step> = {
    'auth.users': (rows) => inBatch(rows, readUser, (users) => importUsers(accounts, noteHashes(users, print))),
    'auth.identities': (rows) => inBatch(rows, readIdentity, (identities) => importIdentities(accounts, identities)),
    'auth.mfa_factors': (rows) => inBatch(rows, readFactor, (factors) => importFactors(accounts, factors)),
    'storage.buckets': (rows) => oneByOne(rows, results, (row) => importBucket(files, row)),
    'storage.objects': (rows) => oneByOne(rows, results, (row) => importObject(files, row)),
  }
  const leftOut = await openLeftOut(options.report)
  for (const table of sourceTables) {
    const total = source.count(table)
    if (table === 'storage.objects' && openBytes === null) {
      if (total > 0) print(`${total} files are left out. Say with --files where they are.`)
      continue
    }
    const skipped = await importTable(source, table, steps[table], leftOut.add)
    results.imported += total - skipped
    print(`${total - skipped} of ${total} ${names[table]} ${runId === null ? 'would be ' : ''}imported.`)
  }
  await leftOut.close()
  for (const { result, why, count } of leftOut.reasons()) print(`Not imported: ${count} of the ${result}. ${why}`)
  if (runId === null) return
  if (results.isComplete) await finishRun(db, runId, new Date())
  if (results.imported > 0 || run?.isContinued) print(`To undo it: npm run import -- undo ${runId}`)
  if (!results.isComplete) throw new OperatorError('Some files are missing. The same command tries those again.')
}

/** What is left out of a batch, by name, and why. */
type Step = (rows: SourceRow[]) => Promise<[name: string, why: string][]>

/** Returns how many rows are left out. */
async function importTable(
  source: SupabaseSource,
  table: SourceTable,
  step: Step,
  leaveOut: (result: string, rows: { line: string; why: string }[]) => Promise<void>,
): Promise<number> {
  const bar = createProgressBar('rows')
  let batch: SourceRow[] = []
  let [done, skipped] = [0, 0]
  const flush = async () => {
    const reasons = await step(batch)
    const rows = reasons.map(([line, why]) => ({ line, why }))
    await leaveOut(names[table], rows)
    done += batch.length
    skipped += reasons.length
    batch = []
    bar.update({ done, total: source.count(table) })
  }
  for await (const row of source.read(table)) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  bar.end()
  return skipped
}

/** Reads rows and imports those that can be read. */
async function inBatch<Value>(
  rows: SourceRow[],
  read: (row: SourceRow) => { value: Value; why: null } | { value: null; why: string },
  store: (values: Value[]) => Promise<ReadonlyMap<string, string>>,
): ReturnType<Step> {
  const values: Value[] = []
  const unread: [name: string, why: string][] = []
  for (const row of rows) {
    const { value, why } = read(row)
    if (why === null) values.push(value)
    else unread.push([nameOf(row), why])
  }
  return values.length === 0 ? unread : [...unread, ...(await store(values))]
}

async function oneByOne(
  rows: SourceRow[],
  results: { isComplete: boolean },
  store: (row: SourceRow) => Promise<string | null>,
): ReturnType<Step> {
  const reasons: [name: string, why: string][] = []
  for (const row of rows) {
    const why = await store(row).catch((error: unknown) => {
      if (error instanceof BytesUnreadable) results.isComplete = false
      else if (!(error instanceof StorageError)) throw error
      return error.message
    })
    if (why !== null) reasons.push([nameOf(row), why])
  }
  return reasons
}

function nameOf(row: SourceRow): string {
  const bucket = text(row, 'bucket_id')
  return bucket ? `${bucket}/${text(row, 'name')}` : text(row, 'email') || text(row, 'id')
}

function noteHashes(users: SourceUser[], print: (line: string) => void): SourceUser[] {
  for (const { email, id, hasUnknownHash } of users)
    if (hasUnknownHash) print(`${email ?? id} needs a new password: the hash is of an unknown kind.`)
  return users
}
