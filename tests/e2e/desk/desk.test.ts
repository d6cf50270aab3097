import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from '../pages/accessibility/find-small-targets.ts'
import { expectUsable } from './expect-usable.ts'
import { findMailedLink, newName, pathFor } from './moments.ts'
import { type Member, makeMember, newPhone, openDesk, sendLead } from './open-desk.ts'

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

/** Things that a page must not do: violate its policy or throw. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

const narrow = { width: 360, height: 800 }

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
}

test('the keyboard alone opens, claims, notes, logs a call, adds a task, undoes and moves on to the next', async () => {
  const name = newName()
  const references = [await sendLead(product, name), await sendLead(product, name)]
  await using desk = await openDesk(browser, product, two, { path: pathFor(name) })
  const { page } = desk
  const errors = collectErrors(page)
  await expect.poll(() => desk.row(name).count()).toBe(2)
  // The preview takes no focus.
  await page.locator('.reader').getByText('Do you cover Sudbury?').waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/leads/${references[0]}`)
  await page.locator('.talk').first().waitFor()
  await page.keyboard.press(']')
  await page.waitForURL(`**/desk/leads/${references[1]}`)
  await page.getByRole('link', { name: 'Previous lead' }).waitFor()
  await page.keyboard.press('[')
  await page.waitForURL(`**/desk/leads/${references[0]}`)
  await page.locator('.talk').first().waitFor()
  await page.keyboard.press('c')
  await page.getByText('You claimed it').waitFor({ state: 'attached' })
  await page.getByRole('status').getByText('Done: claimed').waitFor({ state: 'attached' })
  await page.keyboard.press('n')
  await page.keyboard.type('Likes corners.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Likes corners.', { exact: true }).waitFor()
  await page.keyboard.press('t')
  await page.keyboard.type('Send the plan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done: Send the plan' }).press('Enter')
  await page.getByText('You completed a task').waitFor({ state: 'attached' })
  await page.keyboard.press('z')
  await page.getByRole('status').getByText('Undone: task done').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Done: Send the plan' }).waitFor()
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await page.getByText('You called and spoke with them').first().waitFor()
  await page.getByText('Contacted', { exact: true }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('(undone)').nth(1).waitFor({ state: 'attached' })
  await expect.poll(() => page.getByText('Contacted', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('back')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/inbox?q=*')
  await desk.row(name).first().waitFor()
  expect(errors).toEqual([])
})

/** Runs a command by part of its name. */
async function command(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

test('the commands include every act that rights allow: an investor’s criteria are confirmed', async () => {
  const reference = await sendLead(product, newName(), 'investment')
  await using desk = await openDesk(browser, product, two, { path: `/desk/leads/${reference}` })
  const { page } = desk
  await page.getByText('$750,000 to $2,000,000').waitFor()
  await page.getByText('typed: 750k – 2 million').waitFor()
  await page.getByText('Not confirmed with the investor yet.').waitFor()
  await page.keyboard.press('Control+k')
  const offered = await page.getByRole('option').allTextContents()
  for (const name of ['Confirm with the investor', 'Mark as spam', 'Open an access request'])
    expect(offered).toContain(`${name} `)
  for (const name of ['Delete for good', 'Limit who', 'Assign', 'Make a property'])
    expect(offered.filter((option) => option.startsWith(name))).toEqual([])
  await page.keyboard.press('Escape')
  await command(page, 'confirm')
  await page.getByText(/^Confirmed with the investor on .* by Member Two\.$/).waitFor()
  await page.getByText('You confirmed the criteria with the investor').waitFor({ state: 'attached' })
})

/** Changes the inquiry through the link in the sender's mail. */
async function askForDeletion(reference: string): Promise<number> {
  const link = await findMailedLink(product, 'privacy', reference)
  const headers = { origin: new URL(link).origin, 'content-type': 'application/x-www-form-urlencoded' }
  return (await fetch(link, { method: 'POST', headers, body: 'action=delete' })).status
}

test('a person who asks for deletion gets mail only about access, and a deleted lead says what is kept', async () => {
  const [kept, reference] = [await sendLead(product, newName()), await sendLead(product, newName())]
  await using desk = await openDesk(browser, product, one, { path: `/desk/leads/${kept}` })
  const { page } = desk
  await page.locator('.talk').first().waitFor()
  await command(page, 'keep as')
  await page.getByLabel('Keep until').fill('2099-01-01')
  await page.getByLabel('Reason (the sender may read it)').fill('It became a trade.')
  await page.getByRole('button', { name: 'Keep as a record' }).click()
  await page.getByText('keeps it as a record until 1 January 2099').waitFor({ state: 'attached' })
  expect(await askForDeletion(kept)).toBe(409)
  await page.getByText(/they asked for the deletion of this inquiry.*in the night after 1 January 2099\.$/).waitFor()
  await page.getByRole('button', { name: /^Send/ }).waitFor({ state: 'detached' })

  await command(page, 'access request')
  const send = (disabled: boolean) => page.getByRole('button', { name: 'Send Ctrl Enter', disabled }).waitFor()
  await send(true)
  const purpose = page.getByRole('combobox', { name: 'This email' })
  await purpose.selectOption('access')
  await send(false)
  await purpose.selectOption('reply')
  await send(true)

  await command(page, 'keep as')
  await page.getByRole('button', { name: 'End this' }).click()
  await page.getByText('ended its time as a record').waitFor({ state: 'attached' })
  await command(page, 'delete')
  const why = page.getByLabel('Why are you deleting it?')
  await expect.poll(() => why.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('They asked by phone.')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/inbox')
  await page.goto(`${product.url}/desk/leads/${kept}`)
  await page
    .getByText(
      /^This lead was deleted at the desk on .* We keep only the proof of consent and how quickly it was answered, without a name/,
    )
    .waitFor()
  await page.goto(`${product.url}/desk/leads/${reference}`)
  await page.locator('.talk').first().waitFor()
  expect(await askForDeletion(reference)).toBeLessThan(400)
  await page
    .getByText(
      /^The visitor deleted this inquiry on .* We keep only the proof of consent and how quickly it was answered, without a name/,
    )
    .waitFor()
})

test('many leads are closed by one act and reopened by one undo, and the list can be saved as a view', async () => {
  const name = newName()
  await Promise.all([sendLead(product, name), sendLead(product, name)])
  await using desk = await openDesk(browser, product, one, { path: pathFor(name) })
  const { page } = desk
  await expect.poll(() => desk.row(name).count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByText('2 selected · All 2 that match').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('menuitem', { name: 'No fit' }).click()
  await page.getByText(/^No lead .*matches/).waitFor()
  await page.getByRole('button', { name: 'Undo: 2 closed' }).click()
  // Under the pointer the list would keep its rows where they are.
  await page.mouse.move(0, 0)
  await expect.poll(() => desk.row(name).count()).toBe(2)

  const menu = page.getByRole('button', { name: 'Save or change this view' })
  const choose = async (act: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  const inRail = (view: string) => page.getByRole('navigation').getByRole('link', { name: view, exact: true })
  await choose('Save as a view…')
  await page.getByLabel('Name of this view').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await inRail(name).waitFor()
  await choose('Rename this view…')
  await page.getByLabel('Name of this view').fill(`${name} again`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await inRail(`${name} again`).waitFor()
  await choose('Delete this view')
  await inRail(`${name} again`).waitFor({ state: 'detached' })
})

test('an admin adds a template, sees that nothing fills in a placeholder, and a colleague uses the template', async () => {
  const [name, template] = [newName(), newName()]
  const reference = await sendLead(product, name)
  await using settings = await openDesk(browser, product, one, { path: '/desk/settings' })
  // The width at 200% zoom on a laptop.
  await settings.page.setViewportSize({ width: 640, height: 800 })
  await settings.page.getByRole('button', { name: 'Change Reply templates' }).click()
  const form = settings.page.getByRole('region', { name: 'Reply templates' })
  await form.getByRole('button', { name: 'Add a template Contact' }).click()
  const contact = form.getByRole('group', { name: 'Contact' })
  // The label of a text contains the text.
  const field = (label: string) => contact.getByRole('textbox', { name: label, exact: true }).last()
  await field('Name').fill(template)
  await field('Text').fill('Good day {first}, see you on [the day].')
  await form.getByRole('button', { name: `Save ${template}` }).click()
  await form.getByText(`“${template}”: nothing fills in {first}.`).waitFor()
  // One press doesn't discard the typed text.
  await form.getByRole('button', { name: 'Back to the usual ones' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  expect(await field('Name').inputValue()).toBe(template)
  await field('Text').fill('Good day {name}, see you on [the day].')
  await form.getByRole('button', { name: `Save ${template}` }).click()
  await form.getByText('Saved.').waitFor()
  await using desk = await openDesk(browser, product, two, { path: `/desk/leads/${reference}` })
  await desk.page.getByRole('button', { name: 'Templates' }).click()
  await desk.page.getByRole('menuitem', { name: template }).click()
  const text = desk.page.getByRole('textbox', { name: 'Your reply' })
  await expect.poll(() => text.inputValue()).toBe('Good day Zoe, see you on [the day].')
  await text.press('Control+Enter')
  await desk.page.getByText('Fill in [the day] first.').waitFor()
})

test('acts wait on the device while the connection is down, even across a reload', async () => {
  const name = newName()
  await sendLead(product, name)
  await using desk = await openDesk(browser, product, one, { path: pathFor(name) })
  await desk.row(name).waitFor()
  await desk.context.route('**/desk-act*', (route) => route.abort())
  await desk.pressOnRow(name, 'Claim')
  await desk.page.getByText('1 waiting to be sent. Trying again.').waitFor()
  await desk.row(name).getByText('Assigned to: you').waitFor()
  await desk.context.unroute('**/desk-act*')
  await desk.page.reload()
  await desk.row(name).getByText('Assigned to: you').waitFor()
  await expect.poll(() => desk.page.getByText('waiting to be sent').count()).toBe(0)
})

test('a list that could not be read when something arrived is reloaded automatically', async () => {
  const name = newName()
  await using desk = await openDesk(browser, product, one, { path: pathFor(name) })
  await desk.page.locator('.list-empty').waitFor()
  await desk.page.getByText('Live', { exact: true }).waitFor()
  await desk.context.route('**/desk-inbox*', (route) => route.abort())
  await sendLead(product, name)
  await desk.page.getByText('Offline since').waitFor()
  await desk.context.unroute('**/desk-inbox*')
  await desk.row(name).waitFor()
})

test('nothing keeps people from using the desk on a wide screen, in either scheme, or on a narrow one', async () => {
  const [name, phone] = [newName(), newPhone()]
  await sendLead(product, name, 'sell-fast', phone)
  const investor = await sendLead(product, newName(), 'investment', phone)
  await using desk = await openDesk(browser, product, one, { path: pathFor(name), bypassCSP: true })
  const { page } = desk
  await desk.row(name).getByRole('checkbox').check()
  await page.getByText('1 selected').waitFor()
  await expectUsable(page)
  const heights = await page
    .locator('.row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([78]))
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).waitFor()
  expect(await findBarriersInBothSchemes(page, ['.menu'])).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await expectUsable(page, 'dialog')
  await page.keyboard.press('Escape')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Go to the settings' }).waitFor()
  await expectUsable(page, 'search.finder')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'When a lead arrives' }).check()
  for (const name of ['Duty hours', 'Extra closed days', 'Unassigned leads', 'Reply templates'])
    await page.getByRole('button', { name: new RegExp(`^(Add|Change) ${name}$`) }).click()
  await expectUsable(page, 'main')
  await page.goto(`${product.url}/desk/team`)
  await page.getByRole('button', { name: 'Change Member One' }).first().click()
  await page.getByRole('heading', { name: 'Access log' }).waitFor()
  await expectUsable(page, 'main')
  await page.keyboard.press('/')
  await page.keyboard.type(name.split(' ')[1] ?? '')
  await page.getByRole('option', { name }).first().waitFor()
  await expectUsable(page, '.finder')
  await page.keyboard.press('Enter')
  await page.locator('.talk').first().waitFor()
  await expectUsable(page, '.lead')
  // A phone has its own menu, and shows only one of these parts at a time.
  await page.setViewportSize(narrow)
  for (const part of ['Zoe', 'Property']) {
    await page.getByRole('button', { name: part, exact: true }).click()
    await expectFits(page)
  }
  await page.getByRole('button', { name: 'More' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Records and access' }).click()
  expect(await findBarriersInBothSchemes(page, ['[role=menu]'])).toEqual([])
  await expectFits(page)
  await page.getByRole('menuitem', { name: 'Limit who sees it' }).click()
  await page.getByRole('heading', { name: 'Who may see this lead?' }).waitFor()
  expect(await findBarriersInBothSchemes(page, ['dialog'])).toEqual([])
  await expectFits(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByText('Add an agreement').click()
  await page.getByRole('combobox', { name: 'They are' }).selectOption('client')
  await page.getByRole('group', { name: 'Represented by' }).waitFor()
  await page.getByLabel('Where the signed agreement is').fill('Cabinet 2')
  for (const [day, words] of [
    ['2020-05-01', 'The agreement ended on 1 May 2020.'],
    ['2099-05-01', 'Our client until 1 May 2099'],
  ] as const) {
    await page.getByLabel('The agreement ends on').fill(day)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(words).waitFor()
  }
  await page.getByRole('link', { name: /^Call/ }).filter({ visible: true }).first().click()
  await page.getByRole('region', { name: 'How did the call with Zoe go?' }).waitFor()
  await expectUsable(page, '.lead')
  await page.getByRole('button', { name: 'I did not call' }).click()
  await page.locator('.other', { hasText: investor }).getByRole('link').click()
  await page.waitForURL(`**/desk/leads/${investor}`)
  await page.getByRole('button', { name: 'Confirm with the investor' }).click()
  await page.getByText('Confirmed with the investor on').waitFor()
  await page.getByRole('textbox', { name: 'Your reply' }).waitFor()
  expect(await findBarriersInBothSchemes(page, ['.of-property', '.compose'])).toEqual([])
  await page.setViewportSize(narrow)
  for (const part of ['Criteria', 'Reply']) {
    await page.getByRole('button', { name: part, exact: true }).click()
    await expectFits(page)
  }
})
