import { expect, test } from 'vitest'
import {
  DatabaseUnavailable,
  LockTimedOut,
  PoolExhausted,
  StatementTimedOut,
  translateOutage,
} from './database-unavailable.ts'

function errorWith(fields: Record<string, unknown>, message = 'failed'): Error {
  return Object.assign(new Error(message), fields)
}

test.each([
  ['a refused connection', errorWith({ code: 'ECONNREFUSED' })],
  ['a socket that is not there', errorWith({ code: 'ENOENT', syscall: 'connect' })],
  ['a shutdown', errorWith({ code: '57P01' })],
  ['a server that starts', errorWith({ code: '57P03' })],
  ['a full disk', errorWith({ code: '53100' })],
  ['too many connections', errorWith({ code: '53300' })],
  ['a broken protocol', errorWith({ code: '08P01' })],
  ['a statement that took too long', errorWith({ code: '57014' })],
  ['a busy pool', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['an error around one of these', new Error('outer', { cause: errorWith({ code: 'ECONNRESET' }) })],
])('%s is an outage', (_, error) => {
  const translated = translateOutage(error)
  expect(translated).toBeInstanceOf(DatabaseUnavailable)
  expect(translated).toMatchObject({ message: error.message, cause: error })
  expect(translateOutage(translated)).toBe(translated)
})

test('a busy pool, a lock timeout, a statement timeout and other outages can be told apart', () => {
  const nameOf = (code: string) => Object(translateOutage(errorWith({ code }))).name
  expect(['55P03', '57014', '57P01'].map(nameOf)).toEqual(['LockTimedOut', 'StatementTimedOut', 'DatabaseUnavailable'])
  const isBusy = new Error('timeout exceeded when trying to connect')
  expect(translateOutage(isBusy)).toBeInstanceOf(PoolExhausted)
  expect(translateOutage(errorWith({ code: '55P03' }))).toBeInstanceOf(LockTimedOut)
  expect(translateOutage(errorWith({ code: '57014' }))).toBeInstanceOf(StatementTimedOut)
})

test.each([
  ['a missing file', errorWith({ code: 'ENOENT', syscall: 'open' })],
  ['a duplicate key', errorWith({ code: '23505' })],
  ['a syntax error', errorWith({ code: '42601' })],
  ['a plain error', new Error('no')],
  ['no error at all', null],
])('%s is not an outage and stays as it is', (_, error) => {
  expect(translateOutage(error)).toBe(error)
})
