import { expect, test } from 'vitest'
import { requireBucketName, requireKey, requireNewBucketName } from './names.ts'

test.each(['leases', 'a', 'rent rolls', "O'Brien & (sons)", 'x'.repeat(100)])('%s may name a bucket', (name) => {
  expect(requireNewBucketName(name)).toBe(name)
})

test.each(['', 'a/b', 'a#b', 'é', 'x'.repeat(101), 'a\u0000', 'a\n'])('%j names no bucket', (name) => {
  expect(() => requireBucketName(name)).toThrow('Bucket name invalid')
})

test.each([' a', 'a ', 'public', 'list-v2', '..', 'x--table-s3'])('%j names no new bucket', (name) => {
  expect(() => requireNewBucketName(name)).toThrow('Bucket name invalid')
  expect(requireBucketName(name)).toBe(name)
})

test.each(['a', '/a', 'folder/', 'a//b', '..b.txt', "a b&c=d;e:f+g,h?i@j$k!l*m'(n).txt", 'x'.repeat(1024)])(
  '%s may be a key',
  (key) => {
    expect(requireKey(key)).toBe(key)
  },
)

test.each(['', '..', 'a/../b', './a', 'é', 'a#b', 'a%b', 'a\\b', 'a"b', 'a\u0000b', 'a\nb', '[a]', 'x'.repeat(1025)])(
  '%j is no key',
  (key) => {
    expect(() => requireKey(key)).toThrow(`Invalid key: ${key}`)
  },
)
