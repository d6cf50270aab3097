// npm run bench:realtime [-- --sockets N --part NAME]: memory of idle sockets (idle) and broadcasts from one
// to a thousand and from two hundred to each other (fan-out), compared with a bare server on the same library. Then two
// processes on one database: broadcasts, changes and presence end to end (delays), and leads alongside a thousand
// subscribed sockets (leads). Each part takes a few minutes.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { startProduct } from '../../tests/support/product/start-product.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { residentMegabytes } from './bench-servers.ts'
import { compareFanOuts } from './realtime/compare-fan-outs.ts'
import { measureDelays, measureLeads } from './realtime/measure-processes.ts'

const parts = { idle: measureIdle, 'fan-out': measureFanOuts, delays: measureDelays, leads: measureLeads }
const { values } = parseArgs({ options: { sockets: { type: 'string', default: '10000' }, part: { type: 'string' } } })
const idle = Number(values.sockets)
if (!(idle > 0) || (values.part !== undefined && !(values.part in parts))) {
  console.error(`Usage: npm run bench:realtime [-- --sockets N --part ${Object.keys(parts).join('|')}]`)
  process.exit(2)
}

const root = dirname(dirname(import.meta.dirname))
const TOPIC = 'realtime:bench'
const many = '100000'

await ensureBuild(root)
for (const [name, measure] of Object.entries(parts)) if (name === (values.part ?? name)) await measure()

/** One process with a new database. */
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
  await compareFanOuts(product)
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
