import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectUsable } from './expect-usable.ts'
import { newName } from './moments.ts'
import { type Member, makeMember, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let member: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  member = await makeMember(product, 'manager', 'Member One')
})
afterAll(() => closeContexts(browser))

const items = ['Owners', 'Size and condition', 'Photographs', 'Rent roll', 'Leases', 'Debts and work orders']

test('an owner who says everything by phone gets an offer, with the keyboard from the list and back', async () => {
  const name = newName()
  const reference = await sendLead(product, name, 'sell-fast')
  await using desk = await openDesk(browser, product, member, { path: `/desk/leads/${reference}`, bypassCSP: true })
  const { page } = desk
  await page.getByRole('button', { name: 'Make a property' }).click()
  await page.getByRole('heading', { name: 'Ready for an offer: 0 of 6' }).waitFor()
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await page.locator('.property-link').first().waitFor()
  await expectUsable(page, 'main')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/properties/PRP-*')
  await page.goBack()
  await page.goto(`${product.url}/desk/leads/${reference}`)
  await page.getByRole('link', { name: /PRP-/ }).click()

  for (const [index, item] of items.entries()) {
    await page.getByRole('button', { name: `Write what they said: ${item}` }).click()
    await page.keyboard.type(`Said so, item ${index}.`)
    await page.keyboard.press('Enter')
    await page.getByText(`“Said so, item ${index}.”`).waitFor()
    await page.locator('.ready-write:focus').waitFor()
  }
  await page.getByRole('heading', { name: 'Ready for an offer: 6 of 6' }).waitFor()
  await page.getByRole('button', { name: 'Start the offer clock' }).click()
  await page.getByRole('heading', { name: /^Offer due/ }).waitFor()
  await page.getByText('marked the checklist as complete').waitFor()
  for (const card of ['Facts', 'What others can see']) await page.getByRole('heading', { name: card }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expectUsable(page, 'main')

  await page.getByRole('button', { name: 'Make an offer' }).click()
  await page.keyboard.type('1,250,000')
  await expectUsable(page, 'dialog')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Offer in principle given' }).waitFor()
  await page.getByText('$1,250,000').waitFor()
  await page.getByRole('button', { name: 'Change stage' }).click()
  await page.getByRole('menuitem', { name: 'Move to Live' }).click()
  await page.locator('[aria-current=step]', { hasText: 'Live' }).waitFor()
})
