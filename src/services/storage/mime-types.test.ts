import { expect, test } from 'vitest'
import { readMimeTypes, requireAllowedType } from './mime-types.ts'

test('an allow-list is stored in lower case, without parameters, repeats and empty entries', () => {
  expect(readMimeTypes(['Image/*', 'text/plain; charset=utf-8', '', 'text/plain'])).toEqual(['image/*', 'text/plain'])
})

test.each(['*/*', '*/png', 'image/p*', 'garbage*', 'image', 'image/png/x', ' /x'])(
  '%s is not a valid entry',
  (entry) => {
    expect(() => readMimeTypes([entry])).toThrow(`mime type ${entry} is not supported`)
  },
)

test.each([
  ['text/plain;charset=UTF-8', ['text/plain']],
  ['IMAGE/PNG', ['image/*']],
  ['application/pdf', null],
  ['application/vnd.ms-excel', []],
])('%s is allowed by %j', (type, allowed) => {
  expect(() => requireAllowedType(type, allowed)).not.toThrow()
})

test.each([
  ['text/html', ['text/plain']],
  ['imagex/png', ['image/*']],
])('%s is not allowed by %j', (type, allowed) => {
  expect(() => requireAllowedType(type, allowed)).toThrow(`mime type ${type} is not supported`)
})

test.each(['', 'text', 'text/', '/plain', 'text/plain\r\nX: y', 'text/plain; x=\u2014', 'image/*'])(
  '%j is not a file type',
  (type) => {
    expect(() => requireAllowedType(type, null)).toThrow('Invalid Content-Type header')
  },
)
