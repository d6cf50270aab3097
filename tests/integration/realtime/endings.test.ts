import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuth } from '#app/create-auth.ts'
import { noLimits } from '#platform/limits/rate-limiter.ts'
import { updateUserAsAdmin } from '#services/auth/admin/update-user-as-admin.ts'
import { challengeFactor } from '#services/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#services/auth/factors/enroll-factor.ts'
import { getOwnFactor } from '#services/auth/factors/get-own-factor.ts'
import { verifyFactor } from '#services/auth/factors/verify-factor.ts'
import { deleteOwnAccount } from '#services/auth/own-account/delete-own-account.ts'
import { endOwnSession } from '#services/auth/own-account/own-sessions.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { signOut } from '#services/auth/sessions/sign-out.ts'
import { deleteUser } from '#services/auth/users/delete-user.ts'
import { AdminUserBody } from '#services/auth/wire/request-bodies.ts'
import { silentLog as log } from '../../support/database/test-database.ts'
import { visitFromProvider } from '../auth/visit-from-provider.ts'
import { ANN, type RealtimeFixture, startRealtimeFixture } from './start-realtime.ts'

let one: RealtimeFixture
let two: RealtimeFixture
/** It never serves a socket: its code for them is not even loaded. */
let withoutSockets: RealtimeFixture
let auth: ReturnType<typeof createAuth>
const announced = new Set<string>()

const client = { ipAddress: '192.0.2.1', limitKey: '192.0.2.1', userAgent: 'test' }

beforeAll(async () => {
  one = await startRealtimeFixture()
  two = await startRealtimeFixture({ beside: one })
  withoutSockets = await startRealtimeFixture({ beside: one })
  const { config, keys, database, loader } = withoutSockets
  const queue = { enqueue: async () => null }
  const endChannels: typeof loader.endSessions = (ended) => {
    announced.add(ended.userId)
    loader.endSessions(ended)
  }
  auth = createAuth({ config, log, db: database.db, queue, limiter: noLimits, keys, endChannels })
  await database.pool.query(`
    create table members (topic text, user_id uuid, may_write boolean default true);
    create policy "members read" on realtime.messages for select to authenticated using (
      exists (select from members m where m.topic = realtime.topic() and m.user_id = (select auth.uid())));
    create policy "members write" on realtime.messages for insert to authenticated with check (
      exists (select from members m where m.topic = realtime.topic() and m.user_id = (select auth.uid()) and may_write));
    grant select on members to authenticated;
  `)
})
afterAll(async () => {
  auth.stop()
  for (const fixture of [withoutSockets, two, one]) await fixture.close()
})

/** An account with three sessions, each with a socket that has a private and a public channel. */
async function openSessions() {
  const { pool } = one.database
  const userId = randomUUID()
  const topic = `room ${userId}`
  await pool.query("insert into auth.users (id, aud, role) values ($1, 'authenticated', 'authenticated')", [userId])
  await pool.query('insert into members values ($1, $2), ($1, $3)', [topic, userId, ANN])
  const sessions = await Promise.all(
    [one, two, two].map(async (fixture) => {
      const sessionId = randomUUID()
      await pool.query(
        "insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')",
        [sessionId, userId],
      )
      const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', session_id: sessionId }
      const token = await one.sign({ ...claims, iss: auth.auth.settings.issuer })
      const wire = await fixture.wire()
      const rest = { access_token: token }
      expect((await wire.join(`realtime:${topic}`, { private: true }, rest))[4]).toMatchObject({ status: 'ok' })
      expect((await wire.join('realtime:public', {}, rest, '2'))[4]).toMatchObject({ status: 'ok' })
      let isOpen = true
      void wire.closed.then(() => {
        isOpen = false
      })
      return { fixture, sessionId, token, wire, isOpen: () => isOpen }
    }),
  )
  const [first, second, third] = sessions
  if (!first || !second || !third) throw new Error('there are three')
  const who = await authenticate(auth.auth, `Bearer ${first.token}`)
  return { userId, topic, sessions, first, second, third, who }
}

type Opened = Awaited<ReturnType<typeof openSessions>>

const adminBody = (body: unknown) => v.parse(AdminUserBody, body)

/** The level of the other sessions is no longer enough. */
async function showSecondFactor({ userId, first }: Opened): Promise<void> {
  const ctx = auth.auth
  const { pool } = one.database
  await pool.query('update auth.users set email = $1 where id = $2', [`${userId}@users.example`, userId])
  const who = await authenticate(ctx, `Bearer ${first.token}`)
  await pool.query("update auth.sessions set refresh_token_hmac_key = 'key', refresh_token_counter = 0 where id = $1", [
    first.sessionId,
  ])
  const enrolled = await enrollFactor(ctx, client, who, {
    factor_type: 'totp',
    friendly_name: '',
    issuer: '',
    phone: '',
  })
  const secret = Secret.fromBase32(enrolled.totp?.secret ?? '')
  const factor = await getOwnFactor(ctx, userId, enrolled.id)
  const { id } = await challengeFactor(ctx, client, who, { factor, channel: '' })
  const body = { challenge_id: id, code: new TOTP({ secret }).generate(), webauthn: null }
  await verifyFactor(ctx, client, who, { factor, body })
}

