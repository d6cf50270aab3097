import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DayScope } from '#domain/desk/answers/today.ts'
import { readDay } from '#services/desk/today/read-day.ts'
import { readDue } from '#services/desk/today/read-due.ts'
import { readToday } from '#services/desk/today/read-today.ts'
import { bodies, functionNames, readAnswer } from '../../leads/start-leads.ts'
import { type DeskFixture, startDesk } from '../start-desk.ts'
import { computeToday } from './compute-today.ts'
import { insertRandomDay, type RandomDay } from './insert-random-day.ts'

let desk: DeskFixture
let members: Awaited<ReturnType<DeskFixture['makeMember']>>[]
beforeAll(async () => {
  desk = await startDesk()
  members = [await desk.makeMember({ role: 'manager' }), await desk.makeMember(), await desk.makeMember()]
})
afterAll(() => desk?.[Symbol.asyncDispose]())

/** Tuesday 17 November 2026, 10:24 a.m. in Toronto. */
const now = new Date('2026-11-17T15:24:00Z')
const at = (moment: string | Date) => ({ ...desk.deskContext, now: () => new Date(moment).getTime() })
const scopes = ['mine', 'team'] as const

describe('with 1,000 random leads, some behind walls, and 400 tasks', () => {
  let day: RandomDay
  beforeAll(async () => {
    const ids = members.map(({ id }) => id)
    day = await insertRandomDay(desk.db, { members: ids, now, leads: 1000, tasks: 400 })
  })

  test('everybody gets the order that a second computation gives, at any time of the week', async () => {
    for (const moment of [
      '2026-11-17T15:24:00Z',
      '2026-11-18T04:59:00Z',
      '2026-11-18T05:00:00Z',
      '2026-11-20T22:00:00Z',
    ])
      for (const { id: memberId } of members)
        for (const scope of scopes) {
          const wanted = computeToday(day, { memberId, scope, now: new Date(moment) })
          const { groups, nextAt } = await readDay(desk.db, { memberId, scope, at: new Date(moment) })
          const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`
          const found = Object.entries(groups).map(([group, things]) => [group, things.map(keyOf)])
          expect(Object.fromEntries(found)).toEqual(wanted.groups)
          expect(nextAt?.toISOString() ?? null).toBe(wanted.nextAt)
        }
  })

  test('rows, counts and the returning leads agree with it, and nothing tells of a lead behind a wall', async () => {
    for (const member of members)
      for (const scope of scopes) {
        const wanted = (whose: DayScope) => computeToday(day, { memberId: member.id, scope: whose, now })
        const today = await readToday(at(now), member, scope)
        const { groups, counts, returning } = wanted(scope)
        const order = Object.values(groups).flat()
        expect(today.rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual(order.slice(0, 200))
        expect(today.counts).toEqual(counts)
        expect(today.totals).toEqual({ mine: wanted('mine').total, team: wanted('team').total })
        expect(today.returning).toEqual(returning)
        const own = new Set(wanted('mine').groups.late)
        const others = wanted('team').groups.late.filter((key) => key.startsWith('reply') && !own.has(key))
        const late = member.role === 'manager' && scope === 'mine' ? others : []
        expect(others.length).toBeGreaterThan(5)
        expect(today.teamLate.rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual(late.slice(0, 3))
        expect(today.teamLate.count).toBe(late.length)
        expect(today.unassigned.count).toBe(wanted(scope).unassigned)
        // Since Monday, 6 p.m.
        expect(today.overnight.count).toBe(wanted(scope).arrived(new Date('2026-11-16T23:00:00Z')))
        const hidden = day.leads.filter(({ eyes }) => eyes.length > 0 && !eyes.includes(member.id))
        const text = JSON.stringify(today)
        expect(hidden.length).toBeGreaterThan(50)
        expect(hidden.filter(({ id, reference }) => text.includes(id) || text.includes(reference))).toEqual([])
      }
  })

  test('the clocks of the top bar are the first reply and the first offer of the member', async () => {
    for (const member of members) {
      const { first, total } = computeToday(day, { memberId: member.id, scope: 'mine', now })
      const due = await readDue(at(now), member)
      expect([due.reply?.reference, due.offer?.reference]).toEqual([first.reply, first.offer])
      expect(due.today).toBe(total)
    }
  })
})

describe('one thing at a time', () => {
  beforeEach(() => desk.pool.query('delete from properties; delete from inquiries'))

  async function makeLead(values: Record<string, unknown> = {}, kind: keyof typeof bodies = 'contact') {
    const email = `${randomUUID()}@buyers.example`
    const { id, reference } = await readAnswer(await desk.send(functionNames[kind], { ...bodies[kind], email }))
    if (Object.keys(values).length > 0)
      await desk.db.updateTable('inquiries').set(values).where('id', '=', id).execute()
    return { id, reference }
  }
  const askToday = async (whose: string, who = members[1]) =>
    (await desk.ask(`desk-today?whose=${whose}`, who?.token ?? '')).body
  const actOn = (lead: string, what: object, who = members[1]) =>
    desk.tell('desk-act', who?.token ?? '', { acts: [{ id: randomUUID(), on: [{ lead }], do: what }] })

  test('a claimed lead moves from the unassigned to mine; a done task leaves, and undoing brings it back', async () => {
    expect(await askToday('team')).toMatchObject({ rows: [], hasLeads: false, unassigned: { count: 0 } })
    const { id, reference } = await makeLead()
    expect(await askToday('mine')).toMatchObject({
      rows: [],
      totals: { mine: 0, team: 1 },
      overnight: { count: 1 },
      unassigned: { count: 1, leads: [{ reference }] },
      hasLeads: true,
    })
    await actOn(id, { act: 'claim' })
    const task = randomUUID()
    await actOn(id, { act: 'task', task, title: 'Call', dueAt: new Date().toISOString(), assignee: members[1]?.id })
    const today = await askToday('mine')
    expect(today).toMatchObject({ counts: { reply: 1, task: 1 }, unassigned: { count: 0 } })
    const [row] = today.rows.filter(({ kind }: { kind: string }) => kind === 'task')
    expect(row).toMatchObject({ task: { title: 'Call', setBy: members[1]?.id }, lead: { reference } })
    const { body } = await actOn(id, { act: 'done', task })
    expect(await askToday('mine')).toMatchObject({ counts: { reply: 1, task: 0 } })
    await actOn(id, { act: 'undo', undoes: body.results[0].id })
    expect(await askToday('mine')).toMatchObject({ counts: { reply: 1, task: 1 } })
    const { body: due } = await desk.ask('desk-due', members[1]?.token ?? '')
    expect(due).toMatchObject({ reply: { reference }, offer: null, today: 2, inbox: { mine: 1 }, properties: 0 })
  })

  test('a row quotes the newest mail without what it quotes itself, and a task for anybody is with the agent of the lead', async () => {
    const assignee = members[1]?.id ?? ''
    const { id, reference } = await makeLead({ assignee_id: assignee, wrote_at: new Date() })
    const mail = { id: randomUUID(), lead_id: id, direction: 'in', purpose: 'reply', subject: 'Re', state: 'received' }
    const sender = { sender: 'ann@buyers.example', sender_name: 'Ann', nature: 'person', answers: [] }
    const body = 'Thursday at ten\nworks for me.\n\nOn Tue, 17 Nov 2026 at 09:00, Agent wrote:\n> When?'
    await desk.db
      .insertInto('messages')
      .values({ ...mail, ...sender, body, at: new Date(), attachments: '[]' } as never)
      .execute()
    await actOn(id, { act: 'task', task: randomUUID(), title: 'Send the plan', dueAt: new Date().toISOString() })
    const rowsOf = async () =>
      (await askToday('mine')).rows.filter((row: { lead: { reference: string } }) => row.lead.reference === reference)
    // They wrote while the first answer is still due, so there is one thing to answer.
    expect((await rowsOf()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['reply', 'task'])
    expect((await rowsOf())[0]).toMatchObject({ words: 'Thursday at ten works for me.' })
    await actOn(id, { act: 'log-call', outcome: 'spoke', text: '' })
    await desk.db.updateTable('inquiries').set({ wrote_at: new Date() }).where('id', '=', id).execute()
    expect((await rowsOf()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['task', 'wrote-back'])
    await actOn(id, { act: 'no-answer-needed' })
    expect(await rowsOf()).toMatchObject([{ kind: 'task' }])
  })
})
