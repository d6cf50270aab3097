import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab, type VisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product
let tab: VisitorTab
let page: Page
let problems: string[] = []
let scripts: string[] = []
/** Errors that a test causes on purpose. The browser may report them at any later moment. */
let provoked: RegExp | null = null

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

async function openTab(options: BrowserContextOptions = {}): Promise<void> {
  tab = await openVisitorTab(browser, product.url, options)
  page = tab.page
}

async function openHome(options: BrowserContextOptions = {}): Promise<void> {
  problems = []
  scripts = []
  provoked = null
  await openTab(options)
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.goto(product.url)
  if (options.javaScriptEnabled !== false) await whenStarted(page)
}

const questionnaire = () => page.locator('#questionnaire')

afterEach(async () => {
  await tab[Symbol.asyncDispose]()
  expect(problems.filter((problem) => !provoked?.test(problem))).toEqual([])
})

test('only the bootstrap is fetched before the first interaction, and React and the island after it', async () => {
  await openHome()
  await page.waitForLoadState('networkidle')
  // On a busy machine the fonts are late.
  const needed = scripts.filter((path) => !path.includes('show-late-fonts'))
  expect(needed).toEqual([expect.stringMatching(/^\/assets\/bootstrap-/)])
  const react = page.waitForResponse(/\/assets\/react-/)
  const island = page.waitForResponse(/\/assets\/questionnaire\.island-/)
  await page.mouse.move(300, 300)
  await Promise.all([react, island])
})

test('the questionnaire is hidden until Get Matched reveals it and brings it into view', async () => {
  await openHome()
  expect(await questionnaire().isVisible()).toBe(false)
  await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
  await questionnaire().waitFor()
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('#questionnaire')?.getBoundingClientRect() ?? {}
    return top !== undefined && bottom !== undefined && top >= 0 && bottom <= innerHeight + 200
  })
  await page.waitForFunction(() => document.activeElement?.id === 'questionnaire-heading')
})

test('a click before any script has loaded takes effect once the scripts have', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openTab()
  await page.route(/\/assets\/bootstrap-/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Retail' }).click()
  // So far the questionnaire is shown without the type.
  await questionnaire().waitFor()
  resolve()
  await page.getByRole('heading', { name: 'Looking for: Retail' }).waitFor()
})

test('Space and Enter activate an opener as they activate a button', async () => {
  await openHome()
  await page.getByRole('button', { name: 'Office' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('heading', { name: 'Looking for: Office' }).waitFor()
  // Opening ends with moving the focus; a key pressed before that would land elsewhere.
  await page.waitForFunction(() => document.activeElement?.id === 'questionnaire-heading')
  await page.getByRole('button', { name: 'Retail' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Looking for: Retail' }).waitFor()
})

test('without JavaScript the same buttons show the questionnaire', async () => {
  await openHome({ javaScriptEnabled: false })
  expect(await questionnaire().isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Office' }).click()
  await page.waitForURL(`${product.url}/?#questionnaire`)
  await questionnaire().waitFor()
})

// Chromium 150 usually does not fetch a failed script again before a reload.
test('when React cannot be fetched the opener still shows the form, and as usual after a reload', async () => {
  await openHome()
  provoked = /Failed to (load resource|fetch dynamically imported module)/
  await page.route(/\/assets\/react-/, (route) => route.abort())
  const card = page.getByRole('button', { name: 'Retail' })
  await card.click()
  await page.waitForURL('**/#questionnaire')
  expect(await questionnaire().isVisible()).toBe(true)

  await page.unroute(/\/assets\/react-/)
  await page.reload()
  await card.click()
  await page.getByRole('heading', { name: 'Looking for: Retail' }).waitFor()
})
