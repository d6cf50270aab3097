import { randomUUID } from 'node:crypto'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { type Member, makeMember, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let one: Member
let two: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  one = await makeMember(product, 'manager', 'Member One')
  two = await makeMember(product, 'agent', 'Member Two')
})
afterAll(() => closeContexts(browser))

/** Leads of other tests are in the same inbox, so each test looks for names of its own. */
const newName = () => `Zoe ${randomUUID().slice(0, 8)}`
const pathFor = (name: string) => `/desk?${new URLSearchParams({ q: `is:to-answer ${name.split(' ')[1]}` })}`

/** What the page must not do: break the policy or throw. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

test('a lead appears on the open desks, one member claims it, and the other is told who has it', async () => {
  const name = newName()
  await using first = await openDesk(browser, product, one, { path: pathFor(name) })
  await using second = await openDesk(browser, product, two, { path: pathFor(name) })
  for (const { page } of [first, second]) await page.locator('.empty').waitFor()
  await sendLead(product, name, 'sell-fast')
  await first.row(name).waitFor()
  await second.row(name).waitFor()

  // The second has not heard of it yet when it presses too.
  await second.context.route('**/desk-changes*', (route) => route.abort())
  await first.row(name).getByRole('button', { name: 'Claim' }).click()
  await first.row(name).getByText('you', { exact: true }).waitFor()
  await expect.poll(() => first.page.getByText('waiting to be sent').count()).toBe(0)
  await second.row(name).getByRole('button', { name: 'Claim' }).click()
  await second.page.getByText('Somebody else has claimed this lead. It is with Member One now.').waitFor()
  await second.row(name).getByText('Member One').waitFor()
})

test('members see who else is on a lead; a cut line is said, and comes back by itself', async () => {
  const name = newName()
  const reference = await sendLead(product, name)
  await using first = await openDesk(browser, product, one, { path: `/desk/leads/${reference}` })
  await using second = await openDesk(browser, product, two)
  const line = await controlLine(second.page)
  await second.page.goto(`${product.url}/desk/leads/${reference}`)
  await first.page.getByText('Member Two is reading this too').waitFor()
  await second.page.getByText('Member One is reading this too').waitFor()
  await second.page.getByLabel('Note').focus()
  await first.page.getByText('Member Two is writing').waitFor()

  line.cut()
  await second.page.getByText(/Not live since \d+:\d\d, trying again/).waitFor()
  await first.page.getByText('Member Two is').waitFor({ state: 'detached' })
  // What happens meanwhile is found by asking.
  await first.page.getByRole('button', { name: 'Claim' }).click()
  await second.page.getByText('Member One claimed it').waitFor()
  line.restore()
  await second.page.getByText('Live', { exact: true }).waitFor()
  await first.page.getByText('Member Two is').waitFor()
})

/** Lets a test cut the socket of a page. */
async function controlLine(page: Page) {
  let isCut = false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket('**/realtime/**', (socket) => {
    if (isCut) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    cut() {
      isCut = true
      for (const socket of open) void socket.close()
    },
    restore() {
      isCut = false
    },
  }
}

test('the keyboard alone opens, claims, notes, logs a call, and takes back', async () => {
  const name = newName()
  const reference = await sendLead(product, name)
  await using desk = await openDesk(browser, product, two, { path: pathFor(name) })
  const { page } = desk
  const errors = collectErrors(page)
  await desk.row(name).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/leads/${reference}`)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.keyboard.press('c')
  await page.getByText('You claimed it').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Likes corners.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Likes corners.').waitFor()
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await page.getByText('You called and spoke with them').waitFor()
  await page.getByText('Contacted', { exact: true }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('(taken back)').waitFor()
  await expect.poll(() => page.getByText('Contacted', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/desk?q=*')
  expect(errors).toEqual([])
})

test('a lead is found by typing, gets a task, and is put on one pile with another of the same phone', async () => {
  const name = newName()
  await sendLead(product, newName(), 'sell-fast')
  const reference = await sendLead(product, name)
  await using desk = await openDesk(browser, product, two)
  const { page } = desk
  const errors = collectErrors(page)
  await page.locator('.row').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(name.split(' ')[1] ?? '')
  await page.getByRole('option', { name: reference }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/leads/${reference}`)
  await page.getByRole('heading', { name: 'Tasks' }).waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('t')
  await page.keyboard.type('Send the plan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done: Send the plan' }).click()
  await page.getByText('You did a task').waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('button', { name: 'Done: Send the plan' }).waitFor()
  await page.getByRole('button', { name: 'Put on one pile' }).first().click()
  await page.getByText('In one pile with this one').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('back')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk*')
  await page.locator('.row').first().waitFor()
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
  await page.getByText('2 selected').waitFor()
  await page.getByLabel('Close as').selectOption('no-fit')
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

test('acts wait on the device while the line is down, also over a reload', async () => {
  const name = newName()
  await sendLead(product, name)
  await using desk = await openDesk(browser, product, one, { path: pathFor(name) })
  await desk.row(name).waitFor()
  await desk.context.route('**/desk-act*', (route) => route.abort())
  await desk.row(name).getByRole('button', { name: 'Claim' }).click()
  await desk.page.getByText('1 waiting to be sent. The line is down; it goes on by itself.').waitFor()
  await desk.row(name).getByText('you', { exact: true }).waitFor()
  await desk.context.unroute('**/desk-act*')
  await desk.page.reload()
  await desk.row(name).getByText('you', { exact: true }).waitFor()
  await expect.poll(() => desk.page.getByText('waiting to be sent').count()).toBe(0)
})

test('without a session the desk shows the way to the sign-in, and nothing else', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto(`${product.url}/desk/leads/CON-7K3M-2Q`)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth?next=/desk')
  expect(asked.filter((path) => path.startsWith('/functions/v1/desk'))).toEqual([])
  await context.close()
})

test.each([1280, 360])('nothing keeps people from using the desk at %i px, in either scheme', async (width) => {
  const name = newName()
  const reference = await sendLead(product, name, 'sell-fast')
  const viewport = { width, height: 800 }
  await using desk = await openDesk(browser, product, one, { path: pathFor(name), viewport, bypassCSP: true })
  const { page } = desk
  await desk.row(name).getByRole('checkbox').check()
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await findBarriersInBothSchemes(page, ['dialog'])).toEqual([])
  await page.goto(`${product.url}/desk/leads/${reference}`)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
})
