import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '../../integration/jobs/start-queue.ts'
import { bodies, functionNames, startLeads } from '../../integration/leads/start-leads.ts'
import { startMailing, teamEmail } from '../../integration/leads/start-mailing.ts'

type Fixture = Pick<Awaited<ReturnType<typeof startLeads>>, 'send'>

/** As a browser sends it: each new form has a new key. */
function send(fixture: Fixture, change: Record<string, string> = {}): Promise<Response> {
  return fixture.send(functionNames.contact, { ...bodies.contact, ...change }, { 'Idempotency-Key': randomUUID() })
}

test('the same answers under another key within ten minutes are stored, flagged and marked for the team', async () => {
  await using fixture = await startMailing()
  await send(fixture)
  await send(fixture)
  expect((await fixture.leads()).map(({ flags }) => flags)).toEqual([[], ['possible-duplicate']])
  await eventually(() => expect(fixture.mailTo(teamEmail)).toHaveLength(2))
  const marked = fixture.mailTo(teamEmail).filter(({ subject }) => subject?.startsWith('[possible duplicate] '))
  expect(marked).toHaveLength(1)
})

test('repeats that arrive together are flagged too, all but one', async () => {
  await using fixture = await startLeads()
  await Promise.all(Array.from({ length: 10 }, () => send(fixture)))
  const flagged = (await fixture.leads()).filter(({ flags }) => flags.includes('possible-duplicate'))
  expect(flagged).toHaveLength(9)
})

test('different answers, a different person or a later day do not count as a repeat', async () => {
  await using fixture = await startLeads()
  await Promise.all([send(fixture), send(fixture, { message: 'Else' }), send(fixture, { email: 'bob@buyers.example' })])
  await fixture.pool.query(`update inquiries set received_at = received_at - interval '11 minutes'`)
  await send(fixture)
  expect((await fixture.leads()).map(({ flags }) => flags)).toEqual([[], [], [], []])
})
