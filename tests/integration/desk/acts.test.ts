import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTouchedAt } from '#domain/desk/find-touched-at.ts'
import { lockLead } from '#services/desk/acts/act-store.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { stateColumns, toState } from '#services/desk/leads/lead-columns.ts'
import { markAsLeft } from '#services/desk/members/member-store.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'
import { tryActSequences } from './try-act-sequences.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
let agent: typeof manager
let other: typeof manager
beforeAll(async () => {
  desk = await startDesk()
  manager = await desk.makeMember({ role: 'manager', registration: 'broker' })
  agent = await desk.makeMember({ registration: 'salesperson' })
  other = await desk.makeMember()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

async function makeLead() {
  const email = `${randomUUID()}@buyers.example`
  return readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))
}

/** Sends one act on one lead. */
async function act(
  who: { token: string },
  lead: string,
  what: Record<string, unknown>,
  sent: { id?: string; over?: object } = {},
) {
  const { id = randomUUID(), over } = sent
  const on = [{ lead, over }]
  const { body } = await desk.tell('desk-act', who.token, { acts: [{ id, on, do: what }] })
  return { sentId: id, ...body.results?.[0] }
}

async function rowOf(id: string) {
  const query = desk.db
    .selectFrom('inquiries')
    .select(['version', ...stateColumns])
    .where('id', '=', id)
  const row = await query.executeTakeFirstOrThrow()
  return { version: row.version, state: toState(row) }
}

const eventsOf = (id: string) =>
  desk.db.selectFrom('lead_events').selectAll().where('lead_id', '=', id).orderBy('id').execute()

/** When the agent's lead was last touched; the server and the page have to agree. */
async function touchedAt({ id, reference } = { id: '', reference: '' }): Promise<Date | null | undefined> {
  const { body } = await desk.ask(`desk-lead?ref=${reference}`, agent.token)
  const locked = await desk.db.transaction().execute((tx) => lockLead(tx, id, null))
  expect(findTouchedAt(body.events, agent.id)).toEqual(locked?.touchedAt)
  return locked?.touchedAt
}

const untouched = { assigneeId: null, repliedAt: null, snoozedUntil: null, status: 'new' }

test('an act that is sent twice is done once, and nobody else can use its id', async () => {
  const { id } = await makeLead()
  const sentId = randomUUID()
  const note = { act: 'note', text: 'Called back twice.' }
  const answers = await Promise.all([1, 2, 3].map(() => act(agent, id, note, { id: sentId })))
  expect(new Set(answers.map(({ event }) => event)).size).toBe(1)
  expect(await eventsOf(id)).toMatchObject([{ kind: 'note', actor: agent.id, data: { text: 'Called back twice.' } }])
  expect(await act(other, id, note, { id: sentId })).toMatchObject({ outcome: 'refused' })
})

test('an investor’s confirmation shows its day and who noted it until it is undone, and only a questionnaire has one', async () => {
  const email = `${randomUUID()}@buyers.example`
  const { id, reference } = await readAnswer(await desk.send(functionNames.investment, { ...bodies.investment, email }))
  const confirmation = async () => (await desk.ask(`desk-lead?ref=${reference}`, agent.token)).body.confirmation
  expect(await confirmation()).toBeNull()
  await act(agent, id, { act: 'confirm-criteria' })
  const [first] = await eventsOf(id)
  const again = await act(other, id, { act: 'confirm-criteria' })
  expect(await confirmation()).toMatchObject({ by: other.id })
  await act(other, id, { act: 'undo', undoes: again.sentId })
  expect(await confirmation()).toEqual({ by: agent.id, at: first?.at.toISOString() })
  const contact = await makeLead()
  const why = 'Only a questionnaire has criteria.'
  expect(await act(agent, contact.id, { act: 'confirm-criteria' })).toMatchObject({ outcome: 'refused', why })
})

