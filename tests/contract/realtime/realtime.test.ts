import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let product: Product
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  product = await sharedProduct()
  const key = (await readFile(join(product.dataDir, 'publishable-key'), 'utf8')).trim()
  client = createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
})
afterAll(() => client.removeAllChannels())

test('the built product carries broadcasts, and logs no key', async () => {
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
