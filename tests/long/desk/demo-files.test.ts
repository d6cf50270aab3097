import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlobStore } from '#app/open-blob-store.ts'
import { keptFiles, startDemo } from '../../integration/desk/start-demo.ts'

let desk: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  desk = await startDemo({ canStore: true })
})
afterAll(() => desk?.[Symbol.asyncDispose]())

async function listBlobs(): Promise<string[]> {
  const versions: string[] = []
  for await (const { version } of openBlobStore(desk.config).list()) versions.push(version)
  return versions
}

/** Reads the stored bytes of every file, and counts the kinds. */
async function openFiles(listed: { id: string }[]) {
  const counts = { pdf: 0, jpeg: 0, csv: 0 }
  for (const { id } of listed) {
    const { rows } = await desk.pool.query<{ version: string; sha256: Buffer }>(
      `select o.version, f.sha256 from property_files f join storage.objects o on o.name = f.object_path where f.id = $1`,
      [id],
    )
    const blob = await openBlobStore(desk.config).open(rows[0]?.version ?? '')
    const bytes = (await blob?.read({ start: 0, end: blob.size - 1 })) ?? Buffer.alloc(0)
    expect(createHash('sha256').update(bytes).digest()).toEqual(rows[0]?.sha256)
    if (bytes.subarray(0, 5).toString() === '%PDF-') counts.pdf++
    else if (bytes.toString().startsWith('Unit,')) counts.csv++
    else if ((await sharp(bytes).metadata()).format === 'jpeg') counts.jpeg++
  }
  return counts
}

test('the demo has properties in every state with files that can be opened, and removes them without a trace', async () => {
  const token = await desk.fillAndSignIn()
  // Twelve wait for an answer, and one owner for an offer.
  const { body: inbox } = await desk.ask('desk-inbox?q=&limit=200', token)
  expect(inbox.counts).toMatchObject({ 'to-answer': 13 })
  const { pages, words } = await desk.listProperties(token)
  const kept = pages.flatMap((page) => keptFiles(page))
  expect(words).toEqual([
    'draft, 0 files, 6 open',
    'draft, 0 files, 7 open, asked',
    'draft, 4 files, 6 open, asked',
    'draft, 5 files, 3 open, asked',
    'draft, 9 files, 0 open, asked, complete',
    'live, 5 files, 4 open, asked',
    'paused, 2 files, 5 open, asked',
    'under-offer, 9 files, 0 open, asked, complete',
  ])
  expect(await openFiles(kept)).toEqual({ pdf: 14, jpeg: 15, csv: 5 })
  // Members who have opened files can be removed too.
  expect((await desk.ask(`desk-file?id=${kept[0]?.id}`, token)).status).toBe(200)
  // 34 files, of which 29 have a preview.
  expect(await listBlobs()).toHaveLength(34 + 29)

  expect(await desk.remove()).toBe(60)
  for (const table of [
    'file_reads',
    'properties',
    'property_files',
    'storage.objects',
    'blob_deletions',
    'desk_members',
  ])
    expect([table, await desk.countRows(table)]).toEqual([table, 0])
  expect(await listBlobs()).toEqual([])
})
