import { expect, test } from 'vitest'
import { readUploadId, writeUploadId } from './upload-id.ts'

const version = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('an upload id can be read back', () => {
  const address = { bucketId: 'docs', name: 'a/b c/d.pdf', version }
  expect(writeUploadId(address)).toMatch(/^[\w-]+$/)
  expect(readUploadId(writeUploadId(address))).toEqual(address)
})

const encode = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  ['nothing', ''],
  ['no base64', 'a/b/c'],
  ['no key', encode(`docs/${version}`)],
  ['no bucket', encode(`/a/${version}`)],
  ['another version', encode('docs/a/../../etc/passwd')],
  ['too long', 'a'.repeat(3000)],
])('%s is not an upload id', (_what, id) => {
  expect(readUploadId(id)).toBeNull()
})
