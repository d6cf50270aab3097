import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, type StorageFixture, startStorage } from './start-storage.ts'

let fixture: StorageFixture
const GREEN = '#008000'

/** Twice as wide as high; its left half is green and its right half is white. */
const drawing = async () => {
  const left = await sharp({ create: { width: 200, height: 200, channels: 3, background: GREEN } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 400, height: 200, channels: 3, background: 'white' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

beforeAll(async () => {
  fixture = await startStorage()
  for (const [name, isPublic] of [
    ['open', true],
    ['closed', false],
  ] as const) {
    await fixture.service.createBucket(name, { public: isPublic })
    const picture = await (await drawing()).jpeg().toBuffer()
    // Clients send buffers as text; the bytes decide.
    await fixture.service.from(name).upload('wide.jpg', picture, { cacheControl: '60' })
  }
})
afterAll(() => fixture.close())

async function look(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(path.startsWith('http') ? path : `${fixture.url}${path}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isPicture = answer.headers.get('content-type')?.startsWith('image/')
  const { format, width, height } = isPicture ? await sharp(bytes).metadata() : {}
  return { status: answer.status, headers: answer.headers, bytes, picture: [format, width, height] }
}

test('a public picture is rendered as the query asks, and caches may store it', async () => {
  const at = '/render/image/public/open/wide.jpg'
  const small = await look(`${at}?width=100&height=100&quality=60`)
  expect([small.status, small.picture]).toEqual([200, ['jpeg', 100, 100]])
  expect(Object.fromEntries(small.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(small.bytes.length),
    'x-transformations': 'height:100,width:100,resizing_type:fill,quality:60',
    'cache-control': 'max-age=60',
    vary: 'Accept',
  })
  const etag = small.headers.get('etag') ?? ''
  const again = await look(`${at}?width=100&height=100&quality=60`, { 'If-None-Match': etag })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await look(`${at}?width=101`)).headers.get('etag')).not.toBe(etag)

  const pictureOf = async (query: string, headers = {}) => (await look(`${at}?${query}`, headers)).picture
  expect(await pictureOf('width=100')).toEqual(['jpeg', 100, 50])
  expect(await pictureOf('width=100&height=100&resize=contain')).toEqual(['jpeg', 100, 50])
  expect(await pictureOf('width=100&height=100&resize=fill')).toEqual(['jpeg', 100, 100])
  expect(await pictureOf('width=2000&resize=contain')).toEqual(['jpeg', 400, 200])
  expect(await pictureOf('width=50', { Accept: 'image/avif,image/webp,*/*' })).toEqual(['webp', 50, 25])
  expect(await pictureOf('width=50&format=origin', { Accept: 'image/webp' })).toEqual(['jpeg', 50, 25])
  expect(await pictureOf('width=50&format=avif')).toEqual(['heif', 50, 25])
  expect((await look(`${at}?width=50&download=x.jpg`)).headers.get('content-disposition')).toContain('filename=x.jpg')
})

test('it can be chosen which part of a picture stays', async () => {
  const colourOf = async (query: string) => {
    const { bytes } = await look(`/render/image/public/open/wide.jpg?width=50&height=50&${query}`)
    const { dominant } = await sharp(bytes).stats()
    return dominant.r < 100 ? 'green' : 'white'
  }
  expect([await colourOf('gravity=we'), await colourOf('gravity=ea')]).toEqual(['green', 'white'])
  expect(await colourOf('gravity=fp&x_offset=0.2&y_offset=0.5')).toBe('green')
  expect(await colourOf('gravity=fp&x_offset=0.9&y_offset=0.5')).toBe('white')
})

test('in a private bucket policies decide, and no cache may store the picture', async () => {
  const at = '/render/image/authenticated/closed/wide.jpg?width=50'
  const token = { Authorization: `Bearer ${await fixture.signIn(ANN)}` }
  const codeOf = async (path: string, headers = {}) => JSON.parse(String((await look(path, headers)).bytes)).code
  expect(await codeOf('/render/image/public/closed/wide.jpg')).toBe('NoSuchBucket')
  expect(await codeOf(at)).toBe('AccessDenied')
  expect(await codeOf(at, token)).toBe('NoSuchKey')
  expect(await codeOf('/render/image/authenticated/open/wide.jpg', token)).toBe('NoSuchKey')
  await fixture.database.pool.query(
    `create policy "read" on storage.objects for select to authenticated using (bucket_id = 'closed')`,
  )
  const seen = await look(at, token)
  expect([seen.status, seen.picture]).toEqual([200, ['jpeg', 50, 25]])
  expect(seen.headers.get('cache-control')).toBe('no-store')
  const ann = (await fixture.as(ANN)).from('closed')
  const { data } = await ann.download('wide.jpg', { transform: { width: 40, format: 'origin' } })
  expect((await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).metadata()).width).toBe(40)
})

test('a link shows one picture in one form, and not the original', async () => {
  const closed = fixture.service.from('closed')
  const { data } = await closed.createSignedUrl('wide.jpg', 60, { transform: { width: 100, height: 80, quality: 50 } })
  const link = data?.signedUrl ?? ''
  expect(link).toContain('/render/image/sign/closed/wide.jpg?token=')
  expect((await look(`${link}&width=300&format=avif`)).picture).toEqual(['jpeg', 100, 80])
  expect((await look(link)).headers.get('cache-control')).toBe('no-store')
  const original = await look(link.replace('/render/image/sign', '/object/sign'))
  expect([original.status, JSON.parse(String(original.bytes)).code]).toEqual([400, 'InvalidSignature'])
  const plain = await closed.createSignedUrl('wide.jpg', 60)
  expect(plain.data?.signedUrl).toContain('/object/sign/')
})

/** A small file that says it has so many pixels. */
function claimSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit for each pixel, grey.
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a file that is not a picture, or far too large, is refused', async () => {
  const open = fixture.service.from('open')
  await open.upload('text.png', 'no picture', { contentType: 'text/plain' })
  await open.upload('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' })
  await open.upload('huge.png', claimSize(30_000, 30_000))
  const messageOf = async (path: string) => {
    const { status, bytes } = await look(`/render/image/public/open/${path}`)
    return [status, JSON.parse(String(bytes)).message]
  }
  const unsupported = [400, 'The source image is invalid or unsupported for rendering']
  expect(await messageOf('text.png?width=10')).toEqual(unsupported)
  expect(await messageOf('drawing.svg?width=10')).toEqual(unsupported)
  expect(await messageOf('huge.png?width=10')).toEqual([400, 'The source image resolution is too large to process'])
  expect(await messageOf('wide.jpg?quality=10')).toEqual([400, 'querystring/quality must be >= 20'])
  expect(await messageOf('wide.jpg?quality=101')).toEqual([400, 'querystring/quality must be <= 100'])
  expect(await messageOf('wide.jpg?format=bmp')).toEqual([
    400,
    'querystring/format must be equal to one of the allowed values',
  ])
  expect(await messageOf('wide.jpg?gravity=fp&x_offset=2&y_offset=0')).toEqual([
    400,
    'Focal point requires x and y coordinates within 0-1 range',
  ])
  // The renderer is still there.
  expect((await look('/render/image/public/open/wide.jpg?width=10')).status).toBe(200)
})
