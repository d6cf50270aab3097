import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage({ STORAGE_FILE_SIZE_LIMIT: '5000000' })
  await fixture.service.createBucket('docs', { public: false })
  await fixture.service.createBucket('open', { public: true })
})
afterAll(() => fixture.close())

const docs = () => fixture.service.from('docs')
const textOf = async (name: string) => (await docs().download(name)).data?.text()
const md5 = (bytes: Buffer | string) => createHash('md5').update(bytes).digest('hex')
const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(2000)])

async function metadataOf(name: string) {
  const { rows } = await fixture.database.pool.query(
    'select metadata, user_metadata, version, owner, owner_id from storage.objects where name = $1',
    [name],
  )
  return rows[0]
}

test('text, bytes, blobs and streams come back as they were, with what was said about them', async () => {
  const bytes = randomBytes(3_000_000)
  const uploaded = await docs().upload('dir/text.txt', 'Hello there!', { metadata: { k: 'v' } })
  expect(uploaded).toEqual({
    data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), path: 'dir/text.txt', fullPath: 'docs/dir/text.txt' },
    error: null,
  })
  expect(await metadataOf('dir/text.txt')).toMatchObject({
    metadata: {
      eTag: `"${md5('Hello there!')}"`,
      size: 12,
      mimetype: 'text/plain;charset=UTF-8',
      cacheControl: 'max-age=3600',
      lastModified: expect.stringMatching(/\.000Z$/),
      contentLength: 12,
      httpStatusCode: 200,
    },
    user_metadata: { k: 'v' },
    owner: null,
    owner_id: null,
  })
  await docs().upload('blob.png', new Blob([picture], { type: 'image/png' }), {
    cacheControl: '60',
    metadata: { a: 1 },
  })
  expect(await metadataOf('blob.png')).toMatchObject({
    metadata: { mimetype: 'image/png', cacheControl: 'max-age=60', size: picture.length },
    user_metadata: { a: 1 },
  })
  await docs().upload('stream.bin', Readable.toWeb(Readable.from([bytes])) as ReadableStream, {
    contentType: 'application/octet-stream',
    duplex: 'half',
  })
  for (const [name, expected] of [['blob.png', picture] as const, ['stream.bin', bytes] as const]) {
    const { data } = await docs().download(name)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(expected), name).toBe(true)
  }
  await docs().upload('empty', '')
  expect((await docs().info('empty')).data?.size).toBe(0)
  expect(await textOf('empty')).toBe('')
})

test('what looks like JSON or a form is stored byte for byte', async () => {
  for (const contentType of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    await docs().upload('raw', '{"a": 1 }&b=2', { contentType, upsert: true })
    expect(await textOf('raw')).toBe('{"a": 1 }&b=2')
  }
})

test('fields of a form count after the file too, and a form without a file is refused', async () => {
  const form = new FormData()
  form.append('', new Blob(['x'.repeat(300_000)], { type: 'text/plain' }))
  form.append('cacheControl', '77')
  form.append('metadata', '{"late":true}')
  const answer = await fixture.call('/object/docs/late.txt', { method: 'POST', body: form })
  expect(await answer.json()).toEqual({ Key: 'docs/late.txt', Id: expect.any(String) })
  expect(await metadataOf('late.txt')).toMatchObject({
    metadata: { cacheControl: 'max-age=77', size: 300_000 },
    user_metadata: { late: true },
  })
  const empty = new FormData()
  empty.append('cacheControl', '77')
  const refused = await fixture.call('/object/docs/none.txt', { method: 'POST', body: empty })
  expect(await refused.json()).toMatchObject({ code: 'InvalidRequest', message: 'No content provided' })

  const injecting = new FormData()
  injecting.append('cacheControl', '1\r\nX-Injected: 1')
  injecting.append('', new Blob(['x']))
  const answered = await fixture.call('/object/docs/injected.txt', { method: 'POST', body: injecting })
  expect(await answered.json()).toMatchObject({ code: 'InvalidRequest', error: 'invalid_header_char' })
  const wordy = new FormData()
  wordy.append('metadata', JSON.stringify({ text: 'x'.repeat(1024 * 1024) }))
  wordy.append('', new Blob(['x']))
  const tooLong = await fixture.call('/object/docs/wordy.txt', { method: 'POST', body: wordy })
  expect(await tooLong.json()).toMatchObject({
    statusCode: '413',
    message: 'The user_metadata exceeded the maximum allowed size',
  })
})

