import { expect, test } from 'vitest'
import { chooseEncoding } from './ready-file.ts'

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['identity;q=1, *;q=0', 'identity'],
  ['br;q=rubbish', 'identity'],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
