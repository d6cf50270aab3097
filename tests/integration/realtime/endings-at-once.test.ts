// A client that loses its rights is disconnected within a second, in every process. The services use fake timers here,
// so that nothing ends only because of a later periodic check, on however slow a machine.
// `tests/long/realtime/endings.test.ts` measures it in seconds, between real processes.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuth } from '#app/create-auth.ts'
import { createStaffAccounts } from '#app/desk/create-staff-accounts.ts'
import { deskTopics } from '#domain/desk/desk-topics.ts'
import { noLimits } from '#platform/limits/rate-limiter.ts'
import { updateUserAsAdmin } from '#services/auth/admin/update-user-as-admin.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { signOut } from '#services/auth/sessions/sign-out.ts'
import { AdminUserBody } from '#services/auth/wire/request-bodies.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { createDeskLive, type DeskLive } from '#services/desk/live/desk-live.ts'
import { removeMember } from '#services/desk/members/manage-members.ts'
import { silentLog as log } from '../../support/database/test-database.ts'
import { type RealtimeFixture, startRealtimeFixture } from './start-realtime.ts'

const SECOND = 1000
let one: RealtimeFixture
let two: RealtimeFixture
let auth: ReturnType<typeof createAuth>
let live: DeskLive

const client = { ipAddress: '192.0.2.1', limitKey: '192.0.2.1', userAgent: 'test' }
const queue = { enqueue: async () => null }

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  one = await startRealtimeFixture()
  two = await startRealtimeFixture({ beside: one })
  const { config, keys, database, loader } = one
  auth = createAuth({
    config,
    log,
    db: database.db,
    queue,
    limiter: noLimits,
    keys,
    endChannels: loader.endSessions,
  })
  live = createDeskLive({ db: database.db, wires: loader, log })
})
afterAll(async () => {
  vi.useRealTimers()
  auth?.stop()
  live?.stop()
  await two?.close()
  await one?.close()
})

const ask = (text: string, values: unknown[] = []) => one.database.pool.query(text, values)

async function makeMember() {
  const [id, sessionId] = [randomUUID(), randomUUID()]
  await ask(`insert into auth.users (id, aud, role, encrypted_password) values ($1, $2, $2, 'x')`, [
    id,
    'authenticated',
  ])
  await ask(
    `insert into desk_members (id, role, display_name, registration, joined_at)
      values ($1, 'manager', 'A name', 'none', now())`,
    [id],
  )
  await ask(
    "insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal2')",
    [sessionId, id],
  )
  const claims = { sub: id, role: 'authenticated', aud: 'authenticated', aal: 'aal2', session_id: sessionId }
  const token = await one.sign({ ...claims, iss: auth.auth.settings.issuer })
  return { id, role: 'manager', displayName: 'A name', registration: 'none', token } as const
}

type Member = Awaited<ReturnType<typeof makeMember>>

async function makeLead(): Promise<string> {
  const id = randomUUID()
  await ask(
    `insert into inquiries (id, reference, kind, full_name, email, phone, body_sha256, received_at, reply_due_at)
      values ($1, $2, 'contact', 'Ann Buyer', 'ann@buyers.example', '', '', now(), now())`,
    [id, id.slice(0, 12)],
  )
  return id
}

/** A socket with a desk channel and a public one. */
async function open(fixture: RealtimeFixture, { token }: Member, topic: string) {
  const wire = await fixture.wire()
  const rest = { access_token: token }
  expect((await wire.join(`realtime:${topic}`, { private: true }, rest))[4]).toMatchObject({ status: 'ok' })
  expect((await wire.join('realtime:public', {}, rest, '2'))[4]).toMatchObject({ status: 'ok' })
  let beats = 0
  /** Whether it receives messages of its service: one would come before the answer to a heartbeat. */
  const hears = async () => {
    const event = randomUUID()
    fixture.loader.broadcast(topic, event, {})
    const ref = `beat ${++beats}`
    wire.send([null, ref, 'phoenix', 'heartbeat', {}])
    await wire.next('phx_reply', ref)
    return wire.frames.some(([, , , name, payload]) => name === 'broadcast' && Object(payload).event === event)
  }
  return { wire, hears }
}

