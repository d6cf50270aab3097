import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
})
afterAll(() => fixture.close())

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('a bucket is created, read, changed and deleted', async () => {
  const { service } = fixture
  const limits = { fileSizeLimit: '20mb', allowedMimeTypes: ['image/*', 'text/plain'] }
  expect(await service.createBucket('lim', { public: false, ...limits })).toEqual({
    data: { name: 'lim' },
    error: null,
  })
  const { data } = await service.getBucket('lim')
  expect(data).toEqual({
    id: 'lim',
    name: 'lim',
    owner: '',
    public: false,
    file_size_limit: 20_000_000,
    allowed_mime_types: ['image/*', 'text/plain'],
    created_at: TIME,
    updated_at: TIME,
  })
  const changed = await service.updateBucket('lim', { public: true, fileSizeLimit: null })
  expect(changed).toEqual({ data: { message: 'Successfully updated' }, error: null })
  const after = (await service.getBucket('lim')).data
  expect(after).toMatchObject({ public: true, file_size_limit: null, allowed_mime_types: ['image/*', 'text/plain'] })
  expect(after?.updated_at).not.toBe(data?.updated_at)
  expect(await service.deleteBucket('lim')).toEqual({ data: { message: 'Successfully deleted' }, error: null })
  expect((await service.getBucket('lim')).error).toMatchObject({
    message: 'Bucket not found',
    status: 400,
    statusCode: '404',
    code: 'NoSuchBucket',
  })
})

test('buckets are listed in pages, sorted and searched literally', async () => {
  const { service } = fixture
  for (const id of ['list-a', 'list-b', 'list_c', 'LIST-d']) await service.createBucket(id, { public: false })
  const names = async (options: Parameters<typeof service.listBuckets>[0]) =>
    (await service.listBuckets(options)).data?.map(({ id, type }) => `${id} ${type}`)
  expect(await names({ search: 'ist-', sortColumn: 'id' })).toEqual(
    expect.arrayContaining(['LIST-d STANDARD', 'list-a STANDARD', 'list-b STANDARD']),
  )
  expect(await names({ search: 'list_' })).toEqual(['list_c STANDARD'])
  expect(await names({ search: 'list-', sortColumn: 'created_at', sortOrder: 'desc', limit: 2, offset: 1 })).toEqual([
    'list-b STANDARD',
    'list-a STANDARD',
  ])
  const wrong = await fixture.call('/bucket?limit=0')
  expect(await wrong.json()).toEqual({
    statusCode: '400',
    error: 'Error',
    message: 'querystring/limit must be >= 1',
    code: 'InvalidRequest',
  })
})

test('a bucket that exists, or has an impossible name or setting, is refused', async () => {
  const { service } = fixture
  await service.createBucket('twice', { public: false })
  const codeOf = async (id: string, options: object = {}) =>
    (await service.createBucket(id, { public: false, ...options })).error
  expect(await codeOf('twice')).toMatchObject({ statusCode: '409', code: 'BucketAlreadyExists' })
  for (const id of ['a/b', 'é', 'public', ' a', 'x'.repeat(101)]) {
    expect(await codeOf(id), id).toMatchObject({ statusCode: '400', code: 'InvalidBucketName' })
  }
  expect(await codeOf('big', { fileSizeLimit: '1gb' })).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
  expect(await codeOf('odd', { fileSizeLimit: '1 mb' })).toMatchObject({ code: 'InvalidRequest' })
  expect(await codeOf('odd', { allowedMimeTypes: ['*/png'] })).toMatchObject({ code: 'InvalidMimeType' })
  expect(await codeOf('odd', { type: 'ANALYTICS' })).toMatchObject({ statusCode: '409', code: 'FeatureNotEnabled' })
  expect(await codeOf('odd', { versioningStatus: 'ENABLED' })).toMatchObject({ code: 'FeatureNotEnabled' })
})

test('only an empty bucket is deleted, and only a service empties one', async () => {
  const { service } = fixture
  await service.createBucket('full', { public: false })
  for (const name of ['a', 'b/c', 'd']) await service.from('full').upload(name, 'x')
  expect((await service.deleteBucket('full')).error).toMatchObject({ statusCode: '409', code: 'ResourceNotEmpty' })
  const ann = await fixture.as(ANN)
  expect((await ann.emptyBucket('full')).error).toMatchObject({
    status: 403,
    code: 'AccessDenied',
    message: 'Access denied: Invalid role',
  })
  expect(await service.emptyBucket('full')).toEqual({
    data: { message: 'Empty bucket has been queued. Completion may take up to an hour.' },
    error: null,
  })
  expect((await service.deleteBucket('full')).error).toBeNull()
  expect((await service.emptyBucket('full')).error).toMatchObject({ code: 'NoSuchBucket' })
})

