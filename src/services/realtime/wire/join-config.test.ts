import { expect, test } from 'vitest'
import { cleanToken, readJoinConfig, readToken } from './join-config.ts'

const defaults = {
  isPrivate: false,
  hearsItself: false,
  wantsAck: false,
  replay: undefined,
  wantsReadiness: false,
  presenceKey: '',
  wantsPresence: false,
  changes: [],
}

test.each([
  ['nothing', undefined],
  ['no configuration', {}],
  ['wrong types', { config: { broadcast: 7, presence: 'x', postgres_changes: 'x' } }],
])('%s means the defaults', (_name, payload) => {
  expect(readJoinConfig(payload)).toEqual(defaults)
})

test('every field is read, even booleans that are written as words', () => {
  const config = {
    private: 'TRUE',
    broadcast: { self: true, ack: 'true', replay: { since: 5, limit: 1000 }, replication_ready: 'true' },
    presence: { key: 7, enabled: 'True' },
    postgres_changes: [null, { event: '*' }, null],
  }
  expect(readJoinConfig({ config })).toEqual({
    isPrivate: true,
    hearsItself: true,
    wantsAck: true,
    replay: { sinceMs: 5, limit: 25 },
    wantsReadiness: true,
    presenceKey: '7',
    wantsPresence: true,
    changes: [{ event: '*' }],
  })
})

test.each([{ config: 'x' }, { config: [] }, { config: { private: 'yes' } }, { config: { private: 1 } }])(
  'a channel that may have been meant to be private is refused: %j',
  (payload) => {
    expect(readJoinConfig(payload)).toBeNull()
  },
)

test.each([{}, { since: 'x' }, { since: 1.5 }, { since: 1, limit: 'x' }, 'x'])(
  '%j is not a replay request',
  (replay) => {
    expect(readJoinConfig({ config: { broadcast: { replay } } })?.replay).toBeNull()
  },
)

test('stray characters from copying a token are removed', () => {
  expect(readToken({ access_token: ' a%2Eb\n.c ' })).toBe('a.b.c')
  expect(readToken({ user_token: 'x' })).toBe('x')
  expect(readToken({ access_token: 7 })).toBeNull()
  expect(cleanToken('%zz')).toBe('%zz')
})
