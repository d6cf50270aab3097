import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import { QueueFull } from '#platform/limits/concurrency-limit.ts'
import { toAppError } from './to-app-error.ts'

test('an AppError is returned unchanged', () => {
  const refusal = new AppError('forbidden', 'No.')
  expect(toAppError(refusal)).toBe(refusal)
})

test.each([new Unavailable('away'), new QueueFull()])('after %s the client may try again in a moment', (cause) => {
  expect(toAppError(cause)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 2, cause })
})

test('a client that disconnects during an upload is not our fault', () => {
  const cause = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(toAppError(cause)).toMatchObject({ kind: 'invalid', cause })
})

test.each([new Error('secret detail'), Object.assign(new Error('read'), { code: 'ECONNRESET' }), 'a string', null])(
  'an unexpected error reveals nothing about itself (%s)',
  (cause) => {
    const error = toAppError(cause)
    expect(error).toMatchObject({ kind: 'broken', cause })
    expect(error.message).toBe('Something went wrong on our side. Please try again.')
  },
)
