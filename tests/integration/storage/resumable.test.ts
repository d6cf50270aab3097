import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDueBlobs } from '#services/storage/blobs/remove-blobs.ts'
import { sweepBlobs } from '#services/storage/blobs/sweep-blobs.ts'
import { removeExpiredUploads } from '#services/storage/resumable/remove-expired.ts'
import { startCuttingProxy } from '../../support/cutting-proxy.ts'
import { ANN, BOB, type StorageFixture, startStorage } from './start-storage.ts'

const HOUR = 3_600_000
const MEGABYTES = Number(process.env.RESUMABLE_MEGABYTES ?? '6')
const CUTS = Number(process.env.RESUMABLE_CUTS ?? '3')
const ATTEMPTS = Number(process.env.UNFINISHED_ATTEMPTS ?? '20')

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage({ STORAGE_FILE_SIZE_LIMIT: String(1024 ** 3) })
  await fixture.service.createBucket('docs', { public: false })
  await fixture.service.createBucket('small', { public: false, fileSizeLimit: 10, allowedMimeTypes: ['text/plain'] })
  await fixture.database.pool.query(`
    create policy "own" on storage.objects for insert to authenticated
    with check (bucket_id = 'docs' and (storage.foldername(name))[1] = (select auth.uid()::text))`)
})
afterAll(() => fixture.close())

const query = async (text: string, values: unknown[] = []) => (await fixture.database.pool.query(text, values)).rows
const encode = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const describeObject = (objectName: string, more: Record<string, string> = {}) => ({
  'Upload-Metadata': encode({ bucketName: 'docs', objectName, contentType: 'text/plain', ...more }),
})

interface Sent {
  headers?: Record<string, string>
  body?: string
  token?: string
}