test('a second upload is refused unless it may overwrite, which keeps id and creation time', async () => {
  const first = (await docs().upload('once', 'one', { metadata: { a: 1 } })).data
  const { version } = await metadataOf('once')
  expect((await docs().upload('once', 'two')).error).toMatchObject({
    status: 400,
    statusCode: '409',
    code: 'KeyAlreadyExists',
    message: 'The resource already exists',
  })
  expect(await textOf('once')).toBe('one')
  const before = (await docs().info('once')).data
  const second = (await docs().upload('once', 'three', { upsert: true })).data
  expect(second?.id).toBe(first?.id)
  const after = await metadataOf('once')
  expect(after.version).not.toBe(version)
  expect(after.user_metadata).toEqual({})
  expect((await docs().info('once')).data?.createdAt).toBe(before?.createdAt)
  expect((await docs().update('once', 'four')).data?.id).toBe(first?.id)
  expect(await textOf('once')).toBe('four')
  expect((await docs().update('made-by-update', 'new')).error).toBeNull()
})

test('an overwritten object is new at once, also where everybody can read it', async () => {
  const open = fixture.service.from('open')
  const read = async () => {
    const answer = await fetch(`${fixture.url}/object/public/open/changing?cacheNonce=1`)
    return [await answer.text(), answer.headers.get('etag')]
  }
  await open.upload('changing', 'old')
  expect(await read()).toEqual(['old', `"${md5('old')}"`])
  await open.upload('changing', 'new', { upsert: true })
  expect(await read()).toEqual(['new', `"${md5('new')}"`])
})

test('exactly one of fifty simultaneous uploads to one key wins, and no other bytes stay', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => docs().upload('race', `number ${n}`)))
  const winners = results.filter(({ error }) => error === null)
  expect(winners).toHaveLength(1)
  for (const { error } of results) if (error) expect(error).toMatchObject({ code: 'KeyAlreadyExists' })
  expect(await textOf('race')).toBe(`number ${results.findIndex(({ error }) => error === null)}`)
  expect(await orphans()).toEqual([])
})

test('what is too large is refused, declared or not, and nothing of it stays', async () => {
  await fixture.service.createBucket('small', { public: false, fileSizeLimit: 1000 })
  const small = fixture.service.from('small')
  const tooLarge = {
    statusCode: '413',
    code: 'EntityTooLarge',
    message: 'The object exceeded the maximum allowed size',
  }
  expect((await small.upload('a', 'x'.repeat(1001))).error).toMatchObject(tooLarge)
  expect((await small.upload('b', new Blob(['x'.repeat(5000)]))).error).toMatchObject(tooLarge)
  const endless = Readable.toWeb(Readable.from([Buffer.alloc(900), Buffer.alloc(900)])) as ReadableStream
  expect((await small.upload('c', endless, { duplex: 'half' })).error).toMatchObject(tooLarge)
  expect((await docs().upload('d', Buffer.alloc(5_000_001))).error).toMatchObject(tooLarge)
  expect((await small.upload('e', 'x'.repeat(1000))).error).toBeNull()
  const { rows } = await fixture.database.pool.query("select name from storage.objects where bucket_id = 'small'")
  expect(rows).toEqual([{ name: 'e' }])
  expect(await orphans()).toEqual([])
})

