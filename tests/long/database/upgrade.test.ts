import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLogger } from '#platform/log/logger.ts'
import { seedDesk } from '../../../scripts/bench/seed-desk.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { makeLaterVersion } from '../../support/product/later-version.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { startProcesses, toUrl } from '../../support/product/start-processes.ts'
import { startProduct } from '../../support/product/start-product.ts'
import { watchSite } from '../../support/product/watch-site.ts'

const log = createLogger({ level: 'silent' })
const LEADS = 200_000
const MOST_MS = 5000

/**
 * A change of every lead: a new column, an index, and the column filled from what is there. New leads get the default, also
 * from the old version. Otherwise the batches would never end.
 */
const migrations = {
  '9001-region.sql': `-- Upgrade: 1 s per 100,000 leads, beside the old version.
    alter table inquiries add column region text;
    alter table inquiries alter column region set default '';
    create index inquiries_closed_later on inquiries (closed_at, id);`,
  '9002-fill-region.sql': `-- Upgrade: 30 s per 100,000 leads, in batches beside the old version.
    update inquiries set region = coalesce(details ->> 'propertyAddress', '') where id in (
      select id from inquiries where region is null limit 2000 for update skip locked);`,
}

const countEmpty = 'select count(*)::int as count from inquiries where region is null'

async function makeLater() {
  const later = await makeLaterVersion(migrations)
  onTestFinished(() => later[Symbol.asyncDispose]())
  return later
}

test('200,000 leads are upgraded by a single process with its own database', async () => {
  const { entry } = await makeLater()
  await using first = await startProduct({ env: { RATE_LIMIT: 'off' } })
  const { dataDir, port, url } = first
  await first.stop()
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await withClient(postgres.connection, (client) => seedDesk(client, LEADS))
  await postgres.stop()
  const old = await startProduct({ dataDir, port, env: { RATE_LIMIT: 'off' } })
  await using watch = watchSite(url, await readPublishableKey(old))
  const stoppedAt = performance.now()
  await old.stop()
  await using later = await startProduct({ dataDir, port, entry, env: { RATE_LIMIT: 'off' } })
  const readyMs = Math.round(performance.now() - stoppedAt)
  await expect
    .poll(() => askDatabase(dataDir, async (client) => (await client.query(countEmpty)).rows[0].count), {
      timeout: 600_000,
      interval: 1000,
    })
    .toBe(0)
  const filledMs = Math.round(performance.now() - stoppedAt)
  const seen = await watch.stop()
  process.stdout.write(`one process with its own database: ${JSON.stringify({ readyMs, filledMs, ...seen })}\n`)
  expect(later.output()).toContain('9002-fill-region.sql (about 60 s, in batches beside the old version)')
  expect(seen.leadsRefusedMs).toBeLessThanOrEqual(MOST_MS)
  expect(seen.odd).toBe(0)
})

test('200,000 leads are upgraded by two processes, one after the other', async () => {
  const { entry } = await makeLater()
  await using processes = await startProcesses({ count: 2 })
  const [one, two] = await processes.two()
  for (const product of [one, two]) await processes.remove(product, 'stop')
  await withClient(processes.connection, (client) => seedDesk(client, LEADS))
  for (const _ of [1, 2]) await processes.add()
  await using watch = watchSite(processes.url, processes.publishableKey)
  const env = { DATABASE_URL: toUrl(processes.connection), SITE_URL: processes.url, RATE_LIMIT: 'off' }
  for (const old of await processes.two()) {
    // Not known to the balancer until it is ready.
    const later = await startProduct({ dataDir: old.dataDir, entry, env })
    onTestFinished(() => later[Symbol.asyncDispose]())
    processes.products.push(later)
    await processes.remove(old, 'stop')
  }
  const empty = () => withClient(processes.connection, async (client) => (await client.query(countEmpty)).rows[0].count)
  await expect.poll(empty, { timeout: 600_000, interval: 1000 }).toBe(0)
  const seen = await watch.stop()
  process.stdout.write(`two processes in turn: ${JSON.stringify(seen)}\n`)
  expect(seen.leadsRefusedMs).toBeLessThanOrEqual(MOST_MS)
  expect(seen.odd).toBe(0)
})
