import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { deskTopics } from '#domain/desk/desk-topics.ts'
import type { LiveChannels } from '#services/desk/live/desk-live.ts'
import { bodies, readAnswer } from '../leads/start-leads.ts'
import { startRealtimeFixture } from '../realtime/start-realtime.ts'
import { startDesk } from './start-desk.ts'

interface TransactionRecord {
  statements: string
  /** Positions in the order in which transactions began and ended. */
  begun: number
  ended: number
}

/** Every transaction on any connection of this process from now on, once it has ended. */
function recordTransactions(): TransactionRecord[] {
  const ended: TransactionRecord[] = []
  const open = new Map<unknown, TransactionRecord>()
  let position = 0
  const { query } = pg.Client.prototype

  function begin(client: unknown, statement: string): () => void {
    const record = open.get(client) ?? { statements: '', begun: position++, ended: 0 }
    record.statements += `${statement}\n`
    if (/^(begin|start transaction)/i.test(statement)) open.set(client, record)
    return () => {
      if (/^(commit|rollback)/i.test(statement)) open.delete(client)
      if (!open.has(client)) ended.push(Object.assign(record, { ended: position++ }))
    }
  }

  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args
    const whole = typeof statement === 'string' ? { text: statement, values } : (statement as pg.QueryConfig)
    const end = begin(this, `${whole.text} ${JSON.stringify(whole.values)}`)
    const done = args.at(-1)
    if (typeof done !== 'function') return Promise.resolve(Reflect.apply(query, this, args)).finally(end)
    return Reflect.apply(query, this, [
      ...args.slice(0, -1),
      (...result: unknown[]) => {
        end()
        done(...result)
      },
    ])
  } as never)
  return ended
}

test('open desks get a hint about a new lead after its commit, and no notification is sent within the transaction', async () => {
  // Before anything connects, because some connections keep the method that they start with.
  const transactions = recordTransactions()
  const channels: LiveChannels = {
    isHeard: () => realtime.loader.isHeard(),
    broadcast: (...said) => realtime.loader.broadcast(...said),
    recheckTopic: (topic) => realtime.loader.recheckTopic(topic),
  }
  await using desk = await startDesk({}, channels)
  await using realtime = await startRealtimeFixture({ beside: { database: desk, directory: desk.config.dataDir } })
  const { token } = await desk.makeMember()
  const wire = await realtime.wire()
  using _ = wire
  await wire.join(`realtime:${deskTopics.all}`, { private: true }, { access_token: token })
  const find = (...words: RegExp[]) =>
    transactions.filter(({ statements }) => words.every((word) => word.test(statements)))

  // With a key, a lead is stored in a batch; without one, in its own transaction.
  for (const [count, headers] of [
    [1, {}],
    [2, { 'Idempotency-Key': randomUUID() }],
  ] as const) {
    const answer = await desk.send('send-contact-inquiry', bodies.contact, headers)
    const { id } = await readAnswer(answer)
    const naming = new RegExp(id)
    const [storing] = find(/insert into inquiries/, naming)
    expect(storing?.statements).not.toMatch(/notify/i)
    // The desk receives the hint on its socket, and other processes a notification.
    const isHint = ([, , , , said]: (typeof wire.frames)[number]) =>
      isDeepStrictEqual(said, { type: 'broadcast', event: 'hint', payload: { isArrival: true } })
    await expect.poll(() => wire.frames.filter(isHint)).toHaveLength(count)
    await expect.poll(() => find(/notify/i, /isArrival/)).toHaveLength(count)
    const hinting = find(/notify/i, /isArrival/).at(-1)
    expect(hinting?.begun).toBeGreaterThan(storing?.ended ?? Number.POSITIVE_INFINITY)
  }

  // Triggers and rules cannot notify either.
  const { rows } = await desk.pool.query(
    `select oid::regprocedure::text as name from pg_proc
      where prosrc ~* $1 and pronamespace <> 'pg_catalog'::regnamespace
    union all select rulename from pg_rules where definition ~* $1`,
    [String.raw`pg_notify|(^|;|\m(begin|then|else|loop|do|also|instead|atomic)\M)\s*notify\s`],
  )
  expect(rows).toEqual([])
})