/** A person a provider vouches for claims the address, which nobody has confirmed so far. */
async function comeFromProvider({ userId }: Opened, challenge?: string) {
  const email = `${userId}@users.example`
  await one.database.pool.query('update auth.users set email = $1 where id = $2', [email, userId])
  const emails = [{ email, isVerified: true }]
  return visitFromProvider(auth, { emails, subject: userId, ...(challenge && { challenge }) })
}

const acts: [name: string, act: (opened: Opened) => Promise<unknown>, stillOpen: boolean[]][] = [
  ['signs out here', ({ who }) => signOut(auth.auth, client, who, 'local'), [false, true, true]],
  ['signs out elsewhere', ({ who }) => signOut(auth.auth, client, who, 'others'), [true, false, false]],
  ['signs out everywhere', ({ who }) => signOut(auth.auth, client, who, 'global'), [false, false, false]],
  [
    'ends one session of the list',
    ({ who, third }) => endOwnSession(auth.auth, client, who, third.sessionId),
    [true, true, false],
  ],
  [
    'is banned',
    ({ userId }) => updateUserAsAdmin(auth.auth, client, userId, adminBody({ ban_duration: '1h' })),
    [false, false, false],
  ],
  ['comes from a provider', (opened) => comeFromProvider(opened), [false, false, false]],
  [
    'comes from a provider and gets a code',
    async (opened) => expect(await comeFromProvider(opened, 'x'.repeat(43))).toMatchObject({ kind: 'code' }),
    [false, false, false],
  ],
  ['shows a second factor', showSecondFactor, [true, false, false]],
  ['is deleted', ({ userId }) => deleteUser(auth.auth, client, userId, false), [false, false, false]],
  ['is deleted, but not its row', ({ userId }) => deleteUser(auth.auth, client, userId, true), [false, false, false]],
  ['deletes the account', ({ who }) => deleteOwnAccount(auth.auth, client, who, async () => {}), [false, false, false]],
]

test.each(acts)('a person who %s has no channels left, in any process', async (_name, act, stillOpen) => {
  const opened = await openSessions()
  const { sessions, topic } = opened
  await act(opened)
  // Otherwise the channels would still end, but only half a minute later.
  expect(announced).toContain(opened.userId)
  await expect.poll(() => sessions.map(({ isOpen }) => isOpen())).toEqual(stillOpen)
  for (const { fixture, wire, token, isOpen } of sessions) {
    if (isOpen()) {
      wire.webSocket.terminate()
      continue
    }
    // The private channel ends for good, so that the client does not try again.
    expect((await wire.next('phx_close', '1'))[2]).toBe(`realtime:${topic}`)
    expect((await wire.closed).code).toBe(1008)
    // The token is good for another hour, but nobody accepts it.
    using again = await fixture.wire()
    const reply = (await again.join(`realtime:${topic}`, { private: true }, { access_token: token }))[4]
    const reason = 'InvalidJWTToken: The session of this token has ended'
    expect(reply).toEqual({ status: 'error', response: { reason } })
    await expect(fixture.wire({ apikey: token })).rejects.toThrow('401')
  }
})

test('a session that ended unannounced is found when the process listens again', async () => {
  const { first, second, third } = await openSessions()
  const { pool } = one.database
  await pool.query('delete from auth.sessions where id = any ($1)', [[first.sessionId, second.sessionId]])
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'offmarket realtime' and datname = current_database()",
  )
  await expect.poll(() => [first.isOpen(), second.isOpen(), third.isOpen()]).toEqual([false, false, true])
  third.wire.webSocket.terminate()
})

test('the policies of a topic are checked again in every process, and earlier answers are dropped', async () => {
  const { topic, userId, sessions } = await openSessions()
  const { pool } = one.database
  const ann = await one.sign({ sub: ANN, role: 'authenticated' })
  using stays = await two.wire()
  await stays.join(`realtime:${topic}`, { private: true, broadcast: { ack: true } }, { access_token: ann })
  const send = (ref: string) => stays.send(['1', ref, `realtime:${topic}`, 'broadcast', { event: 'x', payload: {} }])
  send('2')
  expect((await stays.next('phx_reply', '2'))[4]).toMatchObject({ status: 'ok' })
  await pool.query('delete from members where topic = $1 and user_id = $2', [topic, userId])
  withoutSockets.loader.recheckTopic(topic)
  for (const { wire } of sessions) {
    await wire.next('phx_close', '1')
    expect((await wire.next('system'))[4]).toMatchObject({ message: expect.stringMatching(/^You no longer have/) })
  }
  send('3')
  expect((await stays.next('phx_reply', '3'))[4]).toMatchObject({ status: 'ok' })
  // A client that may still read may no longer write, although that was allowed a moment ago.
  await pool.query('update members set may_write = false where topic = $1 and user_id = $2', [topic, ANN])
  withoutSockets.loader.recheckTopic(topic)
  let sent = 100
  await expect
    .poll(async () => {
      const own = String(sent++)
      send(own)
      return (await stays.next('phx_reply', own))[4]
    })
    .toMatchObject({ status: 'error' })
  // A client that was refused a moment ago can join as soon as it may.
  const [first] = sessions
  const refused = await first?.wire.join(`realtime:${topic}`, { private: true }, { access_token: first.token }, '3')
  expect(refused?.[4]).toMatchObject({ status: 'error' })
  await pool.query('insert into members values ($1, $2)', [topic, userId])
  const rest = { access_token: first?.token }
  const joined = await first?.wire.join(`realtime:${topic}`, { private: true }, rest, '10')
  expect(joined?.[4]).toMatchObject({ status: 'ok' })
  for (const { wire } of sessions) wire.webSocket.terminate()
})

