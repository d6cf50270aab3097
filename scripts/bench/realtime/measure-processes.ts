// The parts of npm run bench:realtime that need a separate database, with one process or two.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/log/logger.ts'
import { makeWatchedTable } from '../../../tests/support/product/realtime-visitors.ts'
import { type Processes, startProcesses } from '../../../tests/support/product/start-processes.ts'
import { createLeadSender } from '../lead-sender.ts'

const MESSAGES = 300
const SPACING_MS = 10
const MEMBERS = 200
const SUBSCRIBED = 1000
const LEADS = 2000
const many = '100000'
const LONGEST_MS = 60_000

const limits = [
  'MAX_CONNECTIONS',
  'MAX_CONNECTIONS_PER_ADDRESS',
  'REALTIME_MAX_SOCKETS',
  'REALTIME_MAX_SOCKETS_PER_ADDRESS',
  'REALTIME_EVENTS_PER_SECOND',
]

async function start(count = 2) {
  const env = Object.fromEntries(limits.map((name) => [name, many]))
  const processes = await startProcesses({ count, env })
  await makeWatchedTable(processes)
  const [one = '', two = ''] = processes.products.map(({ port }) => addressOf(processes, port))
  return { processes, one, two, [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose]() }
}

export async function measureDelays(): Promise<void> {
  await using started = await start()
  const { processes, one, two } = started
  await measureBroadcasts('within one process', one, one)
  await measureBroadcasts('across two processes', one, two)
  await measureStatements(processes, one, two)
  await measurePresence(processes)
}

export async function measureLeads(): Promise<void> {
  await using started = await start(1)
  await compareLeads(started.processes, started.one)
}

/** Waits for the condition. If a measurement hangs, the error says where. */
async function until(isThere: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; !isThere(); await wait(10))
    if (performance.now() > end) throw new Error(`${what}: not complete after ${LONGEST_MS / 1000} s`)
}

function addressOf({ publishableKey }: Processes, port: number): string {
  return `ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=1.0.0&apikey=${publishableKey}`
}

const Payload = v.object({
  payload: v.optional(v.object({ n: v.number() })),
  data: v.optional(v.object({ record: v.object({ id: v.number() }) })),
})
const Heard = v.pipe(v.string(), v.parseJson(), v.object({ event: v.string(), payload: Payload }))
type Heard = v.InferOutput<typeof Heard>

/** A socket of version 1, whose frames are text, in one channel. */
async function join(address: string, topic: string, config: unknown, onFrame: (frame: Heard) => void = () => {}) {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await once(socket, 'open')
  const joined = new Promise<void>((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
    socket.on('message', (data) => {
      const frame = v.parse(Heard, String(data))
      if (frame.event === 'phx_reply') resolve()
      onFrame(frame)
    })
  })
  const send = (event: string, payload: unknown) =>
    socket.send(JSON.stringify({ topic: `realtime:${topic}`, event, payload, ref: '1', join_ref: '1' }))
  send('phx_join', { config })
  await joined
  return { send, close: () => socket.terminate() }
}

