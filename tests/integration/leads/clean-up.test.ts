import { expect, test } from 'vitest'
import { cleanUp } from '#services/leads/clean-up.ts'
import { bodies, functionNames, startLeads } from './start-leads.ts'

test('old leads are deleted once each night, by one process', async () => {
  await using fixture = await startLeads()
  for (const message of ['old', 'young']) {
    await fixture.send(functionNames.contact, { ...bodies.contact, message }, { 'Idempotency-Key': message })
  }
  await fixture.pool.query(
    `update inquiries set received_at = now() - interval '25 months' where details ->> 'message' = 'old'`,
  )
  await fixture.pool.query(`update idempotency_keys set created_at = now() - interval '8 days' where key = 'old'`)
  const deps = { db: fixture.db, log: fixture.log, now: Date.now, retentionMonths: 24 }
  await Promise.all([cleanUp(deps), cleanUp(deps)])
  expect((await fixture.leads()).map(({ details }) => details.message)).toEqual(['young'])
  expect(await fixture.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
  expect(await fixture.db.selectFrom('consents').select('id').execute()).toHaveLength(2)
  expect(fixture.lines.filter(({ msg }) => msg.includes('past its retention period'))).toHaveLength(1)
})