const openBoth = (member: Member, topic: string = deskTopics.all) =>
  Promise.all([one, two].map((fixture) => open(fixture, member, topic)))

const acts: [name: string, act: (member: Member) => Promise<unknown>][] = [
  [
    'signs out',
    async ({ token }) => signOut(auth.auth, client, await authenticate(auth.auth, `Bearer ${token}`), 'global'),
  ],
  ['is banned', ({ id }) => updateUserAsAdmin(auth.auth, client, id, v.parse(AdminUserBody, { ban_duration: '1h' }))],
  [
    'is removed from the team',
    ({ id }) => {
      const accounts = createStaffAccounts(auth.auth, async (userId) => auth.auth.endChannels({ userId }))
      return removeMember({ db: one.database.db, accounts, queue, now: Date.now, newId: randomUUID }, null, id)
    },
  ],
]

test.each(acts)('a member who %s is disconnected in both processes at once', async (_name, act) => {
  const member = await makeMember()
  const opened = await openBoth(member)
  expect(await Promise.all(opened.map(({ hears }) => hears()))).toEqual([true, true])
  await act(member)
  for (const { wire } of opened) {
    expect((await wire.closed).code).toBe(1008)
    expect((await wire.next('phx_close', '1'))[2]).toBe(`realtime:${deskTopics.all}`)
  }
})

test('a member whom a new wall excludes is removed in both processes at once', async () => {
  const [inside, outside] = [await makeMember(), await makeMember()]
  const lead = await makeLead()
  const staying = await openBoth(inside, deskTopics.lead(lead))
  const leaving = await openBoth(outside, deskTopics.lead(lead))
  const ctx = { db: one.database.db, now: Date.now, live }
  const wall = { id: randomUUID(), lead, do: { act: 'wall' as const, eyes: [inside.id] } }
  expect(await performAct(ctx, inside, wall)).toMatchObject({ outcome: 'done' })
  for (const { wire } of leaving)
    expect((await wire.next('phx_close', '1'))[2]).toBe(`realtime:${deskTopics.lead(lead)}`)
  for (const { wire } of staying) {
    wire.send([null, 'beat', 'phoenix', 'heartbeat', {}])
    await wire.next('phx_reply', 'beat')
    expect(wire.frames.map(([, , , event]) => event)).not.toContain('phx_close')
  }
  for (const { wire } of [...staying, ...leaving]) wire.webSocket.terminate()
})

test('while the policies do not answer, nothing of the topic is delivered after a second', async () => {
  const opened = await openBoth(await makeMember())
  expect(await Promise.all(opened.map(({ hears }) => hears()))).toEqual([true, true])
  const holder = await one.database.pool.connect()
  try {
    await holder.query('begin; lock table desk_members in access exclusive mode')
    one.loader.recheckTopic(deskTopics.all)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'
      and query like '%from realtime.messages%' and datname = current_database()`
    await expect.poll(async () => (await ask(waiting)).rowCount).toBe(2)
    vi.advanceTimersByTime(SECOND)
    expect(await Promise.all(opened.map(({ hears }) => hears()))).toEqual([false, false])
  } finally {
    // Closes the connection, and with it the transaction, even if the server was faster.
    holder.release(true)
  }
  for (const { wire } of opened) wire.webSocket.terminate()
})

test('a client that does not answer a close loses its socket after a second', async () => {
  const member = await makeMember()
  const accepted = once(one.server, 'connection')
  const silent = await open(one, member, deskTopics.all)
  const [connection]: Socket[] = await accepted
  const other = await open(one, member, deskTopics.all)
  silent.wire.webSocket.pause()
  one.loader.endSessions({ userId: member.id })
  await other.wire.closed
  expect(connection?.destroyed).toBe(false)
  vi.advanceTimersByTime(SECOND)
  expect(connection?.destroyed).toBe(true)
  silent.wire.webSocket.terminate()
})
