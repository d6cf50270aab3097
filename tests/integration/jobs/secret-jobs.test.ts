import * as v from 'valibot'
import { expect, test } from 'vitest'
import { eventually, startQueue } from './start-queue.ts'

const Tell = { name: 'tell', schema: v.object({ code: v.string() }), isSecret: true }
const Greet = { name: 'greet', schema: v.object({ code: v.string() }) }

test('the payload of a secret job is deleted once the job is done, and no sooner', async () => {
  await using fixture = await startQueue([Tell, Greet])
  const stored = async (code: string) => {
    const { rowCount } = await fixture.pool.query("select 1 from pgboss.job where data ->> 'code' = $1", [code])
    return rowCount
  }
  let mayEnd = false
  await fixture.queue.work(Tell, async () => {
    if (!mayEnd) throw new Error('not now')
    return undefined
  })
  await fixture.queue.work(Greet, async () => undefined)
  await fixture.send(Tell, { code: '123456' })
  await fixture.send(Greet, { code: 'hello' })
  await eventually(() => expect(fixture.lines.some(({ msg }) => msg === 'a job failed')).toBe(true))
  expect(await stored('123456')).toBe(1)
  mayEnd = true
  await eventually(async () => expect(await stored('123456')).toBe(0))
  // Any other job is stored for a while, so that the operator can see its result.
  expect(await stored('hello')).toBe(1)
})
