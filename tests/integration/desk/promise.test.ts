import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import type { PromiseFigures } from '#domain/desk/promise/promise-report.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { readPromise } from '#services/desk/promise/read-promise.ts'
import { makeEvidence, readPromiseLeads } from '#services/desk/promise/read-promise-leads.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
let agent: typeof manager
beforeAll(async () => {
  desk = await startDesk()
  manager = await desk.makeMember({ role: 'manager' })
  agent = await desk.makeMember()
  await fillPeriod()
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const HOUR = 3_600_000
/** Monday 9 November 2026, noon in Toronto. Leads from then are due a day later. */
const received = Date.parse('2026-11-09T17:00:00Z')
const due = received + 24 * HOUR
const now = Date.parse('2026-11-13T17:00:00Z')
const period = { from: '2026-11-01', to: '2026-11-13' }
const ctx = () => ({ db: desk.db, now: () => now })

async function makeLead(values: Record<string, unknown> = {}) {
  const email = `${randomUUID()}@buyers.example`
  const { id, reference } = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))
  const times = { received_at: new Date(received), reply_due_at: new Date(due) }
  await desk.db
    .updateTable('inquiries')
    .set({ ...times, ...values })
    .where('id', '=', id)
    .execute()
  return { id, reference }
}

async function doAt(at: number, lead: string, what: DeskAct, who = agent) {
  const deps = { db: desk.db, now: () => at }
  expect(await performAct(deps, who, { id: randomUUID(), lead, do: what })).toMatchObject({ outcome: 'done' })
}

const spoke = { act: 'log-call', outcome: 'spoke', text: '' } as const

/** Eight answers after 1 to 8 hours, one late, one never, and some that are left out or not due yet. */
async function fillPeriod() {
  for (let hours = 1; hours <= 7; hours++) await doAt(received + hours * HOUR, (await makeLead()).id, spoke)
  const later = { act: 'answered-elsewhere', means: 'email', text: '' } as const
  const answeredAt = new Date(received + 8 * HOUR).toISOString()
  await doAt(received + 9 * HOUR, (await makeLead()).id, { ...later, answeredAt })
  await doAt(due + 2 * HOUR, (await makeLead()).id, spoke, manager)
  await makeLead()
  // Deleted by their visitors after a day without an answer.
  const tuesday = { received_at: new Date(due), reply_due_at: new Date(due + 24 * HOUR) }
  for (const { id } of [await makeLead(tuesday), await makeLead(tuesday)])
    await desk.db.deleteFrom('inquiries').where('id', '=', id).execute()
  await doAt(received + HOUR, (await makeLead()).id, { act: 'spam' })
  await makeLead({ unmeasured: 'same-person' })
  await makeLead({ received_at: new Date(now - HOUR), reply_due_at: new Date(now + 71 * HOUR) })
  const walled = await makeLead({ received_at: new Date(now - HOUR), reply_due_at: new Date(now + 71 * HOUR) })
  await doAt(now, walled.id, { act: 'wall', eyes: [manager.id] }, manager)
  // Before the period.
  await makeLead({ received_at: new Date('2026-10-31T12:00:00Z'), reply_due_at: new Date('2026-11-02T12:00:00Z') })
}

function contactOf(figures: PromiseFigures[]): PromiseFigures {
  const found = figures.find(({ kind }) => kind === 'contact')
  if (!found) throw new Error('no figures')
  return found
}

test('unanswered leads are missed, those not due yet are not counted, and exclusions are listed', async () => {
  const { figures } = await readPromise(ctx(), manager, { ...period, to: '2026-11-09' })
  expect(contactOf(figures)).toMatchObject({
    measured: 10,
    kept: 8,
    missed: 2,
    enteredLater: 1,
    notDueYet: 0,
    leftOut: { spam: 1, 'same-person': 1 },
    // Nine of ten were answered, the ninth after 26 hours.
    nineOfTenSeconds: 26 * 3600,
    halfSeconds: 5 * 3600,
    twelfths: [1, 2, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1],
  })
  expect(contactOf(figures).arrivals[0]?.[12]).toBe(10)
})

test('a lead deleted without an answer stays missed, and too many of them leave no 90th percentile', async () => {
  const { figures, waiting } = await readPromise(ctx(), manager, period)
  expect(contactOf(figures)).toMatchObject({ measured: 12, kept: 8, missed: 4, notDueYet: 2 })
  expect(contactOf(figures)).toMatchObject({ nineOfTenSeconds: null, halfSeconds: 6 * 3600 })
  // A Friday at eleven.
  expect(contactOf(figures).arrivals[4]?.[11]).toBe(2)
  expect(waiting).toEqual([{ clock: 'reply', kind: 'contact', count: 5, nextDueAt: '2026-11-02T12:00:00.000Z' }])
})

