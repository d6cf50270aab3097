import { expect, test } from 'vitest'
import { SendLeadToVisitor } from '#domain/jobs/lead-jobs.ts'
import { createSendLeadToVisitor } from '#services/leads/mails/send-lead-to-visitor.ts'
import { noteAcknowledgements } from '#services/leads/work-on-lead-jobs.ts'
import { eventually } from '../jobs/start-queue.ts'
import { bodies, functionNames, readAnswer } from './start-leads.ts'
import { startMailing } from './start-mailing.ts'

type Fixture = Awaited<ReturnType<typeof startMailing>>

const eventsOf = async ({ pool }: Fixture, id: string) =>
  (await pool.query('select kind, actor_kind, data, at from lead_events where lead_id = $1 order by id', [id])).rows

const send = async (fixture: Fixture) => readAnswer(await fixture.send(functionNames.contact, bodies.contact))

test('the history shows the acknowledgement from the moment that the mail server accepted it, without the address', async () => {
  await using fixture = await startMailing()
  const { id } = await send(fixture)
  const events = await eventually(async () => {
    const found = await eventsOf(fixture, id)
    expect(found).toHaveLength(1)
    return found
  })
  const { rows } = await fixture.pool.query(`select accepted_at from sent_mails where template = 'lead-for-visitor'`)
  expect(events).toEqual([{ kind: 'acknowledged', actor_kind: 'system', data: {}, at: rows[0]?.accepted_at }])
})

test('a job that is repeated after a crash shows one acknowledgement, and a deleted lead gets none', async () => {
  await using fixture = await startMailing()
  const { id } = await send(fixture)
  await eventually(async () => expect(await eventsOf(fixture, id)).toHaveLength(1))
  const job = { id, payload: { leadId: id }, attempt: 2, isLast: false, signal: new AbortController().signal }
  const run = () => createSendLeadToVisitor(fixture.deps)(job)
  // As if the process had died before it wrote the event.
  await fixture.pool.query('alter table lead_events disable trigger user')
  await fixture.pool.query('delete from lead_events')
  expect(await Promise.all([run(), run()])).toEqual([{ accepted: 'before' }, { accepted: 'before' }])
  await run()
  expect(await eventsOf(fixture, id)).toMatchObject([{ kind: 'acknowledged' }])
  expect(fixture.mailTo(bodies.contact.email)).toHaveLength(1)
  await fixture.pool.query('delete from inquiries where id = $1', [id])
  expect(await run()).toEqual({ accepted: 'before' })
  expect((await fixture.pool.query('select from lead_events')).rowCount).toBe(0)
})

test('the history shows once that the acknowledgement was refused, without what the server said', async () => {
  await using fixture = await startMailing('unknown-visitor')
  const { id } = await send(fixture)
  await eventually(async () => expect(await eventsOf(fixture, id)).toHaveLength(1))
  const job = { id, payload: { leadId: id }, attempt: 2, isLast: false, signal: new AbortController().signal }
  await expect(createSendLeadToVisitor(fixture.deps)(job)).rejects.toThrow()
  expect(await eventsOf(fixture, id)).toMatchObject([{ kind: 'acknowledgement-refused', data: {} }])
  // The operator tries again, and it is accepted.
  await fixture.sink.setMode('ok')
  await createSendLeadToVisitor(fixture.deps)(job)
  expect((await eventsOf(fixture, id)).map(({ kind }) => kind)).toEqual(['acknowledgement-refused', 'acknowledged'])
})

test('a mail that waits has no event before its last try fails', async () => {
  await using fixture = await startMailing('refuse-connection')
  const { id } = await send(fixture)
  await eventually(() => expect(fixture.lines.some(({ msg }) => msg === 'a job failed')).toBe(true))
  expect(await eventsOf(fixture, id)).toEqual([])
  const limit = `update pgboss.job set retry_limit = retry_count + 1, start_after = now() where name = $1`
  await eventually(async () => {
    await fixture.pool.query(`${limit} and state = 'retry'`, [SendLeadToVisitor.name])
    expect(await eventsOf(fixture, id)).toMatchObject([{ kind: 'acknowledgement-given-up' }])
  })
})

test('the history does not claim an acknowledgement for a visitor who got no mail', async () => {
  await using fixture = await startMailing('refuse-connection')
  const { id } = await send(fixture)
  const press = fixture.press(await fixture.signLead(id))
  await press({ action: 'withdraw' })
  const suspect = await readAnswer(
    await fixture.send(functionNames.contact, { ...bodies.contact, referralCode: 'x', message: 'Buy now' }),
  )
  await eventually(async () => {
    const { rows } = await fixture.pool.query('select output from pgboss.job where name = $1 and state = $2', [
      SendLeadToVisitor.name,
      'completed',
    ])
    expect(rows).toMatchObject([{ output: { skipped: expect.any(String) } }])
  })
  expect((await eventsOf(fixture, id)).map(({ kind }) => kind)).toEqual(['withdrawn'])
  expect(await eventsOf(fixture, suspect.id)).toEqual([])
})

test('open desks are told of it once', async () => {
  await using fixture = await startMailing()
  const { id } = await send(fixture)
  await eventually(async () => expect(await eventsOf(fixture, id)).toHaveLength(1))
  const told: string[] = []
  const history = { ...fixture.desk.history, hint: (ids: readonly string[]) => void told.push(...ids) }
  const note = noteAcknowledgements({ db: fixture.db, history })
  await note(id, 'acknowledged', new Date())
  expect(told).toEqual([])
  await note(id, 'acknowledgement-refused', new Date())
  await note(id, 'acknowledgement-refused', new Date())
  expect(told).toEqual([id])
})