test('types outside the list of a bucket, and files that only claim to be pictures, are refused', async () => {
  await fixture.service.createBucket('typed', { public: false, allowedMimeTypes: ['text/plain', 'image/*'] })
  const typed = fixture.service.from('typed')
  const codeOf = async (name: string, body: string | Buffer, contentType?: string) =>
    (await typed.upload(name, body, { ...(contentType && { contentType }) })).error
  expect(await codeOf('a', 'plain')).toBeNull()
  expect(await codeOf('b', picture, 'image/png')).toBeNull()
  expect(await codeOf('c', '%PDF', 'application/pdf')).toMatchObject({
    statusCode: '415',
    code: 'InvalidMimeType',
    message: 'mime type application/pdf is not supported',
  })
  expect(await codeOf('d', '<script>', 'image/png')).toMatchObject({ code: 'InvalidMimeType' })
  // The type may come in a field after the bytes, or with a copy.
  const declaredLate = async (name: string, bytes: BlobPart) => {
    const form = new FormData()
    form.append('', new Blob([bytes], { type: 'text/plain' }))
    form.append('contentType', 'image/png')
    return (await (await fixture.call(`/object/typed/${name}`, { method: 'POST', body: form })).json()).code
  }
  expect(await declaredLate('late', '<script>')).toBe('InvalidMimeType')
  expect(await declaredLate('late-picture', picture)).toBeUndefined()
  const copied = await fixture.call('/object/copy', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      bucketId: 'typed',
      sourceKey: 'a',
      destinationKey: 'copied',
      metadata: { mimetype: 'image/png' },
      copyMetadata: false,
    }),
  })
  expect(await copied.json()).toMatchObject({ code: 'InvalidMimeType' })
  expect((await typed.list()).data?.map(({ name }) => name)).toEqual(['a', 'b', 'late-picture'])
  expect(await codeOf('folder/.emptyFolderPlaceholder', '', 'application/x-anything')).toBeNull()
  expect(await codeOf('other/.emptyFolderPlaceholder', 'x')).toMatchObject({ code: 'EntityTooLarge' })
})

test('keys are checked, and all allowed characters work', async () => {
  const codeOf = async (path: string) =>
    (await (await fixture.call(`/object/docs/${path}`, { method: 'POST', body: 'x' })).json()).code
  for (const path of ['', 'caf%C3%A9', 'a%23b', 'x'.repeat(1025), 'a%2F..%2Fb', 'a%25b']) {
    expect(await codeOf(path), path).toMatch(/^InvalidKey$/)
  }
  const odd = "it's (new) & $=@;:+,!*_-.txt"
  expect((await docs().upload(`odd/${odd}`, 'odd')).error).toBeNull()
  expect(await textOf(`odd/${odd}`)).toBe('odd')
  expect((await docs().list('odd')).data?.map(({ name }) => name)).toEqual([odd])
  const link = await docs().createSignedUrl(`odd/${odd}`, 60)
  expect(await (await fetch(link.data?.signedUrl ?? '')).text()).toBe('odd')
  expect((await docs().upload('x', 'file')).error).toBeNull()
  expect((await docs().upload('x/y', 'below it')).error).toBeNull()
  expect([await textOf('x'), await textOf('x/y')]).toEqual(['file', 'below it'])
  expect((await fixture.service.from('nowhere').upload('a', 'x')).error).toMatchObject({ code: 'NoSuchBucket' })
})

test('headers describe an object, which is cached only if its bucket is public', async () => {
  await fixture.service.from('open').upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html' })
  await fixture.service.from('open').upload('drawing.svg', '<svg/>', { contentType: 'image/svg+xml' })
  const page = await fetch(`${fixture.url}/object/public/open/page.html`)
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'text/plain',
    'content-length': '25',
    'cache-control': 'max-age=3600',
    'content-security-policy': "sandbox; default-src 'none'",
    etag: `"${md5('<script>alert(1)</script>')}"`,
    'x-robots-tag': 'none',
  })
  const drawing = await fetch(`${fixture.url}/object/public/open/drawing.svg`)
  expect(drawing.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  const parts = { contentType: 'multipart/x-mixed-replace; boundary=b' }
  await fixture.service.from('open').upload('parts', '--b\r\nContent-Type: text/html\r\n\r\nx', parts)
  const mixed = await fetch(`${fixture.url}/object/public/open/parts`)
  expect(mixed.headers.get('content-type')).toBe('application/octet-stream')
  const secret = await fixture.call('/object/authenticated/docs/x')
  expect(secret.headers.get('cache-control')).toBe('no-store')
  const saved = await fixture.call('/object/docs/x?download=r%C3%A9sum%C3%A9.txt')
  expect(saved.headers.get('content-disposition')).toBe(
    "attachment; filename=r_sum_.txt; filename*=UTF-8''r%C3%A9sum%C3%A9.txt",
  )
})

