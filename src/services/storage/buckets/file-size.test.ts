import { expect, test } from 'vitest'
import { readFileSize } from './file-size.ts'

const most = 50_000_000_000

test.each([
  ['20mb', 20_000_000],
  ['1.5GB', 1_500_000_000],
  ['30KB', 30_000],
  ['3b', 3],
  ['1000', 1000],
  [0, 0],
  [null, null],
])('%j is read as %j', (text, bytes) => {
  expect(readFileSize(text, most)).toBe(bytes)
})

test.each(['20 mb', 'mb', '-1', '1e3', '20tb', '', -1, 1.5])('%j is not a size', (text) => {
  expect(() => readFileSize(text, most)).toThrow('Invalid file size format')
})

test('a bucket cannot allow more than the service does', () => {
  expect(() => readFileSize('51mb', 50 * 1024 * 1024 - 1_500_000)).toThrow('exceeded the maximum allowed size')
})
