import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlobStore } from '#app/open-blob-store.ts'
import { fillDemo, removeDemo } from '../../../scripts/desk/demo.ts'
import { type DemoFiles, openDemoFiles } from '../../../scripts/desk/demo-files.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { ledgerKey, publishableKey } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let files: DemoFiles
beforeAll(async () => {
  desk = await startDesk({ STORAGE_MIN_FREE_MB: '0' })
  files = openDemoFiles({ ...desk, publishableKey, ledgerKey, canStore: true })
})
afterAll(async () => {
  files?.stop()
  await desk?.[Symbol.asyncDispose]()
})

async function fill(dataDir: string): Promise<string> {
  const { db, pool, auth } = desk
  return fillDemo({ db, pool, auth, files, dataDir, now: Date.now(), count: 60 })
}

const countRows = async (table: string) =>
  Number((await desk.pool.query(`select count(*) from ${table}`)).rows[0].count)

interface Page {
  property: { state: { stage: string; filesAskedAt: string | null; completedAt: string | null } }
  checklist: { state: string }[]
  files: { id: string; removedAt: string | null }[]
}

const keptFiles = (page: Page) => page.files.filter(({ removedAt }) => removedAt === null)

function describe(page: Page): string {
  const { state } = page.property
  const open = page.checklist.filter((item) => item.state !== 'done').length
  const words = [state.stage, `${keptFiles(page).length} files`, `${open} open`]
  return [...words, ...(state.filesAskedAt ? ['asked'] : []), ...(state.completedAt ? ['complete'] : [])].join(', ')
}

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

/** Opens everything that a manager can, every lead included, and fails if the page could not read an answer. */
async function openAll({ rows }: { rows: { reference: string }[] }, token: string) {
  const screens = ['team', 'tray', 'views', 'members', 'walls', 'access', 'settings', 'promise', 'matching?q=is:open']
  const figures = ['reply.all.measured', 'reply.all.left-out', 'reply.all.not-due-yet', 'offer.all.measured']
  const names = [
    ...screens,
    'search?q=manager',
    'search?q=brandt',
    ...figures.map((figure) => `promise-leads?of=${figure}`),
    ...rows.flatMap(({ reference }) => [
      `lead?ref=${reference}`,
      `property?lead=${reference}`,
      `export?ref=${reference}`,
    ]),
  ]
  const statuses = new Set<number>()
  for (const name of names) statuses.add((await desk.ask(`desk-${name}`, token)).status)
  return statuses
}

test('members can sign in to the demo, which shows leads in every state and is removed without a trace', {
  timeout: 120_000,
}, async () => {
  await using folder = await makeTemporaryDirectory()
  const words = await fill(folder.path)
  const [, password] = /password (\S+)/.exec(words) ?? []
  const [, secret = ''] = /secret (\S+)/.exec(words) ?? []
  const account = { email: 'manager@demo.example', password }
  const { body: first } = await desk.call('POST', '/auth/v1/token?grant_type=password', '', account)
  const { body: user } = await desk.call('GET', '/auth/v1/user', first.access_token)
  const factor = `/auth/v1/factors/${user.factors[0].id}`
  const { body: challenge } = await desk.call('POST', `${factor}/challenge`, first.access_token, {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const answer = { challenge_id: challenge.id, code }
  const { body: raised } = await desk.call('POST', `${factor}/verify`, first.access_token, answer)
  const { body: inbox } = await desk.ask('desk-inbox?q=&limit=200', raised.access_token)
  // Twelve wait for an answer, and one owner for an offer. Two people have written back.
  expect(inbox.counts).toMatchObject({ 'to-answer': 13, 'wrote-back': 2, all: 60 })
  expect(inbox.counts.mine).toBeGreaterThan(0)
  expect(inbox.counts.waiting).toBeGreaterThan(0)
  expect(inbox.rows.every(({ flags }: { flags: string[] }) => flags.includes('demo'))).toBe(true)

  expect(inbox.tray).toBe(2)
  expect((await desk.ask('desk-team', raised.access_token)).body.isDemo).toBe(true)

  expect(await openAll(inbox, raised.access_token)).toEqual(new Set([200]))

  const { body: listed } = await desk.ask('desk-properties', raised.access_token)
  const pages: Page[] = []
  for (const { reference } of listed.properties) {
    pages.push((await desk.ask(`desk-property?ref=${reference}`, raised.access_token)).body.page)
  }
  const kept = pages.flatMap((page) => keptFiles(page))
  expect(pages.map(describe).toSorted()).toEqual([
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
  expect((await desk.ask(`desk-file?id=${kept[0]?.id}`, raised.access_token)).status).toBe(200)
  // 34 files, of which 29 have a preview.
  expect(await listBlobs()).toHaveLength(34 + 29)

  expect(await removeDemo({ ...desk, files })).toBe(60)
  for (const table of [
    ...['inquiries', 'consents', 'lead_events', 'desk_members', 'auth.users', 'access_log', 'file_reads', 'tray_mails'],
    ...['properties', 'property_files', 'storage.objects', 'blob_deletions', 'reply_measures'],
  ]) {
    expect([table, await countRows(table)]).toEqual([table, 0])
  }
  expect(await listBlobs()).toEqual([])
})

test('a desk with real leads is left alone', async () => {
  await using folder = await makeTemporaryDirectory()
  await desk.makeMember()
  await expect(fill(folder.path)).rejects.toThrow('There are real leads or members')
  expect(await countRows('inquiries')).toBe(0)
})
