// The official client in a page of the site, whose content security policy stays in force.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as supabaseJs from '@supabase/supabase-js'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { makeAccount, password, startAuthFixture } from '../auth/auth-fixture.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js'))

let browser: Browser
let product: Product
let client: string
let key: string

beforeAll(async () => {
  browser = await sharedChromium()
  product = await sharedProduct()
  client = await readFile(join(folder, 'umd', 'supabase.js'), 'utf8')
  key = await readPublishableKey(product)
})
afterAll(() => closeContexts(browser))

test.each(['1.0.0', '2.0.0'])('in Chromium, version %s: broadcast, presence, leaving and coming back', async (vsn) => {
  const page = await browser.newPage()
  await page.goto(`${product.url}/privacy`)
  await page.evaluate(client)
  const seen = await page.evaluate(
    async ({ key, vsn, topic }) => {
      const { supabase } = window as unknown as { supabase: typeof supabaseJs }
      const connect = () =>
        supabase.createClient(location.origin, key, { realtime: { vsn }, auth: { persistSession: false } })
      const heard: unknown[] = []
      const bytes: number[] = []
      const config = { broadcast: { ack: true, self: true }, presence: { key: 'tab' } }
      const one = connect().channel(topic, { config })
      one.on('broadcast', { event: 'x' }, ({ payload }: { payload?: unknown }) => {
        if (payload instanceof ArrayBuffer) bytes.push(...new Uint8Array(payload))
        else heard.push(payload)
      })
      const joined = new Promise<string>((resolve) => one.on('presence', { event: 'join' }, ({ key }) => resolve(key)))
      const open = (channel: typeof one) => new Promise((resolve) => channel.subscribe((status) => resolve(status)))
      const statuses = [await open(one)]
      await one.track({ page: location.pathname })
      const results = [await joined, await one.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })]
      if (vsn === '2.0.0') await one.send({ type: 'broadcast', event: 'x', payload: new Uint8Array([0, 255]).buffer })
      // A component that is taken away and put back leaves and joins in one tick.
      const other = connect()
      for (let n = 0; n < 100; n++) void other.removeChannel(other.channel(`${topic} again`).subscribe())
      statuses.push(await open(other.channel(`${topic} again`)))
      // Another server than our own is out of reach.
      const blocked = await new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        try {
          new WebSocket('ws://192.0.2.1/')
        } catch {}
      })
      await one.unsubscribe()
      return { statuses, results, heard, bytes, blocked }
    },
    { key, vsn, topic: randomUUID() },
  )
  expect(seen).toEqual({
    statuses: ['SUBSCRIBED', 'SUBSCRIBED'],
    results: ['tab', 'ok'],
    heard: [{ n: 1 }],
    bytes: vsn === '2.0.0' ? [0, 255] : [],
    blocked: 'connect-src',
  })
  await page.close()
})

test('in Chromium: a private channel, what was stored for it, a broadcast over HTTP, and changes of a table', async () => {
  const { email } = await makeAccount(await startAuthFixture())
  const topic = randomUUID()
  const table = `things_${topic.replaceAll('-', '')}`
  const ask = (statement: string) => askDatabase(product.dataDir, (database) => database.query(statement))
  await ask(`
    create table ${table} (id int primary key);
    grant select on ${table} to authenticated;
    alter publication supabase_realtime add table ${table};
    create policy "${topic}" on realtime.messages to authenticated
      using (realtime.topic() = '${topic}') with check (realtime.topic() = '${topic}');
    select realtime.send('{"n": 1}', 'stored', '${topic}')`)
  const page = await browser.newPage()
  await page.goto(`${product.url}/privacy`)
  await page.evaluate(client)
  await page.evaluate(
    async ({ key, topic, table, email, password }) => {
      const { supabase } = window as unknown as { supabase: typeof supabaseJs }
      const heard: unknown[] = []
      const note = (what: unknown) => {
        heard.push(what)
        document.documentElement.dataset.heard = JSON.stringify(heard)
      }
      const person = supabase.createClient(location.origin, key, { auth: { persistSession: false } })
      await person.auth.signInWithPassword({ email, password })
      await person.realtime.setAuth()
      const config = { private: true, broadcast: { replay: { since: 0 } } }
      const channel = person.channel(topic, { config })
      channel.on('broadcast', { event: '*' }, ({ event, payload }: { event: string; payload?: { n: number } }) =>
        note([event, payload?.n]),
      )
      channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table }, ({ new: row }) => note(row))
      await new Promise<void>((resolve) => {
        channel.subscribe((status) => {
          note(status)
          resolve()
        })
      })
      await channel.httpSend('http', { n: 2 })
    },
    { key, topic, table, email, password },
  )
  const heard = async () => JSON.parse(await page.evaluate(() => document.documentElement.dataset.heard ?? '[]'))
  const first = ['SUBSCRIBED', ['stored', 1], ['http', 2]]
  await expect.poll(heard).toEqual(first)
  await ask(`insert into ${table} values (7)`)
  await expect.poll(heard).toEqual([...first, { id: 7 }])
  await page.close()
  await ask(`drop table ${table}; drop policy "${topic}" on realtime.messages`)
})
