import { expect, test } from 'vitest'
import { describeDiff, describeState, type PresenceRow, writeMeta } from './presence-text.ts'

const row = (channelId: string, ref: string, key = 'ann', meta = '{"page":"/"}'): PresenceRow => ({
  channelId,
  key,
  ref,
  meta,
})
const rowsOf = (...rows: PresenceRow[]) => new Map(rows.map((one) => [one.channelId, one]))

test('two tabs of one person are two entries under one key', () => {
  const state = describeState(rowsOf(row('a', '1'), row('b', '2', 'ann', '{}'), row('c', '3', '__proto__')))
  expect(state).toBe(
    '{"ann":{"metas":[{"page":"/","phx_ref":"1"},{"phx_ref":"2"}]},"__proto__":{"metas":[{"page":"/","phx_ref":"3"}]}}',
  )
  expect(describeState(new Map())).toBe('{}')
})

test('a diff names who came, who left and who changed', () => {
  const before = rowsOf(row('a', '1'), row('b', '2', 'bob'), row('c', '3', 'cyd'))
  const after = rowsOf(row('b', '4', 'bob', '{"page":"/x"}'), row('c', '3', 'cyd'), row('d', '5', 'dan'))
  expect(JSON.parse(describeDiff(before, after) ?? '')).toEqual({
    joins: {
      bob: { metas: [{ page: '/x', phx_ref: '4', phx_ref_prev: '2' }] },
      dan: { metas: [{ page: '/', phx_ref: '5' }] },
    },
    leaves: { ann: { metas: [{ page: '/', phx_ref: '1' }] }, bob: { metas: [{ page: '/', phx_ref: '2' }] } },
  })
  expect(describeDiff(before, before)).toBeNull()
})

test('a tracked payload must be an object, and cannot set its ref', () => {
  expect(writeMeta({ a: 1, phx_ref: 'x', phx_ref_prev: 'y' })).toBe('{"a":1}')
  for (const bad of [null, 'x', 7, ['x']]) expect(writeMeta(bad)).toBeNull()
})
