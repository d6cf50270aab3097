import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { newName, pathFor } from './moments.ts'
import { type Member, makeMember, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let one: Member
let two: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  one = await makeMember(product, 'admin', 'Member One')
  two = await makeMember(product, 'agent', 'Member Two')
})
afterAll(() => closeContexts(browser))

/** What the page must not do: break the policy or throw. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

test('the keyboard alone opens, claims, notes, logs a call, adds a task, takes back and goes on to the next', async () => {
  const name = newName()
  const references = [await sendLead(product, name), await sendLead(product, name)]
  await using desk = await openDesk(browser, product, two, { path: pathFor(name) })
  const { page } = desk
  const errors = collectErrors(page)
  await expect.poll(() => desk.row(name).count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/leads/${references[0]}`)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.keyboard.press(']')
  await page.waitForURL(`**/desk/leads/${references[1]}`)
  await page.getByRole('link', { name: 'Previous lead' }).waitFor()
  await page.keyboard.press('[')
  await page.waitForURL(`**/desk/leads/${references[0]}`)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.keyboard.press('c')
  await page.getByText('You claimed it').waitFor()
  await page.getByRole('status').getByText('Done: claimed').waitFor({ state: 'attached' })
  await page.keyboard.press('n')
  await page.keyboard.type('Likes corners.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Likes corners.').waitFor()
  await page.keyboard.press('t')
  await page.keyboard.type('Send the plan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done: Send the plan' }).press('Enter')
  await page.getByText('You did a task').waitFor()
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('Taken back: task done').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Done: Send the plan' }).waitFor()
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await page.getByText('You called and spoke with them').waitFor()
  await page.getByText('Contacted', { exact: true }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('(taken back)').nth(1).waitFor()
  await expect.poll(() => page.getByText('Contacted', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('back')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk?q=*')
  await desk.row(name).first().waitFor()
  expect(errors).toEqual([])
})

test('many are closed by one act and taken back by one undo, and the list can be saved as a view', async () => {
  const name = newName()
  await Promise.all([sendLead(product, name), sendLead(product, name)])
  await using desk = await openDesk(browser, product, one, { path: pathFor(name) })
  const { page } = desk
  await expect.poll(() => desk.row(name).count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'All that match' }).click()
  await page.getByText('2 selected · All 2 that match').waitFor()
  await page.getByLabel('Close as').selectOption('no-fit')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Nothing here.').waitFor()
  await page.getByRole('button', { name: 'Undo: 2 closed' }).click()
  await expect.poll(() => desk.row(name).count()).toBe(2)

  await page.getByRole('button', { name: '+ view' }).click()
  await page.getByLabel('Name of this view').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove this view' }).click()
  await page.getByRole('button', { name: '+ view' }).waitFor()
})

test('an admin adds a template, is told of a placeholder that nothing fills in, and a colleague begins with it', async () => {
  const [name, template] = [newName(), newName()]
  const reference = await sendLead(product, name)
  await using settings = await openDesk(browser, product, one, { path: '/desk/settings' })
  const form = settings.page.getByRole('form', { name: 'Reply templates' })
  await form.getByRole('button', { name: 'Add a template Contact' }).click()
  const contact = form.getByRole('group', { name: 'Contact' })
  // The label of a text contains the text.
  const field = (label: string) => contact.getByRole('textbox', { name: label, exact: true }).last()
  await field('Name').fill(template)
  await field('Text').fill('Good day {first}, see you on [the day].')
  await form.getByRole('button', { name: 'Save the templates' }).click()
  await form.getByText(`“${template}”: nothing fills in {first}.`).waitFor()
  await field('Text').fill('Good day {name}, see you on [the day].')
  await form.getByRole('button', { name: 'Save the templates' }).click()
  await form.getByText('Saved.').waitFor()
  await using desk = await openDesk(browser, product, two, { path: `/desk/leads/${reference}` })
  await desk.page.getByRole('button', { name: 'Reply' }).click()
  await desk.page.getByRole('button', { name: template }).click()
  const text = desk.page.getByRole('textbox', { name: 'Your answer' })
  await expect.poll(() => text.inputValue()).toBe(`Good day ${name}, see you on [the day].`)
  await text.press('Control+Enter')
  await desk.page.getByText('Fill in [the day] first.').waitFor()
})

test('acts wait on the device while the line is down, also over a reload', async () => {
  const name = newName()
  await sendLead(product, name)
  await using desk = await openDesk(browser, product, one, { path: pathFor(name) })
  await desk.row(name).waitFor()
  await desk.context.route('**/desk-act*', (route) => route.abort())
  await desk.row(name).getByRole('button', { name: 'Claim' }).click()
  await desk.page.getByText('1 waiting to be sent. Your connection is down. We’ll carry on when it’s back.').waitFor()
  await desk.row(name).getByText('you', { exact: true }).waitFor()
  await desk.context.unroute('**/desk-act*')
  await desk.page.reload()
  await desk.row(name).getByText('you', { exact: true }).waitFor()
  await expect.poll(() => desk.page.getByText('waiting to be sent').count()).toBe(0)
})

test('a list that could not be read when something arrived is read again by itself', async () => {
  const name = newName()
  await using desk = await openDesk(browser, product, one, { path: pathFor(name) })
  await desk.page.locator('.empty').waitFor()
  await desk.page.getByText('Live', { exact: true }).waitFor()
  await desk.context.route('**/desk-inbox*', (route) => route.abort())
  await sendLead(product, name)
  await desk.page.getByText('could not be read').waitFor()
  await desk.context.unroute('**/desk-inbox*')
  await desk.row(name).waitFor()
})

test.each([1280, 360])('nothing keeps people from using the desk at %i px, in either scheme', async (width) => {
  const name = newName()
  const reference = await sendLead(product, name, 'sell-fast')
  const viewport = { width, height: 800 }
  await using desk = await openDesk(browser, product, one, { path: pathFor(name), viewport, bypassCSP: true })
  const { page } = desk
  /** Only these parts, where the rest was looked at before. */
  async function expectUsable(...parts: string[]) {
    expect(await findBarriersInBothSchemes(page, parts.length > 0 ? parts : ['html'])).toEqual([])
    expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  }
  await desk.row(name).getByRole('checkbox').check()
  await expectUsable()
  // What is scrolled to is not under the bar, and on a phone the call is big enough for a thumb.
  const bar = await page.locator('.bar').boundingBox()
  const padding = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  )
  expect(padding).toBeGreaterThan(bar?.height ?? 0)
  const call = await desk.row(name).getByRole('link', { name: /^Call/ }).boundingBox()
  if (width < 400) expect(call?.height).toBeGreaterThanOrEqual(48)
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await expectUsable('dialog')
  await page.keyboard.press('Escape')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Go to the settings' }).waitFor()
  await expectUsable('dialog.commands')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Duty hours of the team' }).waitFor()
  await expectUsable()
  await page.goto(`${product.url}/desk/team`)
  await page.getByRole('button', { name: 'Change Member One' }).first().click()
  await page.getByRole('heading', { name: 'Who looked at what' }).waitFor()
  await expectUsable()
  await page.keyboard.press('/')
  await page.keyboard.type(name.split(' ')[1] ?? '')
  await page.getByRole('option', { name: reference }).waitFor()
  await expectUsable('.finder')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await expectUsable('.lead')
  if (width === 360) await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByText('Export, wall, record, delete').click()
  await page.getByRole('link', { name: /^Call/ }).filter({ visible: true }).first().click()
  await page.getByRole('region', { name: 'How did the call go?' }).waitFor()
  await expectUsable()
  await page.getByRole('button', { name: 'I did not call' }).click()
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor()
  await expectUsable('.reply')
})
