import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { subscribe } from './start-realtime.ts'
import { startTwoServices } from './two-services.ts'

const services = startTwoServices()

type Heard = { payload?: unknown }

async function meet(topic: string) {
  const heard: unknown[] = []
  const from = services.one.connect().channel(topic, { config: { broadcast: { ack: true } } })
  const to = services.two
    .connect()
    .channel(topic)
    .on('broadcast', { event: '*' }, ({ payload }: Heard) => heard.push(payload))
  await Promise.all([subscribe(from), subscribe(to)])
  return { from, to, heard }
}

test('broadcasts of every size and kind reach the other process, in order', async () => {
  const { from, heard } = await meet(`emoji 👋 ${randomUUID()}`)
  const bytes = new Uint8Array([0, 1, 255]).buffer
  const payloads = [6000, 8000, 10, 2_000_000, 20].map((size) => ({ text: 'é'.repeat(size / 2) }))
  for (const payload of payloads) expect(await from.send({ type: 'broadcast', event: 'é 👋', payload })).toBe('ok')
  await from.send({ type: 'broadcast', event: 'raw', payload: bytes })
  await from.httpSend('http', { last: true })
  await expect.poll(() => heard.length).toBe(7)
  expect(heard).toEqual([...payloads, bytes, { last: true }])
})

test('many messages of one sender arrive once and in order', async () => {
  const { from, heard } = await meet(randomUUID())
  for (let n = 0; n < 900; n++) void from.send({ type: 'broadcast', event: 'n', payload: { n } })
  await expect.poll(() => heard.length).toBe(900)
  expect(heard).toEqual(Array.from({ length: 900 }, (_, n) => ({ n })))
})

test('the sending process hears its own broadcast once', async () => {
  const { from, heard } = await meet(randomUUID())
  const own: unknown[] = []
  const beside = services.one.connect().channel(from.subTopic)
  beside.on('broadcast', { event: '*' }, ({ payload }: Heard) => own.push(payload))
  await subscribe(beside)
  for (const n of [1, 2]) await from.send({ type: 'broadcast', event: 'x', payload: { n } })
  await expect.poll(() => heard).toEqual([{ n: 1 }, { n: 2 }])
  expect(own).toEqual([{ n: 1 }, { n: 2 }])
})

test('private broadcasts stay private in the other process', async () => {
  const topic = randomUUID()
  const { heard } = await meet(topic)
  const config = { private: true, broadcast: { ack: true } }
  const from = services.one.connect(services.one.secretKey).channel(topic, { config })
  const closed: unknown[] = []
  const to = services.two.connect(services.two.secretKey).channel(topic, { config })
  to.on('broadcast', { event: '*' }, ({ payload }: Heard) => closed.push(payload))
  await Promise.all([subscribe(from), subscribe(to)])
  expect(await from.send({ type: 'broadcast', event: 'x', payload: { secret: true } })).toBe('ok')
  await expect.poll(() => closed).toEqual([{ secret: true }])
  expect(heard).toEqual([])
})

test('foreign notifications are ignored, and a listening connection that was cut is restored', async () => {
  const { from, heard } = await meet(randomUUID())
  const { pool } = services.one.database
  for (const junk of ['', 'x', '[]', '["x",1,null,{},{"stored":"7"},{"isPrivate":true,"subTopic":"x","text":"{"}]'])
    await pool.query("select pg_notify('realtime_bus', $1)", [junk])
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'offmarket realtime' and datname = current_database()",
  )
  await expect
    .poll(async () => {
      await from.send({ type: 'broadcast', event: 'x', payload: {} })
      return heard.length
    })
    .toBeGreaterThan(0)
})
