import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { citySlugs } from '#content/cities/city-schema.ts'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { inPool } from '../../support/in-pool.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { MISSING_PATH, pagePaths } from '../../support/site/site-pages.ts'

// Scripts may be blocked, broken or late: every page can still be read and navigated.
let browser: Browser
let product: Product
let context: BrowserContext

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
})
afterAll(() => closeContexts(browser))

async function open(path: string) {
  const page = await context.newPage()
  await page.goto(product.url + path)
  return page
}

test('every page shows its heading, its text and its navigation', async () => {
  const problems = await inPool([...pagePaths, MISSING_PATH], 3, async (path) => {
    const page = await open(path)
    const heading = page.getByRole('heading', { level: 1 })
    const words = (await page.getByRole('main').allInnerTexts()).join(' ').split(/\s+/).length
    const hasNavigation = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().isVisible()
    const isWhole = (await heading.count()) === 1 && (await heading.isVisible()) && words > 30 && hasNavigation
    await page.close()
    return isWhole ? [] : [path]
  })
  expect(problems.flat()).toEqual([])
})

test('every link of every page leads to an existing page, file or anchor', async () => {
  const links = new Map<string, string>()
  for (const path of [...pagePaths, MISSING_PATH]) {
    const html = await (await fetch(product.url + path)).text()
    for (const [, href = ''] of html.matchAll(/\shref="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), product.url + path)
      if (url.origin === product.url) links.set(url.href, path)
    }
  }
  expect(links.size).toBeGreaterThan(pagePaths.length)
  const broken = await inPool([...links], 8, async ([href, from]) => {
    const answer = await fetch(href)
    const id = decodeURIComponent(new URL(href).hash.slice(1))
    const body = await answer.text()
    const isMissing = from === MISSING_PATH && new URL(href).pathname === MISSING_PATH
    if (!answer.ok && !isMissing) return [`${href} on ${from}: ${answer.status}`]
    return id === '' || body.includes(` id="${id}"`) ? [] : [`${href} on ${from}: no such anchor`]
  })
  expect(broken.flat()).toEqual([])
})

test.each([cityPath('toronto'), sitePaths.sellFast])('the questions of %s open and close', async (path) => {
  const page = await open(path)
  const question = page.locator('details').first()
  const answer = question.locator(':scope > :not(summary)').first()
  await question.locator('summary').click()
  const wasOpen = await question.evaluate((element) => element instanceof HTMLDetailsElement && element.open)
  expect(await answer.isVisible()).toBe(wasOpen)
  await question.locator('summary').click()
  expect(await answer.isVisible()).toBe(!wasOpen)
  await page.close()
})

test('the map of Ontario links to each of the twenty cities', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(product.url)
  const links = await page.locator('main svg a').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(new Set(links)).toEqual(new Set(citySlugs.map(cityPath)))
  await page.locator(`main svg a[href="${cityPath('ottawa')}"]`).click()
  await page.waitForURL(product.url + cityPath('ottawa'))
  await page.close()
})