test('an act over a value that somebody else has changed conflicts, and the answer says who changed it and when', async () => {
  const { id } = await makeLead()
  const over = { status: 'new' }
  await act(agent, id, { act: 'status', status: 'qualified' }, { over })
  await act(manager, id, { act: 'assign', to: other.id }, { over: { assigneeId: null } })
  const late = await act(other, id, { act: 'close', reason: 'no-fit' }, { over })
  const [first] = await eventsOf(id)
  const field = { name: 'status', theirs: 'qualified', by: agent.id, at: first?.at.toISOString() }
  expect(late).toMatchObject({ outcome: 'conflict', fields: [field] })
  expect(await rowOf(id)).toMatchObject({ version: 3, state: { status: 'qualified' } })
  // Whoever keeps theirs sends it over what they were told.
  const kept = await act(other, id, { act: 'close', reason: 'no-fit' }, { over: { status: 'qualified' } })
  expect(kept).toMatchObject({ outcome: 'done' })
})

test('other fields, the same value, and one’s own changes never conflict', async () => {
  const { id } = await makeLead()
  const snooze = (who: typeof agent, year: number) => {
    const until = `${year}-01-01T00:00:00.000Z`
    return act(who, id, { act: 'snooze', until }, { over: { snoozedUntil: null } })
  }
  const assigned = () => act(manager, id, { act: 'assign', to: other.id }, { over: { assigneeId: null } })
  for (const step of [() => snooze(manager, 2099), assigned, () => snooze(manager, 2098), () => snooze(other, 2098)])
    expect(await step()).toMatchObject({ outcome: 'done' })
  const field = { name: 'snoozedUntil', theirs: '2098-01-01T00:00:00.000Z', by: manager.id }
  expect(await snooze(other, 2097)).toMatchObject({ outcome: 'conflict', fields: [field] })
})

test('notes, calls, replies, tasks and claims never conflict, whatever else was done', async () => {
  const { id } = await makeLead()
  await act(agent, id, { act: 'status', status: 'qualified' })
  await act(agent, id, { act: 'claim' })
  const over = { status: 'new', assigneeId: null, snoozedUntil: null, repliedAt: null }
  const task = { act: 'task', task: randomUUID(), title: 'Call', dueAt: '2099-01-01T00:00:00Z', assignee: null }
  const reply = { act: 'reply', purpose: 'reply', subject: 'Hi', body: 'Hello.', guide: false, answers: [] }
  for (const what of [{ act: 'note', text: 'x' }, { act: 'log-call', outcome: 'spoke', text: '' }, task, reply])
    expect(await act(manager, id, what, { over })).toMatchObject({ outcome: 'done' })
  expect(await act(other, id, { act: 'claim' }, { over })).toMatchObject({ outcome: 'refused', holder: agent.id })
})

test('a lead behind a wall does not exist for other members, whatever their role', async () => {
  const { id, reference } = await makeLead()
  expect((await desk.ask(`desk-lead?ref=${reference}`, manager.token)).status).toBe(200)
  expect(await act(manager, id, { act: 'wall', eyes: [randomUUID()] })).toMatchObject({ outcome: 'refused' })
  await act(manager, id, { act: 'wall', eyes: [agent.id] })
  expect((await desk.ask(`desk-lead?ref=${reference}`, manager.token)).status).toBe(404)
  expect(await act(manager, id, { act: 'note', text: 'x' })).toMatchObject({
    outcome: 'refused',
    why: 'There is no such lead.',
  })
  // Another reason for a refusal does not reveal the lead either.
  for (const what of [
    { act: 'undo', undoes: randomUUID() },
    { act: 'redact', event: '1' },
  ]) {
    expect((await act(manager, id, what)).why).toBe('There is no such lead.')
  }
  const { body } = await desk.ask(`desk-lead?ref=${reference.toLowerCase()}`, agent.token)
  expect(body).toMatchObject({ lead: { id, reference, state: { eyes: [agent.id] } }, events: [{ kind: 'wall' }] })
  // The timer may have begun to write in the same moment.
  void desk.desk.flush()
  await desk.desk.flush()
  const { rows } = await desk.pool.query('select member from access_log where object = $1 order by id', [reference])
  expect(rows.map(({ member }) => member)).toEqual([manager.id, agent.id])
})

