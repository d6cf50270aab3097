// Two members change the same thing at the same time.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectUsable } from './expect-usable.ts'
import { newName } from './moments.ts'
import { type Member, makeMember, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let one: Member
let two: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  one = await makeMember(product, 'admin', 'Member One')
  two = await makeMember(product, 'admin', 'Member Two')
})
afterAll(() => closeContexts(browser))

test('facts that both have edited are shown with both values, and either choice is stored, along with the rest', async () => {
  const reference = await sendLead(product, newName(), 'sell-fast')
  await using first = await openDesk(browser, product, one, { path: `/desk/leads/${reference}` })
  await first.page.getByRole('button', { name: 'Make a property' }).click()
  await first.page.getByRole('link', { name: /PRP-/ }).click()
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
  const edit = (page: Page) => page.getByRole('button', { name: 'Edit facts' }).click()
  const openFacts = async (page: Page) => {
    await page.getByRole('heading', { name: 'Facts' }).click()
    await edit(page)
  }
  await openFacts(first.page)
  await using other = await openDesk(browser, product, two, { path: new URL(first.page.url()).pathname })
  const notice = other.page.locator('.notice')
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  const facts = (page: Page) => page.locator('.fact-groups')

  await openFacts(other.page)
  await field(other.page, 'Municipality').fill('Barrie')
  await field(other.page, 'Timeline').fill('Next spring')
  await field(other.page, 'Units').fill('6')
  await field(first.page, 'Municipality').fill('Guelph')
  await field(first.page, 'Timeline').fill('As soon as the tenants have left')
  await field(first.page, 'Price from ($)').fill('900000')
  await save(first.page)
  // Only untouched fields follow the other member.
  await expect.poll(() => field(other.page, 'Price from ($)').inputValue()).toBe('900,000')
  await save(other.page)
  const sides = notice.locator('.conflict-sides > div')
  await sides
    .first()
    .getByText(/^Member OneMunicipalityGuelphMember One at .*TimelineAs soon as/)
    .waitFor()
  await sides
    .last()
    .getByText(/^YouMunicipalityBarrieTimelineNext spring/)
    .waitFor()
  await expectUsable(other.page, '.notice')
  await notice.getByRole('button', { name: 'Take theirs' }).click()
  // What was stored is text again.
  await facts(first.page).getByText('6', { exact: true }).waitFor()
  await facts(other.page).getByText('Guelph').waitFor()

  await edit(first.page)
  await edit(other.page)
  await field(other.page, 'Municipality').fill('Milton')
  await field(first.page, 'Municipality').fill('Elora')
  await save(first.page)
  await expect.poll(() => first.page.getByText('waiting to be sent').count()).toBe(0)
  await save(other.page)
  await notice.getByText(/set it to Elora at .*You chose Milton/).waitFor()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await facts(first.page).getByText('Milton').waitFor()
})

test('a setting and a template that both have edited are shown in their form', async () => {
  await using first = await openDesk(browser, product, one, { path: '/desk/settings' })
  await using other = await openDesk(browser, product, two, { path: '/desk/settings' })
  for (const { page } of [first, other]) {
    await page.getByRole('button', { name: 'Change Unassigned leads' }).click()
    await page.getByRole('button', { name: 'Change Reply templates' }).click()
  }
  const minutes = (page: Page) => page.getByLabel('Minutes until an unassigned lead')
  await minutes(other.page).fill('45')
  await minutes(first.page).fill('30')
  await first.page.getByRole('button', { name: 'Save', exact: true }).click()
  await first.page.getByText('Saved.').waitFor()
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  await other.page.getByText(/Member One set it to 30 at .*You chose 45/).waitFor()
  await expectUsable(other.page, '.set-part .warning')
  await other.page.getByRole('button', { name: 'Keep mine' }).click()
  await other.page.getByText('Saved.').waitFor()

  const row = (page: Page) => page.getByRole('group', { name: 'Contact' }).locator('.template').first()
  const text = (page: Page) => row(page).getByRole('textbox', { name: 'Text', exact: true })
  for (const { page } of [first, other]) await row(page).getByRole('button', { name: 'Edit' }).click()
  const usual = await text(first.page).inputValue()
  await text(other.page).fill(`${usual}\n\nSee you soon.`)
  await text(first.page).fill('Hi {name},\n\nThanks for writing.')
  await row(first.page).getByRole('button', { name: 'Save' }).click()
  await first.page.locator('.templates').getByText('Saved.').waitFor()
  await row(other.page).getByRole('button', { name: 'Save' }).click()
  await row(other.page)
    .getByText(/^Member One changed it at/)
    .waitFor()
  await row(other.page).getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => text(other.page).inputValue()).toContain('Thanks for writing.')
  await text(other.page).fill(usual)
  await row(other.page).getByRole('button', { name: 'Save' }).click()
  await other.page.locator('.templates').getByText('Saved.').waitFor()
})
