import { expect, test } from 'vitest'
import { describeChangeRequest, parseChangeRequest } from './parse-change-request.ts'

test.each([
  [{ table: 't' }, { event: '*', schema: 'public', table: 't', filters: [], select: null }],
  [{ schema: 's' }, { event: '*', schema: 's', table: '*', filters: [], select: null }],
  [
    { event: 'insert', schema: 's', table: 't' },
    { event: 'INSERT', schema: 's', table: 't' },
  ],
  [
    { event: 'nonsense', schema: 's', table: '*' },
    { event: '*', schema: 's', table: '*' },
  ],
  [
    { table: 't', filter: '', select: ['a'] },
    { filters: [], select: ['a'] },
  ],
])('%j is read', (request, expected) => {
  expect(parseChangeRequest(request)).toMatchObject(expected)
})

test.each([
  [{}, 'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: {}'],
  ['x', 'No subscription params provided'],
  [{ table: 't', filter: 'wrong' }, 'Error parsing `filter` params: ["wrong"]'],
  [{ table: 't', filter: 7 }, 'Error parsing `filter` params: [7]'],
  [{ schema: 's', filter: 'a=eq.1' }, 'Filters are not supported for wildcard subscriptions.'],
  [{ schema: 's', select: ['a'] }, 'Column selection is not supported for wildcard subscriptions.'],
  [{ table: 't', select: [] }, 'Error parsing `select` params: expected a list of column name strings'],
  [{ table: 't', select: ['a', 7] }, 'Error parsing `select` params'],
])('%j is refused', (request, fault) => {
  expect(() => parseChangeRequest(request)).toThrow(fault)
})

test('a request is described as the official service does', () => {
  const request = { event: '*', schema: 'public', table: 'test', filter: 'notacolumn=eq.123' }
  expect(describeChangeRequest(parseChangeRequest(request))).toBe(
    '[event: *, schema: public, table: test, filters: [{"notacolumn", "eq", "123", false}], select: nil]',
  )
  expect(describeChangeRequest(parseChangeRequest({ table: 't', select: ['a', 'b'] }))).toBe(
    '[event: *, schema: public, table: t, filters: [], select: ["a", "b"]]',
  )
})