test('one undo takes back a bulk act, unless something came after it', async () => {
  const leads = await Promise.all([makeLead(), makeLead(), makeLead()])
  const on = leads.map(({ id }) => ({ lead: id }))
  const id = randomUUID()
  const [, claimed] = leads
  await act(agent, claimed?.id ?? '', { act: 'claim' })
  const claimedAt = await touchedAt(claimed)
  await desk.tell('desk-act', agent.token, { acts: [{ id, on, do: { act: 'snooze', until: '2099-01-01T00:00:00Z' } }] })
  await act(other, leads[2]?.id ?? '', { act: 'wake' })
  const undo = { id: randomUUID(), on, do: { act: 'undo', undoes: id } }
  const refused = await act(other, leads[0]?.id ?? '', undo.do)
  expect(refused.why).toBe('Only a manager may do this to somebody else’s work.')
  const { body } = await desk.tell('desk-act', agent.token, { acts: [undo] })
  expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done', 'refused'])
  expect((await rowOf(leads[0]?.id ?? '')).state).toMatchObject(untouched)
  expect(claimedAt).not.toBeNull()
  expect(await touchedAt(claimed)).toEqual(claimedAt)
  const again = await desk.tell('desk-act', agent.token, { acts: [{ ...undo, id: randomUUID() }] })
  expect(again.body.results[0]).toMatchObject({ outcome: 'refused', why: 'It was undone already.' })
})

test('events can only be added; a text can be removed, but not what it changed', async () => {
  const { id } = await makeLead()
  const call = await act(agent, id, { act: 'log-call', outcome: 'spoke', text: 'Said too much.' })
  await expect(desk.pool.query('delete from lead_events where id = $1', [call.event])).rejects.toThrow('append-only')
  await expect(
    desk.pool.query(`update lead_events set data = '{"redacted": true}' where id = $1`, [call.event]),
  ).rejects.toThrow('append-only')
  expect(await act(other, id, { act: 'redact', event: call.event })).toMatchObject({ outcome: 'refused' })
  expect(await act(agent, id, { act: 'redact', event: call.event })).toMatchObject({ outcome: 'done' })
  const [redacted] = await eventsOf(id)
  expect(redacted?.data).toEqual({ redacted: true, changes: expect.objectContaining({ replyKind: [null, 'call'] }) })
  const note = await act(agent, id, { act: 'note', text: 'A word about their health.' })
  expect(await act(manager, id, { act: 'redact', event: note.event })).toMatchObject({ outcome: 'done' })
  expect(JSON.stringify(await eventsOf(id))).not.toContain('health')
  // Nothing that others rely on can be taken out, such as what an undo reverses or why somebody did something.
  const task = { act: 'task', task: randomUUID(), title: 'Call again.', dueAt: '2099-01-01T00:00:00Z', assignee: null }
  for (const what of [
    task,
    { act: 'access-request' },
    { act: 'hold', until: '2099-01-01T00:00:00Z', reason: 'A trade.' },
  ]) {
    const { event } = await act(manager, id, what)
    expect(await act(manager, id, { act: 'redact', event })).toMatchObject({ outcome: 'refused' })
  }
  await desk.db.deleteFrom('inquiries').where('id', '=', id).execute()
  expect(await eventsOf(id)).toEqual([])
})

test('of fifty members who claim at once, one wins and the others learn who', async () => {
  const { id: lead } = await makeLead()
  const ids = Array.from({ length: 50 }, () => randomUUID())
  await desk.pool.query(
    `insert into desk_members (id, role, display_name, registration, joined_at)
      select unnest($1::uuid[]), 'agent', 'One of fifty', 'none', now()`,
    [ids],
  )
  const ctx = { db: desk.db, now: Date.now }
  const results = await Promise.all(
    ids.map((id) => {
      const member = { id, role: 'agent', displayName: 'One of fifty', registration: 'none' } as const
      return performAct(ctx, member, { id: randomUUID(), lead, do: { act: 'claim' } })
    }),
  )
  const { assigneeId } = (await rowOf(lead)).state
  const told = results.filter((result) => result.outcome === 'refused')
  expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  expect(told).toHaveLength(49)
  expect(new Set(told.map(({ holder }) => holder))).toEqual(new Set([assigneeId]))
  expect(await eventsOf(lead)).toHaveLength(1)
})

test('random acts from three devices at once end in the state that replaying the events gives', {
  timeout: 90_000,
}, async () => {
  const devices = [manager, agent, other]
  await tryActSequences({ db: desk.db, devices, makeLead: async () => (await makeLead()).id, runs: 12, seed: 17 })
})

