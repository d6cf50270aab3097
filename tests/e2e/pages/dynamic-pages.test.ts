import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { privatePages } from '../../support/site/dynamic-pages.ts'
import { dist, renderDynamicPages } from '../../support/site/rendered-site.ts'
import { findBarriersInBothSchemes } from './accessibility/find-barriers.ts'
import { findHorizontalOverflow } from './accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from './accessibility/find-small-targets.ts'
import { walkByKeyboard } from './accessibility/walk-by-keyboard.ts'

// The pages that are rendered on request, in each of their states. They have no script, so they are looked at as the
// build renders them, without a server.
const ORIGIN = 'http://pages.example'
const names = privatePages.map(({ name }) => name)
/** One of each kind, where what is looked for lies in the design and not in the words. */
const kindsOfPage = [
  '/privacy, with faults',
  '/privacy, withdrawn',
  '/privacy, a new address was asked for',
  '/privacy, new address to confirm',
  '/privacy, expired',
  '/privacy, refused',
  '/answers, shown',
  '/auth/confirm of email_change, in the same browser',
  '/auth/confirm of signup, elsewhere, password wrong',
  '/auth/confirm, spent',
]

let browser: Browser
let page: Page
let rendered: { path: string; html: string }[]
beforeAll(async () => {
  ;[browser, rendered] = await Promise.all([sharedChromium(), renderDynamicPages()])
  page = await openTab()
})
afterAll(() => closeContexts(browser))

/** One tab shows all pages, since they store nothing and opening another takes as long as checking a page. */
async function openTab(): Promise<Page> {
  const tab = await browser.newPage({ bypassCSP: true, reducedMotion: 'reduce' })
  await tab.route(`${ORIGIN}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const html = rendered.find(({ path }) => path === searchParams.get('name'))?.html
    if (html) return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
    const body = await readFile(join(dist, 'client', pathname))
    return route.fulfill({ body, contentType: pathname.endsWith('.woff2') ? 'font/woff2' : 'image/svg+xml' })
  })
  return tab
}

async function show(name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  await page.goto(`${ORIGIN}/?name=${encodeURIComponent(name)}`)
}

test('every page in every state fits 320 px, where its targets are large enough, and text of twice the size', async () => {
  const devtools = await page.context().newCDPSession(page)
  for (const name of names) {
    await show(name, 320)
    expect.soft(await page.evaluate(findHorizontalOverflow), name).toEqual([])
    expect.soft(await page.evaluate(findSmallTargets), name).toEqual([])
    if (!kindsOfPage.includes(name)) continue
    await page.setViewportSize({ width: 1280, height: 740 })
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    expect.soft(await page.evaluate(findHorizontalOverflow), `${name}, with large text`).toEqual([])
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  }
})

test.each(kindsOfPage)('everybody can use %s, by keyboard and in the dark', async (name) => {
  await show(name, 1280)
  expect.soft(await walkByKeyboard(page), 'by keyboard').toEqual([])
  expect.soft(await findBarriersInBothSchemes(page), 'to everybody').toEqual([])
})
