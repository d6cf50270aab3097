import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { inPool } from '../../support/in-pool.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { MISSING_PATH, pagePaths } from '../../support/site/site-pages.ts'
import { findHorizontalOverflow } from './accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from './accessibility/find-small-targets.ts'

// Scripts may be blocked, broken or late: every page can still be read and navigated.
let browser: Browser
let product: Product
/** One tab shows all pages, since starting a process for each takes longer than loading it. */
let page: Page

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 740 } })
})
afterAll(() => closeContexts(browser))

/** What a page lacks. It runs in the page, so it may use nothing from outside. */
function findMissing(): string[] {
  const visible = (query: string) => [...document.querySelectorAll(query)].filter((part) => part.checkVisibility())
  const headings = visible('h1')
  const words = visible('main *').flatMap((part) => (part.childElementCount > 0 ? [] : part.textContent.split(/\s+/)))
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} main headings`]),
    ...(words.length > 30 ? [] : ['no text']),
    ...(visible('nav[aria-label=Main] a').length > 0 ? [] : ['no navigation']),
  ]
}

test('every page shows its heading, its text and its navigation, fits 320 px, and its targets are large enough', async () => {
  const problems: string[] = []
  for (const path of [...pagePaths, MISSING_PATH]) {
    await page.goto(product.url + path)
    for (const find of [findMissing, findHorizontalOverflow, findSmallTargets])
      problems.push(...(await page.evaluate(find)).map((problem) => `${path}: ${problem}`))
  }
  expect(problems).toEqual([])
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
