import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createClient } from '@supabase/supabase-js'
import { Upload } from 'tus-js-client'
import { beforeAll, expect, test } from 'vitest'
import { askDatabase } from '../../support/database/ask-database.ts'
import { rawRequest } from '../../support/product/raw-request.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let product: Product
let service: ReturnType<typeof connect>
const bucket = `docs-${randomUUID()}`

const keyOf = async (name: string) => (await readFile(join(product.dataDir, name), 'utf8')).trim()
const connect = (key: string) =>
  createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

beforeAll(async () => {
  product = await sharedProduct()
  service = connect(await keyOf('secret-key'))
  await service.storage.createBucket(bucket, { public: false })
})

/** A client that is signed in as somebody new. */
async function signUp() {
  const email = `${randomUUID()}@files.example`
  const password = `secret ${randomUUID()}`
  const { data } = await service.auth.admin.createUser({ email, password, email_confirm: true })
  const client = connect(await keyOf('publishable-key'))
  await client.auth.signInWithPassword({ email, password })
  return { id: data.user?.id ?? '', files: client.storage.from(bucket) }
}

test('people who are signed in have a folder of their own', { timeout: 60_000 }, async () => {
  const own = `bucket_id = '${bucket}' and (storage.foldername(name))[1] = (select auth.uid()::text)`
  await askDatabase(product.dataDir, (client) =>
    client.query(
      `create policy "${bucket}" on storage.objects for all to authenticated using (${own}) with check (${own})`,
    ),
  )
  const [ann, bob] = [await signUp(), await signUp()]
  const name = `${ann.id}/rent roll.pdf`
  // Larger than any other request may be.
  const bytes = randomBytes(3_000_000)
  const { error } = await ann.files.upload(name, bytes, { contentType: 'application/pdf' })
  expect(error).toBeNull()
  const { data } = await ann.files.download(name)
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
  expect((await bob.files.info(name)).error).toMatchObject({ status: 400, statusCode: '404', code: 'NoSuchKey' })
  expect((await bob.files.upload(name, 'x')).error).toMatchObject({
    statusCode: '403',
    message: 'new row violates row-level security policy',
  })
  const link = await ann.files.createSignedUrl(name, 60)
  const answer = await fetch(link.data?.signedUrl ?? '')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(product.output()).not.toContain(new URL(link.data?.signedUrl ?? '').searchParams.get('token'))
  expect((await ann.files.remove([name])).data).toHaveLength(1)
})

test.each([
  ['in chunks', {}],
  ['of unknown length', { uploadLengthDeferred: true }],
])('a client of the TUS protocol uploads %s, under another name than SITE_URL', async (objectName, options) => {
  const bytes = randomBytes(200_000)
  const apikey = await keyOf('secret-key')
  const { port, hostname } = new URL(product.url)
  const elsewhere = `http://${hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`
  const upload = await new Promise<Upload>((resolve, reject) => {
    const started = new Upload(Readable.from([bytes.subarray(0, 90_000), bytes.subarray(90_000)]), {
      endpoint: `${elsewhere}/storage/v1/upload/resumable`,
      uploadSize: bytes.length,
      ...options,
      chunkSize: 80_000,
      headers: { apikey },
      metadata: { bucketName: bucket, objectName, contentType: 'application/pdf' },
      onSuccess: () => resolve(started),
      onError: reject,
    })
    started.start()
  })
  expect(upload.url).toMatch(new RegExp(`^${elsewhere}/storage/v1/upload/resumable/`))
  const { data } = await service.storage.from(bucket).download(objectName)
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
})

test('a picture of a public bucket is rendered', async () => {
  const open = `pictures-${randomUUID()}`
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await service.storage.createBucket(open, { public: true })
  await service.storage.from(open).upload('dot.png', Buffer.from(dot, 'base64'), { contentType: 'image/png' })
  const { data } = service.storage.from(open).getPublicUrl('dot.png', { transform: { width: 10 } })
  const answer = await fetch(data.publicUrl, { headers: { Accept: 'image/webp' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test.each([
  ['POST', `/object/${bucket}/..%2f..%2fsecret-key`],
  ['GET', `/object/${bucket}/a/../../secret-key`],
  ['GET', `/object/public/${bucket}/%2e%2e/%2e%2e/secret-key`],
  ['GET', `/object/${bucket}/a%00b`],
  ['GET', '/bucket?search=%00'],
  ['GET', `/object/${bucket}/a?versionId=%00&download=%0d%0aX:%20y`],
  ['GET', `/object/sign/${bucket}/a?token=%00`],
  ['GET', '/bucket?limit=99999999999999999999'],
])('%s %s is refused or answered, never a failure of ours', async (method, path) => {
  const head = [`${method} /storage/v1${path} HTTP/1.1`, 'Host: x', `apikey: ${await keyOf('secret-key')}`]
  const answer = await rawRequest(
    product.port,
    `${head.join('\r\n')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 (?:200|400|404)/)
  expect(answer).not.toContain('sb_secret_')
})

test('an address that cannot be decoded is refused in the words of the service', async () => {
  const answer = await rawRequest(
    product.port,
    `GET /storage/v1/object/${bucket}/a%zz?token=x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*content-type: application\/json/i)
  expect(answer).toContain(
    `{"error":"Bad Request","code":"FST_ERR_BAD_URL","message":"'/object/${bucket}/a%zz' is not a valid url component","statusCode":400}`,
  )
})

test('a large upload that is refused is answered, not cut off', async () => {
  const nobody = connect(await keyOf('publishable-key')).storage
  expect((await nobody.from(bucket).upload('big', randomBytes(5_000_000))).error).toMatchObject({ statusCode: '403' })
})
