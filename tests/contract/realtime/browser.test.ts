// The official client in a page of the site, whose content security policy stays in force.
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLivePage, readHeard } from '../../support/browser/live-page.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { makeAccount, password, startAuthFixture } from '../auth/auth-fixture.ts'

let browser: Browser
let product: Product
let key: string

beforeAll(async () => {
  browser = await sharedChromium()
  product = await sharedProduct()
  key = await readPublishableKey(product)
})
afterAll(() => closeContexts(browser))

test.each(['1.0.0', '2.0.0'])('in Chromium, version %s carries broadcasts, presence and new joins', async (vsn) => {
  const page = await openLivePage(browser, product.url, key)
  const seen = await page.evaluate(
    async ({ vsn, topic }) => {
      const heard: unknown[] = []
      const bytes: number[] = []
      const config = { broadcast: { ack: true, self: true }, presence: { key: 'tab' } }
      const one = (await live.connect({ vsn })).channel(topic, { config })
      one.on('broadcast', { event: 'x' }, ({ payload }: { payload?: unknown }) => {
        if (payload instanceof ArrayBuffer) bytes.push(...new Uint8Array(payload))
        else heard.push(payload)
      })
      const joined = new Promise<string>((resolve) => one.on('presence', { event: 'join' }, ({ key }) => resolve(key)))
      const statuses = [await live.join(one)]
      await one.track({ page: location.pathname })
      const results = [await joined, await one.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })]
      if (vsn === '2.0.0') await one.send({ type: 'broadcast', event: 'x', payload: new Uint8Array([0, 255]).buffer })
      // A component that is taken away and put back leaves and joins in one tick.
      const other = await live.connect({ vsn })
      for (let n = 0; n < 100; n++) void other.removeChannel(other.channel(`${topic} again`).subscribe())
      statuses.push(await live.join(other.channel(`${topic} again`)))
      // Servers other than ours are out of reach.
      const blocked = await new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        try {
          new WebSocket('ws://192.0.2.1/')
        } catch {}
      })
      await one.unsubscribe()
      return { statuses, results, heard, bytes, blocked }
    },
    { vsn, topic: randomUUID() },
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

test('in Chromium, a private channel receives stored broadcasts, a broadcast over HTTP, and table changes', async () => {
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
  const page = await openLivePage(browser, product.url, key)
  await page.evaluate(
    async ({ topic, table, email, password }) => {
      const person = await live.connect()
      await person.auth.signInWithPassword({ email, password })
      await person.realtime.setAuth()
      const config = { private: true, broadcast: { replay: { since: 0 } } }
      const channel = person.channel(topic, { config })
      channel.on('broadcast', { event: '*' }, ({ event, payload }: { event: string; payload?: { n: number } }) =>
        live.note('all', [event, payload?.n]),
      )
      channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table }, ({ new: row }) =>
        live.note('all', row),
      )
      await live.join(channel, 'all')
      await channel.httpSend('http', { n: 2 })
    },
    { topic, table, email, password },
  )
  const heard = async () => (await readHeard(page)).all
  const first = ['SUBSCRIBED', ['stored', 1], ['http', 2]]
  await expect.poll(heard).toEqual(first)
  await ask(`insert into ${table} values (7)`)
  await expect.poll(heard).toEqual([...first, { id: 7 }])
  await page.close()
  await ask(`drop table ${table}; drop policy "${topic}" on realtime.messages`)
})

