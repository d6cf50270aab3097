import { expect, test } from 'vitest'
import { DatabaseUnavailable, translateOutage } from '#platform/database/database-unavailable.ts'
import { createLogger } from '#platform/log/logger.ts'
import { refusal, refuseWith } from '#services/storage/wire/refusals.ts'
import { createErrorResponse, toStorageError } from './error-response.ts'

const log = createLogger({ level: 'silent' })
const answerTo = (error: unknown) => createErrorResponse(toStorageError(error, log, '/object/b/k'))
const failed = (code: string, message = 'failed') => translateOutage(Object.assign(new Error(message), { code }))

test('a refusal has the four texts of the protocol in order, and status 400', () => {
  const { status, body } = answerTo(refusal('noSuchKey'))
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toBe(
    '{"statusCode":"404","error":"not_found","message":"Object not found","code":"NoSuchKey"}',
  )
})

test.each([
  [refusal('invalidRole'), 403, '403'],
  [refusal('bodyTooLarge'), 413, '413'],
  [refusal('tooLarge'), 400, '413'],
  [refusal('serviceOff'), 503, '503'],
  [refusal('diskFull'), 507, '507'],
  [refusal('lockTimeout'), 400, '503'],
  [refusal('internal'), 500, '500'],
  [refuseWith.badToken('Invalid Compact JWS'), 400, '403'],
  // The text of a policy or trigger decides nothing, not even if it is one of ours.
  [refuseWith.denied('Access denied: Invalid role'), 400, '403'],
  [new Error('a fault of ours'), 500, '500'],
  [Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }), 507, '507'],
  [Object.assign(new Error('disk quota exceeded, write'), { code: 'EDQUOT' }), 507, '507'],
  [Object.assign(new Error('too many open files, open'), { code: 'EMFILE' }), 503, '503'],
])('%s is answered with status %i, and with the code %s in the body', (error, status, statusCode) => {
  expect(answerTo(error)).toMatchObject({ status, body: { statusCode } })
})

test.each([
  ['42501', 'new row violates row-level security policy for table "objects"', 400, 'AccessDenied'],
  ['42501', 'permission denied for table inquiries', 400, 'AccessDenied'],
  ['23505', 'duplicate key', 400, 'ResourceAlreadyExists'],
  ['23503', 'insert or update on table "objects" violates foreign key constraint', 400, 'InvalidRequest'],
  ['23503', 'update or delete on table "objects" violates foreign key constraint', 400, 'ResourceReferenced'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 400, 'DatabaseReadOnly'],
  ['55P03', 'canceling statement due to lock timeout', 400, 'LockTimeout'],
  ['40P01', 'deadlock detected', 400, 'ResourceLocked'],
  ['57014', 'canceling statement due to statement timeout', 544, 'DatabaseTimeout'],
  ['42P17', 'infinite recursion detected in policy', 400, 'DatabaseInvalidObjectDefinition'],
  ['22P02', 'invalid input syntax for type uuid: "x"', 400, 'InvalidParameter'],
  ['42P01', 'relation "teams" does not exist', 400, 'DatabaseSchemaMismatch'],
  ['53100', 'could not extend file: No space left on device', 507, 'InsufficientStorage'],
  ['53300', 'too many connections', 429, 'SlowDown'],
  ['P0001', 'raised by a trigger', 500, 'DatabaseError'],
])('the database error %s (%s) is answered with %i %s', (sqlState, message, status, code) => {
  expect(answerTo(failed(sqlState, message))).toMatchObject({ status, body: { code } })
})

test('a text about row-level security names no table', () => {
  const text = 'new row violates row-level security policy for table "objects"'
  const error = translateOutage(Object.assign(new Error(text), { code: '42501', routine: 'ExecWithCheckOptions' }))
  expect(answerTo(error).body.message).toBe('new row violates row-level security policy')
})

test('an error of the operating system with a five-letter code is not mistaken for a database error', () => {
  const error = Object.assign(new Error('read-only file system, open'), { code: 'EROFS', syscall: 'open' })
  expect(answerTo(error)).toMatchObject({
    status: 500,
    body: { code: 'InternalError', message: 'Internal Server Error' },
  })
})

test('while the database is away, clients learn when to try again', () => {
  const { status, headers, body } = answerTo(new DatabaseUnavailable('Connection terminated'))
  expect(status).toBe(503)
  expect(headers).toEqual({ 'Retry-After': '2' })
  expect(body.code).toBe('ServiceUnavailable')
})