function describe(waits: number[]): string {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length})`
}

async function measureBroadcasts(name: string, from: string, to: string): Promise<void> {
  const sentAt: number[] = []
  const waits: number[] = []
  const receiver = await join(to, 'end to end', {}, ({ event, payload }) => {
    if (event === 'broadcast') waits.push(performance.now() - (sentAt[payload.payload?.n ?? 0] ?? 0))
  })
  const sender = await join(from, 'end to end', {})
  for (let n = 0; n < MESSAGES; n++) {
    sentAt[n] = performance.now()
    sender.send('broadcast', { type: 'broadcast', event: 'x', payload: { n } })
    await wait(SPACING_MS)
  }
  await until(() => waits.length >= MESSAGES, `broadcast ${name}`)
  console.log(`broadcast ${name}: ${describe(waits)}`)
  for (const { close } of [receiver, sender]) close()
}

/** Measures table changes, then messages sent from SQL, which reach channels without a subscription. */
async function measureStatements(processes: Processes, one: string, two: string): Promise<void> {
  const changes = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'things' }] }
  const insert = 'insert into things (id) values ($1)'
  const send = `select realtime.send(jsonb_build_object('n', $1::int), 'x', 'sent', false)`
  await measureStatement(processes, send, [await listenTo(one, 'sent', {}), await listenTo(two, 'sent', {})])
  await measureStatement(processes, insert, [await listenTo(one, 'a', changes), await listenTo(two, 'b', changes)])
}

type Listener = Awaited<ReturnType<typeof listenTo>>

async function listenTo(address: string, topic: string, config: unknown) {
  const heardAt = new Map<number, number>()
  const { close } = await join(address, topic, config, ({ payload: { data, payload } }) => {
    const id = data?.record.id ?? payload?.n
    if (id !== undefined) heardAt.set(id, performance.now())
  })
  return { heardAt, close }
}

async function measureStatement({ connection }: Processes, statement: string, listeners: Listener[]): Promise<void> {
  const committedAt: number[] = []
  const { pool, close } = createDatabase({ connection, max: 1, log: createLogger({ level: 'silent' }) })
  for (let id = 0; id < MESSAGES; id++) {
    await pool.query(statement, [id])
    committedAt[id] = performance.now()
    await wait(SPACING_MS)
  }
  await until(() => listeners.every(({ heardAt }) => heardAt.size === MESSAGES), statement)
  // It may arrive before the writer learns of the commit.
  const waits = listeners.flatMap(({ heardAt }) =>
    [...heardAt].map(([id, at]) => Math.max(0, at - (committedAt[id] ?? 0))),
  )
  console.log(`${statement}, to clients of both processes: ${describe(waits)}; the goal is p99 under 100 ms`)
  for (const listener of listeners) listener.close()
  await close()
}

async function measurePresence({ url, publishableKey }: Processes): Promise<void> {
  const auth = { persistSession: false, autoRefreshToken: false }
  const clients = Array.from({ length: MEMBERS }, () => createClient(url, publishableKey, { auth }))
  const startedAt = performance.now()
  const channels = clients.map((client, n) => {
    const channel = client.channel('presence', { config: { presence: { key: `member ${n}` } } })
    channel.on('presence', { event: 'sync' }, () => {})
    return channel.subscribe((status) => void (status === 'SUBSCRIBED' && channel.track({ n })))
  })
  const isComplete = () => channels.every((channel) => Object.keys(channel.presenceState()).length === MEMBERS)
  await until(isComplete, 'presence')
  console.log(
    `${MEMBERS} members join at once, half in each process: everybody sees everybody after ${seconds(startedAt)} s`,
  )
  for (const client of clients) await client.removeAllChannels()
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** All sockets are in the process that takes the leads. */
async function compareLeads({ products, publishableKey, connection }: Processes, address: string): Promise<void> {
  const port = products[0]?.port ?? 0
  const rate = async () => {
    const leads = createLeadSender({ port, publishableKey, connections: 32 })
    let left = LEADS
    const startedAt = performance.now()
    const send = async () => {
      while (left-- > 0) if ((await leads.send()) !== 200) throw new Error('a lead was refused')
    }
    await Promise.all(Array.from({ length: 32 }, send))
    leads.close()
    const perSecond = LEADS / ((performance.now() - startedAt) / 1000)
    // Otherwise thousands of mails would now be written while the next leads are sent.
    await withClient(connection, (client) => client.query("delete from pgboss.job where state < 'active'"))
    return perSecond
  }
  await rate()
  const pairs: number[] = []
  for (let round = 0; round < 3; round++) {
    const without = await rate()
    const sockets = await subscribeMany(address)
    const beside = await rate()
    pairs.push(beside / without)
    console.log(`leads per second: ${Math.round(without)}, with ${SUBSCRIBED} subscribed sockets ${Math.round(beside)}`)
    for (const { close } of sockets) close()
    await wait(3000)
  }
  const median = pairs.toSorted((a, b) => a - b)[1] ?? 0
  console.log(`  ratio ${median.toFixed(2)} (median of three); the goal is 0.9`)
}

async function subscribeMany(address: string): Promise<{ close(): void }[]> {
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'things' }] }
  const startedAt = performance.now()
  const sockets: { close(): void }[] = []
  for (let n = 0; n < SUBSCRIBED; n += 50)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => join(address, `s ${n + at}`, config)))))
  console.log(`${SUBSCRIBED} sockets subscribed in ${seconds(startedAt)} s`)
  return sockets
}
