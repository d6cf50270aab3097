import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskTopics } from '#domain/desk/desk-topics.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { createDeskLive, type DeskLive } from '#services/desk/live/desk-live.ts'
import { recordGoneLead } from '#services/leads/gone-lead-store.ts'
import { silentLog as log } from '../../support/database/test-database.ts'
import { type RealtimeFixture, startRealtimeFixture } from '../realtime/start-realtime.ts'

let one: RealtimeFixture
/** The process that runs the acts. Only the test of walls has sockets there. */
let two: RealtimeFixture
let live: DeskLive
beforeAll(async () => {
  one = await startRealtimeFixture()
  two = await startRealtimeFixture({ beside: one })
  live = createDeskLive({ db: two.database.db, channels: two.loader, log })
})
afterAll(async () => {
  live?.stop()
  await two?.close()
  await one?.close()
})

const ask = (text: string, values: unknown[]) => one.database.pool.query(text, values)

async function makeMember({ role = 'agent', password = 'x' } = {}) {
  const id = randomUUID()
  await ask('insert into auth.users (id, aud, role, encrypted_password) values ($1, $2, $2, $3)', [
    id,
    'authenticated',
    password,
  ])
  await ask(
    `insert into desk_members (id, role, display_name, registration, joined_at) values ($1, $2, 'A name', 'none', now())`,
    [id, role],
  )
  const claims = { sub: id, role: 'authenticated', aud: 'authenticated' }
  const member = { id, role: 'manager', displayName: 'A name', registration: 'none' } as const
  return { ...member, token: await one.sign({ ...claims, aal: 'aal2' }), weakToken: await one.sign(claims) }
}

async function makeLead(eyes: string[] = []): Promise<string> {
  const id = randomUUID()
  await ask(
    `insert into inquiries (id, reference, kind, full_name, email, phone, body_sha256, received_at, reply_due_at, eyes)
      values ($1, $2, 'contact', 'Zoe Secret', 'zoe@buyers.example', '', '', now(), now(), $3)`,
    [id, id.slice(0, 12), eyes],
  )
  return id
}

async function join(token: string, topic: string, config: object = {}, fixture = one) {
  const wire = await fixture.wire()
  const [, , , , reply] = await wire.join(`realtime:${topic}`, { private: true, ...config }, { access_token: token })
  return { wire, status: (reply as { status: string }).status }
}

async function statusOf(token: string, topic: string): Promise<string> {
  const { wire, status } = await join(token, topic)
  wire[Symbol.dispose]()
  return status
}

test('only members with a password and a second factor may join channels of the desk, and only their own', async () => {
  const [member, other, bare] = [await makeMember(), await makeMember(), await makeMember({ password: '' })]
  const stranger = await one.sign({ sub: randomUUID(), role: 'authenticated', aal: 'aal2' })
  expect(await statusOf(member.token, deskTopics.all)).toBe('ok')
  for (const token of [member.weakToken, bare.token, stranger, one.publishableKey])
    expect(await statusOf(token, deskTopics.all)).toBe('error')
  expect(await statusOf(member.token, deskTopics.member(member.id))).toBe('ok')
  expect(await statusOf(other.token, deskTopics.member(member.id))).toBe('error')
  expect(await statusOf(member.token, 'desk:else')).toBe('error')
  expect(await statusOf(member.token, 'desk:lead:1')).toBe('error')
  const [open, walled] = [await makeLead(), await makeLead([member.id])]
  expect(await statusOf(other.token, deskTopics.lead(open))).toBe('ok')
  expect(await statusOf(member.token, deskTopics.lead(walled))).toBe('ok')
  expect(await statusOf(other.token, deskTopics.lead(walled))).toBe('error')
  await ask('update desk_members set left_at = now() where id = $1', [other.id])
  expect(await statusOf(other.token, deskTopics.all)).toBe('error')
})

test('an act in another process is hinted, and the hint names nothing', async () => {
  const member = await makeMember()
  const lead = await makeLead()
  const { wire } = await join(member.token, deskTopics.all)
  using _ = wire
  const ctx = { db: two.database.db, now: Date.now, live }
  await performAct(ctx, member, { id: randomUUID(), lead, do: { act: 'note', text: 'Secret words.' } })
  const [, , , , hint] = await wire.next('broadcast')
  expect(hint).toMatchObject({ event: 'hint', payload: { isArrival: false } })
  expect(JSON.stringify(hint)).not.toMatch(new RegExp(`Secret|note|${lead}`))
})

