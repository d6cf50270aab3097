import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeDueBlobs } from '#services/storage/blobs/remove-blobs.ts'
import { sweepBlobs } from '#services/storage/blobs/sweep-blobs.ts'
import { type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
  await fixture.service.createBucket('docs', { public: false })
})
afterAll(() => fixture.close())

const HOUR = 3_600_000
const docs = () => fixture.service.from('docs')

/** The same service, some time later. */
const later = (ms: number) => ({ ...fixture.context, now: () => Date.now() + ms })

async function versionOf(name: string): Promise<string> {
  const { rows } = await fixture.database.pool.query('select version from storage.objects where name = $1', [name])
  return rows[0]?.version
}

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('bytes of replaced and removed objects are deleted after a while, and no others', async () => {
  await docs().upload('kept', 'kept')
  await docs().upload('replaced', 'old')
  const replaced = await versionOf('replaced')
  await docs().upload('replaced', 'new', { upsert: true })
  await docs().upload('removed', 'gone')
  const removed = await versionOf('removed')
  await docs().remove(['removed'])

  expect(await removeDueBlobs(fixture.context)).toBe(0)
  expect(await fixture.context.blobs.has(replaced)).toBe(true)
  expect(await removeDueBlobs(later(HOUR))).toBe(2)
  for (const version of [replaced, removed]) expect(await fixture.context.blobs.has(version)).toBe(false)
  expect(await removeDueBlobs(later(HOUR))).toBe(0)
  for (const [name, text] of [
    ['kept', 'kept'],
    ['replaced', 'new'],
  ] as const) {
    expect(await (await docs().download(name)).data?.text()).toBe(text)
  }
})

test('bytes that an object has are never removed, even if their deletion is due', async () => {
  await docs().upload('in use', 'in use')
  await fixture.database.pool.query('insert into blob_deletions (version, due_at) values ($1, now())', [
    await versionOf('in use'),
  ])
  expect(await removeDueBlobs(later(HOUR))).toBe(0)
  expect(await (await docs().download('in use')).data?.text()).toBe('in use')
  expect((await fixture.database.pool.query('select 1 from blob_deletions')).rows).toEqual([])
})

test('the sweep removes old bytes without a row, and reports rows without bytes', async () => {
  const { blobs, newId } = fixture.context
  const orphan = newId()
  await blobs.write(orphan, bytes('nobody names me'))
  await docs().upload('whole', 'whole')
  await docs().upload('broken', 'broken')
  const broken = await versionOf('broken')
  await blobs.remove(broken)

  expect(await sweepBlobs(fixture.context)).toMatchObject({ orphans: 0 })
  expect(await blobs.has(orphan)).toBe(true)
  const has = vi.spyOn(blobs, 'has')
  expect(await sweepBlobs(later(2 * HOUR))).toEqual({ orphans: 1, unfinished: 0, missing: [broken] })
  // Each of the others was in the list, so no request was needed for it.
  expect(has.mock.calls).toEqual([[broken]])
  has.mockRestore()
  expect(await blobs.has(orphan)).toBe(false)
  expect(await (await docs().download('whole')).data?.text()).toBe('whole')
  // The row stays: somebody may have a backup of its bytes.
  expect(await versionOf('broken')).toBe(broken)
})

test('bytes whose row could not be written are removed at once', async () => {
  await fixture.database.pool.query(`
    create function refuse_large() returns trigger language plpgsql as $$
    begin
      if (new.metadata ->> 'size')::int > 5 then raise exception 'too large for us'; end if;
      return new;
    end $$;
    create trigger refuse_large before insert on storage.objects for each row execute function refuse_large()`)
  const { error } = await docs().upload('late refusal', 'more than five bytes')
  expect(error).toMatchObject({ status: 500, code: 'DatabaseError', message: 'database error, code: P0001' })
  await fixture.database.pool.query('drop trigger refuse_large on storage.objects')
  expect((await sweepBlobs(later(2 * HOUR)))?.orphans).toBe(0)
})

test('a start with another database does not cause files to be removed', async () => {
  const { blobs, newId } = fixture.context
  await sweepBlobs(fixture.context)
  const orphan = newId()
  await blobs.write(orphan, bytes('of the first database'))
  await using other = await startStorage()
  expect(await sweepBlobs({ ...later(2 * HOUR), db: other.context.db })).toBeNull()
  expect(await blobs.has(orphan)).toBe(true)

  // Not even a copy of the first one, with the same rows, removes anything.
  const { rows } = await fixture.database.pool.query("select secret from signing_keys where name = 'blob store'")
  const copy = { ...later(2 * HOUR), db: other.context.db }
  await other.database.pool.query("update signing_keys set secret = $1 where name = 'blob store'", [rows[0].secret])
  await other.database.pool.query('insert into blob_deletions (version, due_at) values ($1, now())', [orphan])
  expect([await sweepBlobs(copy), await removeDueBlobs(copy), await blobs.has(orphan)]).toEqual([null, 0, true])
})

