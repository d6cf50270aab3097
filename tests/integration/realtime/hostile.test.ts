import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack } from '../../support/servers/odd-frames.ts'
import { type RealtimeFixture, startRealtimeFixture, subscribe } from './start-realtime.ts'

let realtime: RealtimeFixture

beforeAll(async () => {
  realtime = await startRealtimeFixture()
  await realtime.database.pool.query(`
    create table things (id int primary key, text text);
    grant select on things to anon;
    alter publication supabase_realtime add table things;
  `)
})
afterAll(() => realtime.close())

const MESSAGES = 30

// `npm run test:long` runs this for five minutes, with another seed each time.
test.each(['1.0.0', '2.0.0'])('odd frames over version %s break nothing and affect no other client', async (vsn) => {
  const heard: unknown[] = []
  const statuses: string[] = []
  const topic = randomUUID()
  const from = realtime.connect().channel(topic, { config: { broadcast: { ack: true } } })
  const to = realtime.connect().channel(topic)
  to.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) => heard.push(payload?.n))
  await Promise.all([from, to].map((channel) => subscribe(channel, (status) => statuses.push(status))))
  let isOver = false
  const address = `ws://127.0.0.1:${realtime.port}/realtime/v1/websocket?apikey=${realtime.publishableKey}&vsn=${vsn}`
  const attacks = [1, 2, 3].map((seed) => attack({ address, seed, isOver: () => isOver }))
  for (let n = 0; n < MESSAGES; n++)
    expect(await from.send({ type: 'broadcast', event: 'n', payload: { n } })).toBe('ok')
  await expect.poll(() => heard).toEqual(Array.from({ length: MESSAGES }, (_, n) => n))
  isOver = true
  expect(Math.min(...(await Promise.all(attacks)))).toBeGreaterThan(0)
  expect(statuses).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('isAdmin')
})
