import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchChromium, lightweight } from '../../support/browser/chromium.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { privatePages } from '../../support/site/dynamic-pages.ts'
import { dist, renderDynamicPages } from '../../support/site/rendered-site.ts'
import { findBarriers, findBarriersInBothSchemes } from './accessibility/find-barriers.ts'
import { findHorizontalOverflow } from './accessibility/find-horizontal-overflow.ts'
import { walkByKeyboard } from './accessibility/walk-by-keyboard.ts'

// The pages that are rendered on request, in each of their states. They have no script, so they are looked at as the
// build renders them, without a server.
vi.setConfig({ testTimeout: 120_000 })

const ORIGIN = 'http://pages.example'
const names = privatePages.map(({ name }) => name)
/** One of each kind, where what is looked for lies in the design and not in the words. */
const kindsOfPage = [
  '/privacy, with faults',
  '/privacy, withdrawn',
  '/privacy, a new address was asked for',
  '/privacy, new address to confirm',
  '/privacy, expired',
  '/auth/confirm of email_change, in the same browser',
  '/auth/confirm of signup, elsewhere, password wrong',
  '/auth/confirm, spent',
]

let browser: Browser
let page: Page
let rendered: { path: string; html: string }[]
beforeAll(async () => {
  ;[browser, rendered] = await Promise.all([sharedChromium(), renderDynamicPages()])
  page = await openTab(browser)
})
afterAll(() => closeContexts(browser))

/** One tab shows all pages, since they store nothing and opening another takes as long as checking a page. */
async function openTab(inBrowser: Browser): Promise<Page> {
  const tab = await inBrowser.newPage({ bypassCSP: true, reducedMotion: 'reduce' })
  await tab.route(`${ORIGIN}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const html = rendered.find(({ path }) => path === searchParams.get('name'))?.html
    if (html) return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
    const body = await readFile(join(dist, 'client', pathname))
    return route.fulfill({ body, contentType: pathname.endsWith('.woff2') ? 'font/woff2' : 'image/svg+xml' })
  })
  return tab
}

async function show(tab: Page, name: string): Promise<void> {
  await tab.setViewportSize({ width: 1280, height: 800 })
  await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await tab.goto(`${ORIGIN}/?name=${encodeURIComponent(name)}`)
}

test.each(names)('%s fits every window, and everybody can use it', async (name) => {
  await show(page, name)
  expect.soft(await findBarriers(page), 'at 1280 px').toEqual([])
  // A window of 1280 px, that window at 200% and at 400%.
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect.soft(await page.evaluate(findHorizontalOverflow), `at ${width} px`).toEqual([])
  }
})

test.each(kindsOfPage)('everybody can use %s by keyboard, on a phone and in the dark', async (name) => {
  await show(page, name)
  expect.soft(await walkByKeyboard(page), 'by keyboard').toEqual([])
  expect.soft(await findBarriersInBothSchemes(page), 'wide').toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect.soft(await findBarriersInBothSchemes(page), 'narrow').toEqual([])
})

test('no page scrolls sideways or cuts its words off when the reader has doubled the size of text', async () => {
  const largeText = await launchChromium(['--blink-settings=defaultFontSize=32', ...lightweight])
  const tab = await openTab(largeText)
  for (const name of kindsOfPage) {
    await show(tab, name)
    expect.soft(await tab.evaluate(findHorizontalOverflow), name).toEqual([])
  }
  await largeText.close()
})
