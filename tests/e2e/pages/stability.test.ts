import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchChromium } from '../../support/browser/chromium.ts'
import { inPool } from '../../support/in-pool.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { MISSING_PATH, openPaths } from '../../support/site/site-pages.ts'

// Each test looks at all pages.
vi.setConfig({ testTimeout: 240_000 })

// What nobody should ever see in the console of a visitor, on any page, wide and narrow.
let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchChromium(), startProduct()])
})
afterAll(() => Promise.all([browser?.close(), product?.[Symbol.asyncDispose]()]))

declare global {
  interface Window {
    seen: { shifts: string[]; violations: string[] }
  }
}

/** Loads the page, scrolls to its end, wakes its islands, and tells everything that went wrong on the way. */
async function watch(path: string, width: number, plant?: (page: Page) => Promise<unknown>): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const problems: string[] = []
  const report = (kind: string, detail: string) => problems.push(`${path} at ${width}: ${kind}: ${detail}`)
  page.on('pageerror', (error) => report('exception', error.message))
  page.on('requestfailed', (request) => report('request failed', request.url()))
  page.on('response', (answer) => {
    const isThe404Page = answer.request().isNavigationRequest() && path === MISSING_PATH
    if (answer.status() >= 400 && !isThe404Page) report(String(answer.status()), answer.url())
  })
  page.on('console', (message) => {
    const isThe404Page = path === MISSING_PATH && message.location().url.endsWith(MISSING_PATH)
    if (['error', 'warning'].includes(message.type()) && !isThe404Page) report(message.type(), message.text())
  })
  await page.addInitScript(recordShiftsAndViolations)
  await page.goto(product.url + path)
  await plant?.(page)
  await scrollThrough(page)
  await page.mouse.move(2, 2)
  // A request that the policy blocked never ends in the browser's books, so idleness may never come.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => null)
  const { shifts, violations } = await page.evaluate(() => window.seen)
  for (const shift of shifts) report('layout shift', shift)
  for (const violation of violations) report('CSP', violation)
  await page.close()
  return problems
}

/** A page that stops answering is told by its name, and does not use up the time of all. */
async function standStill(path: string, width: number): Promise<string[]> {
  await wait(40_000, undefined, { ref: false })
  return [`${path} at ${width}: stands still`]
}

function recordShiftsAndViolations() {
  window.seen = { shifts: [], violations: [] }
  document.addEventListener('securitypolicyviolation', (event) => {
    window.seen.violations.push(`${event.violatedDirective} ${event.blockedURI}`)
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node: Node | null }[] }
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
      )
      // A thousandth is what reports round to: on a busy machine a letter may settle by a fraction of a pixel.
      if (value >= 0.001) window.seen.shifts.push(`${value.toFixed(4)} ${moved.join(' ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Screen by screen, each shown before the next: what is laid out late must not move what is on screen. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
      await frame()
    }
  })
}

// The pages of the cities are alike but for their words: at the second width three of them speak for all.
const alike = openPaths.filter((path) => path.startsWith('/commercial-real-estate-')).slice(3)
const paths = [...openPaths, MISSING_PATH]

test.each([
  [1280, paths],
  [360, paths.filter((path) => !alike.includes(path))],
])('at %i px no page logs, fails, violates its policy or moves what is on screen', async (width, wanted) => {
  const problems = await inPool(wanted, 2, (path) => Promise.race([watch(path, width), standStill(path, width)]))
  expect(problems.flat()).toEqual([])
})

test('the watch itself sees what it should', async () => {
  const problems = await watch('/', 1280, async (page) => {
    await page.evaluate("console.warn('planted warning')")
    await page.evaluate(async () => {
      document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'planted line' }))
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png' }))
      await fetch('/planted-404')
    })
  })
  const text = problems.join('\n')
  for (const kind of ['planted warning', 'layout shift', 'CSP: img-src', '404: ']) expect(text).toContain(kind)
})
