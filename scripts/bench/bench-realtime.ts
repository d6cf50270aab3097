// npm run bench:realtime [-- --sockets N --part NAME]: memory of idle sockets (idle), and broadcasts of one to a thousand
// and of two hundred to each other (fan-out), beside a bare server on the same library, in one process on a database of its
// own. Then two processes on one database: broadcasts, changes and presence from end to end (delays), and leads beside a
// thousand subscribed sockets (leads). Each part takes a few minutes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { startProduct } from '../../tests/support/product/start-product.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { measureDelays, measureLeads } from './bench-realtime-processes.ts'
import { residentMegabytes } from './bench-servers.ts'

const parts = { idle: measureIdle, 'fan-out': measureFanOuts, delays: measureDelays, leads: measureLeads }
const { values } = parseArgs({ options: { sockets: { type: 'string', default: '10000' }, part: { type: 'string' } } })
const idle = Number(values.sockets)
if (!(idle > 0) || (values.part !== undefined && !(values.part in parts))) {
  console.error(`Usage: npm run bench:realtime [-- --sockets N --part ${Object.keys(parts).join('|')}]`)
  process.exit(2)
}

const root = dirname(dirname(import.meta.dirname))
/** Both make about two hundred thousand deliveries. */
const shapes = [
  { name: '1 to 1000', senders: 1, members: 1001, each: 200 },
  { name: '200 × 200', senders: 200, members: 200, each: 5 },
]
const ROUNDS = 3
const TOPIC = 'realtime:bench'
const many = '100000'

await ensureBuild(root)
for (const [name, measure] of Object.entries(parts)) if (name === (values.part ?? name)) await measure()

/** One process on a database of its own. */
async function serve() {
  const product = await startProduct({
    env: {
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      MAX_CONNECTIONS: many,
      MAX_CONNECTIONS_PER_ADDRESS: many,
      REALTIME_MAX_SOCKETS: many,
      REALTIME_MAX_SOCKETS_PER_ADDRESS: many,
      REALTIME_EVENTS_PER_SECOND: many,
    },
  })
  const key = (await readFile(join(product.dataDir, 'publishable-key'), 'utf8')).trim()
  const url = `ws://127.0.0.1:${product.port}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`
  return { url, pid: product.pid, [Symbol.asyncDispose]: () => product[Symbol.asyncDispose]() }
}

async function measureIdle(): Promise<void> {
  await using product = await serve()
  const rest = Number(residentMegabytes(product.pid))
  const sockets = await openAll(product.url, idle, joinRoom)
  const held = Number(residentMegabytes(product.pid))
  const each = Math.round(((held - rest) * 1e6) / idle)
  console.log(`${idle} idle sockets, each with a channel: ${held - rest} MB above ${rest} MB, ${each} bytes each`)
  for (const socket of sockets) socket.terminate()
}

async function measureFanOuts(): Promise<void> {
  await using product = await serve()
  const bare = fork(join(import.meta.dirname, 'bare-socket-server.ts'))
  try {
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
    for (const shape of shapes) await compareFanOut(shape, product.url, `ws://127.0.0.1:${port}`)
  } finally {
    bare.disconnect()
  }
}

async function openAll(
  url: string,
  count: number,
  prepare: (socket: WebSocket) => Promise<void>,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, async () => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      await once(socket, 'open')
      await prepare(socket)
      return socket
    })
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

async function joinRoom(socket: WebSocket): Promise<void> {
  socket.send(JSON.stringify(['1', '1', TOPIC, 'phx_join', { config: {} }]))
  await once(socket, 'message')
}

/** A broadcast as the official client writes it. */
function broadcastFrame(): Buffer {
  const parts = ['1', '2', TOPIC, 'x', ''].map((part) => Buffer.from(part))
  const content = Buffer.from(JSON.stringify({ text: 'x'.repeat(200) }))
  return Buffer.concat([Buffer.from([3, ...parts.map(({ length }) => length), 1]), ...parts, content])
}

type Shape = (typeof shapes)[number]

/** In alternating rounds, so that both have the same of whatever else the machine does. */
async function compareFanOut(shape: Shape, ours: string, bare: string): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fast = await measureFanOut(shape, ours, joinRoom)
    const plain = await measureFanOut(shape, bare, async () => {})
    ratios.push(fast / plain)
    console.log(`${shape.name}: ${fast} deliveries per second, bare ws ${plain}`)
  }
  const median = ratios.toSorted((a, b) => a - b)[1] ?? 0
  console.log(`  ratio ${median.toFixed(2)} (median of three); the goal is 0.6`)
}

async function measureFanOut(shape: Shape, url: string, prepare: typeof joinRoom): Promise<number> {
  const members = await openAll(url, shape.members, prepare)
  const frame = broadcastFrame()
  const total = shape.senders * shape.each * (shape.members - 1)
  let left = total
  const done = new Promise<void>((resolve) => {
    for (const member of members) {
      member.on('message', () => {
        if (--left === 0) resolve()
      })
    }
  })
  const startedAt = performance.now()
  for (let n = 0; n < shape.each; n++) for (const sender of members.slice(0, shape.senders)) sender.send(frame)
  await done
  const seconds = (performance.now() - startedAt) / 1000
  for (const socket of members) socket.terminate()
  return Math.round(total / seconds)
}