test('the open leads of a member who leaves go back to the team', async () => {
  const leaver = await desk.makeMember()
  const [open, closed] = await Promise.all([makeLead(), makeLead()])
  for (const { id } of [open, closed]) await act(leaver, id, { act: 'claim' })
  await act(leaver, closed.id, { act: 'close', reason: 'won' })
  expect(await desk.remove(leaver.id)).toEqual({ released: [open.reference] })
  expect((await rowOf(open.id)).state.assigneeId).toBeNull()
  expect((await rowOf(closed.id)).state.assigneeId).toBe(leaver.id)
  expect((await eventsOf(open.id)).at(-1)).toMatchObject({
    kind: 'release',
    actor_kind: 'system',
    data: { why: 'left' },
  })
})

test('an act of a member who is being removed has no effect, and nothing is assigned to them', async () => {
  const leaver = await desk.makeMember()
  const [own, given] = await Promise.all([makeLead(), makeLead()])
  const ctx = { db: desk.db, now: Date.now }
  const sent = await desk.db.transaction().execute(async (tx) => {
    await markAsLeft(tx, leaver.id, new Date())
    return [
      performAct(ctx, leaver, { id: randomUUID(), lead: own.id, do: { act: 'claim' } }),
      performAct(ctx, manager, { id: randomUUID(), lead: given.id, do: { act: 'assign', to: leaver.id } }),
    ]
  })
  expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  // Nor does an undo bring back somebody who left.
  await desk.pool.query('update inquiries set assignee_id = $1 where id = $2', [leaver.id, given.id])
  const { sentId } = await act(manager, given.id, { act: 'assign', to: agent.id })
  expect(await act(manager, given.id, { act: 'undo', undoes: sentId })).toMatchObject({ outcome: 'refused' })
})

test('reopening a lead or undoing an act waits while the member who has the lead is being removed, without a deadlock', async () => {
  const leaver = await desk.makeMember()
  const [closed, walled] = await Promise.all([makeLead(), makeLead()])
  for (const { id } of [closed, walled]) await act(leaver, id, { act: 'claim' })
  await act(leaver, closed.id, { act: 'close', reason: 'won' })
  await act(manager, walled.id, { act: 'wall', eyes: [leaver.id, manager.id] })
  const { sentId } = await act(manager, walled.id, { act: 'wall', eyes: [] })
  const ctx = { db: desk.db, now: Date.now }
  let settled = 0
  const send = async (lead: string, what: Parameters<typeof performAct>[2]['do']) => {
    const { outcome } = await performAct(ctx, manager, { id: randomUUID(), lead, do: what }).finally(() => settled++)
    return outcome
  }
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const sent = await desk.db.transaction().execute(async (tx) => {
    await markAsLeft(tx, leaver.id, new Date())
    const acts = [send(closed.id, { act: 'reopen' }), send(walled.id, { act: 'undo', undoes: sentId })]
    await expect.poll(async () => ((await desk.pool.query(waiting)).rowCount ?? 0) + settled).toBe(2)
    // As it is done with each open lead of somebody who leaves.
    await lockLead(tx, walled.id, null)
    return acts
  })
  expect(await Promise.all(sent)).toEqual(['done', 'done'])
  expect((await rowOf(closed.id)).state).toMatchObject({ status: 'new', assigneeId: null })
})

test('a second inquiry within ten minutes and one that filled in the honeypot field are not measured', async () => {
  const email = `${randomUUID()}@buyers.example`
  const send = async (extra: object) =>
    rowOf((await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email, ...extra }))).id)
  expect((await send({})).state.unmeasured).toBeNull()
  expect((await send({ message: 'One more thing.' })).state.unmeasured).toBe('same-person')
  expect((await send({ referralCode: 'x' })).state.unmeasured).toBe('suspect')
})

test('a list with an invalid act is refused as a whole', async () => {
  const { id } = await makeLead()
  const bad = await desk.tell('desk-act', agent.token, {
    acts: [{ id: 'x', on: [{ lead: id }], do: { act: 'claim' } }],
  })
  expect(bad.status).toBe(400)
  const unknown = { id: randomUUID(), on: [{ lead: id }], do: { act: 'sell' } }
  expect((await desk.tell('desk-act', agent.token, { acts: [unknown] })).status).toBe(400)
  expect((await desk.tell('desk-act', '', { acts: [] })).status).toBe(401)
})
