import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepBlobs } from '#services/storage/blobs/sweep-blobs.ts'
import { ANN, type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await startStorage()
  await fixture.service.createBucket('docs', { public: false })
  await fixture.service.createBucket('texts', { public: false, allowedMimeTypes: ['text/plain'], fileSizeLimit: 10 })
})
afterAll(() => fixture.close())

const docs = () => fixture.service.from('docs')
const textOf = async (name: string, bucket = 'docs') => (await fixture.service.from(bucket).download(name)).data?.text()

async function rowOf(name: string) {
  const { rows } = await fixture.database.pool.query('select * from storage.objects where name = $1', [name])
  return rows[0]
}

test('a moved object keeps everything but its key', async () => {
  await docs().upload('from', 'bytes', { metadata: { k: 'v' }, cacheControl: '5', contentType: 'text/csv' })
  const before = await rowOf('from')
  expect(await docs().move('from', 'to/here')).toEqual({ data: { message: 'Successfully moved' }, error: null })
  const { updated_at: _old, name: _from, path_tokens: _tokens, ...rest } = before
  expect(await rowOf('to/here')).toMatchObject(rest)
  expect(await textOf('to/here')).toBe('bytes')
  expect((await docs().exists('from')).data).toBe(false)
  expect((await docs().move('to/here', 'to/here')).error).toBeNull()
})

test('an impossible move is refused and changes nothing', async () => {
  await docs().upload('a', 'a long text')
  await docs().upload('b', 'b')
  const codeOf = async (...words: Parameters<ReturnType<typeof docs>['move']>) => (await docs().move(...words)).error
  expect(await codeOf('a', 'b')).toMatchObject({ statusCode: '409', code: 'ResourceAlreadyExists' })
  expect(await codeOf('missing', 'c')).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  expect(await codeOf('a', 'c', { destinationBucket: 'nowhere' })).toMatchObject({
    statusCode: '404',
    code: 'InvalidRequest',
    message: 'The related resource does not exist',
  })
  expect(await codeOf('a', 'é')).toMatchObject({ code: 'InvalidKey' })
  expect(await codeOf('a', 'c', { destinationBucket: 'texts' })).toMatchObject({ code: 'EntityTooLarge' })
  await docs().upload('page', '<p>', { contentType: 'text/html' })
  expect(await codeOf('page', 'c', { destinationBucket: 'texts' })).toMatchObject({ code: 'InvalidMimeType' })
  expect(await codeOf('b', 'c', { destinationBucket: 'texts' })).toBeNull()
  expect([await textOf('a'), await textOf('c', 'texts')]).toEqual(['a long text', 'b'])
})

test('a copy has a row and bytes of its own', async () => {
  await docs().upload('source', 'bytes', { metadata: { k: 'v' }, cacheControl: '5' })
  const answer = await fixture.call('/object/copy', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ bucketId: 'docs', sourceKey: 'source', destinationKey: 'cp/copy' }),
  })
  const source = await rowOf('source')
  const copy = await rowOf('cp/copy')
  expect(await answer.json()).toMatchObject({
    Key: 'docs/cp/copy',
    Id: copy.id,
    name: 'cp/copy',
    bucket_id: 'docs',
    owner: '',
    owner_id: '',
    version: copy.version,
    user_metadata: { k: 'v' },
    metadata: { size: 5, cacheControl: 'max-age=5', eTag: source.metadata.eTag },
  })
  expect([copy.id, copy.version]).not.toEqual([source.id, source.version])
  await docs().remove(['source'])
  await fixture.context.blobs.remove(source.version)
  expect(await textOf('cp/copy')).toBe('bytes')
  expect((await docs().copy('cp/copy', 'cp/copy')).error).toMatchObject({ code: 'KeyAlreadyExists' })
  expect((await docs().copy('missing', 'x')).error).toMatchObject({ code: 'NoSuchKey' })
  expect((await docs().copy('cp/copy', 'x', { destinationBucket: 'nowhere' })).error).toMatchObject({
    code: 'InvalidRequest',
  })
})

test('a copy onto itself changes how an object is served, and leaves no bytes behind', async () => {
  await docs().upload('self', 'bytes', { metadata: { k: 'v' } })
  const answer = await fixture.call('/object/copy', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-upsert': 'true' },
    body: JSON.stringify({
      bucketId: 'docs',
      sourceKey: 'self',
      destinationKey: 'self',
      copyMetadata: false,
      metadata: { mimetype: 'text/csv', cacheControl: 'max-age=9' },
    }),
  })
  expect(answer.status).toBe(200)
  const served = await fixture.call('/object/docs/self')
  expect([served.headers.get('content-type'), await served.text()]).toEqual(['text/csv', 'bytes'])
  expect((await rowOf('self')).user_metadata).toBeNull()
  const later = { ...fixture.context, now: () => Date.now() + 7_200_000 }
  expect((await sweepBlobs(later))?.orphans).toBe(0)
})

