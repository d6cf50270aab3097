import { expect, test } from 'vitest'
import type { StorageRoute } from '../storage-request.ts'
import { matchRoute } from './match-route.ts'

const handler = async () => new Response()
const other = async () => new Response()
const routes: StorageRoute[] = [
  ['GET', '/bucket', other],
  ['POST', '/object/list/{b}', other],
  ['POST', '/object/{b}/{k}', handler],
]

test.each([
  ['/object/b1/a.txt', 'b1', 'a.txt'],
  ['/object/b1/dir/a.txt', 'b1', 'dir/a.txt'],
  ['/object/b1/dir%2Fa.txt', 'b1', 'dir/a.txt'],
  ['/object/b%201/a+b%20c%2541.txt', 'b 1', 'a+b c%41.txt'],
  ['/object/b1/', 'b1', ''],
  ['/object/b1//a/', 'b1', '/a/'],
])('%s is the bucket %s and the key %s', (path, bucketId, key) => {
  expect(matchRoute(routes, 'POST', path)).toEqual({ pattern: '/object/{b}/{k}', handler, bucketId, key })
})

test('fixed words take precedence over bucket names', () => {
  expect(matchRoute(routes, 'POST', '/object/list/b1')?.handler).toBe(other)
  expect(matchRoute(routes, 'GET', '/bucket')?.handler).toBe(other)
})

test.each(['/object', '/object/b1', '/bucket/', '/', ''])('%j has no route', (path) => {
  expect(matchRoute(routes, 'POST', path)).toBeNull()
})
