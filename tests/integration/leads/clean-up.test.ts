import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { createLeadHistory } from '#services/desk/lead-history.ts'
import { cleanUp } from '#services/leads/clean-up.ts'
import { eventually } from '../jobs/start-queue.ts'
import { bodies, functionNames, startLeads } from './start-leads.ts'
import { startMailing, teamEmail } from './start-mailing.ts'

type Fixture = Awaited<ReturnType<typeof startLeads>>

/** Stores a lead with this message, and changes its row. */
async function store(fixture: Fixture, message: string, change: string): Promise<void> {
  const key = message.replaceAll(' ', '-')
  const body = { ...bodies.contact, email: `${key}@buyers.example`, message }
  expect((await fixture.send(functionNames.contact, body, { 'Idempotency-Key': key })).status).toBe(200)
  await fixture.pool.query(`update inquiries set ${change} where details ->> 'message' = $1`, [message])
}

async function listMessages(fixture: Fixture): Promise<unknown[]> {
  return (await fixture.leads()).map(({ details }) => details.message).toSorted()
}

function depsOf({ db, log, queue }: Fixture, now: () => number = Date.now) {
  return { db, log, queue, now, history: createLeadHistory(), retentionMonths: 24 }
}

test('closed leads and spam are deleted in time, once each night, by one process', async () => {
  await using fixture = await startLeads()
  await store(fixture, 'closed long ago', `status = 'closed', closed_at = now() - interval '25 months'`)
  await store(
    fixture,
    'closed',
    `status = 'closed', closed_at = now() - interval '23 months', received_at = '2001-01-01'`,
  )
  await store(fixture, 'old spam', `status = 'spam', received_at = now() - interval '13 months'`)
  await store(fixture, 'spam', `status = 'spam', received_at = now() - interval '11 months'`)
  await store(fixture, 'young', `received_at = now()`)
  await fixture.pool.query(`update idempotency_keys set created_at = now() - interval '8 days' where key <> 'young'`)
  // An earlier lead had the reference of one of them.
  await fixture.pool.query(
    `insert into gone_leads (reference, lead_id, at, how)
      select reference, gen_random_uuid(), now(), 'retention' from inquiries where status = 'spam'`,
  )
  await Promise.all([cleanUp(depsOf(fixture)), cleanUp(depsOf(fixture))])
  expect(await listMessages(fixture)).toEqual(['closed', 'spam', 'young'])
  expect(await fixture.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
  expect(await fixture.db.selectFrom('consents').select('id').execute()).toHaveLength(5)
  expect(fixture.lines.filter(({ msg }) => msg.includes('past its retention period'))).toHaveLength(1)
})

test('an open lead is never deleted; the team is reminded of it, and again after three months', async () => {
  await using fixture = await startMailing()
  await store(fixture, 'old', `received_at = '2020-01-02T04:00:00Z', updated_at = '2020-01-01'`)
  await store(fixture, 'contacted', `received_at = '2020-02-01', status = 'contacted'`)
  await store(fixture, 'young', `received_at = now() - interval '23 months'`)
  const reminders = () => fixture.mailTo(teamEmail).filter(({ subject }) => subject?.includes('open for more than'))
  let time = Date.now()
  const cleanAfterDays = async (days: number) => {
    time += days * 86_400_000
    await cleanUp(depsOf(fixture, () => time))
  }
  await cleanAfterDays(0)
  await eventually(() => expect(reminders()).toHaveLength(1))
  expect(reminders()[0]?.subject).toBe('2 leads have been open for more than 24 months')
  expect(reminders()[0]?.text).toContain('January 1, 2020')
  expect(reminders()[0]?.text).not.toContain('young')
  await cleanAfterDays(1)
  const countJobs = async () =>
    (await fixture.pool.query(`select 1 from pgboss.job where name = 'send-lead-reminder'`)).rows.length
  expect(await countJobs()).toBe(1)
  await cleanAfterDays(93)
  await eventually(() => expect(reminders()).toHaveLength(2))
  expect(await listMessages(fixture)).toEqual(['contacted', 'old', 'young'])
})

test('a lead counts from when it was closed first, and not at all once it is open again', async () => {
  await using fixture = await startLeads()
  await store(fixture, 'hello', `received_at = '2020-01-01'`)
  const [lead] = await fixture.leads()
  const set = async (status: 'closed' | 'contacted' | 'spam', at: string) => {
    const now = () => Date.parse(at)
    const act = { act: 'status', status, isOperator: true } as const
    await performAct({ db: fixture.db, now }, null, { id: randomUUID(), lead: lead?.id ?? '', do: act })
    return (await fixture.leads())[0]?.closed_at?.toISOString().slice(0, 10) ?? null
  }
  expect(await set('closed', '2024-05-01')).toBe('2024-05-01')
  expect(await set('closed', '2025-05-01')).toBe('2024-05-01')
  expect(await set('contacted', '2025-06-01')).toBeNull()
  expect(await set('closed', '2025-07-01')).toBe('2025-07-01')
  expect(await set('spam', '2025-08-01')).toBeNull()
  await expect(fixture.pool.query(`update inquiries set status = 'closed'`)).rejects.toThrow('closed_at')
})
