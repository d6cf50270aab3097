import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** The scroll margins of sections and of the headings within them. */
const restingTops = [24, 56]

const open = (width: number, address: string) =>
  browser
    .newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    .then((page) => page.goto(product.url + address).then(() => page))

const readAnchors = (page: Page) =>
  page.evaluate(() => [
    ...new Set([...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1) ?? '')),
  ])

/** Returns the distance of an element from the top of the window once scrolling has stopped. */
async function restingTop(page: Page, id: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const top = () => document.getElementById(wanted)?.getBoundingClientRect().top ?? Number.NaN
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, last = top(); still < 12; last = top()) {
      await frame()
      still = top() === last ? still + 1 : 0
    }
    return Math.round(top())
  }, id)
}

test.each([
  [1280, '/commercial-real-estate-guelph'],
  [360, '/sell-fast'],
])(
  'at %i px the last anchor that %s links to scrolls to the top of the window, by link and by address',
  async (width, path) => {
    const page = await open(width, path)
    const anchors = await readAnchors(page)
    expect(anchors.length).toBeGreaterThan(1)
    // The skip link's, which comes first, scrolls nowhere; the last is the furthest down.
    const anchor = anchors.at(-1) ?? ''
    await page.evaluate((id) => document.querySelector<HTMLElement>(`a[href="#${id}"]`)?.click(), anchor)
    await page.waitForFunction(() => scrollY > 0)
    expect.soft(restingTops, 'by link').toContain(await restingTop(page, anchor))
    await page.goto('about:blank')
    await page.goto(`${product.url}${path}#${anchor}`)
    expect.soft(restingTops, 'by address').toContain(await restingTop(page, anchor))
    await page.close()
  },
)

test('the address of the questionnaire scrolls to it', async () => {
  const page = await open(1280, '/?#questionnaire')
  expect(restingTops).toContain(await restingTop(page, 'questionnaire'))
  await page.close()
})

const countWaiting = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((e) => getComputedStyle(e).contentVisibility === 'auto').length,
  )

/** Hides the first paint from the loader, so that late sections stay unrendered until a second after load. */
function hideFirstPaint() {
  const silent = class {
    observe() {}
  }
  Reflect.set(window, 'PerformanceObserver', silent)
}

/** Counts how often the loader pauses before it lays out the next section. */
function countSteps() {
  const later = setTimeout
  Reflect.set(window, 'steps', 0)
  Reflect.set(window, 'setTimeout', (act: () => void, ms: number, ...given: unknown[]) => {
    if (ms === 16) Reflect.set(window, 'steps', Reflect.get(window, 'steps') + 1)
    return later(act, ms, ...given)
  })
}

const stepsOf = (page: Page) => page.evaluate((): number => Reflect.get(window, 'steps'))

test('late sections are laid out one by one after the first screen, and all of them before the bootstrap starts', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.addInitScript(hideFirstPaint)
  await page.addInitScript(countSteps)
  await page.goto(`${product.url}/sell-fast`, { waitUntil: 'domcontentloaded' })
  const waiting = await countWaiting(page)
  expect(waiting).toBeGreaterThan(3)
  await whenStarted(page)
  expect(await stepsOf(page)).toBe(waiting)
  expect(await countWaiting(page)).toBe(0)
  expect(await page.locator('html[class*=late], main [style*=visibility]').count()).toBe(0)
  await page.close()
})

test('a page in a hidden tab is laid out in one go', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.addInitScript(hideFirstPaint)
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
  })
  await page.addInitScript(countSteps)
  await page.goto(`${product.url}/sell-fast`, { waitUntil: 'domcontentloaded' })
  expect(await countWaiting(page)).toBeGreaterThan(3)
  await whenStarted(page)
  expect(await stepsOf(page)).toBe(0)
  expect(await countWaiting(page)).toBe(0)
  await page.close()
})

test('what was in view is in view again after a reload and after going back', async () => {
  const page = await open(360, '/commercial-real-estate-toronto')
  await whenStarted(page)
  const part = page.locator('#nearby')
  const top = () => part.evaluate((element) => element.getBoundingClientRect().top)
  await part.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 100))
  // Text above it takes another line or two where its font came sooner or later than the first time.
  const isInPlace = async () => Math.abs((await top()) - 100) < 100
  await expect.poll(isInPlace).toBe(true)
  await page.reload()
  await whenStarted(page)
  await expect.poll(isInPlace).toBe(true)
  await page.goto(`${product.url}/contact`)
  await page.goBack()
  await whenStarted(page)
  await expect.poll(isInPlace).toBe(true)
  await page.close()
})
