import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

test.each([
  ['/contact/?utm_source=mail#content', '/contact?utm_source=mail#content'],
  ['/no-such-place/', '/no-such-place'],
])('%s is rewritten to %s without a reload', async (from, to) => {
  const page = await browser.newPage()
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await page.goto(product.url + from)
  await page.waitForURL(product.url + to)
  await page.waitForLoadState('networkidle')
  expect(documents).toHaveLength(1)
  expect(await page.evaluate(() => history.length)).toBe(2)
  await page.close()
})

test('the slash is gone before the page is parsed, whatever happens to our other scripts', async () => {
  const page = await browser.newPage()
  await page.route(/assets\/bootstrap-/, (route) => route.abort())
  await page.goto(`${product.url}/contact/`, { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  expect(page.url()).toBe(`${product.url}/contact`)
  await page.close()
})

test('a page opened with a trailing slash names the address without it as canonical', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const answer = await page.goto(`${product.url}/contact/`)
  expect(answer?.status()).toBe(200)
  expect(page.url()).toBe(`${product.url}/contact/`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${product.url}/contact`)
  await page.close()
})
