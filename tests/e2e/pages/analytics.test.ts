import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readBeacons, recordBeacons } from '../../support/browser/recorded-beacons.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { untilCounted } from '../../support/product/counted-events.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { runScript } from '../../support/run-script.ts'

const MEASUREMENT_ID = 'G-TEST123456'
let browser: Browser
let product: Product
let context: BrowserContext
let page: Page
let problems: string[] = []
let requested: string[] = []

// Google's tag is switched on, so that one product serves all tests; the tests answer in Google's place.
beforeAll(async () => {
  ;[browser, product] = await Promise.all([
    sharedChromium(),
    startProduct({ env: { GA_MEASUREMENT_ID: MEASUREMENT_ID } }),
  ])
})
afterAll(() => Promise.all([closeContexts(browser), product?.[Symbol.asyncDispose]()]))

async function open(path: string, before?: () => void): Promise<void> {
  problems = []
  requested = []
  context = await browser.newContext()
  await recordBeacons(context)
  if (before) await context.addInitScript(before)
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ body: 'document.documentElement.dataset.google = "loaded"', contentType: 'text/javascript' }),
  )
  page = await context.newPage()
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(product.url + path)
}

afterEach(async () => {
  expect(await context.cookies()).toEqual([])
  await context.close()
  expect(problems.filter((problem) => !problem.includes('status of 404'))).toEqual([])
})

const tracked = () => requested.filter((url) => url.endsWith('/functions/v1/track'))

async function readStats() {
  const { output } = await runScript('stats', ['--json'], { DATA_DIR: product.dataDir })
  return JSON.parse(output)
}

test('a view of a page is reported once, on load, before the visitor does anything', async () => {
  const path = '/commercial-real-estate-guelph'
  await open(path)
  await expect.poll(tracked).toHaveLength(1)
  expect(await readBeacons(page)).toEqual([{ event: 'page_view', path, referrer: '' }])
  expect(requested.filter((url) => url.includes('/track-vitals-'))).toEqual([])
})

test('a missing page is reported and logged without its query', async () => {
  await open('/no-such-place?email=jane@buyers.example')
  await expect
    .poll(() => readBeacons(page))
    .toEqual([{ event: 'page_not_found', path: '/no-such-place', referrer: '' }])
  await expect.poll(product.output).toMatch(/"path":"\/no-such-place","status":404/)
  expect(product.output()).not.toContain('jane@buyers.example')
})

test('views, sources and web vitals appear in the statistics', async () => {
  // Each attempt uses a new campaign name, without digits, since anything like a phone number is not stored.
  const campaign = `fall-${randomUUID().replace(/[^a-f]/g, '')}`
  await open(`/sell-fast?utm_source=newsletter&utm_medium=email&utm_campaign=${campaign}`)
  await whenStarted(page)
  await page.mouse.move(100, 100)
  await expect.poll(() => requested.join()).toContain('/track-vitals-')
  await page.mouse.wheel(0, 200)
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await readBeacons(page)).map(({ name }) => name)).toContain('TTFB')
  // Some web vitals, such as CLS, are only final when the visitor leaves the page.
  await page.goto('about:blank')
  await untilCounted(product, 'vitals_daily', '/sell-fast')
  await expect.poll(readStats, { timeout: 30_000 }).toMatchObject({
    views: expect.arrayContaining([expect.objectContaining({ name: '/sell-fast' })]),
    sources: expect.arrayContaining([{ name: `newsletter / email / ${campaign}`, count: 1 }]),
    vitals: expect.arrayContaining(['LCP', 'CLS', 'FCP', 'TTFB'].map((name) => expect.objectContaining({ name }))),
  })
})

test("with Global Privacy Control nothing is reported or measured, and Google's tag is not fetched", async () => {
  await open('/sell-fast', () =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  await whenStarted(page)
  await page.mouse.move(100, 100)
  await page.waitForLoadState('networkidle')
  expect(await readBeacons(page)).toEqual([])
  expect(requested.filter((url) => /track|google/.test(url))).toEqual([])
})

test('a prerendered page is counted only when the visitor opens it', async () => {
  await open('/contact', () => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }))
  await page.waitForLoadState('networkidle')
  expect(await readBeacons(page)).toEqual([])
  expect(requested.filter((url) => url.includes('google'))).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await expect.poll(() => readBeacons(page)).toEqual([{ event: 'page_view', path: '/contact', referrer: '' }])
})

test('a link followed within the site is not counted as a new source', async () => {
  await open('/contact')
  await page.goto(`${product.url}/sell-fast`, { referer: `${product.url}/contact` })
  await expect.poll(() => readBeacons(page)).toEqual([{ event: 'page_view', path: '/sell-fast' }])
})

test("with a measurement id Google's tag is loaded, and the content security policy allows it", async () => {
  await open('/')
  await page.locator('html[data-google=loaded]').waitFor()
  expect(requested).toContain(`https://www.googletagmanager.com/gtag/js?id=${MEASUREMENT_ID}`)
})
