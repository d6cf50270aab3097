import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, BOB, type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage({
    STORAGE_OWNER_MAX_FILES: '3',
    STORAGE_OWNER_MAX_MB: '1',
    STORAGE_FILE_SIZE_LIMIT: '2000000',
  })
  await fixture.service.createBucket('docs', { public: false })
  await fixture.database.pool.query(
    `create policy "all" on storage.objects for all to authenticated using (bucket_id = 'docs')`,
  )
})
afterAll(() => fixture.close())

const limited = {
  statusCode: '413',
  code: 'EntityTooLarge',
  message: 'The owner has reached the maximum number or total size of objects',
}

test('each person may have a limited number of files', async () => {
  const ann = (await fixture.as(ANN)).from('docs')
  const results = await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => ann.upload(name, 'x')))
  expect(results.filter(({ error }) => error === null)).toHaveLength(3)
  for (const { error } of results) if (error) expect(error).toMatchObject(limited)
  const [{ name: kept = '' } = {}] = (await ann.list()).data ?? []
  expect((await ann.upload(kept, 'y', { upsert: true })).error).toBeNull()
  expect((await ann.copy(kept, 'copy')).error).toMatchObject(limited)
  const bob = (await fixture.as(BOB)).from('docs')
  expect((await bob.upload('of bob', 'x')).error).toBeNull()
  // A moved object belongs to whoever moved it.
  expect((await ann.move('of bob', 'of ann')).error).toMatchObject(limited)
  expect((await ann.remove([kept])).data).toHaveLength(1)
  expect((await ann.move('of bob', 'of ann')).error).toBeNull()
  // The service owns nothing.
  for (const name of ['s1', 's2', 's3', 's4']) {
    expect((await fixture.service.from('docs').upload(name, 'x')).error).toBeNull()
  }
})

const CARL = 'cccccccc-0000-4000-8000-000000000003'

test('all files of one person together have a limited size', async () => {
  const carl = (await fixture.as(CARL)).from('docs')
  expect((await carl.upload('large', Buffer.alloc(700_000))).error).toBeNull()
  expect((await carl.upload('too much', Buffer.alloc(400_000))).error).toMatchObject(limited)
  // Its length is not declared, so it is found out at the end.
  const chunked = new Blob([Buffer.alloc(400_000)]).stream()
  expect((await carl.upload('too much', chunked)).error).toMatchObject(limited)
  expect((await carl.upload('large', Buffer.alloc(1_000_001), { upsert: true })).error).toMatchObject(limited)
  // Whatever is replaced makes room.
  expect((await carl.upload('large', Buffer.alloc(900_000), { upsert: true })).error).toBeNull()
  expect((await carl.exists('too much')).data).toBe(false)
  const unfinished = await fetch(`${fixture.url}/upload/resumable`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await fixture.signIn(CARL)}`,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '400000',
      'Upload-Metadata': `bucketName ${btoa('docs')},objectName ${btoa('too much')}`,
    },
  })
  expect([unfinished.status, await unfinished.text()]).toEqual([413, limited.message])
})

test('bytes that are still arriving count too, whether they were declared or not', async () => {
  const dora = 'dddddddd-0000-4000-8000-000000000004'
  const files = (await fixture.as(dora)).from('docs')
  const headers = { Authorization: `Bearer ${await fixture.signIn(dora)}`, 'Content-Type': 'text/plain' }
  const { arrivals } = fixture.context
  for (const declared of [{ 'Content-Length': '700000' }, {}]) {
    const name = `arriving ${Object.keys(declared).length}`
    const url = `${fixture.url}/object/docs/${encodeURIComponent(name)}`
    const upload = request(url, { method: 'POST', headers: { ...headers, ...declared } })
    const answered = new Promise<number | undefined>((resolve) => {
      upload.on('response', (answer) => resolve(answer.resume().statusCode))
    })
    upload.write(Buffer.alloc(600_000))
    await expect.poll(() => arrivals.of(dora)).toBeGreaterThanOrEqual(600_000)
    expect((await files.upload('too much', Buffer.alloc(500_000))).error).toMatchObject(limited)
    expect((await files.upload('too much', new Blob([Buffer.alloc(500_000)]).stream())).error).toMatchObject(limited)
    upload.end(Buffer.alloc(100_000))
    expect(await answered).toBe(200)
    expect(arrivals.of(dora)).toBe(0)
    await files.remove([name])
  }
})

test('fields of a form that mean nothing are not read without end', async () => {
  const form = (bytes: number) => {
    const data = new FormData()
    data.append('nothing', 'x'.repeat(bytes))
    data.append('', new Blob(['file']))
    return fixture.call('/object/docs/form', { method: 'POST', body: data, headers: { 'x-upsert': 'true' } })
  }
  expect(await (await form(5_000_000)).json()).toMatchObject({ Key: 'docs/form' })
  expect(await (await form(7_000_000)).json()).toMatchObject({ code: 'EntityTooLarge' })
})

test('tiny parts of unfinished uploads count as the blocks that they take up', async () => {
  const emil = 'eeeeeeee-0000-4000-8000-000000000005'
  await fixture.database.pool.query(
    `insert into resumable_uploads (version, bucket_id, name, owner_id, is_upsert, received, header, details, created_at, expires_at)
     values ('many parts', 'docs', 'x', '${emil}', false, 250, '', '{}', now(), now() + interval '1 day')`,
  )
  await fixture.database.pool.query(
    `insert into resumable_parts select 'many parts', n, 1, '', 'part ' || n from generate_series(1, 250) n`,
  )
  const files = (await fixture.as(emil)).from('docs')
  expect((await files.upload('more', 'x')).error).toMatchObject(limited)
  await fixture.database.pool.query(`delete from resumable_parts where start > 200`)
  expect((await files.upload('more', 'x')).error).toBeNull()
})

test('health checks and administrators are answered, and missing features say so', async () => {
  const textOf = async (path: string) => {
    const answer = await fetch(`${fixture.url}${path}`)
    return [answer.status, await answer.text()]
  }
  expect(await textOf('/status')).toEqual([200, ''])
  expect(await textOf('/version')).toEqual([200, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  expect(await textOf('/health')).toEqual([200, '{"healthy":true}'])
  const everything = await fixture.call('/cdn', { method: 'DELETE', body: '{}' })
  expect([everything.status, await everything.json()]).toEqual([200, { message: 'success' }])
  expect((await fixture.service.purgeBucketCache('docs')).data).toEqual({ message: 'success' })
  const { data } = await fixture.service.from('docs').purgeCache('a/b', { transformations: true })
  expect(data).toEqual({ message: 'success' })
  const stranger = await fixture.call('/cdn/docs', {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${await fixture.signIn(ANN)}` },
  })
  expect([stranger.status, await stranger.json()]).toMatchObject([403, { message: 'Access denied: Invalid role' }])
  for (const path of ['/vector/ListVectorBuckets', '/iceberg/v1/config']) {
    const answer = await fixture.call(path)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { statusCode: '404', error: 'Not Found', message: `Route GET:${path} not found`, code: 'InvalidRequest' },
    ])
  }
  expect((await fixture.service.createBucket('ice', { public: false, type: 'ANALYTICS' })).error).toMatchObject({
    statusCode: '409',
    code: 'FeatureNotEnabled',
  })
})
