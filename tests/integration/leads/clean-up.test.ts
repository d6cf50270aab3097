import { expect, test } from 'vitest'
import { cleanUp } from '#services/leads/clean-up.ts'
import { bodies, functionNames, startLeads } from './start-leads.ts'

test('each night what is old enough goes, once, whoever does it', async () => {
  await using bench = await startLeads()
  for (const message of ['old', 'young']) {
    await bench.send(functionNames.contact, { ...bodies.contact, message }, { 'Idempotency-Key': message })
  }
  await bench.pool.query(
    `UPDATE inquiries SET received_at = now() - interval '25 months' WHERE details ->> 'message' = 'old'`,
  )
  await bench.pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '8 days' WHERE key = 'old'`)
  const deps = { db: bench.db, log: bench.log, now: Date.now, retentionMonths: 24 }
  await Promise.all([cleanUp(deps), cleanUp(deps)])
  expect((await bench.leads()).map(({ details }) => details.message)).toEqual(['young'])
  expect(await bench.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
  expect(await bench.db.selectFrom('consents').select('id').execute()).toHaveLength(2)
  expect(bench.lines.filter(({ msg }) => msg.includes('kept long enough'))).toHaveLength(1)
})
