import { expect, test } from 'vitest'
import { loggableReason } from './loggable-reason.ts'

test.each([
  ['550 5.1.1 <jane.o-hara+list@buyers.example>: no such user', 'Error: 550 5.1.1 <[address]>: no such user'],
  ['invalid input syntax for type integer: "Jane Example"', 'Error: invalid input syntax for type integer: "…"'],
  ['call (416) 555-0100 or +1 416 555 0199', 'Error: call ([number] or [number]'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'Error: connect ECONNREFUSED 127.0.0.1:2525'],
  ['first line\nsecond line', 'Error: first line'],
])('%j is logged as %j', (message, expected) => {
  expect(loggableReason(new Error(message))).toBe(expected)
})

test('an error that pg-boss reports as a plain object is logged with its message', () => {
  expect(loggableReason({ message: 'Connection terminated\n(Queue: send-mail)', queue: 'send-mail' })).toBe(
    'Connection terminated',
  )
})
