import { expect, test } from 'vitest'
import { readPersist, readPersistQuery } from './persist.ts'

const longest = { ttlSeconds: 259_200 }

test('a sender asks for storage for a number of seconds, for as long as possible, or not at all', () => {
  for (const nothing of [undefined, null, false]) expect(readPersist(nothing)).toBeUndefined()
  for (const most of [
    true,
    {},
    { ttl: undefined },
    { ttl: 259_201 },
    { ttl: 1e300 },
    { ttl: Number.POSITIVE_INFINITY },
  ])
    expect(readPersist(most)).toEqual(longest)
  expect(readPersist({ ttl: 0.5 })).toEqual({ ttlSeconds: 0.5 })
  for (const odd of [
    'true',
    1,
    0,
    '',
    [],
    [60],
    { ttl: 0 },
    { ttl: -1 },
    { ttl: '60' },
    { ttl: null },
    { ttl: Number.NaN },
  ])
    expect(readPersist(odd)).toBeNull()
})

test('a request over HTTP asks for the same in its address', () => {
  expect(readPersistQuery(undefined, undefined)).toBeUndefined()
  expect(readPersistQuery('false', undefined)).toBeUndefined()
  expect(readPersistQuery('true', undefined)).toEqual(longest)
  expect(readPersistQuery(undefined, '60')).toEqual({ ttlSeconds: 60 })
  expect(readPersistQuery('true', '60')).toEqual({ ttlSeconds: 60 })
  expect(readPersistQuery(undefined, '1e+300')).toEqual(longest)
  for (const odd of ['', 'yes', '1']) expect(readPersistQuery(odd, undefined)).toBeNull()
  for (const odd of ['', ' ', '0', '-1', 'abc', 'NaN', '60s']) expect(readPersistQuery(undefined, odd)).toBeNull()
})
