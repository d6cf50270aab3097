import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { deleteOldMeasures } from '#services/leads/clean-up-store.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let manager: Awaited<ReturnType<DeskFixture['makeMember']>>
beforeAll(async () => {
  desk = await startDesk()
  manager = await desk.makeMember({ role: 'manager' })
})
afterAll(() => desk?.[Symbol.asyncDispose]())

/** A lead that arrived on Monday 9 November 2026 at noon, and was due on Tuesday at noon. */
const received = new Date('2026-11-09T17:00:00Z')
const due = new Date('2026-11-10T17:00:00Z')
const minutes = (count: number) => new Date(received.getTime() + count * 60_000)

async function makeLead(values: Record<string, unknown> = {}) {
  const email = `${randomUUID()}@buyers.example`
  const { id } = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))
  await desk.db
    .updateTable('inquiries')
    .set({ received_at: received, reply_due_at: due, ...values })
    .where('id', '=', id)
    .execute()
  return id
}

/** Runs an act at this moment. */
async function doAt(at: Date, lead: string, what: DeskAct) {
  const id = randomUUID()
  const ctx = { db: desk.db, now: () => at.getTime() }
  expect(await performAct(ctx, manager, { id, lead, do: what })).toMatchObject({ outcome: 'done' })
  return id
}

const measureOf = async (id: string) =>
  (await desk.db.selectFrom('reply_measures').selectAll().where('lead_id', '=', id).executeTakeFirst()) ?? null

const spoke = { act: 'log-call', outcome: 'spoke', text: '' } as const

test('a lead that arrives has no measure, and the first answer writes one that stays', async () => {
  const id = await makeLead()
  await doAt(minutes(5), id, { act: 'claim' })
  await doAt(minutes(6), id, { act: 'log-call', outcome: 'voicemail', text: '' })
  expect(await measureOf(id)).toBeNull()
  await doAt(minutes(90), id, spoke)
  const frozen = {
    clock: 'reply',
    kind: 'contact',
    started_at: received,
    due_at: due,
    stopped_at: minutes(90),
    stop_kind: 'call',
    seconds: 5400,
    wall_seconds: 5400,
    entered_later: false,
    unmeasured: null,
  }
  expect(await measureOf(id)).toMatchObject(frozen)
  await doAt(minutes(200), id, spoke)
  await doAt(minutes(201), id, { act: 'spam' })
  expect(await measureOf(id)).toMatchObject(frozen)
  await expect(desk.pool.query('update reply_measures set seconds = 1 where lead_id = $1', [id])).rejects.toThrow(
    'never changed',
  )
  await expect(desk.pool.query('delete from reply_measures where lead_id = $1', [id])).rejects.toThrow('never changed')
  await desk.db.deleteFrom('inquiries').where('id', '=', id).execute()
  expect(await measureOf(id)).toMatchObject(frozen)
})

test('undoing an answer lets the clock run again', async () => {
  const id = await makeLead()
  const call = await doAt(minutes(10), id, spoke)
  await doAt(minutes(11), id, { act: 'undo', undoes: call })
  expect(await measureOf(id)).toBeNull()
  await doAt(minutes(30), id, spoke)
  expect(await measureOf(id)).toMatchObject({ seconds: 1800 })
})

test('an answer entered in time stays in time when the lead turns out to be from a person', async () => {
  const id = await makeLead({ unmeasured: 'suspect' })
  const answeredAt = minutes(20).toISOString()
  await doAt(minutes(21), id, { act: 'answered-elsewhere', means: 'email', answeredAt, text: '' })
  expect(await measureOf(id)).toMatchObject({ unmeasured: 'suspect' })
  await doAt(minutes(600), id, { act: 'not-spam' })
  expect(await measureOf(id)).toMatchObject({ unmeasured: null, entered_later: false, seconds: 1200 })
})

test('spam is left out until the due moment, and not after it', async () => {
  const [early, late] = [await makeLead(), await makeLead()]
  await doAt(minutes(60), early, { act: 'spam' })
  await doAt(new Date(due.getTime() + 1000), late, { act: 'spam' })
  expect(await measureOf(early)).toMatchObject({ unmeasured: 'spam', stopped_at: null })
  expect(await measureOf(late)).toBeNull()
  await doAt(minutes(2000), early, { act: 'not-spam' })
  expect(await measureOf(early)).toBeNull()
  await doAt(minutes(3000), early, spoke)
  expect(await measureOf(early)).toMatchObject({ seconds: 180_000, unmeasured: null })
})

test('a lead that its sender deletes is missed if it was overdue, and withdrawn if it was not', async () => {
  const waiting = { reply_due_at: new Date(Date.now() + 3_600_000) }
  const cases = [
    [{}, null],
    [waiting, 'withdrawn'],
    [{ ...waiting, unmeasured: 'same-person' }, 'same-person'],
    [{ unmeasured: 'suspect' }, 'suspect'],
  ] as const
  for (const [values, unmeasured] of cases) {
    const id = await makeLead(values)
    await desk.db.deleteFrom('inquiries').where('id', '=', id).execute()
    expect(await measureOf(id)).toMatchObject({ stopped_at: null, unmeasured })
  }
})

test('a withdrawal before the answer is left out, in the transaction of the visitor', async () => {
  const id = await makeLead({ reply_due_at: new Date(Date.now() + 3_600_000) })
  const { email } = await desk.db.selectFrom('inquiries').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  await desk.press(await desk.signLead(id, email))({ action: 'withdraw' })
  expect(await measureOf(id)).toMatchObject({ unmeasured: 'withdrawn', stopped_at: null })
})

test('measures are stored for six years', async () => {
  const id = randomUUID()
  const row = { lead_id: id, clock: 'reply', kind: 'contact', entered_later: false } as const
  const times = { started_at: new Date('2019-03-01T00:00:00Z'), due_at: new Date('2019-03-02T00:00:00Z') }
  await desk.db
    .insertInto('reply_measures')
    .values({ ...row, ...times })
    .execute()
  const kept = await makeLead()
  await doAt(minutes(10), kept, spoke)
  await deleteOldMeasures(desk.db, new Date('2020-11-01T00:00:00Z'))
  expect(await measureOf(id)).toBeNull()
  expect(await measureOf(kept)).not.toBeNull()
})
