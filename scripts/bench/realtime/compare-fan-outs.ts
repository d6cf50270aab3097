// The part of npm run bench:realtime that compares broadcasts with a bare server on the same library.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { openRawMember, type RawMember } from './raw-member.ts'

/** Each makes about a hundred thousand deliveries. */
const shapes = [
  { name: 'one message at a time to 1,000 members', senders: 1, members: 1001, messages: 100, inFlight: 1 },
  { name: '50 messages in flight to 1,000 members', senders: 1, members: 1001, messages: 100, inFlight: 50 },
  { name: '200 members, each to all others, all at once', senders: 200, members: 200, messages: 500, inFlight: 500 },
]
const ROUNDS = 5
const GOAL = 0.6
const AT_ONCE = 100
const LONGEST_MS = 60_000
const TOPIC = 'realtime:bench'
const TEXT = 1
const BINARY = 2
/** Linux counts a process's CPU time in hundredths of a second. */
const TICK_US = 10_000
/** In two seconds. */
const IDLE_TICKS = 4

type Shape = (typeof shapes)[number]

interface Server {
  url: string
  pid: number
  /** The frame that a member sends to join, if it has to. */
  join: Buffer | null
}

interface Measured {
  perSecond: number
  /** CPU time of the server process, kernel time included. */
  cpuUs: number
}

/** The message that the bare server sends once it is listening. */
const Listening = v.looseTuple([v.object({ port: v.number() })])

export async function compareFanOuts(product: { url: string; pid: number }): Promise<void> {
  const bare = fork(join(import.meta.dirname, 'bare-socket-server.ts'))
  try {
    const [{ port }] = v.parse(Listening, await once(bare, 'message'))
    const phxJoin = Buffer.from(JSON.stringify(['1', '1', TOPIC, 'phx_join', { config: {} }]))
    const ours: Server = { ...product, join: phxJoin }
    const plain: Server = { url: `ws://127.0.0.1:${port}`, pid: bare.pid ?? 0, join: null }
    console.log(
      'Broadcasts of 200 characters. Compared with a server that only forwards each message with ws,\n' +
        `in turn, as medians of ${ROUNDS} rounds: deliveries per second, and CPU time of the server for each.`,
    )
    await untilIdle(product.pid)
    for (const shape of shapes) await compareFanOut(shape, ours, plain)
  } finally {
    bare.disconnect()
  }
}

/** Right after it starts, the product has other work, which would be counted. */
async function untilIdle(pid: number): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; ) {
    const before = cpuTicks(pid)
    await wait(2000)
    if (cpuTicks(pid) - before <= IDLE_TICKS) return
  }
  console.log('The product is still busy with something else, which counts as its CPU time.')
}

/** Alternating, so that other load on the machine affects both. */
async function compareFanOut(shape: Shape, ours: Server, bare: Server): Promise<void> {
  const [fast, plain]: [Measured[], Measured[]] = [[], []]
  // In the first round, the engine is still compiling hot code for both.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await measureFanOut(shape, ours), await measureFanOut(shape, bare)] as const
    if (round === 0) continue
    fast.push(pair[0])
    plain.push(pair[1])
  }
  const [own, other] = [medians(fast), medians(plain)]
  console.log(`${shape.name}:`)
  console.log(`  ${describe(own)}; bare ws ${describe(other)}`)
  console.log(`  rate: ${judge(own.perSecond / other.perSecond)}; processor time: ${judge(other.cpuUs / own.cpuUs)}`)
}

const describe = ({ perSecond, cpuUs }: Measured) => `${Math.round(perSecond)} per second, ${cpuUs.toFixed(1)} µs each`

const judge = (ratio: number) =>
  `${ratio.toFixed(2)} of bare ws, the goal of ${GOAL} is ${ratio >= GOAL ? 'met' : 'NOT met'}`

function medians(all: Measured[]): Measured {
  const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  return { perSecond: middle(all.map((one) => one.perSecond)), cpuUs: middle(all.map((one) => one.cpuUs)) }
}

/** A broadcast in the official client's format. */
function broadcastFrame(): Buffer {
  const parts = ['1', '2', TOPIC, 'x', ''].map((part) => Buffer.from(part))
  const content = Buffer.from(JSON.stringify({ text: 'x'.repeat(200) }))
  return Buffer.concat([Buffer.from([3, ...parts.map(({ length }) => length), 1]), ...parts, content])
}

async function measureFanOut({ senders, members: count, messages, inFlight }: Shape, server: Server) {
  let heard = 0
  let onFrames = () => {}
  const members: RawMember[] = []
  const hear = (frames: number) => {
    heard += frames
    onFrames()
  }
  while (members.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - members.length) }, () =>
      openRawMember(server.url, hear),
    )
    members.push(...(await Promise.all(some)))
  }
  /** Resolves as soon as this many frames have arrived. */
  const until = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${heard} frames came instead of ${wanted}`)), LONGEST_MS)
      onFrames = () => {
        if (heard < wanted) return
        clearTimeout(timer)
        resolve()
      }
      onFrames()
    })
  if (server.join) {
    for (const member of members) member.send(TEXT, server.join)
    await until(count)
    heard = 0
  }
  const frame = broadcastFrame()
  const cpuBefore = cpuTicks(server.pid)
  const startedAt = performance.now()
  for (let n = 0; n < messages; n++) {
    if (n >= inFlight) await until((n - inFlight + 1) * (count - 1))
    members[n % senders]?.send(BINARY, frame)
  }
  const total = messages * (count - 1)
  await until(total)
  const seconds = (performance.now() - startedAt) / 1000
  const cpuUs = ((cpuTicks(server.pid) - cpuBefore) * TICK_US) / total
  for (const member of members) member.close()
  return { perSecond: total / seconds, cpuUs }
}

/** The CPU time that a process has used, in user and kernel mode. */
function cpuTicks(pid: number): number {
  // The process name, up to the last parenthesis, may contain anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
