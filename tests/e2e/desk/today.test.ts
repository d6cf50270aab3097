import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectUsable } from './expect-usable.ts'
import { newName } from './moments.ts'
import { type Member, makeMember, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let agent: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  agent = await makeMember(product, 'agent', 'Priya Nair')
})
afterAll(() => closeContexts(browser))

/** A lead that this agent has. */
async function giveLead(name: string): Promise<string> {
  const reference = await sendLead(product, name)
  await askDatabase(product.dataDir, (client) =>
    client.query('update inquiries set assignee_id = $1 where reference = $2', [agent.id, reference]),
  )
  return reference
}

async function giveTask(reference: string, title: string): Promise<void> {
  await askDatabase(product.dataDir, (client) =>
    client.query(
      `insert into tasks (id, lead_id, title, due_at, assignee_id)
      select $1, id, $2, now() - interval '1 hour', $3 from inquiries where reference = $4`,
      [randomUUID(), title, agent.id, reference],
    ),
  )
}

test('an agent does the day from the first page: a task, its undo, and the next clock on top', async () => {
  const name = newName()
  const reference = await giveLead(name)
  const title = `Call ${name}`
  await giveTask(reference, title)
  await using desk = await openDesk(browser, product, agent, { path: '/desk' })
  const { page } = desk
  await page.getByRole('heading', { name: /^Good \w+, Priya$/ }).waitFor()
  const row = page.locator('.today-row', { hasText: title })
  await row.waitFor()
  await page.keyboard.press('j')
  expect(await page.locator(':focus').textContent()).toBe(title)
  await row.getByRole('button', { name: 'Done' }).click()
  await row.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await row.waitFor()
  const clock = page.getByRole('group', { name: 'Due next' }).getByRole('link', { name: /^Reply/ })
  await clock.click()
  await page.waitForURL(`**/desk/leads/${reference}`)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await row.waitFor()
})

test('a lead that arrives is claimed on the page of the team, and everybody else sees it go', async () => {
  const name = newName()
  const other = await makeMember(product, 'manager', 'Maya Manager')
  await using mine = await openDesk(browser, product, agent, { path: '/desk?whose=team' })
  await using theirs = await openDesk(browser, product, other, { path: '/desk?whose=team' })
  await mine.page.getByRole('navigation', { name: 'Whose day' }).waitFor()
  await sendLead(product, name)
  const rowOn = ({ page }: typeof mine) => page.locator('.today-row', { hasText: name })
  await rowOn(mine).getByRole('button', { name: 'Claim' }).click()
  await rowOn(mine).getByRole('button', { name: 'Reply' }).waitFor()
  await rowOn(theirs).getByText('Priya Nair').waitFor()
})

test('Today has no barriers on a wide screen and on a phone', async () => {
  const name = newName()
  await giveTask(await giveLead(name), `Ask ${name} for the rent roll and everything else that is still missing`)
  await using desk = await openDesk(browser, product, agent, { path: '/desk?whose=team', bypassCSP: true })
  const { page } = desk
  await page.locator('.today-row').first().waitFor()
  await expectUsable(page)
})
