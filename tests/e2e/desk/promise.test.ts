import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { type Member, makeMember, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let manager: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  manager = await makeMember(product, 'manager', 'Member One')
})
afterAll(() => closeContexts(browser))

const DAY_MS = 86_400_000
const print = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A month long ago that no other test uses, with 40 messages: 38 in time, one late, one that nobody answered. */
async function fillMonth() {
  const first = randomInt(10_957, 17_000)
  const at = `${print(first + 3)}T15:00:00Z`
  const missed = await sendLead(product, `Zoe ${randomUUID().slice(0, 8)}`)
  await askDatabase(product.dataDir, async (client) => {
    await client.query(
      `insert into reply_measures (lead_id, clock, kind, started_at, due_at, stopped_at, stop_kind, seconds,
         wall_seconds, entered_later, unmeasured)
       select gen_random_uuid(), 'reply', 'contact', start, start + interval '1 day', start + took, 'call',
         extract(epoch from took), extract(epoch from took), n = 1, null
       from (select n, $1::timestamptz + n * interval '7 hours' as start,
         case n when 39 then interval '30 hours' else n * n * interval '45 seconds' end as took
         from generate_series(1, 39) n) m
       union all
       select gen_random_uuid(), 'reply', 'contact', $1::timestamptz, $1::timestamptz + interval '1 day', null, null,
         null, null, false, 'spam' from generate_series(1, 2)`,
      [at],
    )
    await client.query(
      `update inquiries set received_at = $2, reply_due_at = $2::timestamptz + interval '1 day' where reference = $1`,
      [missed, at],
    )
  })
  const period = { from: print(first), to: print(first + 29) }
  return { missed, period, path: `/desk/promise?${new URLSearchParams(period)}` }
}

test('a manager sees how the promise was kept, opens what was missed, and takes the evidence', async () => {
  const { path, missed, period } = await fillMonth()
  await using desk = await openDesk(browser, product, manager, { path, bypassCSP: true })
  const { page } = desk
  const card = page.getByRole('region', { name: 'Contact' })
  await card.getByText('95 % kept').waitFor()
  expect(await card.locator('dd').allTextContents()).toEqual(['16 h 12', '5 h', '40', '2', '2: 2 spam', '1 (3 %)', '0'])
  await page.getByText('0 of 20 needed').first().waitFor()
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])

  await page.keyboard.press('ArrowLeft')
  await page.waitForURL((url) => (url.searchParams.get('to') ?? '') < period.from)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`**${path}`)

  await page.getByRole('button', { name: 'Evidence file' }).click()
  await page.getByLabel('What is it for?').fill('Claims register')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`promise-${period.from}-to-${period.to}.csv`)
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(1 + 42)

  await card.locator('dl a', { hasText: /^2$/ }).click()
  await page.getByRole('heading', { name: 'Contact, missed 2' }).waitFor()
  await page.getByRole('row', { name: missed }).getByText('never').waitFor()
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: missed }).click()
  await page.waitForURL(`**/desk/leads/${missed}`)
})

test('on a phone there are three tiles, and the way to them is at the bottom', async () => {
  const { path } = await fillMonth()
  const viewport = { width: 360, height: 740 }
  await using desk = await openDesk(browser, product, manager, { path, viewport, bypassCSP: true })
  const { page } = desk
  await page.getByText('95 % kept').waitFor()
  expect(await page.locator('.promise-card').count()).toBe(3)
  expect(await page.locator('.chart').first().isVisible()).toBe(false)
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Inbox' }).click()
  await page.waitForURL('**/desk')
})
