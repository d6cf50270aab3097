import { expect, test } from 'vitest'
import { collect, readBoundary, readParts } from './multipart.ts'

/** Splits the body into chunks of every size, so that a delimiter is cut at each of its characters. */
async function* inChunks(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
}

async function readAll(body: Buffer, boundary: string, size: number) {
  const parts: unknown[] = []
  for await (const { bytes, ...head } of readParts(inChunks(body, size), boundary)) {
    parts.push({ ...head, text: (await collect(bytes, 1_000_000)).toString('latin1') })
  }
  return parts
}

const form = Buffer.from(
  [
    '--xyz',
    'Content-Disposition: form-data; name="cacheControl"',
    '',
    '3600',
    '--xyz',
    'Content-Disposition: form-data; name=""; filename="blob"',
    'Content-Type: text/plain;charset=utf-8',
    '',
    'first\r\n--xy not the end\r\n-- \r\n\r\nlast',
    '--xyz',
    'content-disposition: form-data; name="metadata"',
    '',
    '{"a":1}',
    '--xyz--',
    'an epilogue',
  ].join('\r\n'),
)

test.each([1, 2, 3, 7, 64, 10_000])('parts are found in chunks of %i bytes', async (size) => {
  expect(await readAll(form, 'xyz', size)).toEqual([
    { name: 'cacheControl', filename: undefined, contentType: undefined, text: '3600' },
    {
      name: '',
      filename: 'blob',
      contentType: 'text/plain;charset=utf-8',
      text: 'first\r\n--xy not the end\r\n-- \r\n\r\nlast',
    },
    { name: 'metadata', filename: undefined, contentType: undefined, text: '{"a":1}' },
  ])
})

test('forms from standard clients can be read', async () => {
  const data = new FormData()
  data.append('cacheControl', '3600')
  data.append('', new Blob([Buffer.from([0, 1, 2, 13, 10, 255])], { type: 'image/png' }))
  const request = new Request('http://x', { method: 'POST', body: data })
  const boundary = readBoundary(request.headers.get('content-type') ?? '') ?? ''
  const parts = await readAll(Buffer.from(await request.arrayBuffer()), boundary, 5)
  expect(parts).toMatchObject([
    { name: 'cacheControl', text: '3600' },
    { name: '', filename: 'blob', contentType: 'image/png', text: '\0\x01\x02\r\n\xff' },
  ])
})

test('an unread part is skipped', async () => {
  const names: string[] = []
  for await (const { name } of readParts(inChunks(form, 10), 'xyz')) names.push(name)
  expect(names).toEqual(['cacheControl', '', 'metadata'])
})

test.each(['', 'no form at all', form.subarray(0, form.length - 20).toString(), '--xyz'])(
  'a form that ends too early is refused: %#',
  async (text) => {
    await expect(readAll(Buffer.from(text), 'xyz', 10)).rejects.toThrow('Unexpected end of form')
  },
)

test('endless headers of a part are refused', async () => {
  const endless = Buffer.from(`--xyz\r\nX: ${'x'.repeat(20_000)}`)
  await expect(readAll(endless, 'xyz', 1000)).rejects.toThrow('too large')
})

test('a form of very many parts is refused', async () => {
  const parts = (count: number) => Buffer.from(`${'--xyz\r\n\r\n\r\n'.repeat(count)}--xyz--`)
  expect(await readAll(parts(100), 'xyz', 1000)).toHaveLength(100)
  await expect(readAll(parts(101), 'xyz', 1000)).rejects.toThrow('too many parts')
})

test('only forms have a boundary', () => {
  expect(readBoundary('text/plain')).toBeNull()
  expect(readBoundary('multipart/form-data; boundary="a b"')).toBe('a b')
  expect(() => readBoundary('multipart/form-data')).toThrow('Boundary not found')
})