test('in Chromium, what is stored is replayed to a page that comes later, and what may not be is refused', async () => {
  const topic = randomUUID()
  const ask = (statement: string) => askDatabase(product.dataDir, (database) => database.query(statement))
  await ask(`create policy "${topic}" on realtime.messages to anon using (realtime.topic() like '${topic}%')
    with check (realtime.topic() like '${topic}%' and (extension = 'broadcast' or realtime.topic() = '${topic}'))`)
  const page = await openLivePage(browser, product.url, key)
  const answers = await page.evaluate(async (topic) => {
    const enter = async (name: string, topic: string, broadcast: object) => {
      const channel = (await live.connect()).channel(topic, { config: { private: true, broadcast } })
      channel.on('broadcast', { event: '*' }, (message: { event: string; payload?: unknown; meta?: object }) => {
        const bytes = message.payload instanceof ArrayBuffer ? [...new Uint8Array(message.payload)] : message.payload
        live.note(name, [message.event, bytes, Object.keys(message.meta ?? {})])
      })
      await live.join(channel)
      return channel
    }
    const channel = await enter('live', topic, { ack: true, self: true })
    const say = (event: string, payload: unknown, persist: boolean | { ttl: number }) =>
      channel.send({ type: 'broadcast', event, payload, persist })
    const results: unknown[] = [
      await say('é', { n: 1 }, true),
      await say('bytes', new Uint8Array([0, 255]).buffer, true),
    ]
    results.push(await say('odd', { n: 1 }, { ttl: -1 }), await channel.httpSend('http', [2], { persist: { ttl: 60 } }))
    const closed = await enter('closed', `${topic} closed`, { ack: true, self: true })
    results.push(await closed.send({ type: 'broadcast', event: 'x', payload: {}, persist: true }))
    results.push(await closed.httpSend('x', {}, { persist: true }).catch(({ message }: Error) => message))
    results.push(await closed.send({ type: 'broadcast', event: 'last', payload: {} }))
    await enter('late', topic, { replay: { since: 0 } })
    return results
  }, topic)
  const refused = `You do not have permissions to store messages of this Channel topic: ${topic} closed`
  const odd = 'UnableToPersistMessages: Persist params are not valid'
  expect(answers).toEqual(['ok', 'ok', odd, { success: true }, `UnauthorizedToPersist: ${refused}`, refused, 'ok'])
  const stored = (keys: string[]) => [
    ['é', { n: 1 }, keys],
    ['bytes', [0, 255], keys],
    ['http', [2], keys],
  ]
  await expect
    .poll(() => readHeard(page))
    .toEqual({ live: stored(['id']), late: stored(['replayed', 'id']), closed: [['last', {}, []]] })
  await page.close()
  await ask(`drop policy "${topic}" on realtime.messages`)
})

test('in Chromium, a client with the old version of the protocol sees two tabs come, change and go, and many calls as few changes', async () => {
  const page = await openLivePage(browser, product.url, key)
  const seen = await page.evaluate(async (topic) => {
    const enter = async (key: string, vsn = '2.0.0') => {
      const client = await live.connect({ vsn })
      const channel = client.channel(topic, { config: { presence: { key } } })
      channel.on('presence', { event: 'sync' }, () => live.note(key, 'sync'))
      await live.join(channel)
      const who = () =>
        Object.entries(channel.presenceState<{ at: string }>())
          .flatMap(([whose, metas]) => metas.map(({ at }) => `${whose} ${at}`))
          .toSorted()
          .join()
      return { client, channel, who }
    }
    const tabs = [await enter('ann'), await enter('ann')] as const
    const bob = await enter('bob', '1.0.0')
    /** What Bob sees in the end, so that a test that times out shows it. */
    const sees = async (wanted: string) => {
      for (let tries = 0; tries < 1000 && bob.who() !== wanted; tries++)
        await new Promise((resolve) => setTimeout(resolve, 10))
      return bob.who()
    }
    const states: unknown[] = []
    states.push(await tabs[0].channel.track({ at: 'home' }), await tabs[1].channel.track({ at: 'contact' }))
    states.push(await sees('ann contact,ann home'))
    const calls = Array.from({ length: 50 }, (_, n) => tabs[1].channel.track({ at: String(n) }))
    states.push(new Set(await Promise.all(calls)).size, await sees('ann 49,ann home'))
    // The same again is no change.
    states.push(await tabs[1].channel.track({ at: '49' }))
    states.push(await tabs[1].channel.untrack(), await sees('ann home'))
    // A tab that is closed says nothing.
    void tabs[0].client.realtime.disconnect()
    states.push(await sees(''))
    return states
  }, randomUUID())
  expect(seen).toEqual(['ok', 'ok', 'ann contact,ann home', 1, 'ann 49,ann home', 'ok', 'ok', 'ann home', ''])
  // Most of the fifty calls were never sent to the others.
  expect((await readHeard(page)).bob?.length).toBeLessThan(20)
  await page.close()
})
