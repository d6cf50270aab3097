import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { type Product, startProduct } from '../support/start-product.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchChromium(), startProduct()])
})
afterAll(() => Promise.all([browser?.close(), product?.[Symbol.asyncDispose]()]))

/** The scroll margins of sections and of the parts within. */
const restingTops = [24, 56]

const open = (width: number, address: string) =>
  browser
    .newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    .then((page) => page.goto(product.url + address).then(() => page))

const readPlaces = (page: Page) =>
  page.evaluate(() => [
    ...new Set([...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1) ?? '')),
  ])

/** How far from the top of the window it stands once it has come to rest. */
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
  [1280, '/'],
  [360, '/sell-fast'],
  [360, '/commercial-real-estate-guelph'],
])('at %i px every place that %s links to is at the top of the window, by link and by address', async (width, path) => {
  const page = await open(width, path)
  const places = await readPlaces(page)
  expect(places.length).toBeGreaterThan(1)
  // The first is where the content begins; the others grow more distant.
  for (const place of new Set([places.at(1), places.at(2), places.at(-1)].filter((name) => name !== undefined))) {
    await page.goto(product.url + path)
    await page.evaluate((id) => document.querySelector<HTMLElement>(`a[href="#${id}"]`)?.click(), place)
    await page.waitForFunction(() => scrollY > 0)
    expect.soft(restingTops, `${place} by link`).toContain(await restingTop(page, place))
    await page.goto('about:blank')
    await page.goto(`${product.url}${path}#${place}`)
    expect.soft(restingTops, `${place} by address`).toContain(await restingTop(page, place))
  }
  await page.close()
})
