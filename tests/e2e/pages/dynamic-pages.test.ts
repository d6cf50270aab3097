import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchChromium } from '../../support/browser/chromium.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { privatePages } from '../../support/site/dynamic-pages.ts'
import { dist, renderDynamicPages } from '../../support/site/rendered-site.ts'
import { findHorizontalOverflow } from './accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from './accessibility/find-small-targets.ts'
import { runAxe } from './accessibility/run-axe.ts'
import { wide } from './accessibility/visit-page.ts'
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
let rendered: { path: string; html: string }[]
beforeAll(async () => {
  ;[browser, rendered] = await Promise.all([sharedChromium(), renderDynamicPages()])
})
afterAll(() => closeContexts(browser))

async function open(inBrowser: Browser, name: string): Promise<Page> {
  const html = rendered.find(({ path }) => path === name)?.html
  if (!html) throw new Error(`${name} was not rendered`)
  const page = await inBrowser.newPage({ ...wide, bypassCSP: true, reducedMotion: 'reduce' })
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/page') return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
    const body = await readFile(join(dist, 'client', path))
    return route.fulfill({ body, contentType: path.endsWith('.woff2') ? 'font/woff2' : 'image/svg+xml' })
  })
  await page.goto(`${ORIGIN}/page`)
  return page
}

async function findBarriers(page: Page): Promise<string[]> {
  return [...(await page.evaluate(findSmallTargets)), ...(await runAxe(page))]
}

test.each(names)('%s fits every window, and everybody can use it', async (name) => {
  const page = await open(browser, name)
  expect.soft(await findBarriers(page), 'at 1280 px').toEqual([])
  // A window of 1280 px, that window at 200% and at 400%.
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    expect.soft(await page.evaluate(findHorizontalOverflow), `at ${width} px`).toEqual([])
  }
  await page.close()
})

test.each(kindsOfPage)('everybody can use %s by keyboard, on a phone and in the dark', async (name) => {
  const page = await open(browser, name)
  expect.soft(await walkByKeyboard(page), 'by keyboard').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await findBarriers(page), 'wide and dark').toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect.soft(await findBarriers(page), 'narrow and dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await findBarriers(page), 'narrow and light').toEqual([])
  await page.close()
})

test('no page scrolls sideways or cuts its words off when the reader has doubled the size of text', async () => {
  const largeText = await launchChromium(['--blink-settings=defaultFontSize=32'])
  for (const name of kindsOfPage) {
    const page = await open(largeText, name)
    expect.soft(await page.evaluate(findHorizontalOverflow), name).toEqual([])
    await page.close()
  }
  await largeText.close()
})
