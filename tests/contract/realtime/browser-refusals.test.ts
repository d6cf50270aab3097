// Who is refused what, in the wording of the protocol, as the official client receives it in a page. Refusals are slow
// on purpose, so a test waits for all of its own together.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openLivePage, readHeard } from '../../support/browser/live-page.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { tokenSignerOf } from '../../support/product/token-signer.ts'
import { badTokens } from '../../support/realtime/bad-tokens.ts'
import { makeAccount, password, startAuthFixture } from '../auth/auth-fixture.ts'

let product: Product
let page: Page
let sign: (claims: Record<string, unknown>) => Promise<string>

const ask = (statement: string) => askDatabase(product.dataDir, (database) => database.query(statement))

beforeEach(async () => {
  product = await sharedProduct()
  page = await openLivePage(await sharedChromium(), product.url, await readPublishableKey(product))
  sign = await tokenSignerOf(product)
})
afterAll(async () => closeContexts(await sharedChromium()))

const refused = (reason: string) => `CHANNEL_ERROR: ${reason}`

/** The official client does not send an empty one. */
const sentTokens = badTokens.filter(([name]) => name !== 'an empty one')

test('in Chromium, token and policies decide who joins, reads and sends, also after a new token and a sign-out', async () => {
  const [{ email }, room] = [await makeAccount(await startAuthFixture()), randomUUID()]
  const topic = (name: string) => `${room} ${name}`
  // A plain division by zero would fail when the statement is planned, whatever the topic.
  const broken = topic('broken')
  const fails = `case when realtime.topic() = '${broken}' then 1 / (length(topic) - ${broken.length}) = 1 else false end`
  await ask(`
    create policy "${room} 1" on realtime.messages for select to authenticated
      using (realtime.topic() like '${room} %' and strpos(realtime.topic(), '+' || extension) > 0);
    create policy "${room} 2" on realtime.messages for insert to authenticated
      with check (realtime.topic() like '${room} %' and strpos(realtime.topic(), '+write') > 0);
    create policy "${room} 3" on realtime.messages for select to authenticated
      using (realtime.topic() like '${room} %staff%' and (select auth.jwt() ->> 'team') = 'yes');
    create policy "${room} 4" on realtime.messages to authenticated using (${fails}) with check (${fails})`)
  const sub = randomUUID()
  const [person, member] = await Promise.all([
    sign({ sub, role: 'authenticated' }),
    sign({ sub, role: 'authenticated', team: 'yes' }),
  ])
  const tokens = await Promise.all(sentTokens.map(([, make]) => make(sign)))
  const seen = await page.evaluate(
    async ({ room, person, member, tokens, email, password }) => {
      const config = { private: true, broadcast: { ack: true } }
      const say = { type: 'broadcast', event: 'x', payload: {} } as const
      const open = async (name: string, token?: string) => {
        const options = token === undefined ? {} : { token }
        const client = await live.connect(options)
        const channel = client.channel(`${room} ${name}`, { config })
        channel.on('broadcast', { event: 'x' }, () => live.note(name, 'broadcast'))
        channel.on('presence', { event: 'join' }, () => live.note(name, 'presence'))
        channel.on('system', {}, ({ message }: { message: string }) => live.note(name, message))
        const change = (newer: string) => {
          Object.assign(options, { token: newer })
          return client.realtime.setAuth()
        }
        return { channel, joined: await live.join(channel, name), change }
      }

      /** A public channel, with each of the tokens. */
      const byToken = async () =>
        Promise.all(tokens.map(async (token) => live.join((await live.connect({ token })).channel('open'))))

      const byPolicy = async () => {
        const joins: [name: string, token?: string][] = [
          ['+broadcast', person],
          ['+broadcast without a token'],
          ['neither', person],
          ['broken', person],
          ['staff', person],
          ['staff as a member', member],
        ]
        return (await Promise.all(joins.map(([name, token]) => open(name, token)))).map(({ joined }) => joined)
      }

      const byRight = async () => {
        const writer = await live.connect({ token: person })
        const [reading, present] = [await open('+broadcast only', person), await open('+presence +write', person)]
        const textOf = (error: unknown) => String(error)
        return [
          await reading.channel.send(say),
          await reading.channel.send(say),
          await reading.channel.track({}),
          await reading.channel.httpSend('x', {}).catch(textOf),
          // A client that may only write has no channel, and needs none.
          await writer.channel(`${room} +write only`, { config }).httpSend('x', {}),
          await writer.channel(`${room} broken`, { config }).httpSend('x', {}).catch(textOf),
          // This client may send broadcasts and read presence, but not receive broadcasts.
          await present.channel.send(say),
          await present.channel.httpSend('x', {}),
          await present.channel.track({}),
        ]
      }

      const byChange = async () => {
        const [losing, gaining] = [
          await open('staff that leaves', member),
          await open('+presence +write new staff', person),
        ]
        await losing.change(person)
        await gaining.channel.httpSend('x', {})
        live.note('+presence +write new staff', 'a token that may do more')
        await gaining.change(member)
        // The token goes over the socket, so what is sent over HTTP may come before it.
        for (let tries = 0; tries < 200 && !live.heard['+presence +write new staff']?.includes('broadcast'); tries++)
          await gaining.channel.httpSend('x', {})
      }

      const bySignOut = async () => {
        const client = await live.connect()
        await client.auth.signInWithPassword({ email, password })
        await client.realtime.setAuth()
        const joined = await live.join(client.channel(`${room} +broadcast of a session`, { config }), 'signing out')
        await client.auth.signOut()
        return joined
      }

      const [ofTokens, ofPolicies, ofRights] = await Promise.all([
        byToken(),
        byPolicy(),
        byRight(),
        byChange(),
        bySignOut(),
      ])
      return { ofTokens, ofPolicies, ofRights }
    },
    { room, person, member, tokens, email, password },
  )
  expect(seen.ofTokens).toEqual(
    sentTokens.map(([, , reason]) =>
      typeof reason === 'string'
        ? refused(reason)
        : expect.stringMatching(new RegExp(reason.source.replace('^', refused('')))),
    ),
  )
  const unreadable = (name: string) =>
    refused(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic(name)}`)
  expect(seen.ofPolicies).toEqual([
    'SUBSCRIBED',
    ...['+broadcast without a token', 'neither', 'broken', 'staff'].map(unreadable),
    'SUBSCRIBED',
  ])
  const isSent = { success: true }
  expect(seen.ofRights).toEqual([
    ...['error', 'error', 'error', 'Error: Unauthorized'],
    ...[isSent, 'Error: RLS policy error'],
    ...['ok', isSent, 'ok'],
  ])
  const heard = async (name: string) => (await readHeard(page))[name]
  await expect.poll(() => heard('+presence +write')).toEqual(['SUBSCRIBED', 'presence'])
  await expect
    .poll(() => heard('staff that leaves'))
    .toEqual([
      'SUBSCRIBED',
      `You no longer have permission to read from this Channel topic: ${topic('staff that leaves')}`,
      'CLOSED',
    ])
  await expect
    .poll(async () => (await heard('+presence +write new staff'))?.slice(0, 3))
    .toEqual(['SUBSCRIBED', 'a token that may do more', 'broadcast'])
  await expect.poll(() => heard('signing out')).toEqual(['SUBSCRIBED', 'CLOSED'])
  await ask([1, 2, 3, 4].map((n) => `drop policy "${room} ${n}" on realtime.messages`).join(';'))
})