test('ranges and conditions are honoured, for small and large objects', async () => {
  const large = randomBytes(3_000_000)
  await docs().upload('large.bin', large, { contentType: 'application/octet-stream' })
  await docs().upload('twelve', 'Hello there!')
  const get = (name: string, headers: Record<string, string>) => fixture.call(`/object/docs/${name}`, { headers })
  const part = await get('twelve', { Range: 'bytes=0-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 0-4/12', 'Hello'])
  const far = await get('large.bin', { Range: 'bytes=1000-2500000' })
  expect(far.headers.get('content-length')).toBe('2499001')
  expect(Buffer.from(await far.arrayBuffer()).equals(large.subarray(1000, 2_500_001))).toBe(true)
  const bad = await get('twelve', { Range: 'bytes=12-' })
  expect([bad.status, bad.headers.get('content-range'), await bad.json()]).toEqual([
    416,
    'bytes */12',
    { statusCode: '416', error: 'invalid_range', message: 'invalid range provided', code: 'InvalidRange' },
  ])
  const whole = await get('twelve', {})
  const etag = whole.headers.get('etag') ?? ''
  const same = await get('twelve', { 'If-None-Match': etag })
  expect([same.status, await same.text()]).toEqual([304, ''])
  const since = await get('twelve', { 'If-Modified-Since': whole.headers.get('last-modified') ?? '' })
  expect(since.status).toBe(304)
  expect((await get('twelve', { 'If-Match': '"other"' })).status).toBe(412)
})

test('a HEAD request gets the headers, or a real status', async () => {
  const head = await fixture.call('/object/docs/twelve', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '12', ''])
  expect((await fixture.call('/object/docs/missing', { method: 'HEAD' })).status).toBe(404)
})

test('info returns what is known about an object, and exists() whether it exists', async () => {
  await docs().upload('about', 'Hello there!', { metadata: { k: 'v' } })
  const answer = await fixture.call('/object/info/docs/about')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(await answer.json()).toEqual({
    id: expect.any(String),
    name: 'about',
    version: expect.any(String),
    bucket_id: 'docs',
    size: 12,
    content_type: 'text/plain;charset=UTF-8',
    cache_control: 'max-age=3600',
    content_encoding: null,
    etag: `"${md5('Hello there!')}"`,
    metadata: { k: 'v' },
    last_modified: expect.any(String),
    created_at: expect.any(String),
  })
  expect((await docs().exists('about')).data).toBe(true)
  expect((await docs().exists('missing')).data).toBe(false)
  expect((await docs().info('missing')).error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  const other = '00000000-0000-4000-8000-000000000000'
  expect(await (await fixture.call(`/object/docs/about?versionId=${other}`)).json()).toMatchObject({
    code: 'NoSuchKey',
  })
})

test('strangers reach public buckets only, and cannot tell whether others exist', async () => {
  await fixture.service.from('open').upload('free', 'for all')
  const anonymously = async (path: string) => {
    const answer = await fetch(`${fixture.url}${path}`)
    return answer.ok ? answer.text() : (await answer.json()).code
  }
  expect(await anonymously('/object/open/free')).toBe('for all')
  expect(await anonymously('/object/public/open/free')).toBe('for all')
  expect(await anonymously('/object/info/public/open/free')).toContain('"name":"free"')
  for (const bucket of ['docs', 'nowhere']) {
    expect(await anonymously(`/object/${bucket}/twelve`)).toBe('NoSuchBucket')
    expect(await anonymously(`/object/public/${bucket}/twelve`)).toBe('NoSuchBucket')
    expect(await anonymously(`/object/info/${bucket}/twelve`)).toBe('NoSuchBucket')
  }
  expect(await anonymously('/object/authenticated/open/free')).toBe('AccessDenied')
})

test('objects are removed, and their bytes once nobody can be reading them', async () => {
  await docs().upload('gone/a', 'a')
  await docs().upload('gone/b', 'b')
  const { version } = await metadataOf('gone/a')
  const { data } = await docs().remove(['gone/a', 'gone/missing', 'gone'])
  expect(data).toEqual([
    {
      name: 'gone/a',
      bucket_id: 'docs',
      owner: '',
      owner_id: '',
      version,
      id: expect.any(String),
      updated_at: expect.any(String),
      created_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: expect.objectContaining({ size: 1 }),
      user_metadata: {},
    },
  ])
  expect((await docs().download('gone/a')).error).toMatchObject({ status: 400 })
  const { rows } = await fixture.database.pool.query('select from blob_deletions where version = $1', [version])
  expect(rows).toHaveLength(1)
  const one = await fixture.call('/object/docs/gone/b', { method: 'DELETE' })
  expect(await one.json()).toEqual({ message: 'Successfully deleted' })
  const again = await fixture.call('/object/docs/gone/b', { method: 'DELETE' })
  expect(await again.json()).toMatchObject({ code: 'NoSuchKey' })
  const none = await fixture.call('/object/docs', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: '{"prefixes":[]}',
  })
  expect((await none.json()).message).toBe('body/prefixes must NOT have fewer than 1 items')
  expect((await fixture.service.from('nowhere').remove(['a'])).data).toEqual([])
})

