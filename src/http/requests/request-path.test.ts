import { expect, test } from 'vitest'
import { readRequestPath } from './request-path.ts'

test('the query is left out', () => {
  expect(readRequestPath('/contact?email=a@b.example')).toBe('/contact')
})

test('the absolute form that proxies send is accepted', () => {
  expect(readRequestPath('http://site.example/contact?x=1')).toBe('/contact')
})

test.each([
  undefined,
  '',
  '*',
  'contact',
  'ftp://site.example/',
  '/%',
  '/%E0%A4%A',
  '/%ff',
  '/a%00b',
  '/a#b',
  '/a\\b',
  '/a b',
  '/é',
])('%s is malformed', (target) => {
  expect(readRequestPath(target)).toBeNull()
})