test('emptying a bucket ends, even if the operator forbids it to the service', async () => {
  const { service, database } = fixture
  await service.createBucket('kept', { public: false })
  await service.from('kept').upload('a', 'x')
  await database.pool.query(`
    create function keep() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger keep before delete on storage.objects for each row execute function keep()`)
  expect((await service.emptyBucket('kept')).error).toMatchObject({ code: 'AccessDenied' })
  await database.pool.query('drop trigger keep on storage.objects')
})

test('without policies, neither strangers nor users see or change a bucket', async () => {
  await fixture.service.createBucket('hidden', { public: true })
  for (const client of [fixture.nobody, await fixture.as(ANN)]) {
    expect((await client.listBuckets()).data).toEqual([])
    expect((await client.getBucket('hidden')).error).toMatchObject({ code: 'NoSuchBucket' })
    expect((await client.updateBucket('hidden', { public: false })).error).toMatchObject({ code: 'NoSuchBucket' })
    expect((await client.deleteBucket('hidden')).error).toMatchObject({ code: 'NoSuchBucket' })
    expect((await client.createBucket('mine', { public: false })).error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
  }
})

test('a policy lets users create buckets, of which they are the owners', async () => {
  await fixture.database.pool.query(`
    create policy "make" on storage.buckets for insert to authenticated with check (owner_id = auth.uid()::text);
    create policy "see" on storage.buckets for select to authenticated using (owner_id = auth.uid()::text)`)
  const ann = await fixture.as(ANN)
  expect((await ann.createBucket('anns', { public: false })).error).toBeNull()
  expect((await ann.listBuckets()).data?.map(({ id, owner }) => [id, owner])).toEqual([['anns', ANN]])
  await fixture.database.pool.query('drop policy "make" on storage.buckets; drop policy "see" on storage.buckets')
})

test('rows cannot be deleted without the service, which would not remove their bytes', async () => {
  await fixture.service.createBucket('guarded', { public: false })
  for (const table of ['storage.buckets', 'storage.objects']) {
    await expect(fixture.database.pool.query(`delete from ${table}`)).rejects.toMatchObject({
      code: '42501',
      message: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
    })
  }
})

test.each([
  ['', 'Invalid Compact JWS'],
  ['junk', 'Invalid Compact JWS'],
])('the token %j is refused in the known words', async (token, message) => {
  const answer = await fetch(`${fixture.url}/bucket`, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' })
})

test('expired, foreign and overreaching tokens are refused', async () => {
  const messageOf = async (token: string) => (await fixture.asHolder(token).listBuckets()).error
  const past = Math.floor(Date.now() / 1000) - 1
  expect(await messageOf(await fixture.sign({ role: 'authenticated', exp: past }))).toMatchObject({
    message: '"exp" claim timestamp check failed',
    statusCode: '403',
  })
  expect(await messageOf(await fixture.sign({ role: 'postgres' }))).toMatchObject({ message: 'Access denied' })
  const [head, claims] = (await fixture.signIn(ANN)).split('.')
  const forged = `${head}.${claims}.${Buffer.alloc(64, 1).toString('base64url')}`
  expect(await messageOf(forged)).toMatchObject({ message: 'signature verification failed' })
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  expect(await messageOf(unsigned)).toMatchObject({
    message: '"alg" (Algorithm) Header Parameter value not allowed',
  })
})

test('bodies that are not JSON objects, and unknown routes, are refused with the protocol’s messages', async () => {
  const post = async (body: string, type = 'application/json') => {
    const answer = await fixture.call('/bucket', { method: 'POST', body, headers: { 'Content-Type': type } })
    return { status: answer.status, ...(await answer.json()) }
  }
  expect(await post('')).toMatchObject({
    status: 400,
    error: 'FastifyError',
    message: "Body cannot be empty when content-type is set to 'application/json'",
  })
  expect(await post('{')).toMatchObject({
    message: "Body is not valid JSON but content-type is set to 'application/json'",
  })
  expect(await post('[]')).toMatchObject({ message: 'body must be object' })
  expect(await post('{}', 'text/plain')).toMatchObject({ message: 'body must be object' })
  expect(await post('{}')).toMatchObject({ message: "body must have required property 'name'" })
  const large = `{"name":"${'x'.repeat(1024 * 1024)}"}`
  expect(await post(large)).toMatchObject({ status: 413, statusCode: '413', message: 'Request body is too large' })
  const unknown = await fixture.call('/object/foo')
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { statusCode: '404', error: 'Not Found', message: 'Route GET:/object/foo not found', code: 'InvalidRequest' },
  ])
  expect(await (await fixture.call('/s3/x')).json()).toEqual({
    message: 'Route GET:/s3/x not found',
    error: 'Not Found',
    statusCode: 404,
  })
  expect((await fixture.service.getBucketLifecycle('x')).error).toMatchObject({
    code: 'FeatureNotEnabled',
    message: 'The feature object lifecycle is not enabled for this resource',
  })
})

test('browsers of other sites may call the service', async () => {
  const preflight = await fetch(`${fixture.url}/object/a/b`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://other.example',
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization, x-upsert',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, x-upsert')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  const answer = await fixture.call('/bucket', { headers: { Origin: 'https://other.example' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})