test('nothing is stored of an upload whose sender goes away', async () => {
  const { hostname, port } = new URL(fixture.url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  const head = [
    'POST /storage/v1/object/docs/broken HTTP/1.1',
    'Host: x',
    `apikey: ${fixture.secretKey}`,
    'Content-Type: text/plain',
    'Content-Length: 100000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nthe first part`)
  const incoming = join(fixture.directory, 'storage', 'incoming')
  await expect.poll(() => readdir(incoming)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => readdir(incoming)).toEqual([])
  expect((await docs().exists('broken')).data).toBe(false)
})

test('an object whose bytes are gone is not found', async () => {
  await docs().upload('lost', 'bytes')
  const { version } = await metadataOf('lost')
  await fixture.context.blobs.remove(version)
  const answer = await fixture.call('/object/docs/lost')
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { statusCode: '404', error: 'Not found', message: 'The resource was not found', code: 'NoSuchKey' },
  ])
})

/** Blobs that neither a row nor the queue of deletions names. */
async function orphans(): Promise<string[]> {
  const { rows } = await fixture.database.pool.query<{ version: string }>(
    'select version from storage.objects union all select version from blob_deletions',
  )
  const known = new Set(rows.map(({ version }) => version))
  const found: string[] = []
  for await (const { version } of fixture.context.blobs.list()) if (!known.has(version)) found.push(version)
  return found
}

test('responses are buffered only up to a limit, and release their memory when they were fetched', async () => {
  await using small = await startStorage({}, {}, { maxAnswerBytes: 100 })
  const ways: string[] = []
  const { blobs } = small.context
  small.context.blobs = {
    ...blobs,
    async open(version) {
      const blob = await blobs.open(version)
      if (!blob) return null
      const note = <Result>(way: string, result: Result) => {
        ways.push(way)
        return result
      }
      return {
        ...blob,
        read: (range) => note('whole', blob.read(range)),
        sendTo: (target, range) => note('stream', blob.sendTo(target, range)),
      }
    },
  }
  await small.service.createBucket('docs')
  for (const size of [60, 101]) await small.service.from('docs').upload(String(size), 'x'.repeat(size))
  for (const size of [60, 101, 60]) {
    const { data } = await small.service.from('docs').download(String(size))
    expect(await data?.text()).toBe('x'.repeat(size))
  }
  expect(ways).toEqual(['whole', 'stream', 'whole'])
})
