import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitePaths } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriers } from './accessibility/find-barriers.ts'

let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

async function open(path: string, width: number, height: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce', bypassCSP: true })
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', [])
    new PerformanceObserver((list) => Reflect.get(window, 'shifts').push(...list.getEntries())).observe({
      type: 'layout-shift',
    })
  })
  await page.goto(product.url + path)
  await whenStarted(page)
  return page
}

const scrollPage = (page: Page, top: number) => page.evaluate((y) => scrollTo(0, y), top)
const bottomOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
const countShifts = (page: Page) => page.evaluate((): number => Reflect.get(window, 'shifts').length)

test('the header leaves while scrolling down, returns while scrolling up, and hides nothing that has the focus', async () => {
  await using page = await open(sitePaths.privacyPolicy, 1280, 800)
  await scrollPage(page, 3000)
  await page.locator('header.follows[data-away]').waitFor({ state: 'attached' })
  await expect.poll(() => bottomOf(page, 'header')).toBeLessThanOrEqual(0)
  await scrollPage(page, 2800)
  await expect.poll(() => bottomOf(page, 'header')).toBeGreaterThan(60)

  const height = await bottomOf(page, 'header')
  const link = page.locator('article section a').first()
  await scrollPage(page, 9000)
  // Two scrolls in one frame would count as one.
  await page.locator('header.follows[data-away]').waitFor({ state: 'attached' })
  await link.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top + 40))
  await link.focus()
  await expect.poll(() => bottomOf(page, 'header')).toBeGreaterThan(60)
  expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(height)

  await scrollPage(page, 3000)
  await expect.poll(() => bottomOf(page, 'header')).toBeLessThanOrEqual(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).focus()
  await expect.poll(() => bottomOf(page, 'header')).toBeGreaterThan(60)
  expect(await countShifts(page)).toBe(0)
})

test('on a phone the action bar stands by, and is absent beside a form', async () => {
  await using page = await open(sitePaths.home, 390, 844)
  const bar = page.getByRole('navigation', { name: 'Quick actions' })
  expect(await bar.count()).toBe(0)
  await scrollPage(page, 2000)
  await bar.waitFor()
  expect(await bar.locator('a, button').allInnerTexts()).toEqual(['Get matched', 'Sell', 'Call'])
  expect(await bottomOf(page, '.action-bar')).toBe(844)
  expect(await findBarriers(page, ['.action-bar'])).toEqual([])
  expect(await countShifts(page)).toBe(0)
  await bar.getByRole('button', { name: 'Get matched' }).click()
  await page.locator('#questionnaire form').waitFor()
  await bar.waitFor({ state: 'hidden' })
  await page.locator('#questionnaire').getByLabel('Full name').focus()
  expect(await bottomOf(page, 'header')).toBeLessThanOrEqual(0)

  await page.goto(product.url + sitePaths.sellFast)
  await whenStarted(page)
  await scrollPage(page, 500)
  await page.locator('.action-bar').waitFor({ state: 'attached' })
  await page.getByLabel('Property address').focus()
  await scrollPage(page, 600)
  await bar.waitFor({ state: 'hidden' })
  await page.getByLabel('Property address').blur()
  await scrollPage(page, 4000)
  await bar.waitFor()
  await scrollPage(page, 0)
  await bar.waitFor({ state: 'hidden' })
})