/** Locks a table until released, so that anything that needs it waits. */
async function lockTable(table: string) {
  const client = await one.database.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

test('a channel whose policies cannot be checked again in time receives nothing until they are', async () => {
  const { topic, first, sessions } = await openSessions()
  const count = (of: string) =>
    first.wire.frames.filter(([, , to, event]) => to === `realtime:${of}` && event === 'broadcast').length
  /** Whether a broadcast arrives before another one sent after it to a public channel of the same socket. */
  const hears = async () => {
    const before = [count(topic), count('public')] as const
    one.loader.broadcast(topic, 'x', {})
    const headers = { apikey: one.publishableKey, 'content-type': 'application/json' }
    await fetch(`${one.url}/realtime/v1/api/broadcast/public/events/x`, { method: 'POST', headers, body: '{}' })
    await expect.poll(() => count('public')).toBe(before[1] + 1)
    return count(topic) > before[0]
  }
  expect(await hears()).toBe(true)
  using present = await one.wire()
  const config = { private: true, presence: { enabled: true } }
  await present.join(`realtime:${topic}`, config, { access_token: first.token })
  await present.next('presence_state')
  const release = await lockTable('members')
  withoutSockets.loader.recheckTopic(topic)
  await expect.poll(hears).toBe(false)
  await release()
  await expect.poll(hears).toBe(true)
  // It may have missed people coming and leaving, so it gets everyone again.
  await expect.poll(() => present.frames.filter(([, , , event]) => event === 'presence_state').length).toBe(2)
  for (const { wire } of sessions) wire.webSocket.terminate()
})

test('a join is checked again if its topic, or every topic, is rechecked while its policies are being checked', async () => {
  const { topic, first, sessions } = await openSessions()
  using wire = await one.wire()
  using elsewhere = await two.wire()
  const release = await lockTable('members')
  const joins = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from realtime.messages%'
    and datname = current_database()`
  const waiting = async () => (await one.database.pool.query(joins)).rowCount
  const join = (ref: string, from = wire) => {
    const payload = { config: { private: true }, access_token: first.token }
    from.send([ref, ref, `realtime:${topic}`, 'phx_join', payload])
  }
  join('1')
  await expect.poll(waiting).toBe(1)
  withoutSockets.loader.recheckTopic(topic)
  await wire.next('phx_error', '1')
  for (const each of [wire, elsewhere]) {
    join('2', each)
    each.send([null, 'b', 'phoenix', 'heartbeat', {}])
    await each.next('phx_reply', 'b')
  }
  await one.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'offmarket realtime' and datname = current_database()",
  )
  for (const each of [wire, elsewhere]) await each.next('phx_error', '2')
  await release()
  for (const { wire: opened } of sessions) opened.webSocket.terminate()
})

test('after a process could not listen, it checks the policies of every topic again', async () => {
  const { topic, userId, sessions } = await openSessions()
  const { pool } = one.database
  await pool.query('delete from members where topic = $1 and user_id = $2', [topic, userId])
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'offmarket realtime' and datname = current_database()",
  )
  for (const { wire } of sessions) {
    await wire.next('phx_close', '1')
    wire.webSocket.terminate()
  }
})

test('sessions end at once, even while large broadcasts from other processes wait to be read', async () => {
  const opened = await openSessions()
  const release = await lockTable('realtime.spill')
  // Each of them times out after three seconds.
  for (const n of [1, 2, 3, 4, 5])
    await one.database.pool.query("select pg_notify('realtime_bus', $1)", [`["somebody",${n},{"stored":"${n}"}]`])
  await signOut(auth.auth, client, opened.who, 'global')
  await Promise.all(opened.sessions.map(({ wire }) => wire.closed))
  const reading = await one.database.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from realtime.spill%'",
  )
  expect(reading.rowCount).toBeGreaterThan(0)
  await release()
})

test('a client that does not answer a close loses its socket after a second', async () => {
  const accepted = once(one.server, 'connection')
  const { userId, first, sessions } = await openSessions()
  const [connection]: Socket[] = await accepted
  first.wire.webSocket.pause()
  one.loader.endSessions({ userId })
  // Without us, the library would wait for half a minute.
  await expect.poll(() => connection?.destroyed).toBe(true)
  for (const { wire } of sessions) wire.webSocket.terminate()
})
