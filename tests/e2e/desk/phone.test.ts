import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from '../pages/accessibility/find-small-targets.ts'
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

const THUMB_PX = 48

/** Every one of these can be pressed with a thumb, and is in the window. */
async function expectInReach(targets: Locator): Promise<void> {
  for (const target of await targets.all()) {
    const box = await target.boundingBox()
    expect(box?.height, await target.textContent().then(String)).toBeGreaterThanOrEqual(THUMB_PX)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  }
}

async function expectUsable(page: Page): Promise<void> {
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
}

test('on a phone an agent goes from Today to a lead, answers it, and finds it again by its name', async () => {
  const name = newName()
  const reference = await sendLead(product, name)
  const options = { path: '/desk', viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true }
  await using desk = await openDesk(browser, product, agent, options)
  const { page } = desk
  const bar = page.getByRole('navigation', { name: 'Screens' })
  await page.getByRole('heading', { name: /^Good \w+, Priya$/ }).waitFor()
  const places = bar.getByRole('link').or(bar.getByRole('button')).filter({ visible: true })
  expect((await places.allTextContents()).map((text) => text.replace(/\d+$/, ''))).toEqual([
    'Today',
    'Inbox',
    'Properties',
    'Search',
    'More',
  ])
  await expectInReach(places)
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])

  await bar.getByRole('link', { name: /^Inbox/ }).tap()
  await page.waitForURL('**/desk/inbox*')
  await page.goto(`${product.url}/desk/inbox?${new URLSearchParams({ q: `is:to-answer ${name.split(' ')[1]}` })}`)
  // The bars don't cover the focused element, and the row's menu is big enough for a thumb.
  const top = await page.locator('.top').boundingBox()
  const padding = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  expect(await page.evaluate(padding)).toBeGreaterThan(top?.height ?? 0)
  const more = desk.row(name).getByRole('button', { name: /^More for/ })
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(THUMB_PX)
  expect((await desk.row(name).boundingBox())?.height).toBe(84)
  await desk.chooseOnRow(name, 'Select')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).waitFor()
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByText('1 selected').waitFor({ state: 'detached' })

  await desk.row(name).getByRole('link').first().tap()
  await page.waitForURL(`**/desk/leads/${reference}`)
  // The lead opens at its message, and the bar gives way to what can be done about it.
  await page.getByText('Do you cover Sudbury?').waitFor()
  expect(await bar.isVisible()).toBe(false)
  const acts = page.locator('.thumb').getByRole('link').or(page.locator('.thumb').getByRole('button'))
  await expectInReach(acts.filter({ visible: true }))
  // What else can be done is a sheet at the bottom, whose groups open. A tap beside it closes it and presses nothing.
  const menu = page.getByRole('menu')
  const open = () => page.locator('.thumb').getByRole('button', { name: 'More' }).tap()
  await open()
  await menu.getByRole('menuitem', { name: 'Snooze' }).tap()
  await menu.getByRole('menuitem', { name: /^Tomorrow morning/ }).waitFor()
  await menu.getByRole('menuitem', { name: 'Close' }).tap()
  await menu.getByRole('menuitem', { name: /^Tomorrow morning/ }).waitFor({ state: 'detached' })
  await expectUsable(page)
  await page.touchscreen.tap(195, 60)
  await menu.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/desk/leads/${reference}`)
  await open()
  const [sheet, screen] = [await menu.boundingBox(), page.viewportSize()]
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(screen?.height)
  expect(sheet?.height).toBeLessThan(600)
  await page.keyboard.press('Escape')
  await page.locator('.thumb').getByRole('button', { name: 'Reply' }).tap()
  const text = page.getByRole('textbox', { name: 'Your reply' })
  await text.fill('Yes, we do.')
  await expectUsable(page)
  await page.getByRole('button', { name: /^Send(?! later)/ }).tap()
  await page.getByText('Yes, we do.').waitFor()

  await page.goto(`${product.url}/desk`)
  await bar.getByRole('button', { name: 'Search' }).tap()
  await page.keyboard.type(name.split(' ')[1] ?? '')
  await page.getByRole('option', { name }).first().tap()
  await page.waitForURL(`**/desk/leads/${reference}`)
})
