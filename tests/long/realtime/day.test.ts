import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, expect, test, vi } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { createPageVisitors } from '../../support/browser/page-visitors.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { inspected, measureHeap } from '../../support/product/heap-size.ts'
import { lightSocket } from '../../support/product/light-socket.ts'
import { measureProcess } from '../../support/product/process-size.ts'
import { makeWatchedTable } from '../../support/product/realtime-visitors.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import { createFollowerNotes } from '../../support/realtime/follower-notes.ts'

/** The number of half minutes in a day. */
const CUTS = Number(process.env.REALTIME_CUTS ?? 2880)
/** The client reconnects this many times sooner than usual, so that a day takes minutes. */
const FASTER = 100
const waits = [1000, 2000, 5000]
const patient = { timeout: 60_000, interval: 2 }
/**
 * Of 10,000 connections that were cut in five minutes nothing stayed: in a thousand of them the objects of both processes
 * grew by less than half a megabyte, and in the end they were fewer than after the first thousand. A socket that somebody
 * kept would be 2 KB or more, and half a day has 2,880 of them.
 */
const MAX_GROWTH_MB = 2

afterAll(async () => closeContexts(await sharedChromium()))

test('clients, in Node and in a page, whose connections are cut every half minute of a day miss nothing and leave nothing behind', async () => {
  await using processes = await startProcesses({ count: 2, env: inspected })
  await makeWatchedTable(processes)
  const [watcher, talker] = [openChannel(processes, 'watcher'), openChannel(processes, 'talker')]
  const pages = await createPageVisitors(processes, await sharedChromium())
  const page = await pages.follow(TOPIC, 'page', FASTER)
  const everybody = [watcher, talker, page]
  const joins = () =>
    everybody.map(({ statuses }) => statuses.filter((status) => status === 'SUBSCRIBED').length).join()
  await withClient(processes.connection, async (database) => {
    let next = 0
    /** One half minute: the client reconnects, sends a heartbeat, and receives each event exactly once. */
    const live = async (): Promise<void> => {
      for (;;) {
        await expect.poll(() => everybody.every((one) => one.isJoined()), patient).toBe(true)
        const joined = joins()
        const n = next++
        await Promise.all([
          database.query('insert into things (id) values ($1)', [n]),
          talker.channel.send({ type: 'broadcast', event: 'n', payload: { n } }),
          watcher.client.realtime.sendHeartbeat(),
        ])
        const hears = () =>
          expect([watcher, page].map(({ rows, messages }) => [rows.at(-1), messages.at(-1)])).toEqual([
            [n, n],
            [n, n],
          ])
        const isHeard = await vi.waitFor(hears, { timeout: 15_000, interval: 2 }).then(
          () => true,
          () => false,
        )
        if (isHeard) return
        // A client that lost its connection in the meantime, as may happen on a busy machine, has no guarantee.
        expect(joins(), `${n} was not heard`).not.toBe(joined)
      }
    }
    const sizes: Awaited<ReturnType<typeof measureAll>>[] = []
    for (let cut = 0; cut < CUTS; cut++) {
      await live()
      if (cut % Math.floor(CUTS / 4) === 0) sizes.push(await measureAll(processes))
      for (const one of everybody) one.expectCut()
      processes.cut()
    }
    await live()

    for (const { rows, messages } of [watcher, page])
      for (const heard of [rows, messages]) expect(heard).toEqual([...new Set(heard)])
    // A channel that is closed for good would not rejoin.
    for (const { statuses } of everybody) expect(new Set(statuses)).toEqual(new Set(['SUBSCRIBED', 'CHANNEL_ERROR']))
    await expect.poll(() => watcher.who(), patient).toEqual(['page', 'talker', 'watcher'])
    const countRows = async () =>
      (
        await database.query(
          `select (select count(*)::int from realtime.subscription) as subscriptions,
             (select count(*)::int from realtime.presence) as presences, (select count(*)::int from realtime.node) as nodes`,
        )
      ).rows[0]
    await expect.poll(countRows, patient).toEqual({ subscriptions: 2, presences: 3, nodes: 2 })
    const late = await measureAll(processes)
    process.stdout.write(`${CUTS} cuts, ${next} rows: ${JSON.stringify([...sizes, late])}\n`)
    // In the first half, the engine is still compiling hot code.
    const early = sizes[2] ?? late
    expect(late.heapMegabytes).toBeLessThan(early.heapMegabytes + MAX_GROWTH_MB)
    expect(late.descriptors).toBeLessThan(early.descriptors + 10)
  })
  for (const { output } of processes.products) expect(output()).not.toMatch(/"level":"(error|fatal)"/)
  await pages.leave()
  for (const { client } of [watcher, talker]) await client.removeAllChannels()
})

/** The official client with its own timing, but faster, in one channel with every feature. */
function openChannel(processes: Processes, key: string) {
  const client = createClient(processes.url, processes.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // With Node's own WebSocket, a day would take too long.
    realtime: { transport: lightSocket, reconnectAfterMs: (tries: number) => (waits[tries - 1] ?? 10_000) / FASTER },
  })
  const notes = createFollowerNotes()
  const channel: RealtimeChannel = client.channel(TOPIC, { config: { broadcast: { ack: true }, presence: { key } } })
  channel.on('presence', { event: 'sync' }, () => {})
  channel.on('broadcast', { event: 'n' }, ({ payload }: { payload?: { n: number } }) =>
    notes.messages.push(payload?.n ?? -1),
  )
  if (key === 'watcher') {
    const wanted = { event: 'INSERT', schema: 'public', table: 'things' } as const
    channel.on('postgres_changes', wanted, ({ new: record }) => notes.rows.push(Number(record.id)))
  }
  channel.subscribe((status) => {
    notes.noteStatus(status)
    // The protocol leaves this to the page.
    if (notes.isJoined()) void channel.track({})
  })
  return { ...notes, client, channel, who: () => Object.keys(channel.presenceState()).toSorted() }
}

const TOPIC = randomUUID()

/** Both processes together. Resident memory is only printed, because Node returns memory when it needs to. */
async function measureAll({ products }: Processes) {
  const heaps = await Promise.all(products.map(measureHeap))
  const all = await Promise.all(products.map(({ pid }) => measureProcess(pid)))
  const sum = (numbers: number[]) => Math.round(numbers.reduce((total, number) => total + number, 0) * 10) / 10
  return {
    heapMegabytes: sum(heaps),
    residentMegabytes: sum(all.map(({ megabytes }) => megabytes)),
    descriptors: sum(all.map(({ descriptors }) => descriptors)),
  }
}
