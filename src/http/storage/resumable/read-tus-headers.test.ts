import { expect, test } from 'vitest'
import { readBytes, readLength, readUploadMetadata } from './read-tus-headers.ts'

const encode = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

test('the metadata of an upload name its object', () => {
  const header = encode({
    bucketName: 'docs',
    objectName: 'a/é.pdf',
    contentType: 'application/pdf',
    cacheControl: '60',
    metadata: '{"k":"v"}',
    filename: 'ignored',
  })
  expect(readUploadMetadata(header)).toEqual({
    bucketId: 'docs',
    name: 'a/é.pdf',
    header,
    details: { mimeType: 'application/pdf', cacheControl: 'max-age=60', userMetadata: { k: 'v' } },
  })
})

test('fields that are missing or cannot be read have defaults', () => {
  const header = `${encode({ bucketName: 'docs', objectName: 'a', cacheControl: 'private', metadata: '{' })},is_secret`
  expect(readUploadMetadata(header).details).toEqual({
    mimeType: 'application/octet-stream',
    cacheControl: 'no-cache',
    userMetadata: {},
  })
})

test.each([
  [undefined, 'Metadata header is required'],
  ['', 'Metadata header is required'],
  [encode({ bucketName: 'docs' }), 'Metadata must contain bucketName and objectName'],
  [encode({ objectName: 'a' }), 'Metadata must contain bucketName and objectName'],
  ['bucketName ZG9jcw==,bucketName ZG9jcw==', 'Upload-Metadata is invalid'],
  ['bucketName Z G', 'Upload-Metadata is invalid'],
  [',', 'Upload-Metadata is invalid'],
])('metadata %j are refused', (header, message) => {
  expect(() => readUploadMetadata(header)).toThrow(message)
})

test('a length is sent now or deferred, but not both and not neither', () => {
  expect(readLength('12', undefined)).toBe(12)
  expect(readLength(undefined, '1')).toBeNull()
  const message = 'Upload-Length or Upload-Defer-Length header required'
  expect(() => readLength(undefined, undefined)).toThrow(message)
  expect(() => readLength('12', '1')).toThrow(message)
  expect(() => readLength(undefined, '2')).toThrow('Invalid upload-defer-length')
})

test.each(['-1', '1.5', '', ' 1', '1e3', '0x10', '99999999999999999999'])('%j is not a number of bytes', (header) => {
  expect(() => readBytes('upload-offset', header)).toThrow('Invalid upload-offset')
})
