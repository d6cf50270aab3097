import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDatabase } from '../../support/database/ask-database.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { makeAccount, password, startAuthFixture } from '../auth/auth-fixture.ts'

let product: Product
let key: string
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  product = await sharedProduct()
  key = await readPublishableKey(product)
  client = createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
})
afterAll(() => client.removeAllChannels())

test('the built product delivers broadcasts, and logs no key', async () => {
  const topic = randomUUID()
  const heard: unknown[] = []
  const channel = client.channel(topic, { config: { broadcast: { self: true, ack: true } } })
  channel.on('broadcast', { event: 'x' }, ({ payload }: { payload?: unknown }) => heard.push(payload))
  const status = await new Promise((resolve) => channel.subscribe((first) => resolve(first)))
  expect(status).toBe('SUBSCRIBED')
  expect(await channel.send({ type: 'broadcast', event: 'x', payload: { by: 'socket' } })).toBe('ok')
  await channel.httpSend('x', { by: 'http' })
  await expect.poll(() => heard).toEqual([{ by: 'socket' }, { by: 'http' }])
  expect(product.output()).not.toContain('apikey=')
  expect(product.output()).not.toContain('sb_publishable_')
})

test('a private channel is closed to everybody while there is no policy', async () => {
  const channel = client.channel(randomUUID(), { config: { private: true } })
  const reason = await new Promise<string>((resolve) => channel.subscribe((_status, error) => resolve(`${error}`)))
  await channel.unsubscribe()
  expect(reason).toContain('You do not have permissions to read from this Channel topic')
})

test('a broadcast is stored for those who come later, if a policy allows it', async () => {
  const topic = randomUUID()
  const ask = (statement: string) => askDatabase(product.dataDir, (database) => database.query(statement))
  await ask(`create policy "${topic}" on realtime.messages to anon using (realtime.topic() = '${topic}')
    with check (realtime.topic() = '${topic}' and extension = 'broadcast')`)
  const enter = async (broadcast: object) => {
    const heard: unknown[] = []
    const other = createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
    const channel = other.channel(topic, { config: { private: true, broadcast } })
    channel.on('broadcast', { event: '*' }, ({ event, payload, meta }: Record<string, unknown>) =>
      heard.push([event, payload, meta]),
    )
    expect(await new Promise((resolve) => channel.subscribe((first) => resolve(first)))).toBe('SUBSCRIBED')
    return { heard, channel, leave: () => other.removeAllChannels() }
  }
  const sender = await enter({ ack: true })
  const send = (event: string) => sender.channel.send({ type: 'broadcast', event, payload: { event }, persist: true })
  expect(await send('too early')).toBe(
    `UnauthorizedToPersist: You do not have permissions to store messages of this Channel topic: ${topic}`,
  )
  const refused = sender.channel.httpSend('too early', {}, { persist: true })
  await expect(refused).rejects.toThrow('You do not have permissions to store messages of this Channel topic')
  await ask(`create policy "${topic} stored" on realtime.messages for insert to anon
    with check (realtime.topic() = '${topic}' and extension = 'persistence')`)
  await sender.leave()
  const again = await enter({ ack: true, self: true })
  expect(await again.channel.send({ type: 'broadcast', event: 'x', payload: { n: 1 }, persist: true })).toBe('ok')
  expect(await again.channel.httpSend('y', { n: 2 }, { persist: { ttl: 60 } })).toEqual({ success: true })
  await again.channel.httpSend('not stored', {})
  const live = [
    ['x', { n: 1 }, { id: expect.any(String) }],
    ['y', { n: 2 }, { id: expect.any(String) }],
  ]
  await expect.poll(() => again.heard).toEqual([...live, ['not stored', {}, undefined]])
  const late = await enter({ replay: { since: 0 } })
  await expect.poll(() => late.heard.length).toBe(2)
  const replayed = again.heard.slice(0, 2).map((message) => {
    const [event, payload, meta] = message as [string, object, object]
    return [event, payload, Object.assign({ replayed: true }, meta)]
  })
  expect(late.heard).toEqual(replayed)
  for (const { leave } of [again, late]) await leave()
  await ask(`drop policy "${topic}" on realtime.messages; drop policy "${topic} stored" on realtime.messages`)
})

test('a token refreshed by the auth client, and a sign-out, reach the open channel automatically', async () => {
  const { email } = await makeAccount(await startAuthFixture())
  const person = createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await person.auth.signInWithPassword({ email, password })
  const statuses: string[] = []
  const judged: string[] = []
  const channel = person.channel(randomUUID())
  // For each token, the service checks again which tables may be subscribed to. The answer, a refusal here, shows that
  // it has.
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'nothing' }, () => {})
  channel.on('system', {}, ({ extension }: { extension: string }) => judged.push(extension))
  const joined = new Promise((resolve) => {
    channel.subscribe((status) => {
      statuses.push(status)
      resolve(status)
    })
  })
  expect(await joined).toBe('SUBSCRIBED')
  await expect.poll(() => judged.length).toBe(1)
  // Within one second of the clock, the next token would be the same.
  await expect
    .poll(async () => (await person.auth.refreshSession()).data.session?.access_token)
    .not.toBe(data.session?.access_token)
  await expect.poll(() => judged.length).toBeGreaterThan(1)
  const before = judged.length
  await person.auth.signOut({ scope: 'local' })
  // The socket of the ended session is closed; the client reconnects without a session.
  await expect.poll(() => statuses.at(-1)).toBe('SUBSCRIBED')
  await expect.poll(() => judged.length).toBeGreaterThan(before)
  expect(new Set(judged)).toEqual(new Set(['postgres_changes']))
  expect(statuses).not.toContain('CLOSED')
  await person.removeAllChannels()
})