/** A request of the protocol, as the service unless a token says otherwise. */
async function send(method: string, address: string, { headers = {}, body, token }: Sent = {}) {
  const answer = await fetch(new URL(address, fixture.url), {
    method,
    headers: {
      ...(token === undefined ? { apikey: fixture.secretKey } : { Authorization: `Bearer ${token}` }),
      'Tus-Resumable': '1.0.0',
      ...(body !== undefined && { 'Content-Type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const create = (headers: Record<string, string>, sent: Sent = {}) =>
  send('POST', `${fixture.url}/upload/resumable`, { ...sent, headers: { ...headers, ...sent.headers } })
const patch = (address: string, offset: number, body: string, sent: Sent = {}) =>
  send('PATCH', address, { ...sent, body, headers: { 'Upload-Offset': String(offset), ...sent.headers } })

/** Begins an upload and returns its address. */
async function begin(name: string, length: number, sent: Sent = {}): Promise<string> {
  const { status, headers } = await create({ 'Upload-Length': String(length), ...describeObject(name) }, sent)
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}

const textOf = async (name: string) => (await fixture.service.from('docs').download(name)).data?.text()

test('a large upload survives cut connections', { timeout: 600_000 }, async () => {
  const bytes = randomBytes(MEGABYTES * 1_000_000)
  const port = Number(new URL(fixture.url).port)
  const afterBytes = Math.floor(bytes.length / (CUTS + 2))
  await using proxy = await startCuttingProxy({ port, cuts: CUTS, afterBytes })
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${proxy.url}/storage/v1/upload/resumable`,
      headers: { apikey: fixture.secretKey },
      metadata: { bucketName: 'docs', objectName: 'large.bin', contentType: 'application/pdf', cacheControl: '60' },
      retryDelays: Array.from({ length: 50 }, () => 20),
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })
  expect(proxy.cutsMade()).toBe(CUTS)
  // Bytes that arrived before the cut were a part, which was released when the upload was complete.
  expect((await query('select version from blob_deletions')).length).toBeGreaterThan(1)
  const answer = await fixture.call('/object/docs/large.bin')
  const hash = createHash('sha256')
  for await (const chunk of answer.body ?? []) hash.update(chunk)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(answer.headers.get('etag')).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
})

test('an upload in two parts is visible when it is complete, and its end can be asked for again', async () => {
  const address = await begin('two parts', 11)
  expect(address).toMatch(/^\/storage\/v1\/upload\/resumable\/[\w-]+$/)
  const before = await send('HEAD', address)
  expect(before.status).toBe(200)
  expect(Object.fromEntries(before.headers)).toMatchObject({
    'upload-offset': '0',
    'upload-length': '11',
    'upload-metadata': describeObject('two parts')['Upload-Metadata'],
    'cache-control': 'no-store',
    'tus-resumable': '1.0.0',
  })
  expect(Date.parse(before.headers.get('upload-expires') ?? '') - Date.now()).toBeGreaterThan(23 * HOUR)

  const first = await patch(address, 0, 'hello ')
  expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-complete')]).toEqual([
    204,
    '6',
    null,
  ])
  expect((await fixture.service.from('docs').exists('two parts')).data).toBe(false)
  expect(await patch(address, 0, 'hello ')).toMatchObject({ status: 409, text: 'Upload-Offset conflict' })
  expect(await patch(address, 6, 'far too long')).toMatchObject({ status: 413, text: "upload's size exceeded" })
  const later = { ...fixture.context, now: () => Date.now() + 2 * HOUR }
  expect((await sweepBlobs(later))?.orphans).toBe(0)

  for (const [offset, body] of [
    [6, 'world'],
    [11, ''],
  ] as const) {
    const { status, headers } = await patch(address, offset, body)
    expect([status, headers.get('upload-offset'), headers.get('tus-complete')]).toEqual([204, '11', '1'])
  }
  expect(await textOf('two parts')).toBe('hello world')
  expect((await send('HEAD', address)).headers.get('upload-offset')).toBe('11')
  expect(await send('DELETE', address)).toMatchObject({
    status: 400,
    text: 'Cannot terminate an already completed upload',
  })
  expect((await sweepBlobs(later))?.orphans).toBe(0)
  expect(await query('select * from resumable_parts')).toEqual([])
})

test('bytes may come with the creation, the length may come later, and there may be no bytes at all', async () => {
  const more = { metadata: '{"k":"v"}', cacheControl: '60' }
  const whole = await create({ 'Upload-Length': '5', ...describeObject('whole', more) }, { body: 'whole' })
  expect([whole.status, whole.headers.get('upload-offset'), whole.headers.get('tus-complete')]).toEqual([201, '5', '1'])
  expect((await fixture.service.from('docs').info('whole')).data).toMatchObject({
    size: 5,
    cacheControl: 'max-age=60',
    contentType: 'text/plain',
    metadata: { k: 'v' },
  })

  const unknown = await create({ 'Upload-Defer-Length': '1', ...describeObject('unknown') })
  expect(unknown.headers.get('upload-offset')).toBe('0')
  const deferred = await create({ 'Upload-Defer-Length': '1', ...describeObject('deferred') }, { body: 'some ' })
  const address = deferred.headers.get('location') ?? ''
  expect((await send('HEAD', address)).headers.get('upload-defer-length')).toBe('1')
  expect((await patch(address, 5, 'bytes')).headers.get('upload-offset')).toBe('10')
  expect(await patch(address, 10, '', { headers: { 'Upload-Length': '3' } })).toMatchObject({ status: 400 })
  const end = await patch(address, 10, '', { headers: { 'Upload-Length': '10' } })
  expect([end.status, end.headers.get('tus-complete')]).toEqual([204, '1'])
  expect(await textOf('deferred')).toBe('some bytes')

  const repeated = await begin('repeated length', 4)
  expect((await patch(repeated, 0, 'ab', { headers: { 'Upload-Length': '4' } })).status).toBe(204)
  expect(await patch(repeated, 2, 'cd', { headers: { 'Upload-Length': '5' } })).toMatchObject({ status: 400 })
  const last = await patch(repeated, 2, 'cd', { headers: { 'Upload-Length': '4' } })
  expect([last.status, last.headers.get('tus-complete')]).toEqual([204, '1'])

  const empty = await create({ 'Upload-Length': '0', ...describeObject('empty') })
  expect(empty.headers.get('tus-complete')).toBe('1')
  expect(await textOf('empty')).toBe('')
})

test('whatever can be refused is refused before any byte', async () => {
  await fixture.service.from('docs').upload('taken', 'x')
  const length = { 'Upload-Length': '5' }
  const small = (name: string, contentType: string) => ({
    'Upload-Metadata': encode({ bucketName: 'small', objectName: name, contentType }),
  })
  const stranger = await fixture.signIn(BOB)
  const refused: [number, string, Record<string, string>, Sent?][] = [
    [400, 'Metadata header is required', length],
    [400, 'Upload-Length or Upload-Defer-Length header required', describeObject('a')],
    [400, 'Invalid key: q#.txt', { ...length, ...describeObject('q#.txt') }],
    [404, 'Bucket not found', { ...length, ...describeObject('a', { bucketName: 'nowhere' }) }],
    [409, 'The resource already exists', { ...length, ...describeObject('taken') }],
    [413, 'Maximum size exceeded', { 'Upload-Length': '11', ...small('a', 'text/plain') }],
    [413, 'Maximum size exceeded', { 'Upload-Length': '1073741825', ...describeObject('a') }],
    [415, 'mime type image/png is not supported', { ...length, ...small('a', 'image/png') }],
    [403, 'new row violates row-level security policy', { ...length, ...describeObject('a') }, { token: stranger }],
    [412, 'Tus-Resumable Required', { ...length, ...describeObject('a'), 'Tus-Resumable': '0.2.2' }],
  ]
  for (const [status, text, headers, sent] of refused) {
    expect([text, await create(headers, sent)]).toMatchObject([text, { status, text }])
  }
  const untrusted = await create({ ...length, ...describeObject('a') }, { token: 'junk' })
  expect([untrusted.status, JSON.parse(untrusted.text)]).toMatchObject([400, { message: 'Invalid Compact JWS' }])
  expect((await create({ ...length, ...describeObject('taken') }, { headers: { 'x-upsert': 'true' } })).status).toBe(
    201,
  )

  const address = await begin('not yet', 5)
  const base = address.slice(0, address.lastIndexOf('/'))
  const foreign = Buffer.from('docs/../../etc/0f8fad5b-d9cb-469f-a165-70867728950e').toString('base64url')
  for (const id of ['junk', foreign]) {
    expect(await patch(`${base}/${id}`, 0, 'x')).toMatchObject({
      status: 404,
      text: 'The file for this url was not found',
    })
  }
  const typed = { headers: { 'Content-Type': 'text/plain' } }
  expect(await patch(address, 0, 'x', typed)).toMatchObject({ status: 400, text: 'Invalid content-type' })
  expect(await send('PATCH', address, { body: 'x' })).toMatchObject({
    status: 400,
    text: 'Upload-Offset header required',
  })
})

test('every request is checked again, and nobody can continue an upload of another person', async () => {
  const [ann, bob] = [await fixture.signIn(ANN), await fixture.signIn(BOB)]
  const address = await begin(`${ANN}/deed`, 10, { token: ann })
  expect((await patch(address, 0, 'first', { token: ann })).status).toBe(204)
  expect((await patch(address, 5, 'other', { token: bob })).status).toBe(404)
  expect((await send('DELETE', address, { token: bob })).status).toBe(404)
  await query('alter policy "own" on storage.objects with check (false)')
  expect(await patch(address, 5, 'later', { token: ann })).toMatchObject({ status: 403 })
  await query(`alter policy "own" on storage.objects with check (bucket_id = 'docs')`)
  const renewed = await fixture.sign({ sub: ANN, role: 'authenticated', session_id: 'another' })
  expect((await patch(address, 5, 'later', { token: renewed })).headers.get('tus-complete')).toBe('1')
  expect(await query('select owner_id from storage.objects where name = $1', [`${ANN}/deed`])).toEqual([
    { owner_id: ANN },
  ])

  const beaten = await begin(`${ANN}/beaten`, 5, { token: ann })
  await fixture.service.from('docs').upload(`${ANN}/beaten`, 'quick')
  expect(await patch(beaten, 0, 'tardy', { token: ann })).toMatchObject({
    status: 409,
    text: 'The resource already exists',
  })
  expect((await send('DELETE', beaten, { token: ann })).status).toBe(409)
  const dropped = await begin(`${ANN}/dropped`, 5, { token: ann })
  expect((await send('DELETE', dropped, { token: ann })).status).toBe(204)
  expect((await send('HEAD', dropped, { token: ann })).status).toBe(404)
})

test('a signed token is enough for its object, and only for it', async () => {
  const { data } = await fixture.service.from('docs').createSignedUploadUrl('signed')
  const token = data?.token ?? ''
  const open = `${fixture.url}/upload/resumable/sign`
  const headers = { apikey: '', 'x-signature': token }
  const created = await send('POST', open, {
    headers: { ...headers, 'Upload-Length': '6', ...describeObject('signed') },
  })
  expect(created.status).toBe(201)
  const address = created.headers.get('location') ?? ''
  expect(address).toContain('/upload/resumable/sign/')
  expect((await send('HEAD', address, { headers })).headers.get('upload-offset')).toBe('0')
  expect((await patch(address, 0, 'signed', { headers: { apikey: '' } })).text).toBe('Missing x-signature header')
  expect((await patch(address, 0, 'signed', { headers })).headers.get('tus-complete')).toBe('1')
  expect(await textOf('signed')).toBe('signed')
  // Whoever has a link and learns the address of somebody's own upload of that object cannot continue it.
  const mine = await begin('signed too', 10, {})
  const link = (await fixture.service.from('docs').createSignedUploadUrl('signed too')).data?.token ?? ''
  const byLink = { headers: { apikey: '', 'x-signature': link } }
  const foreign = mine.replace('/upload/resumable/', '/upload/resumable/sign/')
  expect((await patch(foreign, 0, 'his', byLink)).status).toBe(404)
  expect((await send('DELETE', foreign, byLink)).status).toBe(404)
  const other = await send('POST', open, { headers: { ...headers, 'Upload-Length': '6', ...describeObject('other') } })
  expect(other).toMatchObject({ status: 400, text: 'Invalid signature' })
  const options = await fetch(open, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('tus-max-size'), options.headers.get('tus-extension')]).toEqual([
    204,
    String(1024 ** 3),
    'creation,creation-with-upload,creation-defer-length,termination,expiration',
  ])
})

test('a second request takes over an upload, and a dead process does not block it for long', async () => {
  const address = await begin('taken over', 10)
  // It sends half of its bytes and then nothing, as if its network had gone.
  const stalled = request(new URL(address, fixture.url), {
    method: 'PATCH',
    headers: {
      apikey: fixture.secretKey,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': '10',
    },
  })
  const isCut = new Promise<void>((resolve) => stalled.on('error', () => resolve()))
  stalled.write('first')
  await expect
    .poll(async () => (await query('select 1 from resumable_uploads where lease_holder is not null')).length)
    .toBe(1)
  const head = await send('HEAD', address)
  await isCut
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '5'])

  await query(
    `update resumable_uploads set lease_holder = 'dead', leased_until = clock_timestamp() + interval '300 ms'`,
  )
  expect((await patch(address, 5, 'later')).headers.get('tus-complete')).toBe('1')
  expect(await textOf('taken over')).toBe('firstlater')
})

test('unfinished uploads end after a day, with their bytes', async () => {
  const address = await begin('forgotten', 10)
  await patch(address, 0, 'half')
  const later = { ...fixture.context, now: () => Date.now() + 25 * HOUR }
  const [{ version }] = await query('select version from resumable_parts')
  await query(`update resumable_uploads set expires_at = now() where name = 'forgotten'`)
  expect(await patch(address, 4, 'x')).toMatchObject({ status: 410 })
  expect(await removeExpiredUploads(fixture.context)).toBe(1)
  expect((await send('HEAD', address)).status).toBe(404)
  expect(await fixture.context.blobs.has(version)).toBe(true)
  await removeDueBlobs(later)
  expect(await fixture.context.blobs.has(version)).toBe(false)
  await removeExpiredUploads(later)
  expect(await query('select * from resumable_uploads')).toEqual([])
})

test('a request that was replaced by another one does not end the upload', async () => {
  const address = await begin('contested', 10)
  await patch(address, 0, 'half')
  const holder = `select lease_holder from resumable_uploads where name = 'contested' and lease_holder is not null`
  const client = await fixture.database.pool.connect()
  try {
    // The question whether the object may be written waits for this row.
    await client.query(
      `begin; insert into storage.objects (bucket_id, name, version) values ('docs', 'contested', '1')`,
    )
    const ended = send('DELETE', address)
    await expect.poll(async () => (await query(holder)).length).toBe(1)
    await query(`update resumable_uploads set lease_holder = 'another request' where name = 'contested'`)
    await client.query('rollback')
    expect(await ended).toMatchObject({ status: 503, text: 'acquiring lock timeout' })
  } finally {
    client.release()
  }
  expect(await query(`select received from resumable_uploads where name = 'contested'`)).toEqual([{ received: '4' }])
  await query(`update resumable_uploads set lease_holder = null where name = 'contested'`)
  expect((await send('DELETE', address)).status).toBe(204)
})

test('an unfinished upload can be ended when there is no room', async () => {
  const ann = await fixture.signIn(ANN)
  const address = await begin(`${ANN}/large`, 10, { token: ann })
  const { settings } = fixture.context
  fixture.context.settings = { ...settings, maxOwnerBytes: 1, minFreeBytes: Number.MAX_SAFE_INTEGER }
  try {
    expect((await patch(address, 0, 'x', { token: ann })).status).toBe(507)
    expect((await send('DELETE', address, { token: ann })).status).toBe(204)
  } finally {
    fixture.context.settings = settings
  }
})

test('the number of unfinished uploads is limited', { timeout: 600_000 }, async () => {
  await query(
    `insert into resumable_uploads (version, bucket_id, name, owner_id, is_upsert, header, details, created_at, expires_at)
     select n::text, 'docs', 'x', $1, false, '', '{}', now(), now() + interval '1 day' from generate_series(1, 245) n`,
    [BOB],
  )
  const token = await fixture.signIn(BOB)
  const headers = { 'Upload-Length': '1', ...describeObject(`${BOB}/one more`) }
  const statuses: number[] = []
  // A few hundred at a time, which is what one address may have open.
  for (let left = ATTEMPTS; left > 0; left -= 400) {
    const attempts = Array.from({ length: Math.min(left, 400) }, () => create(headers, { token }))
    statuses.push(...(await Promise.all(attempts)).map(({ status }) => status))
  }
  expect(countBy(statuses)).toEqual({ 201: 5, 429: ATTEMPTS - 5 })
  expect((await create(headers, { token: await fixture.signIn(ANN) })).status).toBe(201)
})

function countBy(values: number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

test('a signed link has three unfinished uploads at most, and takes nothing from others', async () => {
  const { data } = await fixture.service.from('docs').createSignedUploadUrl('linked')
  const headers = { apikey: '', 'x-signature': data?.token ?? '' }
  const addresses: string[] = []
  for (let round = 0; round < 4; round++) {
    const created = await send('POST', `${fixture.url}/upload/resumable/sign`, {
      headers: { ...headers, 'Upload-Length': '6', ...describeObject('linked') },
      body: 'abc',
    })
    expect(created.status).toBe(201)
    addresses.push(created.headers.get('location') ?? '')
  }
  const [first = '', ...others] = addresses
  expect((await send('HEAD', first, { headers })).status).toBe(404)
  for (const address of others) expect((await send('HEAD', address, { headers })).status).toBe(200)
  expect((await patch(others[0] ?? '', 3, 'def', { headers })).headers.get('tus-complete')).toBe('1')

  // Uploads by links and by the service have no owner either, and do not count for visitors.
  await query(
    `insert into resumable_uploads (version, bucket_id, name, sender, is_upsert, header, details, created_at, expires_at)
     select 'l' || n, 'docs', 'l' || n, case when n % 2 = 0 then 'link' else 'service' end, false, '', '{}', now(),
       now() + interval '1 day'
     from generate_series(1, 1001) n`,
  )
  await query(`create policy "visitors" on storage.objects for insert to anon with check (name = 'of a visitor')`)
  const visitor = { headers: { apikey: fixture.publishableKey } }
  expect((await create({ 'Upload-Length': '1', ...describeObject('of a visitor') }, visitor)).status).toBe(201)
  await query(`update resumable_uploads set sender = 'caller' where version like 'l%'`)
  expect((await create({ 'Upload-Length': '1', ...describeObject('of a visitor') }, visitor)).status).toBe(429)
  expect((await create({ 'Upload-Length': '1', ...describeObject('of the service') })).status).toBe(201)
  await query(`delete from resumable_uploads where version like 'l%'`)
})