test('every figure opens the leads behind it, without those that a wall hides', async () => {
  const list = (of: string, who = agent) => readPromiseLeads(ctx(), who, { ...period, of })
  const missed = await list('reply.contact.missed')
  expect(missed.total).toBe(4)
  // Two were deleted, one was never answered, and the late one comes last.
  expect(missed.leads.map(({ reference }) => reference !== null).sort()).toEqual([false, false, true, true])
  expect(missed.leads.at(-1)).toMatchObject({ seconds: 26 * 3600, answeredBy: manager.id })
  expect(await list('reply.contact.kept')).toMatchObject({ total: 8 })
  expect(await list('reply.contact.entered-later')).toMatchObject({ total: 1 })
  const leftOut = await list('reply.contact.left-out')
  expect(leftOut.leads.map(({ unmeasured, leftOutBy }) => [unmeasured, leftOutBy])).toEqual(
    expect.arrayContaining([
      ['spam', agent.id],
      ['same-person', null],
    ]),
  )
  const hidden = async (who: typeof agent) =>
    (await list('reply.contact.not-due-yet', who)).leads.filter(({ reference }) => reference === null).length
  expect([await hidden(agent), await hidden(manager)]).toEqual([1, 0])
  await expect(list('reply.contact.best')).rejects.toThrow('no such figure')
})

test('figures by member and the evidence are for managers only, and taking the evidence is logged', async () => {
  expect((await readPromise(ctx(), agent, period)).members).toBeNull()
  expect((await readPromise(ctx(), manager, period)).members).toEqual([
    { memberId: agent.id, answered: 8, kept: 8, halfSeconds: 4 * 3600 },
    { memberId: manager.id, answered: 1, kept: 0, halfSeconds: 26 * 3600 },
  ])
  const of = `reply.all.measured.${agent.id}`
  await expect(readPromiseLeads(ctx(), agent, { ...period, of })).rejects.toThrow('manager')
  expect(await readPromiseLeads(ctx(), manager, { ...period, of })).toMatchObject({ total: 8 })
  await expect(makeEvidence(ctx(), agent, { ...period, reason: 'x' })).rejects.toThrow('manager')
  const { csv } = await makeEvidence(ctx(), manager, { ...period, reason: 'Claims register' })
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(1 + 16)
  const count = (result: string) => lines.filter((line) => line.includes(`"${result}"`)).length
  expect(['kept', 'missed', 'left out', 'not due yet'].map(count)).toEqual([8, 4, 2, 2])
  expect(csv).not.toContain('buyers.example')
  const { rows } = await desk.pool.query(`select member, object, reason from access_log where what = 'evidence'`)
  expect(rows).toContainEqual({ member: manager.id, object: '2026-11-01 to 2026-11-13', reason: 'Claims register' })
})

test('the functions answer members, and require a reason for the evidence', async () => {
  const query = new URLSearchParams(period).toString()
  const report = await desk.ask(`desk-promise?${query}`, agent.token)
  expect(report.body).toMatchObject({ period, members: null, figures: [{ kind: 'contact' }, {}, {}, {}] })
  const list = await desk.ask(`desk-promise-leads?${query}&of=reply.contact.kept`, agent.token)
  expect(list.body).toMatchObject({ total: 8 })
  const file = (who: typeof agent, reason: string) => desk.tell('desk-evidence', who.token, { ...period, reason })
  const answers = [await file(agent, 'Audit'), await file(manager, ' '), await file(manager, 'Audit')]
  expect(answers.map(({ status }) => status)).toEqual([403, 400, 200])
  expect((await desk.ask('desk-promise', '')).status).toBe(401)
})

test('an offer is measured with its property, and the measure outlives the property', async () => {
  const { id } = await makeLead({ unmeasured: 'test' })
  const completed = Date.parse('2024-05-06T16:00:00Z')
  const property = randomUUID()
  await desk.pool.query(
    `insert into properties (id, reference, owner_lead_id, type, municipality, address, stage, completed_at, offer_due_at,
       created_at) values ($1, $2, $3, 'Commercial', 'Guelph', '1 Sample Road', 'draft', $4, $5, $4)`,
    [property, `PRP-${property.slice(0, 8)}`, id, new Date(completed), new Date(completed + 24 * HOUR)],
  )
  const offers = async () => {
    const { figures } = await readPromise(ctx(), manager, { from: '2024-05-06', to: '2024-05-06' })
    const found = figures.find(({ clock }) => clock === 'offer')
    return { measured: found?.measured, missed: found?.missed }
  }
  const before = await offers()
  expect(before.missed).toBe(before.measured)
  await desk.pool.query('delete from properties where id = $1', [property])
  expect(await offers()).toEqual(before)
  expect(before.measured).toBeGreaterThan(0)
})
