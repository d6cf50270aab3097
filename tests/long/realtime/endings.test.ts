// A client that loses access is disconnected within a second, in every process. This measures it; the reasons for it are
// tested in `tests/integration/realtime/endings.test.ts`.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskTopics } from '#domain/desk/desk-topics.ts'
import { type Member, makeMember, sendLead } from '../../e2e/desk/open-desk.ts'
import { openWire, type WireClient } from '../../integration/realtime/wire-client.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import type { Product } from '../../support/product/start-product.ts'

const ROUNDS = 5
const SOCKETS = 5
const OTHERS = 100
const SECOND = 1000

let processes: Processes
let one: Product
let two: Product
let manager: Member
let secretKey: string

beforeAll(async () => {
  processes = await startProcesses({ count: 2 })
  ;[one, two] = await processes.two()
  manager = await makeMember(one, 'admin', 'Member One')
  secretKey = (await readFile(join(one.dataDir, 'secret-key'), 'utf8')).trim()
  // They receive all hints of the team, and stay connected.
  await openMany(manager, [deskTopics.all], OTHERS)
})
afterAll(async () => {
  await processes[Symbol.asyncDispose]()
})

const tokenOf = ({ session }: Member) => String(Object(session).access_token)

async function open(product: Product, member: Member, topics: string[]): Promise<WireClient> {
  const query = { apikey: processes.publishableKey, vsn: '2.0.0' }
  const wire = await openWire(`ws://127.0.0.1:${product.port}/realtime/v1/websocket`, query, {})
  for (const [at, topic] of topics.entries()) {
    const config = { private: topic.startsWith('desk:') }
    const reply = await wire.join(`realtime:${topic}`, config, { access_token: tokenOf(member) }, String(at + 1))
    expect(reply[4]).toMatchObject({ status: 'ok' })
  }
  return wire
}

/** The number of sockets in each process. */
async function openMany(member: Member, topics: string[], count: number): Promise<WireClient[]> {
  const wires: WireClient[] = []
  for (let n = 0; n < count; n++) wires.push(await open(one, member, topics), await open(two, member, topics))
  return wires
}

async function call(product: Product, method: string, path: string, token: string, body: unknown = {}): Promise<void> {
  const answer = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** How long it takes from the request until the last of them is closed. */
async function timeUntil(act: () => Promise<void>, ends: Promise<unknown>[]): Promise<number> {
  const startedAt = performance.now()
  await Promise.all([act(), ...ends])
  return performance.now() - startedAt
}

const acts: [name: string, act: (member: Member, product: Product) => Promise<void>][] = [
  ['signs out', (member, product) => call(product, 'POST', '/auth/v1/logout?scope=global', tokenOf(member))],
  [
    'is banned',
    ({ id }, product) => call(product, 'PUT', `/auth/v1/admin/users/${id}`, secretKey, { ban_duration: '1h' }),
  ],
  [
    'is removed from the team',
    ({ id }, product) => call(product, 'POST', '/functions/v1/desk-member', tokenOf(manager), { do: 'leave', id }),
  ],
]

test.each(acts)(
  'a member who %s has no channel and no socket left after a second, in any process',
  async (name, act) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const member = await makeMember(one, 'agent', 'Member Two')
      const wires = await openMany(member, [deskTopics.all, deskTopics.member(member.id), 'public'], SOCKETS)
      const ends = wires.map(({ closed }) => closed)
      times.push(await timeUntil(() => act(member, round % 2 === 0 ? one : two), ends))
      for (const { code } of await Promise.all(ends)) expect(code).toBe(1008)
    }
    report(`a user who ${name} is gone`, times)
  },
)

test('a member whom a new wall excludes has left the channel of the lead after a second, in any process', async () => {
  const times: number[] = []
  const outside = await makeMember(one, 'agent', 'Member Three')
  for (let round = 0; round < ROUNDS; round++) {
    const reference = await sendLead(one, randomUUID())
    const { rows } = await askDatabase(one.dataDir, (client) =>
      client.query<{ id: string }>('select id from inquiries where reference = $1', [reference]),
    )
    const lead = rows[0]?.id ?? ''
    const staying = await openMany(manager, [deskTopics.lead(lead)], SOCKETS)
    const leaving = await openMany(outside, [deskTopics.lead(lead)], SOCKETS)
    const wall = { acts: [{ id: randomUUID(), on: [{ lead }], do: { act: 'wall', eyes: [manager.id] } }] }
    const build = () => call(round % 2 === 0 ? one : two, 'POST', '/functions/v1/desk-act', tokenOf(manager), wall)
    times.push(
      await timeUntil(
        build,
        leaving.map((wire) => wire.next('phx_close', '1')),
      ),
    )
    for (const { frames } of staying) expect(frames.map(([, , , event]) => event)).not.toContain('phx_close')
    for (const { webSocket } of [...staying, ...leaving]) webSocket.terminate()
  }
  report('a user whom a new wall excludes is gone', times)
})

function report(what: string, times: number[]): void {
  process.stdout.write(`${what} after ${times.map((ms) => Math.round(ms)).join(', ')} ms\n`)
  expect(Math.max(...times)).toBeLessThan(SECOND)
}
