import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUpDatabase } from '#platform/database/backup/backup.ts'
import { areBlobsHeld } from '#platform/database/backup/blob-hold.ts'
import { removeUnnamedFiles } from '#platform/database/backup/copy-files.ts'
import { restoreDatabase } from '#platform/database/backup/restore.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { renameDatabase } from '#services/storage/blobs/database-identity-store.ts'
import { removeDueBlobs } from '#services/storage/blobs/remove-blobs.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import { sweepBlobs } from '#services/storage/blobs/sweep-blobs.ts'
import type { Tables } from '#services/tables.ts'
import { prepareJobSchema } from '../../../scripts/dev/prepare-job-schema.ts'
import { createEmptyDatabase, silentLog as log } from '../../support/database/test-database.ts'
import { migrationsDirectory } from '../../support/database/test-server.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { startStorage } from './start-storage.ts'

const HOUR = 3_600_000
const now = new Date('2026-11-15T12:00:00Z')

const policies = `
  create policy "own folder" on storage.objects for select to authenticated
    using (bucket_id = 'docs' and (storage.foldername(name))[1] = (select auth.uid()::text));
  create policy "small; it's ""quoted""" on storage.objects as restrictive for insert to public
    with check (coalesce((metadata ->> 'size')::bigint, 0) < 1000);
  create policy everything on storage.buckets to anon, authenticated using (true) with check (public)`

async function makeStore(): Promise<{ path: string; store: BlobStore }> {
  const directory = await makeTemporaryDirectory()
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return { path: directory.path, store: createDiskBlobStore(join(directory.path, 'storage')) }
}

function readPolicies(connection: Connection) {
  return withClient(
    connection,
    async (client) => (await client.query('select * from pg_policies order by 1, 2, 3')).rows,
  )
}

/** Every object, with what its bytes really are. */
async function readObjects(connection: Connection, blobs: BlobStore) {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ name: string; version: string; etag: string; size: number }>(
      "select name, version, metadata ->> 'eTag' as etag, (metadata ->> 'size')::int as size from storage.objects order by 1",
    ),
  )
  return Promise.all(
    rows.map(async ({ version, ...row }) => {
      const blob = await blobs.open(version)
      const bytes = blob?.size ? await blob.read({ start: 0, end: blob.size - 1 }) : Buffer.alloc(0)
      if (blob?.size === 0) await blob.close()
      return { ...row, found: blob?.size, md5: createHash('md5').update(bytes).digest('hex') }
    }),
  )
}

