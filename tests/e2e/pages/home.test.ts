import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product
let page: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))
beforeEach(async () => {
  page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto(product.url)
})
afterEach(() => page.close())

const band = (name: string) => page.getByRole('region', { name })

test('the four claims are shown with their date', async () => {
  const claims = band('The team in figures')
  const figures = await claims.locator('dl > div').evaluateAll((rows) => rows.map((row) => row.textContent))
  expect(figures).toEqual(['in OntarioLicensed', 'years experience10+', 'investors1000+', 'cities served20+'])
  expect(await claims.textContent()).toContain('as of November 2026')
})

test('the strip of badges has its four items, each with a line that explains it', async () => {
  const badges = page.getByRole('list', { name: 'What you can rely on' }).getByRole('listitem')
  const texts = await badges.allInnerTexts()
  expect(texts.map((text) => text.split('\n')[0])).toEqual([
    'Licensed Real Estate',
    'Industry Expertise',
    'Trusted Network',
    'Ontario Coverage',
  ])
  expect(texts.every((text) => text.split('\n').length === 2)).toBe(true)
})

test.each([
  ['A quieter way to buy.', 3],
  ['From criteria to keys, in three steps.', 3],
])('“%s” has %i parts', async (name, count) => {
  expect(await band(name).getByRole('heading', { level: 3 }).count()).toBe(count)
})

test('the four property types are buttons', async () => {
  const buttons = band('Start with what you buy.').getByRole('button')
  const names = await buttons.locator('.font-display').allInnerTexts()
  expect(names).toEqual(['Industrial', 'Office', 'Retail', 'Multifamily'])
})

test('all twenty cities are linked from the list', async () => {
  expect(await page.getByRole('list', { name: 'All cities' }).getByRole('link').count()).toBe(20)
})

test('the offer to owners names its terms and links to them', async () => {
  const owners = band('You own the building?')
  expect(await owners.textContent()).toMatch(/offer in principle within 24 hours, counted on business days/)
  await owners.getByRole('link', { name: 'Read the terms first' }).click()
  await page.waitForURL('**/sell-fast#terms')
  expect(await page.locator('#terms').isVisible()).toBe(true)
})
