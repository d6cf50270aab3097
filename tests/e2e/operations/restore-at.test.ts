import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { createDiskBackupDestination } from '#platform/backup-destination/disk-backup-destination.ts'
import { withClient } from '#platform/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createArchiving } from '#platform/database/recovery/start-archiving.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { restoreAt } from '../../../scripts/backup/restore-at.ts'
import { checkRecovery } from '../../../scripts/doctor/check-recovery.ts'
import { createDoctorContext } from '../../../scripts/doctor/doctor-context.ts'
import { copyTemplate } from '../../support/product/product-template.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory, type TemporaryDirectory } from '../../support/temporary-directory.ts'

const log = createLogger({ level: 'silent' })
const [SAVED, UNSAVED] = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002']

let directory: TemporaryDirectory
let site: Awaited<ReturnType<typeof makeArchivedSite>>
beforeAll(async () => {
  directory = await makeTemporaryDirectory()
  site = await makeArchivedSite()
})
afterAll(() => directory[Symbol.asyncDispose]())

/** A site that archived its database, with a file in the last backup and one that came after it. */
async function makeArchivedSite() {
  const dataDir = join(directory.path, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  await copyTemplate(dataDir)
  const backups = createDiskBackupDestination(join(directory.path, 'backups'))
  const server = await startEmbeddedPostgres({ dataDir, log })
  const archiving = createArchiving({ server, folder: backups.recovery, days: 7, dataDir, log })
  const now = await withClient(server.connection, async (client) => {
    const insertFile = (version: string) =>
      client.query("insert into storage.objects (bucket_id, name, version) values ('docs', $1, $1)", [version])
    await client.query("insert into storage.buckets (id, name) values ('docs', 'docs')")
    await insertFile(SAVED)
    await backups.files.write(SAVED, Readable.from([Buffer.from('a file')]))
    await archiving.ship()
    await archiving.maintain()
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    await insertFile(UNSAVED)
    await archiving.ship()
    return rows[0]?.now ?? new Date()
  })
  await archiving.stop()
  await server.stop()
  const settings = (folder: string) => ({
    DATA_DIR: join(directory.path, folder),
    BACKUP_DIR: join(directory.path, 'backups'),
  })
  const restore = (folder: string, options: Partial<Parameters<typeof restoreAt>[0]>) => {
    const config = createConfig(readEnvironment(settings(folder)))
    return restoreAt({ config, log, at: 'latest', replace: false, create: false, allowsMissing: false, ...options })
  }
  return { path: directory.path, now, settings, restore }
}

test('a moment that cannot be restored, or a place that is not meant, is refused in a sentence', async () => {
  const { path, now, settings, restore } = site
  const before = await readdir(path, { recursive: true })
  const hour = 3_600_000
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  await expect(restore('data', {})).rejects.toThrow(/^There is a database in .*\. Use --replace/)
  await expect(restore('nowhere', {})).rejects.toThrow(/^There is no database in .*\. Use --create/)
  const replace = true
  await expect(restore('data', { replace, at: at(hour) })).rejects.toThrow(/ is in the future\.$/)
  const outside = /^The database of .* cannot be restored, only moments from 20.*Z\) to 20.*Z\); --at latest/
  await expect(restore('data', { replace, at: at(-hour) })).rejects.toThrow(outside)
  await expect(restore('data', { replace, at: 'noon' })).rejects.toThrow('"noon" is not a time')
  expect(await readdir(path, { recursive: true })).toEqual(before)
  const managed = await runScript('db-restore', ['--at', 'latest'], {
    ...settings('data'),
    DATABASE_URL: 'postgres://a@b/c',
  })
  expect(managed.errors).toContain('Nothing was restored. --at is only for the embedded database')

  const config = createConfig(readEnvironment(settings('data')))
  const context = createDoctorContext({ config, root: '', mailTo: null, restores: false })
  onTestFinished(() => context.close())
  expect(await checkRecovery(context)).toMatchObject({
    status: 'ok',
    text: expect.stringMatching(/^Every moment can be restored from .* to /),
  })
})

test('with the disk lost, the database and the files of the last backup are restored, and what is missing is said', async () => {
  const { path, now, settings, restore } = site
  await expect(restore('new', { create: true })).rejects.toThrow(
    `Files of that moment are neither in the file store nor in BACKUP_DIR (1 in all), such as ${UNSAVED}. Use --allow`,
  )
  const words = ['--at', now.toISOString(), '--create']
  const { code, output, errors } = await runScript('db-restore', words, settings('new'))
  expect({ code, errors }).toEqual({ code: 0, errors: expect.not.stringContaining('Nothing was restored') })
  const [said, has, key] = output.split('\n')
  expect(said).toContain(`Restored the database as it was on ${formatTorontoTimeWithZone(now)} (${now.toISOString()})`)
  expect(has).toBe('It has leads: 0, accounts: 0, files: 1.')
  expect(key).toMatch(/^There is no ledger key: put the file ledger-key back into DATA_DIR, or set LEDGER_KEY/)
  const store = createDiskBlobStore(join(path, 'new', 'storage'))
  expect(String(await (await store.open(SAVED))?.read({ start: 0, end: 5 }))).toBe('a file')

  const server = await startEmbeddedPostgres({ dataDir: join(path, 'new'), log })
  onTestFinished(() => server.stop())
  const { rows } = await withClient(server.connection, (client) => client.query('select name from storage.objects'))
  expect(rows).toEqual([{ name: SAVED }])
  expect(server.location).toContain(path)
})
