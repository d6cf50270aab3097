import { expect, test } from 'vitest'
import { deliver } from './deliver.ts'
import type { SentBody } from './draft-store.ts'
import type { Attempt } from './send-inquiry.ts'

const answer: Attempt = { name: 'sent', reference: 'CON-7K3M-2Q', message: 'Thank you!', replyBy: 'the end of Monday' }

/** A server that has one body for the key, and does not answer while it is down. */
function createServer(stored: SentBody | null, { isAway = false } = {}) {
  const sent: SentBody[] = []
  const send = async (body: SentBody): Promise<Attempt> => {
    sent.push(body)
    if (isAway) return { name: 'failed', retryAfterMs: null }
    const isFirst = stored === null || stored.message === body.message
    return isFirst ? answer : { name: 'key-used' }
  }
  return { send, sent }
}
const [first, second, third] = [{ message: 'one' }, { message: 'two' }, { message: 'three' }]

test('a body that the server does not have yet is stored as it is', async () => {
  const { send } = createServer(null)
  expect(await deliver(send, { body: second, key: 'k', tries: [first] })).toEqual({ ...answer, arrived: second })
})

test('if an earlier version arrived, sending that version again brings its answer', async () => {
  const { send, sent } = createServer(second)
  expect(await deliver(send, { body: third, key: 'k', tries: [first, second] })).toEqual({ ...answer, arrived: second })
  expect(sent).toEqual([third, first, second])
})

test('if the key belongs to none of our versions, the result says so', async () => {
  const { send } = createServer({ message: 'elsewhere' })
  expect(await deliver(send, { body: second, key: 'k', tries: [first] })).toEqual({ name: 'key-used' })
})

test('a server that does not answer gets one request', async () => {
  const { send, sent } = createServer(null, { isAway: true })
  expect(await deliver(send, { body: second, key: 'k', tries: [first] })).toMatchObject({ name: 'failed' })
  expect(sent).toEqual([second])
})
