import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { readSiteFiles } from './site-files.ts'

const page = { identity: Buffer.from('Not found') }
const site = { pages: [], notFound: page, desk: page, assets: [], documents: [] }

test('a cached site is read back unchanged', () => {
  expect(readSiteFiles(serialize(site))).toEqual(site)
})

test.each([
  ['missing', null],
  ['empty', Buffer.alloc(0)],
  ['truncated', serialize(site).subarray(0, 40)],
  ['of another type', serialize(null)],
  ['incomplete', serialize({ ...site, pages: [{ path: '/' }] })],
])('a cached site that is %s is not used', (_state, bytes) => {
  expect(readSiteFiles(bytes)).toBeNull()
})
