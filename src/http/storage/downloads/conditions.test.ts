import { expect, test } from 'vitest'
import { type Conditions, decideConditions } from './conditions.ts'

const none: Conditions = {
  ifMatch: undefined,
  ifUnmodifiedSince: undefined,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
  ifRange: undefined,
  range: undefined,
}
const object = { etag: '"abc"', modifiedAt: new Date('2026-11-15T20:09:17.397Z'), size: 12 }
const decideFor = (conditions: Partial<Conditions>) => decideConditions({ ...none, ...conditions }, object)
const SAME = 'Sun, 15 Nov 2026 20:09:17 GMT'
const EARLIER = 'Sun, 15 Nov 2026 20:09:16 GMT'

test.each([
  [{}, { kind: 'whole' }],
  [{ ifNoneMatch: '"abc"' }, { kind: 'notModified' }],
  [{ ifNoneMatch: 'W/"abc"' }, { kind: 'notModified' }],
  [{ ifNoneMatch: '"x", "abc"' }, { kind: 'notModified' }],
  [{ ifNoneMatch: '*' }, { kind: 'notModified' }],
  [{ ifNoneMatch: '"x"', ifModifiedSince: SAME }, { kind: 'whole' }],
  [{ ifModifiedSince: SAME }, { kind: 'notModified' }],
  [{ ifModifiedSince: EARLIER }, { kind: 'whole' }],
  [{ ifModifiedSince: 'yesterday' }, { kind: 'whole' }],
  [{ ifMatch: '"abc"' }, { kind: 'whole' }],
  [{ ifMatch: '"x"' }, { kind: 'failed' }],
  [{ ifMatch: '"x"', range: 'bytes=0-1', ifNoneMatch: '"abc"' }, { kind: 'failed' }],
  [{ ifUnmodifiedSince: SAME }, { kind: 'whole' }],
  [{ ifUnmodifiedSince: EARLIER }, { kind: 'failed' }],
])('a request with the conditions %j gets the verdict %j', (conditions, verdict) => {
  expect(decideFor(conditions)).toEqual(verdict)
})

test.each([
  ['bytes=0-4', { kind: 'part', range: { start: 0, end: 4 } }],
  ['BYTES=5-', { kind: 'part', range: { start: 5, end: 11 } }],
  ['bytes=-3', { kind: 'part', range: { start: 9, end: 11 } }],
  ['bytes=-100', { kind: 'part', range: { start: 0, end: 11 } }],
  ['bytes=3-1000', { kind: 'part', range: { start: 3, end: 11 } }],
  ['bytes=12-', { kind: 'badRange' }],
  ['bytes=4-3', { kind: 'badRange' }],
  ['bytes=-0', { kind: 'badRange' }],
  ['bytes=-', { kind: 'badRange' }],
  ['bytes=0-1,3-4', { kind: 'badRange' }],
  ['bytes=a-b', { kind: 'badRange' }],
  ['pages=1-2', { kind: 'whole' }],
])('a request for the range %s gets the verdict %j', (range, verdict) => {
  expect(decideFor({ range })).toEqual(verdict)
})

test('an empty object has no range', () => {
  expect(decideConditions({ ...none, range: 'bytes=0-' }, { ...object, size: 0 })).toEqual({ kind: 'badRange' })
})

test('a range counts only if the object is still the one that the client has a part of', () => {
  const range = 'bytes=0-4'
  expect(decideFor({ range, ifRange: '"abc"' }).kind).toBe('part')
  expect(decideFor({ range, ifRange: SAME }).kind).toBe('part')
  expect(decideFor({ range, ifRange: '"x"' }).kind).toBe('whole')
})