test('only the server can send hints', async () => {
  const member = await makeMember()
  const { wire } = await join(member.token, deskTopics.all, { broadcast: { ack: true, self: true } })
  using _ = wire
  const topic = `realtime:${deskTopics.all}`
  wire.send(['1', '2', topic, 'broadcast', { type: 'broadcast', event: 'hint', payload: { isForged: true } }])
  const answer = await fetch(`${one.url}/realtime/v1/api/broadcast/${deskTopics.all}/events/hint?private=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  live.hintArrival(await makeLead())
  // The first broadcast that comes is the server's.
  const [, , , , first] = await wire.next('broadcast')
  expect(first).toMatchObject({ payload: { isArrival: true } })
})

test('members whom a new wall excludes lose the channel of the lead, in both processes', async () => {
  const [inside, outside] = [await makeMember(), await makeMember()]
  const lead = await makeLead()
  const stays = await join(inside.token, deskTopics.lead(lead))
  const goes = await join(outside.token, deskTopics.lead(lead), { presence: { enabled: true } })
  const goesToo = await join(outside.token, deskTopics.lead(lead), {}, two)
  using _ = stays.wire
  using __ = goes.wire
  using ___ = goesToo.wire
  expect([stays.status, goes.status, goesToo.status]).toEqual(['ok', 'ok', 'ok'])
  const ctx = { db: two.database.db, now: Date.now, live }
  expect(
    await performAct(ctx, inside, { id: randomUUID(), lead, do: { act: 'wall', eyes: [inside.id] } }),
  ).toMatchObject({ outcome: 'done' })
  await Promise.all([goes.wire.next('phx_close'), goesToo.wire.next('phx_close')])
  // They no longer receive who is present.
  const track = { type: 'presence', event: 'track', payload: { doing: 'reading' } }
  stays.wire.send(['1', '2', `realtime:${deskTopics.lead(lead)}`, 'presence', track])
  await stays.wire.next('presence_state')
  expect(goes.wire.frames.filter(([, , , event]) => event === 'presence_diff')).toEqual([])
})

test('members are present on a lead under their own names, whatever their clients claim', async () => {
  const [liar, victim] = [await makeMember(), await makeMember()]
  const lead = await makeLead()
  const topic = `realtime:${deskTopics.lead(lead)}`
  const seen = await join(victim.token, deskTopics.lead(lead), { presence: { enabled: true } })
  using _ = seen.wire
  await seen.wire.next('presence_state')
  const diffs = () => seen.wire.frames.filter(([, , , event]) => event === 'presence_diff').map((frame) => frame[4])
  const { wire } = await join(liar.token, deskTopics.lead(lead), { presence: { key: victim.id } })
  using __ = wire
  wire.send(['1', '2', topic, 'presence', { type: 'presence', event: 'track', payload: { doing: 'writing' } }])
  const metas = [{ doing: 'writing', phx_ref: expect.any(String) }]
  await expect.poll(diffs).toEqual([{ joins: { [liar.id]: { metas } }, leaves: {} }])
  // With another person's token, it is no longer present under the earlier name.
  wire.send(['1', '3', topic, 'access_token', { access_token: victim.token }])
  await wire.next('phx_error', '1')
  await expect.poll(() => diffs().at(-1)).toEqual({ joins: {}, leaves: { [liar.id]: { metas } } })
})

test('only members named by a wall get hints about its lead, even about its deletion', async () => {
  const [inside, outside] = [await makeMember(), await makeMember()]
  const [open, walled, gone] = [await makeLead(), await makeLead([inside.id]), await makeLead([inside.id])]
  await recordGoneLead(one.database.db, gone, { how: 'member', at: new Date() })
  await ask('delete from inquiries where id = $1', [gone])
  const hears = await join(inside.token, deskTopics.member(inside.id))
  const all = await join(outside.token, deskTopics.all)
  const own = await join(outside.token, deskTopics.member(outside.id))
  using _ = hears.wire
  using __ = all.wire
  using ___ = own.wire
  // Neither stored nor recorded as deleted, so nobody may see it.
  live.hint(randomUUID())
  for (const lead of [walled, gone]) {
    live.hint(lead)
    await hears.wire.next('broadcast')
  }
  live.hintArrival(open)
  const [, , , , first] = await all.wire.next('broadcast')
  expect(first).toMatchObject({ payload: { isArrival: true } })
  // The wall named both until now, so the lead has to disappear from one of their lists.
  live.hint(walled, [inside.id, outside.id])
  await own.wire.next('broadcast')
  const broadcasts = ({ wire }: typeof own) => wire.frames.filter(([, , , event]) => event === 'broadcast')
  expect([broadcasts(all), broadcasts(own)].map(({ length }) => length)).toEqual([1, 1])
  // Without an earlier wall, it disappears from everybody's list.
  live.hint(walled, [])
  await all.wire.next('broadcast')
  live.hintAll()
  await all.wire.next('broadcast')
})
