import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab, type VisitorTab } from '../../support/browser/visitor-tab.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

const usual = { reducedMotion: 'reduce' } as const

async function open(): Promise<VisitorTab> {
  const tab = await openVisitorTab(browser, product.url, usual)
  await tab.page.goto(`${product.url}/contact`)
  return tab
}

/** Everything that a visitor could find of an earlier one. */
function describePage() {
  const matches = (query: string) => matchMedia(query).matches
  return {
    title: document.title,
    cookie: document.cookie,
    stored: { ...localStorage, ...sessionStorage },
    planted: 'planted' in window,
    isOnline: navigator.onLine,
    size: [innerWidth, innerHeight],
    isDark: matches('(prefers-color-scheme: dark)'),
    isStill: matches('(prefers-reduced-motion: reduce)'),
    isPrinted: matches('print'),
  }
}

async function disturb({ context, page }: VisitorTab): Promise<void> {
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what scripts of any site can do.
    document.cookie = 'earlier=visitor'
    localStorage.earlier = 'visitor'
    sessionStorage.earlier = 'visitor'
    await new Promise((resolve) => Object.assign(indexedDB.open('earlier'), { onsuccess: resolve }))
    await caches.open('earlier').catch(() => null)
    // A page that is left may store something at the last moment.
    addEventListener('pagehide', () => Object.assign(localStorage, { last: 'moment' }))
  })
  for (const target of [context, page]) {
    await target.addInitScript(() => Object.assign(window, { planted: true }))
    await target.route('**/contact', (route) => route.fulfill({ body: 'planted' }))
  }
  await context.addCookies([{ name: 'hidden', value: 'visitor', url: product.url, httpOnly: true }])
  await context.setOffline(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: 'print' })
}

test('the next visitor finds nothing of an earlier one in a tab that is used again', async () => {
  const heard: string[] = []
  const first = await open()
  const untouched = await first.page.evaluate(describePage)
  first.page.on('request', (request) => heard.push(request.url()))
  await disturb(first)
  const other = await first.context.newPage()
  await first[Symbol.asyncDispose]()
  heard.length = 0
  await using second = await open()
  expect(second.page).toBe(first.page)
  expect(other.isClosed()).toBe(true)
  expect(await second.page.evaluate(describePage)).toEqual(untouched)
  expect(await second.page.evaluate(() => indexedDB.databases())).toEqual([])
  expect(await second.context.cookies()).toEqual([])
  expect(heard).toEqual([])
})

test.each<[string, (tab: VisitorTab) => unknown]>([
  ['a function was given to its page', ({ page }) => page.exposeFunction('planted', () => {})],
  ['its clock was replaced', ({ page }) => page.clock.install()],
  ['headers were added to its requests', ({ page }) => page.setExtraHTTPHeaders({ 'x-planted': 'yes' })],
  ['its tools were used', ({ context, page }) => context.newCDPSession(page)],
  ['it was allowed to read the clipboard', ({ context }) => context.grantPermissions(['clipboard-read'])],
  ['it was closed', ({ page }) => page.close()],
])('a tab is not used again after %s', async (_what, spend) => {
  const tab = await openVisitorTab(browser, product.url, usual)
  await spend(tab)
  await tab[Symbol.asyncDispose]()
  expect(browser.contexts()).not.toContain(tab.context)
})

test('two visitors at the same time have a tab and a storage each', async () => {
  await using first = await open()
  await using second = await open()
  await first.page.evaluate(() => Object.assign(localStorage, { name: 'first' }))
  expect(await second.page.evaluate(() => ({ ...localStorage }))).toEqual({})
})