test('uploads are refused while the disk is almost full', async () => {
  await using full = await startStorage({ STORAGE_MIN_FREE_MB: '1000000000' })
  await full.service.createBucket('docs', { public: false })
  const { error } = await full.service.from('docs').upload('a', 'x')
  expect(error).toMatchObject({ status: 507, statusCode: '507', code: 'InsufficientStorage' })
})

test('every kind of upload is refused if it would leave too little room, also while its bytes arrive', async () => {
  await using narrow = await startStorage({ STORAGE_MIN_FREE_MB: '1' })
  await narrow.service.createBucket('docs', { public: false })
  const files = narrow.service.from('docs')
  const freeBytes = vi.spyOn(narrow.context.blobs, 'freeBytes')
  const floor = narrow.context.settings.minFreeBytes
  const full = { status: 507, code: 'InsufficientStorage' }

  freeBytes.mockResolvedValue(floor + 5)
  expect((await files.upload('announced', Buffer.from('123456'))).error).toMatchObject(full)
  expect((await files.upload('announced', Buffer.from('12345'))).error).toBeNull()
  freeBytes.mockResolvedValue(floor - 1)
  expect((await files.copy('announced', 'copied')).error).toMatchObject(full)
  expect((await files.move('announced', 'moved')).error).toBeNull()
  const { data: signed } = await files.createSignedUploadUrl('signed')
  expect((await files.uploadToSignedUrl('signed', signed?.token ?? '', 'x')).error).toMatchObject(full)
  expect((await files.update('moved', 'x')).error).toMatchObject(full)
  expect((await files.list()).data?.map(({ name }) => name)).toEqual(['moved'])
  const large = Buffer.alloc(9 * 1024 * 1024)
  freeBytes.mockResolvedValue(floor).mockResolvedValueOnce(floor + 1e9)
  expect((await files.upload('large', large)).error).toMatchObject(full)

  const tus = (method: string, address: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(new URL(address, narrow.url), {
      method,
      headers: { apikey: narrow.secretKey, 'Tus-Resumable': '1.0.0', ...headers },
      ...(body !== undefined && { body }),
    })
  const begin = async (name: string, headers: Record<string, string>) => {
    const describe = { 'Upload-Metadata': `bucketName ${btoa('docs')},objectName ${btoa(name)}` }
    const answer = await tus('POST', `${narrow.url}/upload/resumable`, { ...headers, ...describe })
    return { status: answer.status, address: answer.headers.get('location') ?? '' }
  }
  const patch = async (address: string, offset: number, body: BodyInit) => {
    const type = { 'Content-Type': 'application/offset+octet-stream' }
    return (await tus('PATCH', address, { ...type, 'Upload-Offset': String(offset) }, body)).status
  }
  freeBytes.mockResolvedValue(floor + 6)
  expect((await begin('long', { 'Upload-Length': '7' })).status).toBe(507)
  const unknown = await begin('of unknown length', { 'Upload-Defer-Length': '1' })
  freeBytes.mockResolvedValue(floor).mockResolvedValueOnce(floor + 1e9)
  expect(await patch(unknown.address, 0, large)).toBe(507)

  freeBytes.mockResolvedValue(floor + 6)
  const { address } = await begin('in two parts', { 'Upload-Length': '6' })
  expect(await patch(address, 0, '123')).toBe(204)
  // There is room for the three bytes that are missing, but not for all of them once more.
  freeBytes.mockResolvedValue(floor + 5)
  expect(await patch(address, 3, '456')).toBe(507)
  freeBytes.mockResolvedValue(floor + 6)
  expect(await patch(address, 3, '456')).toBe(204)
  expect(await (await files.download('in two parts')).data?.text()).toBe('123456')
})

test('on a database without the roles, every call is answered with 503', async () => {
  await using off = await startStorage({}, { isReady: async () => false })
  for (const path of ['/bucket', '/object/public/docs/a']) {
    const answer = await off.call(path)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '60',
      {
        statusCode: '503',
        error: 'Service Unavailable',
        message: 'The storage service is not available on this database',
        code: 'ServiceUnavailable',
      },
    ])
  }
})
