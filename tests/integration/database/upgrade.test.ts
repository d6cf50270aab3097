import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '#platform/database/connection.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { makeLaterVersion } from '../../support/product/later-version.ts'
import { copyTemplate } from '../../support/product/product-template.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sendLead } from '../../support/product/start-processes.ts'
import { launchProduct, startProduct } from '../../support/product/start-product.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const LOCK = 'select pg_advisory_lock(77)'
const UNLOCK = 'select pg_advisory_unlock(77)'
/** It waits for the test, and then changes a table that a new lead needs. */
const SLOW = `-- Upgrade: 3 s per 100,000 leads, beside the old version.
  select pg_advisory_xact_lock(77); alter table inquiries add column later text not null default '';`

async function makeDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** Starts the later version, without waiting until it is ready. */
async function launchLater(migrations: Record<string, string>, site: { dataDir: string; url?: string }, url: string) {
  const later = await makeLaterVersion(migrations)
  // With the address of the old process, the pages need not be rendered again.
  const env = { DATABASE_URL: url, REUSE_PORT: 'on', ...(site.url && { SITE_URL: site.url }) }
  const process = await launchProduct(site.dataDir, { entry: later.entry, env })
  onTestFinished(async () => {
    process.child.kill()
    await process.exited
    await later[Symbol.asyncDispose]()
  })
  return process
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

test('while the only process upgrades, it serves pages, and leads are stored once that is done', async () => {
  const database = await makeDatabase()
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await copyTemplate(folder.path)
  await withClient(database.connection, async (holder) => {
    await holder.query(LOCK)
    const { url, output } = await launchLater({ '9001-slow.sql': SLOW }, { dataDir: folder.path }, database.url)
    await expect.poll(() => statusOf(`${url}/`)).toBe(200)
    expect(await statusOf(`${url}/livez`)).toBe(200)
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { database: true, queue: false, upgrading: true }])
    await expect.poll(output).toContain('9001-slow.sql (under a second, beside the old version)')
    const key = await readPublishableKey({ dataDir: folder.path })
    // Its code must not meet the tables of the old version.
    expect(await sendLead(url, key)).toBe(503)

    await holder.query(UNLOCK)
    await expect.poll(() => sendLead(url, key)).toBe(200)
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
  })
})

test('while another process serves the site, the new one takes no request before it is ready, and breaks nothing', async () => {
  const database = await makeDatabase()
  await using old = await startProduct({ env: { DATABASE_URL: database.url } })
  const key = await readPublishableKey(old)
  const breaking = '-- Upgrade: 0 s per 100,000 leads, once the old version has stopped.\ndrop table inquiries cascade;'
  const refused = await launchLater({ '9001-breaking.sql': breaking }, old, database.url)
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain(
    'Migration 9001-breaking.sql cannot run beside the old version: stop the other processes on this database (1), then start this one.',
  )

  await withClient(database.connection, async (holder) => {
    await holder.query(LOCK)
    const { url, output } = await launchLater({ '9001-slow.sql': SLOW }, old, database.url)
    await expect.poll(output).toContain('upgrading the database')
    expect(await statusOf(`${url}/livez`)).toBe(0)
    expect(await sendLead(old.url, key)).toBe(200)

    await holder.query(UNLOCK)
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
    expect(await Promise.all([sendLead(old.url, key), sendLead(url, key)])).toEqual([200, 200])
  })
})
