import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product
/** One tab for all tests, since starting a process for each takes longer than loading the page again. */
let page: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  page = await browser.newPage({ javaScriptEnabled: false })
})
afterAll(() => closeContexts(browser))
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  // Most tests only look at the page.
  if (page.url() !== `${product.url}/`) await page.goto(product.url)
})

const band = (name: string) => page.getByRole('region', { name })

test('the four badges are one strip with the claims, their date and a line each', async () => {
  const strip = band('What you can rely on')
  const badges = await strip.locator('dl > div').allInnerTexts()
  expect(badges.map((text) => text.split('\n').slice(0, 3).join(', '))).toEqual([
    'Licensed Real Estate, Licensed, in Ontario',
    'Industry Expertise, 10+, years experience',
    'Trusted Network, 1000+, investors',
    'Ontario Coverage, 20+, cities served',
  ])
  expect(badges.every((text) => text.split('\n').length === 4)).toBe(true)
  expect(await strip.textContent()).toContain('as of November 2026')
  const ask = strip.getByRole('link', { name: 'Ask us how we got these numbers.' })
  expect(await ask.getAttribute('href')).toBe('/contact')
})

test.each([
  ['A quieter way to buy.', 3],
  ['From criteria to introduction, in three steps.', 3],
])('“%s” has %i parts', async (name, count) => {
  expect(await band(name).getByRole('heading', { level: 3 }).count()).toBe(count)
})

test('two doors of equal weight lead to a match and to a fast sale, each with a line of its own', async () => {
  const cards = page.locator('main section').first().locator('div:has(> div > h2)')
  expect(await cards.locator('button, a').allInnerTexts()).toEqual(['Get Matched', 'Sell Fast'])
  const doors = await Promise.all(
    (await cards.all()).map(async (door) => {
      const control = door.locator('button, a')
      const box = await control.boundingBox()
      const { backgroundColor, fontSize } = await control.evaluate((element) => getComputedStyle(element))
      const line = (await door.locator('p').textContent()) ?? ''
      return { look: { width: box?.width, height: box?.height, backgroundColor, fontSize }, line }
    }),
  )
  expect(doors[0]?.look).toEqual(doors[1]?.look)
  expect(doors.map(({ line }) => line.length > 40)).toEqual([true, true])
})

test.each([
  [1024, 768],
  [1280, 800],
  [2560, 1440],
])('the whole hero is in view at %i by %i', async (width, height) => {
  await page.setViewportSize({ width, height })
  const box = await page.getByRole('main').locator('section').first().boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(height)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((heading?.height ?? 0) / height).toBeGreaterThan(0.2)
})

test('the keyboard passes at most 35 stops between header and footer, and may skip the cities', async () => {
  const stops = page.locator('main').locator('a[href], button, input, select, textarea, summary')
  const count = await stops.evaluateAll(
    (found) =>
      found.filter((element) => element instanceof HTMLElement && element.checkVisibility() && element.tabIndex >= 0)
        .length,
  )
  expect(count).toBeLessThanOrEqual(35)
  const skip = page.getByRole('link', { name: 'Skip the city list' })
  await skip.focus()
  expect(await skip.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-labelledby'))).toBe(
    'how-it-works',
  )
})

test('on a phone every city has its name on the map', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const names = page.locator('main svg a text')
  expect(await names.count()).toBe(20)
  const sizes = await names.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
})

test('the four property types are buttons with what counts, a usual size and the number of cities', async () => {
  const buttons = band('What are you looking to buy?').getByRole('button')
  const names = await buttons.locator('.font-display').allInnerTexts()
  expect(names).toEqual(['Industrial', 'Office', 'Retail', 'Multifamily'])
  for (const text of await buttons.allTextContents()) {
    expect(text).toMatch(/\d to [\d,]+ (?:sq\. ft\.|units)/)
    expect(text).toMatch(/Among the top sectors in \d+ of our 20 cities/)
  }
  expect(await band('What are you looking to buy?').textContent()).toContain('our own figures, as of November 2026')
})

test('somebody who would rather see numbers first finds the calculators', async () => {
  const link = page.getByRole('main').getByRole('link', { name: 'Open the calculators' })
  expect(await link.getAttribute('href')).toBe('/tools')
})

test('the offer to owners names its limits and leads to the form, which links to its terms', async () => {
  const owners = band('Own the building?')
  expect(await owners.textContent()).toMatch(/offer in principle within 24 hours \(business days only\)/)
  await owners.getByRole('link', { name: 'Ask for a cash offer' }).click()
  await page.getByRole('link', { name: 'What these promises mean' }).click()
  await page.waitForURL('**/sell-fast#terms')
  expect(await page.locator('#terms').isVisible()).toBe(true)
})
