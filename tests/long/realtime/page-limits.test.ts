// Which limits the official client in a page meets, in the words of the protocol.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openLivePage, readHeard } from '../../support/browser/live-page.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'

let page: Page

beforeEach(async () => {
  const product = await sharedProduct()
  page = await openLivePage(await sharedChromium(), product.url, await readPublishableKey(product))
})
afterAll(async () => closeContexts(await sharedChromium()))

const refused = (reason: string) => `CHANNEL_ERROR: ${reason}`

test('in Chromium, a client that exceeds a limit gets an error, reconnects, and affects nobody else', async () => {
  const room = randomUUID()
  const seen = await page.evaluate(async (room) => {
    const ack = { config: { broadcast: { ack: true } } }
    const textOf = (error: unknown) => String(error)
    const send = (channel: Parameters<typeof live.join>[0], payload: unknown) =>
      channel.send({ type: 'broadcast', event: 'x', payload: payload as object })
    const witness = (await live.connect()).channel(`${room} witness`, ack)
    await live.join(witness, 'witness')

    const byName = async () => {
      const client = await live.connect()
      const wanted: [topic: string, config: object][] = [
        ['', {}],
        ['é'.repeat(124), {}],
        ['a\u0000b', {}],
        [`${room} words`, { presence: { key: 'x'.repeat(100_000) } }],
        [`${room} privacy`, { private: 'perhaps' }],
        [`${room} replay`, { private: true, broadcast: { replay: { since: 'x' } } }],
      ]
      const joins = wanted.map(([topic, config]) => live.join(client.channel(topic, { config: config as never })))
      const tables = client.channel(`${room} tables`)
      for (let n = 0; n < 101; n++)
        tables.on('postgres_changes', { event: '*', schema: 'public', table: `t${n}` }, () => {})
      // Browsers do not say why a socket was refused.
      const stranger = (await live.connect({ key: 'sb_publishable_wrong' })).channel(`${room} key`)
      return Promise.all([...joins, live.join(tables), live.join(stranger)])
    }

    const byCount = async () => {
      const client = await live.connect()
      const joins = Array.from({ length: 101 }, (_, n) => live.join(client.channel(`${room} ${n}`)))
      const answers = await Promise.all(joins)
      return [answers.filter((answer) => answer === 'SUBSCRIBED').length, answers[100]]
    }

    /** As a page would whose component is taken away and put back again and again. */
    const byJoins = async () => {
      const client = await live.connect()
      const staying = client.channel(`${room} staying`, ack)
      const closed = new Promise<string>((resolve) => {
        staying.subscribe((status, error) => {
          live.note('joins', error ? `${status}: ${error.message}` : status)
          if (error) resolve('closed')
        })
      })
      // An answer to a later message shows that this many were allowed, on a slow machine.
      for (let answer = ''; answer !== 'closed'; answer = await Promise.race([closed, send(staying, {})]))
        for (let n = 0; n < 350; n++) void client.removeChannel(client.channel(`${room} again`).subscribe())
    }

    const byMessages = async () => {
      const client = await live.connect()
      const [silent, asking] = [client.channel(`${room} silent`), client.channel(`${room} asking`, ack)]
      silent.on('system', {}, ({ message }: { message: string }) => live.note('without answers', message))
      await Promise.all([live.join(silent, 'messages'), live.join(asking, 'messages')])
      // A slow machine may have time for more than a thousand.
      for (let round = 0, answer = 'ok'; round < 20 && answer === 'ok'; round++) {
        for (let n = 0; n < 1100; n++) void send(silent, { n })
        answer = await send(asking, {})
        live.note('with answers', answer)
      }
    }

    const bySize = async () => {
      const channel = (await live.connect()).channel(`${room} size`, ack)
      await live.join(channel, 'size')
      const large = 'x'.repeat(3_001_000)
      const answers = [
        await send(channel, { large }),
        await channel.httpSend('x', { large }).catch(textOf),
        await channel.track({ large: large.slice(0, 64_000) }),
        await send(channel, { n: 1 }),
      ]
      void send(channel, { large: large + large })
      return answers
    }

    /** What no client sends, from a page beside the others. */
    const byOddFrames = async () => {
      const socket = new WebSocket((await live.connect()).realtime.endpointURL())
      await new Promise((resolve) => socket.addEventListener('open', resolve))
      for (let n = 0; n < 100; n++) socket.send(crypto.getRandomValues(new Uint8Array(n)))
      const texts = [
        'null',
        '[]',
        '{"topic":"__proto__"}',
        '['.repeat(100_000),
        `["1","2","${'x'.repeat(1_000_000)}","phx_join",{}]`,
      ]
      for (const text of texts) socket.send(text)
      const answered = new Promise((resolve) => {
        socket.addEventListener('message', ({ data }) => {
          if (String(data).includes('"end"')) resolve(data)
        })
      })
      socket.send('[null,"end","phoenix","heartbeat",{}]')
      return answered
    }

    const [ofNames, ofCount, ofSizes, ofOddFrames] = await Promise.all([
      byName(),
      byCount(),
      bySize(),
      byOddFrames(),
      byJoins(),
      byMessages(),
    ])
    return { ofNames, ofCount, ofSizes, ofOddFrames, witness: await send(witness, {}) }
  }, room)
  expect(seen).toEqual({
    ofNames: [
      ...[
        'TopicNameRequired: You must provide a topic name',
        'TopicNameTooLong: A topic name has at most 255 bytes',
        'TopicNameInvalid: A topic name must not contain NUL or half a character',
        'InvalidJoinConfig: A join has at most 100000 bytes',
        'InvalidJoinConfig: `config` must be an object, and `config.private` true or false',
        'UnableToReplayMessages: Replay params are not valid',
        'InvalidJoinConfig: `config` must be an object, and `config.private` true or false',
      ].map(refused),
      expect.stringMatching(/^CHANNEL_ERROR/),
    ],
    ofCount: [100, refused('ChannelRateLimitReached: Too many channels')],
    ofSizes: ['error', 'Error: Payload size exceeds tenant limit', 'error', 'ok'],
    ofOddFrames: '[null,"end","phoenix","phx_reply",{"status":"ok","response":{}}]',
    witness: 'ok',
  })
  const heard = async (...names: string[]) => {
    const all = await readHeard(page)
    return names.map((name) => all[name])
  }
  await expect.poll(() => heard('size')).toEqual([['SUBSCRIBED', refused('socket closed: 1009'), 'SUBSCRIBED']])
  // Joins that were waiting when the socket was closed are sent again at once, and may be too many again.
  const tooMany = refused('socket closed: 1001 (Too many joins per second)')
  const ofJoins = async () => (await heard('joins'))[0] ?? []
  await expect.poll(async () => (await ofJoins()).at(-1)).toBe('SUBSCRIBED')
  expect(new Set(await ofJoins())).toEqual(new Set(['SUBSCRIBED', tooMany]))
  // A client that sends too much stays connected and gets an error.
  expect(await heard('messages', 'witness')).toEqual([['SUBSCRIBED', 'SUBSCRIBED'], ['SUBSCRIBED']])
  await expect
    .poll(() => heard('with answers', 'without answers'))
    .toEqual([expect.arrayContaining(['error']), expect.arrayContaining(['Too many messages per second'])])
})
