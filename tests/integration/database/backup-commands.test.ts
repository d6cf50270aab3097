import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { createDiskBackupDestination } from '#platform/backup-destination/disk-backup-destination.ts'
import { verifyFiles } from '#platform/database/backup/verify-files.ts'
import { withClient } from '#platform/database/connection.ts'
import { locatePostgresHome } from '#platform/database/embedded/postgres-home.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { nameBackup } from '#services/backups/backup-schedule.ts'
import { makeBackup } from '#services/backups/make-backup.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import { chooseBackup } from '../../../scripts/backup/choose-backup.ts'
import { createEmptyDatabase, createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const VERSION = 'aaaaaaaa-0000-4000-8000-000000000001'
const [oldest, middle, newest] = ['13', '14', '15']
  .map((day) => new Date(`2026-11-${day}T07:00:00Z`))
  .map(nameBackup) as [string, string, string]

/** Three automatic backups of a database with one file. */
async function makeBackups() {
  const database = await createTestDatabase()
  const directory = await makeTemporaryDirectory()
  onTestFinished(async () => {
    await database.close()
    await directory[Symbol.asyncDispose]()
  })
  const folder = join(directory.path, 'backups')
  const blobs = createDiskBlobStore(join(directory.path, 'storage'))
  const { md5 } = await blobs.write(VERSION, Readable.from([Buffer.from('a file')]))
  await database.pool.query("insert into storage.buckets (id, name) values ('docs', 'docs')")
  await database.pool.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('docs', 'a', $1, jsonb_build_object('size', 6, 'eTag', $2::text))`,
    [VERSION, `"${md5}"`],
  )
  const destination = createDiskBackupDestination(folder)
  const deps = {
    connection: database.connection,
    log,
    destination,
    files: { from: blobs, list: listSavedFiles },
    isTransientTable,
    workDirectory: join(directory.path, 'work'),
  }
  for (const day of [13, 14, 15]) {
    const at = new Date(`2026-11-${day}T07:00:00Z`)
    await database.pool.query('insert into backup_runs (started_at, name) values ($1, $2)', [at, nameBackup(at)])
    await makeBackup(deps, nameBackup(at), at)
  }
  const variables = { DATA_DIR: join(directory.path, 'data'), BACKUP_DIR: folder }
  const damage = (name: string) => truncate(join(folder, name), 2000)
  const blob = join(folder, 'files', 'blobs', VERSION.slice(0, 2), VERSION)
  return { folder, variables, damage, blob }
}

test('db:backup verify reads a backup and its files again, and reports what is there and what is missing', async () => {
  const { folder, variables, damage, blob } = await makeBackups()
  const verify = (words: string[]) => runScript('db-backup', ['verify', ...words], variables)
  const good = await verify([join(folder, newest)])
  expect(good).toMatchObject({ code: 0, errors: '' })
  expect(good.output).toContain('  storage.objects: 1\n')
  expect(good.output).toMatch(/ rows of \d+ tables and 1 files \(6 B\)\.\nAll of it was read again and is good\.\n$/)

  // As long as before.
  await writeFile(blob, 'A file')
  expect(await verify(['latest', '--from-backup-dir'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`These files are damaged: ${VERSION}`),
  })
  await rm(blob)
  const lacking = await verifyFiles(join(folder, newest), createDiskBlobStore(join(folder, 'files')))
  expect(lacking).toMatchObject({ count: 1, bytes: 0, missing: [VERSION], damaged: [] })
  await damage(newest)
  expect(await verify([join(folder, newest)])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/is not good\. It cannot be restored: it is damaged or cut short/),
  })
})

test('if the newest backup is damaged, the newest good one is offered, and taken only if asked', async () => {
  const { variables, damage, blob } = await makeBackups()
  const config = createConfig(readEnvironment(variables))
  const choose = (takesOlder: boolean, allowsMissing = false) =>
    chooseBackup({ config, wanted: 'latest', allowsMissing, takesOlder, commandFor: (name) => `restore ${name}` })
  expect((await choose(false)).file).toContain(newest)

  await damage(newest)
  await damage(middle)
  await expect(choose(false)).rejects.toThrow(
    `The newest backup, ${newest}, is damaged: it is damaged or cut short (unexpected end of file).\nThe next older good one is ${oldest}. This restores it:\n  restore ${oldest}`,
  )
  await rm(blob)
  await expect(choose(true)).rejects.toThrow('No older one is good.')
  await damage(oldest)
  await expect(choose(true, true)).rejects.toThrow('No older one is good.')
})

test('db:restore latest prints the command for the older one, and --or-older restores it', async () => {
  const { variables, damage } = await makeBackups()
  await damage(newest)
  await using target = await createEmptyDatabase()
  const restore = (words: string[]) =>
    runScript('db-restore', ['latest', '--from-backup-dir', ...words], { ...variables, DATABASE_URL: target.url })
  const offered = await restore([])
  expect(offered.code).toBe(1)
  expect(offered.errors).toContain(`npm run db:restore ${middle} -- --from-backup-dir\n`)
  const taken = await restore(['--or-older'])
  expect(taken.errors).toContain(`This restores the next older good one, ${middle}.`)
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('storage.objects: 1') })
  const { rows } = await withClient(target.connection, (client) =>
    client.query('select name from backup_runs where finished_at is not null'),
  )
  expect(rows).toEqual([{ name: middle }])
  // Root makes the folder, and the user of an embedded database must be able to enter it.
  const { DATA_DIR: dataDir } = variables
  expect(locatePostgresHome({ dataDir, rootDataDir: `${dataDir}-elsewhere` }).directory).toBe(dataDir)
})