test('every row is restored with its bytes, and policies too, although uploads and removals continued', async () => {
  await using source = await startStorage()
  const { context, service, database } = source
  await service.createBucket('docs', { public: false })
  await database.pool.query(policies)
  const docs = service.from('docs')
  await docs.upload('empty', '')
  for (let i = 0; i < 20; i++) await docs.upload(`folder/${i}`, `file ${i}`)
  await sweepBlobs(context)
  const { path, store: to } = await makeStore()
  const file = join(path, 'all.backup')

  let isDone = false
  const later = { ...context, now: () => Date.now() + HOUR }
  const busy = (async () => {
    for (let i = 0; !isDone; i++) {
      await docs.upload(`meanwhile/${i}`, 'x'.repeat(i))
      await docs.upload('folder/1', `overwritten ${i}`, { upsert: true })
    }
  })()
  const removedMeanwhile: number[] = []
  const list: typeof listSavedFiles = async function* (client) {
    yield* listSavedFiles(client)
    // The snapshot has these rows; the bytes must stay until they are copied.
    await docs.remove(['folder/2', 'folder/3', 'folder/4'])
    removedMeanwhile.push(await removeDueBlobs(later))
  }
  const saved = await backUpDatabase({
    connection: database.connection,
    file,
    now,
    isTransientTable,
    files: { from: context.blobs, to, list },
  }).finally(() => {
    isDone = true
  })
  await busy
  expect(removedMeanwhile).toEqual([0])
  expect(await removeDueBlobs(later)).toBeGreaterThan(3)
  expect(saved.files).toMatchObject({ missing: [], damaged: [] })
  expect(saved.files.count).toBeGreaterThanOrEqual(21)

  const target = await createEmptyDatabase()
  onTestFinished(() => target[Symbol.asyncDispose]())
  const { store: blobs } = await makeStore()
  const { db, close } = createDatabase<Tables>({ connection: target.connection, max: 1, log })
  onTestFinished(close)
  const wereHeld: boolean[] = []
  const options = {
    connection: target.connection,
    file,
    directory: migrationsDirectory,
    log,
    isTransientTable,
    files: {
      from: {
        ...to,
        async open(version) {
          wereHeld.push(await areBlobsHeld(db))
          return to.open(version)
        },
      },
      to: blobs,
      async makeOwner(client) {
        wereHeld.push(await areBlobsHeld(db))
        return renameDatabase(client, 'restored')
      },
    },
    prepareSchemas: prepareJobSchema,
    prepareRoles: (connection) => prepareCallerRoles({ connection, rights: [], serviceTables: [] }),
  } satisfies Parameters<typeof restoreDatabase>[0]
  await restoreDatabase(options)
  // Each file is looked for and copied; then the rows follow.
  expect(wereHeld).toEqual(Array(2 * saved.files.count + 1).fill(true))
  expect(await areBlobsHeld(db)).toBe(false)

  const objects = await readObjects(target.connection, blobs)
  expect(objects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['empty', 'folder/2', 'folder/4', 'folder/19']),
  )
  expect(objects).toHaveLength(saved.files.count)
  for (const { etag, size, found, md5 } of objects) expect([found, `"${md5}"`]).toEqual([size, etag])
  expect(await readPolicies(target.connection)).toEqual(await readPolicies(database.connection))

  expect(await sweepBlobs({ ...later, db, blobs })).toEqual({ orphans: 0, unfinished: 0, missing: [] })

  // The copy removes nothing from the store of the original, whatever its rows say.
  const copy = { ...later, db, blobs: context.blobs }
  const { rows } = await database.pool.query("select version from storage.objects where name = 'folder/19'")
  await withClient(target.connection, (client) =>
    client.query('insert into blob_deletions (version, due_at) values ($1, now())', [rows[0].version]),
  )
  expect([await sweepBlobs(copy), await removeDueBlobs(copy)]).toEqual([null, 0])
  expect(await context.blobs.has(rows[0].version)).toBe(true)

  // A second backup of the same name copies what is new only, and gives up what no row names any more.
  const again = await backUpDatabase({
    connection: target.connection,
    file,
    now,
    isTransientTable,
    files: { from: blobs, to, list: listSavedFiles },
  })
  expect(again.files.copied).toBe(0)
  await backUpDatabase({
    connection: database.connection,
    file,
    now,
    isTransientTable,
    files: { from: context.blobs, to, list: listSavedFiles },
  })
  expect(await removeUnnamedFiles([file], to)).toBeGreaterThanOrEqual(3)

  // Without its bytes, a row is restored only on request.
  for await (const { version } of to.list()) {
    await to.remove(version)
    break
  }
  await expect(restoreDatabase({ ...options, replace: true })).rejects.toThrow(
    'files that are missing or incomplete (1 in all)',
  )
})

test('files of another database are not taken over by accident', async () => {
  await using source = await startStorage()
  await sweepBlobs(source.context)
  const { path, store: from } = await makeStore()
  const file = join(path, 'rows.backup')
  await backUpDatabase({
    connection: source.database.connection,
    file,
    now,
    isTransientTable,
    files: { from: source.context.blobs, to: from, list: listSavedFiles },
  })
  const target = await createEmptyDatabase()
  onTestFinished(() => target[Symbol.asyncDispose]())
  const { store: foreign } = await makeStore()
  await foreign.setOwner('somebody else')
  // The saved database may still be in use, so its own store is refused as well.
  for (const to of [foreign, source.context.blobs]) {
    const owner = await to.findOwner()
    const restored = restoreDatabase({
      connection: target.connection,
      file,
      directory: migrationsDirectory,
      log,
      isTransientTable,
      files: { from, to, makeOwner: (client) => renameDatabase(client, 'new') },
      prepareSchemas: prepareJobSchema,
    })
    await expect(restored).rejects.toThrow('This store has the files of another database')
    expect([owner, await to.findOwner()]).toEqual([expect.any(String), owner])
  }
})