test('a link lets anybody read one object, until it expires', async () => {
  await docs().upload('dir/sp ace.txt', 'shared')
  const { data } = await docs().createSignedUrl('dir/sp ace.txt', 60, { download: 'é.txt' })
  const answer = await fetch(data?.signedUrl ?? '')
  expect([answer.status, await answer.text()]).toEqual([200, 'shared'])
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename=_.txt; filename*=UTF-8''%C3%A9.txt")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const left = Date.parse(answer.headers.get('expires') ?? '') - Date.now()
  expect(left).toBeGreaterThan(50_000)
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''

  const codeOf = async (path: string) => await (await fetch(`${fixture.url}${path}`)).json()
  expect(await codeOf(`/object/sign/docs/self?token=${token}`)).toMatchObject({
    code: 'InvalidSignature',
    message: 'Invalid signature',
  })
  expect(await codeOf('/object/sign/docs/self?token=junk')).toMatchObject({
    code: 'InvalidJWT',
    message: 'Invalid Compact JWS',
  })
  expect((await codeOf('/object/sign/docs/self')).message).toBe("querystring must have required property 'token'")
  // Neither kind of token is accepted in the place of the other.
  expect((await fixture.asHolder(token).listBuckets()).error).toMatchObject({ code: 'AccessDenied' })
  const bearer = await fixture.signIn(ANN)
  expect(await codeOf(`/object/sign/docs/self?token=${bearer}`)).toMatchObject({ code: 'InvalidJWT' })
  const put = await fetch(`${fixture.url}/object/upload/sign/docs/dir/sp%20ace.txt?token=${token}`, {
    method: 'PUT',
    body: 'x',
  })
  expect(await put.json()).toMatchObject({ message: 'Token is not scoped for upload' })
  const old = fixture.context.urlTokens.signDownload('docs/self', -1)
  expect(await codeOf(`/object/sign/docs/self?token=${old}`)).toMatchObject({
    code: 'InvalidJWT',
    message: '"exp" claim timestamp check failed',
  })
})

test('a link for one version does not show the next one', async () => {
  await docs().upload('draft.txt', 'first')
  const versionId = (await docs().info('draft.txt')).data?.version ?? ''
  const signed = await fixture.call('/object/sign/docs/draft.txt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: 60, versionId }),
  })
  const { signedURL } = await signed.json()
  expect(await (await fetch(`${fixture.url}${signedURL}`)).text()).toBe('first')
  await docs().upload('draft.txt', 'second', { upsert: true })
  expect(await (await fetch(`${fixture.url}${signedURL}`)).json()).toMatchObject({ code: 'NoSuchKey' })
})

test('many links are signed at once, for what the requester may read', async () => {
  const { data } = await docs().createSignedUrls(['self', 'missing'], 60)
  expect(data).toMatchObject([
    { error: null, path: 'self' },
    {
      error: 'Either the object does not exist or you do not have access to it',
      path: 'missing',
      signedURL: null,
    },
  ])
  expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('bytes')
  const stranger = await fixture.nobody.from('docs').createSignedUrls(['self'], 60)
  expect(stranger.data?.[0]?.error).toContain('do not have access')
  expect((await fixture.nobody.from('docs').createSignedUrl('self', 60)).error).toMatchObject({ code: 'NoSuchKey' })
  expect((await docs().createSignedUrl('self', 0)).error).toMatchObject({ message: 'body/expiresIn must be >= 1' })
  expect((await docs().createSignedUrl('self', 1e12)).error).toMatchObject({
    code: 'InvalidParameter',
    message: 'Invalid Parameter expiresIn',
  })
})

test('a link lets anybody upload one object, for its owner', async () => {
  await fixture.database.pool.query(
    'create policy "upload" on storage.objects for insert to authenticated with check (bucket_id = \'docs\')',
  )
  const ann = (await fixture.as(ANN)).from('docs')
  const { data } = await ann.createSignedUploadUrl('up/s.txt')
  const nobody = fixture.nobody.from('docs')
  expect((await nobody.uploadToSignedUrl('up/other.txt', data?.token ?? '', 'x')).error).toMatchObject({
    code: 'InvalidSignature',
  })
  expect((await nobody.uploadToSignedUrl('up/s.txt', data?.token ?? '', 'signed')).data).toEqual({
    path: 'up/s.txt',
    fullPath: 'docs/up/s.txt',
  })
  expect(await rowOf('up/s.txt')).toMatchObject({ owner: ANN, owner_id: ANN })
  expect((await nobody.uploadToSignedUrl('up/s.txt', data?.token ?? '', 'again')).error).toMatchObject({
    code: 'KeyAlreadyExists',
  })
  expect((await ann.createSignedUploadUrl('up/s.txt')).error).toMatchObject({ code: 'KeyAlreadyExists' })
  expect((await nobody.createSignedUploadUrl('up/x.txt')).error).toMatchObject({
    statusCode: '403',
    message: 'new row violates row-level security policy',
  })
  const again = await docs().createSignedUploadUrl('up/s.txt', { upsert: true })
  expect((await nobody.uploadToSignedUrl('up/s.txt', again.data?.token ?? '', 'third')).error).toBeNull()
  expect(await textOf('up/s.txt')).toBe('third')
})
