import { createRequire } from 'node:module'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
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

/** Opens a page whose fonts arrive when all else is done, as they do on a slow line. */
async function openWithLateFonts(path: string, width: number, deliver: (route: Route) => Promise<void>): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', (route) => promise.then(() => deliver(route)))
  await page.goto(product.url + path, { waitUntil: 'commit' })
  await whenStarted(page)
  resolve()
  return page
}

/** Which of our fonts are shown. Text in one that is not has the widths of the next font in the list. */
function findShownFonts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    const widthIn = (font: string) => {
      if (context) context.font = `40px ${font}`
      return context?.measureText('mi').width
    }
    return ['Fraunces', 'Figtree'].filter((font) => widthIn(`${font}, monospace`) !== widthIn('monospace'))
  })
}

/** The text of what stays in its fallback. */
const findHeldTexts = (page: Page) => page.locator('[style*=font-family]').allTextContents()

/** How far things have moved, once the browser has painted and reported it. */
function findShift(page: Page): Promise<number> {
  return page.evaluate(async (): Promise<number> => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return Reflect.get(window, 'shift')
  })
}

test('fonts that come late are shown, and nothing moves', async () => {
  await using page = await openWithLateFonts(cityPath('guelph'), 375, (route) => route.continue())
  await expect.poll(() => findShownFonts(page)).toEqual(['Fraunces', 'Figtree'])
  expect(await findHeldTexts(page)).not.toContain(await page.locator('h1').textContent())
  expect(await findShift(page)).toBeLessThan(0.001)
})

test('text that would take other lines in a late font stays in its fallback', async () => {
  // So much wider that some text takes another line, with the fonts of any machine and however a browser rounds widths.
  const wider = createRequire(import.meta.url).resolve('@fontsource/fraunces/files/fraunces-latin-900-normal.woff2')
  await using page = await openWithLateFonts(sitePaths.home, 375, (route) => route.fulfill({ path: wider }))
  await expect.poll(() => findShownFonts(page)).toEqual(['Fraunces', 'Figtree'])
  expect(await findHeldTexts(page)).not.toEqual([])
  expect(await findShift(page)).toBeLessThan(0.001)
})
