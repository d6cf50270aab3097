// Whatever a hostile client may send over a socket of the realtime service.
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** Numbers below a bound, the same ones for the same seed. */
export function createDice(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

type Dice = ReturnType<typeof createDice>

const pick = <Item>(roll: Dice, items: readonly Item[]): Item => items[roll(items.length)] as Item

function randomBuffer(roll: Dice, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => roll(256)))
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const words = [
  '',
  'x',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\ud800',
  '💥',
  "'; drop table things; --",
  '*',
  '%',
]
const topics = ['phoenix', 'realtime:', 'realtime:a', 'realtime:b', 'realtime:\u0000', 'realtime:__proto__', 'a', '']
const events = [
  'phx_join',
  'phx_join',
  'phx_leave',
  'heartbeat',
  'access_token',
  'broadcast',
  'presence',
  'postgres_changes',
  'x',
]

function value(roll: Dice, depth = 0): unknown {
  if (depth > 3 || roll(3) > 0)
    return pick(roll, [null, true, false, 0, -1, 1e308, 2 ** 53, '', 'true', ...words, [], {}, 'x'.repeat(roll(5000))])
  if (roll(2) === 0) return Array.from({ length: roll(4) }, () => value(roll, depth + 1))
  const made = JSON.parse('{"__proto__":{"isAdmin":true}}')
  for (let n = roll(4); n > 0; n--) made[pick(roll, words)] = value(roll, depth + 1)
  return made
}

function filter(roll: Dice): string {
  const operators = ['eq', 'in', 'like', 'match', 'imatch', 'is', 'not.match', 'isdistinct', 'nothing']
  const values = [
    '(',
    '(a+)+$',
    '{',
    '"',
    '("a,b")',
    '(1,2',
    '\\',
    '[[:<:]]',
    '1',
    'null',
    '💥',
    '\u0000',
    'x'.repeat(roll(2000)),
  ]
  return `${pick(roll, ['id', 'text', 'nothing', '__proto__', ''])}=${pick(roll, operators)}.${pick(roll, values)}`
}

function config(roll: Dice): unknown {
  const entry = {
    event: pick(roll, ['*', 'INSERT', 1]),
    schema: 'public',
    table: pick(roll, ['things', 'x', 7]),
    filter: filter(roll),
  }
  return pick(roll, [
    value(roll),
    { broadcast: value(roll), presence: value(roll), postgres_changes: value(roll), private: value(roll) },
    { postgres_changes: [entry, null, value(roll), { ...entry, select: value(roll) }] },
    { presence: { key: value(roll), enabled: true }, broadcast: { ack: true, self: true, replay: value(roll) } },
    { private: true, broadcast: { replay: { since: value(roll), limit: value(roll) } } },
  ])
}

function payload(roll: Dice, event: string): unknown {
  if (event === 'phx_join')
    return pick(roll, [{ config: config(roll), access_token: value(roll) }, { config: config(roll) }])
  if (event === 'presence')
    return { type: 'presence', event: pick(roll, ['track', 'untrack', 'x']), payload: value(roll) }
  if (event === 'broadcast') return { type: 'broadcast', event: value(roll), payload: value(roll) }
  return value(roll)
}

/** A frame of bytes whose lengths may point anywhere. */
function binary(roll: Dice): Buffer {
  const head = Buffer.from([
    pick(roll, [0, 1, 2, 3, 3, 3, 4, 255]),
    roll(256),
    roll(256),
    roll(256),
    roll(256),
    roll(256),
    roll(4),
  ])
  const frame = Buffer.concat([head, Buffer.from('16realtime:a'), randomBuffer(roll, roll(400))])
  return frame.subarray(0, roll(3) === 0 ? roll(frame.length) : frame.length)
}

export function oddFrame(roll: Dice): string | Buffer {
  const kind = roll(20)
  if (kind === 0) return randomBuffer(roll, roll(3000))
  if (kind < 4) return binary(roll)
  if (kind === 4) return deep(roll(20_000))
  if (kind === 5) return randomBuffer(roll, roll(500)).toString('latin1')
  if (kind === 6 && roll(20) === 0) return 'x'.repeat(5_000_001)
  if (kind === 6) return JSON.stringify(['1', '1', `realtime:${'x'.repeat(roll(1_000_000))}`, 'phx_join', {}])
  const event = pick(roll, events)
  const frame = [
    pick(roll, [null, '1', value(roll)]),
    pick(roll, [null, '2', value(roll)]),
    pick(roll, topics),
    event,
    payload(roll, event),
  ]
  if (kind === 7) return JSON.stringify(frame.slice(0, roll(5)))
  if (kind === 8) return JSON.stringify({ topic: frame[2], event, payload: frame[4], ref: frame[1] })
  return JSON.stringify(frame)
}

interface AttackOptions {
  /** With key and version. */
  address: string
  seed: number
  isOver: () => boolean
}

/** One hostile client, which connects again whenever it is closed. Returns how many frames it has sent. */
export async function attack({ address, seed, isOver }: AttackOptions): Promise<number> {
  const roll = createDice(seed)
  let sent = 0
  while (!isOver()) {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.on('error', () => {})
    // Some do not read what they get.
    if (roll(4) === 0) socket.on('open', () => socket.pause())
    await new Promise<void>((resolve) => socket.on('open', () => resolve()).on('close', () => resolve()))
    for (let left = roll(300); left > 0 && socket.readyState === WebSocket.OPEN && !isOver(); left--) {
      const frame = oddFrame(roll)
      socket.send(frame, { binary: typeof frame !== 'string' })
      sent++
      if (left % 10 === 0) await wait(1)
    }
    if (roll(2) === 0) socket.close()
    else socket.terminate()
  }
  return sent
}
