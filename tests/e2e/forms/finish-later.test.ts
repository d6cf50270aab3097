import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriers } from '../pages/accessibility/find-barriers.ts'
import { giveContact, openQuestionnaire } from './questionnaire-page.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

async function findLink(email: string): Promise<string> {
  const mailbox = join(product.dataDir, 'mailbox')
  for (const name of await readdir(mailbox).catch(() => [])) {
    const text = (await readFile(join(mailbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = text.match(/http\S+\/answers\/[\w-]+/)?.[0]
    if (link && text.includes(email)) return link
  }
  return ''
}

test('a mailed link opens the answers at their step on another device, says what it holds, and deletes it', async () => {
  const email = `later-${crypto.randomUUID()}@buyers.example`
  await using questionnaire = await openQuestionnaire(browser, product.url, { opener: 'Retail' })
  const { section, group, next, reach } = questionnaire
  const ask = section.getByRole('button', { name: 'Email me a link to finish later' })
  expect(await ask.count()).toBe(0)
  await giveContact(questionnaire, email)
  await next.click()
  await reach(3)
  await group('Retail').getByRole('checkbox', { name: 'Bank Branch' }).check()
  await ask.click()
  await section.getByText(`We’ve emailed a link to ${email}.`).waitFor()
  // The rest of the page lies under the header while it is scrolled, and is checked elsewhere.
  expect(await findBarriers(questionnaire.page, ['.draft-note'])).toEqual([])
  await expect.poll(() => findLink(email), { timeout: 30_000 }).toContain('/answers/')
  const link = await findLink(email)

  await using phone = await openVisitorTab(browser, product.url, { viewport: { width: 360, height: 740 } })
  const { page } = phone
  await page.goto(link)
  await page.getByRole('heading', { name: 'Your saved answers', level: 1 }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('Retail: Bank Branch')
  await page.getByRole('link', { name: 'Continue at step 3' }).click()
  const form = page.locator('#questionnaire')
  await form.getByText('Step 3 of 5', { exact: true }).waitFor()
  expect(await form.getByRole('checkbox', { name: 'Bank Branch' }).isChecked()).toBe(true)
  expect(page.url()).not.toContain('saved-')
  expect(await listLeads(product, 'investment', email)).toEqual([])

  await page.goto(link)
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await page.getByRole('heading', { name: 'Deleted', level: 1 }).waitFor()
  await page.goto(link)
  await page.getByRole('alert').waitFor()
})
