import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actWords } from '#content/desk/act-words.ts'
import { lockLead } from '#services/desk/acts/act-store.ts'
import { addContactTask } from '#services/desk/messages/bounce-message.ts'
import { findTask } from '#services/desk/tasks/companion-store.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let agent: Awaited<ReturnType<DeskFixture['makeMember']>>
let other: typeof agent
beforeAll(async () => {
  desk = await startDesk()
  agent = await desk.makeMember({ role: 'manager' })
  other = await desk.makeMember()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

async function makeLead(extra: Record<string, unknown> = {}, kind: keyof typeof bodies = 'contact') {
  const email = `${randomUUID()}@buyers.example`
  return readAnswer(await desk.send(functionNames[kind], { ...bodies[kind], email, phone: '', ...extra }))
}

async function act(lead: string, what: Record<string, unknown>, who: { token: string } = agent) {
  const id = randomUUID()
  const { body } = await desk.tell('desk-act', who.token, { acts: [{ id, on: [{ lead }], do: what }] })
  return { sentId: id, ...body.results?.[0] }
}

const read = async (reference: string, who: { token: string } = agent) =>
  (await desk.ask(`desk-lead?ref=${reference}`, who.token)).body
const rowOf = async (q: string, id: string) =>
  (await desk.ask(`desk-inbox?${new URLSearchParams({ q })}`, agent.token)).body.rows.find(
    (row: { id: string }) => row.id === id,
  )

test('a task is in the list until it is done, and both can be undone', async () => {
  const { id, reference } = await makeLead()
  const [late, later] = [randomUUID(), randomUUID()]
  await act(id, { act: 'task', task: later, title: 'Send the plan', dueAt: '2099-01-01T00:00:00Z', assignee: other.id })
  const added = await act(id, { act: 'task', task: late, title: 'Call back', dueAt: '2020-01-01T00:00:00Z' })
  expect(added).toMatchObject({ outcome: 'done' })
  expect(await rowOf('is:task-due', id)).toMatchObject({ task: { title: 'Call back' } })
  const done = await act(id, { act: 'done', task: late })
  expect(await act(id, { act: 'done', task: late }, other)).toMatchObject({ outcome: 'refused' })
  expect(await rowOf('is:task-due', id)).toBeUndefined()
  expect(await rowOf('is:has-task', id)).toMatchObject({ task: { title: 'Send the plan' } })
  expect((await read(reference)).tasks.map(({ title }: { title: string }) => title)).toEqual([
    'Send the plan',
    'Call back',
  ])

  const undone = await act(id, { act: 'undo', undoes: done.sentId })
  expect(undone).toMatchObject({ outcome: 'done' })
  expect(await rowOf('is:task-due', id)).toMatchObject({ task: { title: 'Call back' } })
  expect(await act(id, { act: 'undo', undoes: done.sentId })).toMatchObject({ why: 'It was undone already.' })
  // The task was touched since it was added.
  expect(await act(id, { act: 'undo', undoes: added.sentId })).toMatchObject({ outcome: 'refused' })
  expect(await act(id, { act: 'undo', undoes: undone.sentId })).toMatchObject({ why: 'This cannot be undone.' })
})

test('a task is created once, for a member, and on its own lead', async () => {
  const [one, two] = [await makeLead(), await makeLead()]
  const task = { act: 'task', task: randomUUID(), title: 'Call', dueAt: '2099-01-01T00:00:00Z' }
  expect(await act(one.id, { ...task, assignee: randomUUID() })).toMatchObject({ outcome: 'refused' })
  expect(await act(one.id, task)).toMatchObject({ outcome: 'done' })
  expect(await act(one.id, task)).toMatchObject({ outcome: 'refused' })
  expect(await act(two.id, { act: 'done', task: task.task })).toMatchObject({ outcome: 'refused' })
  // The id of another lead's task does not let anybody change it.
  expect(await act(two.id, { ...task, title: 'Taken' })).toMatchObject({ outcome: 'refused' })
  expect((await read(one.reference)).tasks).toMatchObject([{ title: 'Call' }])
  expect((await read(two.reference)).tasks).toEqual([])
  await act(two.id, { act: 'wall', eyes: [agent.id] })
  const hidden = { ...task, task: randomUUID(), assignee: other.id }
  expect(await act(two.id, hidden)).toMatchObject({ outcome: 'refused', why: actWords.outsideWall.assignee })
})

test('a task about a bounced mail is never assigned to a member whom the wall excludes', async () => {
  const { id, reference } = await makeLead()
  await act(id, { act: 'wall', eyes: [agent.id] })
  const holderAfter = (by: string) =>
    desk.db.transaction().execute(async (tx) => {
      const lead = await lockLead(tx, id, null)
      if (!lead) throw new Error('no lead')
      const task = await addContactTask(tx, {
        lead,
        message: { by },
        title: 'Call them',
        newId: randomUUID,
        at: new Date(),
      })
      return (await findTask(tx, id, task))?.assigneeId
    })
  expect([await holderAfter(agent.id), await holderAfter(other.id)]).toEqual([agent.id, null])
  expect((await read(reference)).tasks).toHaveLength(2)
})

test('the same phone, address or e-mail is suggested with its reason, never across a wall', async () => {
  const phone = '(416) 555-0147'
  const propertyAddress = '12 Quarry Lane, Guelph'
  const sell = await makeLead({ phone, propertyAddress }, 'sell-fast')
  const again = await makeLead({ propertyAddress: '12 quarry lane guelph' }, 'sell-fast')
  const email = `${randomUUID()}@buyers.example`
  const contact = await makeLead({ phone, email })
  const later = await makeLead({ email, message: 'And another thing.' })
  // Searching fills the index.
  await desk.ask('desk-search?q=quarry', agent.token)
  const reasonsOf = async (reference: string, who = agent) =>
    Object.fromEntries(
      (await read(reference, who)).similar.map((found: { id: string; reasons: string[] }) => [found.id, found.reasons]),
    )
  expect(await reasonsOf(sell.reference)).toEqual({ [again.id]: ['address'], [contact.id]: ['phone'] })
  expect(await reasonsOf(contact.reference)).toEqual({ [sell.id]: ['phone'], [later.id]: ['email'] })
  await act(contact.id, { act: 'wall', eyes: [agent.id] })
  expect(await reasonsOf(sell.reference, other)).toEqual({ [again.id]: ['address'] })
  expect(await act(sell.id, { act: 'stack', under: contact.id }, other)).toMatchObject({ outcome: 'refused' })
})

/** Which of these leads the list of a flag has. All of its rows say so. */
async function areFlagged(flag: string, leads: { id: string }[], who = agent): Promise<boolean[]> {
  const { body } = await desk.ask(`desk-inbox?q=flag:${flag}&limit=200`, who.token)
  const rows: { id: string; flags: string[] }[] = body.rows
  expect(rows.every(({ flags }) => flags.includes(flag))).toBe(true)
  return leads.map(({ id }) => rows.some((row) => row.id === id))
}

test('a row is flagged if another open lead may be from the same person, until both are in one group or one is closed', async () => {
  const phone = '(416) 555-0158'
  const propertyAddress = '8 Heron Court, Elora'
  const [first, second] = [await makeLead({ phone }), await makeLead({ phone, propertyAddress }, 'sell-fast')]
  const third = await makeLead({ propertyAddress: '8 HERON COURT ELORA' }, 'sell-fast')
  const flagged = (who = agent) => areFlagged('possible-duplicate', [first, second, third], who)
  // The newest is compared at once; the others with it once it is among what can be searched.
  await desk.ask('desk-search?q=heron', agent.token)
  expect(await flagged()).toEqual([true, true, true])
  await act(first.id, { act: 'stack', under: second.id })
  expect(await flagged()).toEqual([false, true, true])
  await act(third.id, { act: 'wall', eyes: [agent.id] })
  expect([await flagged(), await flagged(other)]).toEqual([
    [false, true, true],
    [false, false, false],
  ])
  await act(third.id, { act: 'close', reason: 'duplicate' })
  expect(await flagged()).toEqual([false, false, false])
})

test('a home is residential, and a house of several units until five are recorded', async () => {
  const types = ['Condo/Townhouse', 'Multi-Family', 'Commercial']
  const leads = await Promise.all(types.map((propertyType) => makeLead({ propertyType }, 'sell-fast')))
  const flagged = () => areFlagged('residential', leads)
  expect(await flagged()).toEqual([true, true, false])
  for (const { id } of leads) await act(id, { act: 'make-property', property: randomUUID() })
  expect(await flagged()).toEqual([true, true, false])
  await desk.pool.query('update properties set units = 5')
  expect(await flagged()).toEqual([true, false, false])
})

test('leads are stacked and taken apart again, and each keeps its clock', async () => {
  const [top, first, second] = [await makeLead(), await makeLead(), await makeLead({}, 'sell-fast')]
  const stacked = await act(first.id, { act: 'stack', under: top.id })
  expect(stacked).toMatchObject({ outcome: 'done' })
  // Whichever lead of the group is pointed at.
  expect(await act(second.id, { act: 'stack', under: first.id })).toMatchObject({ outcome: 'done' })
  const { group, under } = await read(second.reference)
  expect(under).toBe(top.id)
  expect(group.map(({ id }: { id: string }) => id).sort()).toEqual([top.id, first.id].sort())
  expect(group.every(({ replyDueAt }: { replyDueAt: string }) => replyDueAt !== null)).toBe(true)
  expect(await rowOf('is:to-answer', top.id)).toMatchObject({ group: 3 })
  expect(await act(top.id, { act: 'stack', under: second.id })).toMatchObject({ outcome: 'refused' })
  expect(await act(top.id, { act: 'unstack' })).toMatchObject({ outcome: 'refused' })

  await act(second.id, { act: 'unstack' })
  expect((await read(second.reference)).group).toEqual([])
  await act(first.id, { act: 'undo', undoes: stacked.sentId })
  expect((await read(top.reference)).group).toEqual([])
  const both = await Promise.all([
    act(top.id, { act: 'stack', under: first.id }),
    act(first.id, { act: 'stack', under: top.id }),
  ])
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused'])
})

test('a group says nothing about a lead that a wall hides', async () => {
  const [top, first, second] = [await makeLead(), await makeLead(), await makeLead()]
  for (const { id } of [first, second]) await act(id, { act: 'stack', under: top.id })
  await act(top.id, { act: 'wall', eyes: [agent.id] })
  const groupOf = async (who: { token: string }, id: string) =>
    (await desk.ask('desk-inbox?q=is:to-answer&limit=200', who.token)).body.rows.find(
      (row: { id: string }) => row.id === id,
    ).group
  expect([await groupOf(agent, first.id), await groupOf(other, first.id)]).toEqual([3, 2])
  expect(await read(first.reference)).toMatchObject({ under: top.id })
  expect(await read(first.reference, other)).toMatchObject({ under: null, group: [{ id: second.id }] })
  // The history had its reference before there was a wall.
  const saysOf = async (who: { token: string }) => JSON.stringify((await read(first.reference, who)).events)
  expect(await saysOf(agent)).toContain(top.reference)
  for (const secret of [top.reference, top.id, 'stack']) expect(await saysOf(other)).not.toContain(secret)
  // Nor does the row say that somebody has done something.
  const lastOf = async (who: { token: string }) =>
    (await desk.ask('desk-inbox?q=is:to-answer&limit=200', who.token)).body.rows.find(
      (row: { id: string }) => row.id === first.id,
    ).last
  expect(await lastOf(other)).toEqual(await lastOf(agent))
  expect((await lastOf(other))?.kind).not.toBe('stack')
  const exported = await desk.ask(`desk-export?ref=${first.reference}`, other.token)
  expect(exported.status).toBe(200)
  for (const secret of [top.reference, 'grouped']) expect(JSON.stringify(exported.body)).not.toContain(secret)
  await act(second.id, { act: 'unstack' })
  expect(await groupOf(other, first.id)).toBe(0)
  // Nor does taking a step back put a lead under one that its member may not see any more.
  const open = await makeLead()
  await act(second.id, { act: 'stack', under: open.id })
  const { sentId } = await act(second.id, { act: 'unstack' }, other)
  await act(open.id, { act: 'wall', eyes: [agent.id] })
  expect(await act(second.id, { act: 'undo', undoes: sentId }, other)).toMatchObject({ why: 'There is no such lead.' })
})

test('views belong to a member or the team, and only their author or a manager removes one', async () => {
  const view = (name: string, isTeam: boolean) => ({ id: randomUUID(), name, query: 'is:overdue', isTeam })
  const save = (who: { token: string }, body: unknown) => desk.tell('desk-views', who.token, body)
  const namesOf = async (who: { token: string }) =>
    (await desk.ask('desk-views', who.token)).body.views.map(({ name }: { name: string }) => name)
  const team = view('Late', true)
  await save(agent, team)
  await save(agent, team)
  await save(agent, view('My own', false))
  expect(await namesOf(agent)).toEqual(['Late', 'My own'])
  expect(await namesOf(other)).toEqual(['Late'])
  expect((await save(other, { remove: team.id })).status).toBe(403)
  expect((await save(other, { id: 'x' })).status).toBe(400)
  expect((await save(agent, { remove: team.id })).body.views).toMatchObject([{ name: 'My own' }])
})

test('all matching leads are counted and listed, so that one act can change them', async () => {
  const leads = await Promise.all([makeLead({ fullName: 'Quorra One' }), makeLead({ fullName: 'Quorra Two' })])
  const { body } = await desk.ask('desk-matching?q=quorra', agent.token)
  expect(body.leads.map(({ lead }: { lead: string }) => lead).sort()).toEqual(leads.map(({ id }) => id).sort())
  expect(body).toMatchObject({ isAll: true })
})
