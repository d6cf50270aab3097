import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, BOB, type StorageFixture, startStorage } from './start-storage.ts'

// Every call with the policies that projects have, as the contract's table of rights says.

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
  await fixture.service.createBucket('docs', { public: false })
})
afterAll(() => fixture.close())

/** The smallest picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { contentType: 'image/png' }

interface Caller {
  files: ReturnType<StorageFixture['service']['from']>
  token: string
}
/** Makes a call about a key. Returns whether it was permitted. */
type Call = (caller: Caller, key: string) => Promise<boolean>

const ask = ({ token }: Caller, path: string, init: RequestInit = {}) =>
  fixture.call(path, { ...init, headers: { apikey: '', Authorization: `Bearer ${token}`, ...init.headers } })
const succeeds = async (answer: Promise<{ error: unknown }>) => (await answer).error === null
const beginUpload = (caller: Caller, key: string, headers: Record<string, string> = {}) =>
  ask(caller, '/upload/resumable', {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '5',
      'Upload-Metadata': `bucketName ${btoa('docs')},objectName ${btoa(key)}`,
      ...headers,
    },
  })

/** What each call needs: rights to select, insert, update and delete. `exists` is a stored object, `absent` is none. */
const calls: Record<string, readonly [rights: string, key: 'exists' | 'absent', call: Call]> = {
  upload: ['I', 'absent', ({ files }, key) => succeeds(files.upload(key, 'bytes'))],
  overwrite: ['SIU', 'exists', ({ files }, key) => succeeds(files.upload(key, PIXEL, { ...picture, upsert: true }))],
  update: ['SIU', 'exists', ({ files }, key) => succeeds(files.update(key, PIXEL, picture))],
  'sign upload': ['I', 'absent', ({ files }, key) => succeeds(files.createSignedUploadUrl(key))],
  'sign overwrite': ['SIU', 'exists', ({ files }, key) => succeeds(files.createSignedUploadUrl(key, { upsert: true }))],
  'resumable upload': ['I', 'absent', async (caller, key) => (await beginUpload(caller, key)).ok],
  'resumable overwrite': [
    'SIU',
    'exists',
    async (caller, key) => (await beginUpload(caller, key, { 'x-upsert': 'true' })).ok,
  ],
  copy: ['SI', 'exists', ({ files }, key) => succeeds(files.copy(key, `${key} copied`))],
  move: ['SU', 'exists', ({ files }, key) => succeeds(files.move(key, `${key} moved`))],
  download: ['S', 'exists', ({ files }, key) => succeeds(files.download(key))],
  info: ['S', 'exists', ({ files }, key) => succeeds(files.info(key))],
  head: ['S', 'exists', async (caller, key) => (await ask(caller, `/object/docs/${key}`, { method: 'HEAD' })).ok],
  render: ['S', 'exists', ({ files }, key) => succeeds(files.download(key, { transform: { width: 1 } }))],
  sign: ['S', 'exists', ({ files }, key) => succeeds(files.createSignedUrl(key, 60))],
  'sign many': [
    'S',
    'exists',
    async ({ files }, key) => (await files.createSignedUrls([key], 60)).data?.[0]?.error === null,
  ],
  list: ['S', 'exists', async ({ files }, key) => ((await files.list(folderOf(key))).data?.length ?? 0) > 0],
  'list pages': [
    'S',
    'exists',
    async ({ files }, key) => ((await files.listV2({ prefix: key })).data?.objects.length ?? 0) > 0,
  ],
  remove: ['SD', 'exists', async ({ files }, key) => ((await files.remove([key])).data?.length ?? 0) > 0],
  'delete one': [
    'SD',
    'exists',
    async (caller, key) => (await ask(caller, `/object/docs/${key}`, { method: 'DELETE' })).ok,
  ],
}
const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'))

const claims = (sub: string, more: Record<string, unknown> = {}) => ({ sub, role: 'authenticated', ...more })
const ownFolder = '(storage.foldername(name))[1] = (select auth.uid()::text)'
const isBroker = "(select auth.jwt() ->> 'user_role') = 'broker'"
const isSmall = "coalesce((metadata ->> 'size')::bigint, 0) < 100"
const own = [`for all to authenticated using (${ownFolder}) with check (${ownFolder})`]
const byClaim = [`for all to authenticated using (${isBroker}) with check (${isBroker})`]

/** Policies, somebody, and the rights that they have in Ann's folder. */
const cases: readonly [title: string, policies: string[], claims: Record<string, unknown>, rights: string][] = [
  ['without policies nobody', [], claims(ANN), ''],
  ['in the folder of her own, its owner', own, claims(ANN), 'SIUD'],
  ["in somebody else's folder, a stranger", own, claims(BOB), ''],
  ['where everybody may read, a visitor', ['for select to anon, authenticated using (true)'], { role: 'anon' }, 'S'],
  ['with the claim that counts, a broker', byClaim, claims(BOB, { user_role: 'broker' }), 'SIUD'],
  ['without that claim, another person', byClaim, claims(BOB, { user_role: 'owner' }), ''],
  [
    'while small files are taken, their sender',
    [`for insert to authenticated with check (${isSmall})`, 'for select to authenticated using (true)'],
    claims(BOB),
    'SI',
  ],
  ['where files may only be dropped, a visitor', ['for insert to anon with check (true)'], { role: 'anon' }, 'I'],
  [
    'who may read and change',
    ['for select to authenticated using (true)', 'for update to authenticated using (true)'],
    claims(BOB),
    'SU',
  ],
  [
    'who may read and remove',
    ['for select to authenticated using (true)', 'for delete to authenticated using (true)'],
    claims(BOB),
    'SD',
  ],
  ['who may remove what they cannot see', ['for delete to authenticated using (true)'], claims(BOB), 'D'],
]

test.each(cases)('%s may make exactly the calls of the table', async (title, policies, who, rights) => {
  const { pool } = fixture.database
  for (const [at, rule] of policies.entries()) await pool.query(`create policy "p${at}" on storage.objects ${rule}`)
  const token = await fixture.sign(who)
  const caller = { files: fixture.asHolder(token).from('docs'), token }
  const permitted: Record<string, boolean> = {}
  for (const [name, [, kind, call]] of Object.entries(calls)) {
    const key = `${ANN}/${title.replaceAll(/\W/g, '-')}/${name.replaceAll(' ', '-')}/file`
    if (kind === 'exists') await fixture.service.from('docs').upload(key, PIXEL, picture)
    permitted[name] = await call(caller, key)
  }
  for (const at of policies.keys()) await pool.query(`drop policy "p${at}" on storage.objects`)
  const expected = Object.entries(calls).map(([name, [needed]]) => [
    name,
    [...needed].every((right) => rights.includes(right)),
  ])
  expect(permitted).toEqual(Object.fromEntries(expected))
})
