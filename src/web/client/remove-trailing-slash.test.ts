// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { removeTrailingSlash } from './remove-trailing-slash.ts'

test.each([
  ['/contact/', '/contact'],
  ['/contact/?utm_source=mail#form', '/contact?utm_source=mail#form'],
  ['/contact//', '/contact'],
  ['/contact', '/contact'],
  ['/', '/'],
  ['/?a=b/', '/?a=b/'],
])('%s becomes %s', (from, to) => {
  window.history.replaceState({ page: 1 }, '', location.origin + from)
  removeTrailingSlash()
  expect(location.href).toBe(location.origin + to)
  expect(window.history.state).toEqual({ page: 1 })
})

test('a path that looks like another host stays on this one', () => {
  window.history.replaceState(null, '', `${location.origin}//elsewhere.example/`)
  removeTrailingSlash()
  expect(location.href).toBe(`${location.origin}//elsewhere.example`)
})
