import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUpDatabase } from '#platform/database/backup/backup.ts'
import { createRateLimiter, noLimits } from '#platform/limits/rate-limiter.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const hourly = { name: 'send', count: 5, windowMs: 3_600_000 }
const NOON = Date.parse('2026-11-15T12:00:00Z')

async function startLimiter() {
  const database = await createTestDatabase()
  let time = NOON
  const now = () => time
  return {
    ...database,
    limiter: createRateLimiter({ pool: database.pool, now }),
    /** As another process would have it. */
    another: () => createRateLimiter({ pool: database.pool, now }),
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('a limited number is allowed at once, and the next one gets a time to try again', async () => {
  await using fixture = await startLimiter()
  for (let n = 0; n < 5; n++) expect(await fixture.limiter.take(hourly, '203.0.113.7')).toEqual({ isAllowed: true })
  const refusal = await fixture.limiter.take(hourly, '203.0.113.7')
  expect(refusal).toEqual({ isAllowed: false, retryAfterSeconds: 720 })
  fixture.pass(719_999)
  expect(await fixture.limiter.take(hourly, '203.0.113.7')).toMatchObject({ isAllowed: false })
  fixture.pass(1)
  expect(await fixture.limiter.take(hourly, '203.0.113.7')).toEqual({ isAllowed: true })
  expect(await fixture.limiter.take(hourly, '203.0.113.7')).toMatchObject({ isAllowed: false })
})

test('after a whole window the full allowance is back, and never more than that', async () => {
  await using fixture = await startLimiter()
  await fixture.limiter.take(hourly, 'a')
  fixture.pass(10 * hourly.windowMs)
  const verdicts = []
  for (let n = 0; n < 7; n++) verdicts.push((await fixture.limiter.take(hourly, 'a')).isAllowed)
  expect(verdicts).toEqual([true, true, true, true, true, false, false])
})

test('clients and names are counted apart', async () => {
  await using fixture = await startLimiter()
  const once = { name: 'once', count: 1, windowMs: 60_000 }
  expect(await fixture.limiter.take(once, 'a')).toEqual({ isAllowed: true })
  expect(await fixture.limiter.take(once, 'b')).toEqual({ isAllowed: true })
  expect(await fixture.limiter.take({ ...once, name: 'other' }, 'a')).toEqual({ isAllowed: true })
  expect(await fixture.limiter.take(once, 'a')).toMatchObject({ isAllowed: false })
})

test('two processes asked at once never allow one too many', async () => {
  await using fixture = await startLimiter()
  const limiters = [fixture.limiter, fixture.another()]
  const asked = Array.from({ length: 60 }, (_, n) => limiters[n % 2]?.take(hourly, 'a'))
  const verdicts = await Promise.all(asked)
  expect(verdicts.filter((verdict) => verdict?.isAllowed)).toHaveLength(5)
})

test('no address is stored, and after a day nothing can be traced back to one', async () => {
  await using fixture = await startLimiter()
  await fixture.limiter.take(hourly, '203.0.113.7')
  const first = await fixture.pool.query('select key from rate_limits')
  expect(first.rows).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{32}$/) }])

  fixture.pass(24 * 3_600_000)
  await fixture.limiter.take(hourly, '203.0.113.7')
  const second = await fixture.pool.query('select key from rate_limits')
  expect(second.rows).toHaveLength(1)
  expect(second.rows).not.toEqual(first.rows)
  const salts = await fixture.pool.query('select day::text from rate_limit_salts')
  expect(salts.rows).toEqual([{ day: '2026-11-16' }])
})

test('a backup keeps neither the keys nor the salts', async () => {
  await using fixture = await startLimiter()
  await using directory = await makeTemporaryDirectory()
  const file = join(directory.path, 'backup')
  const saved = await backUpDatabase({ connection: fixture.connection, file, now: new Date(NOON), isTransientTable })
  const names = saved.tables.map(({ name }) => name)
  expect(names).toContain('analytics_daily')
  expect(names.filter((name) => name.startsWith('rate_limit'))).toEqual([])
})

test('an unavailable store rejects, and it is used again once it is back', async () => {
  await using fixture = await startLimiter()
  await fixture.pool.query('alter table rate_limit_salts rename to away')
  await expect(fixture.limiter.take(hourly, 'a')).rejects.toThrow('rate_limit_salts')
  await fixture.pool.query('alter table away rename to rate_limit_salts')
  expect(await fixture.limiter.take(hourly, 'a')).toEqual({ isAllowed: true })
})

test('without limits everything is allowed', async () => {
  for (let n = 0; n < 10; n++) expect(await noLimits.take(hourly, 'a')).toEqual({ isAllowed: true })
})
