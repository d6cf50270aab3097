import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cityPath, sitePaths } from '#domain/site/site-map.ts'
import { launchChromium } from '../../support/browser/chromium.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { inPool } from '../../support/in-pool.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { MISSING_PATH, openPaths } from '../../support/site/site-pages.ts'
import { findHorizontalOverflow } from './accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from './accessibility/find-small-targets.ts'
import { runAxe } from './accessibility/run-axe.ts'

// Each test looks at all pages, and axe takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const allPaths = [...openPaths, MISSING_PATH]
/** One of each kind, where what is looked for lies in the design and not in the words. */
const kindsOfPage = [
  sitePaths.home,
  sitePaths.contact,
  sitePaths.sellFast,
  sitePaths.auth,
  sitePaths.termsOfUse,
  cityPath('toronto'),
  MISSING_PATH,
]
/** With the cities of the longest names. */
const someOfEachKind = [...kindsOfPage, cityPath('mississauga'), cityPath('richmond-hill')]
const wide: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const narrow: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchChromium(), startProduct()])
})
afterAll(() => Promise.all([browser?.close(), product?.[Symbol.asyncDispose]()]))

/** Looks at each page in turn, a few at a time; what is found is told with the page's path. */
async function lookAt(
  paths: readonly string[],
  options: BrowserContextOptions,
  look: (page: Page) => Promise<string[]>,
  inBrowser = browser,
): Promise<string[]> {
  const found = await inPool(paths, 3, async (path) => {
    const page = await inBrowser.newPage({ ...options, bypassCSP: true, reducedMotion: 'reduce' })
    await page.goto(product.url + path)
    await whenStarted(page)
    const problems = await look(page)
    await page.close()
    return problems.map((problem) => `${path}: ${problem}`)
  })
  return found.flat()
}

const lookForOverflow = (page: Page) => page.evaluate(findHorizontalOverflow)

test.each([
  ['1280 px', wide, allPaths],
  ['360 px', narrow, kindsOfPage],
  ['1280 px, dark', { ...wide, colorScheme: 'dark' as const }, kindsOfPage],
  ['360 px, dark', { ...narrow, colorScheme: 'dark' as const }, kindsOfPage],
])('at %s axe finds nothing, and every target is 24 px or stands apart', async (_name, options, paths) => {
  const problems = await lookAt(paths, options, async (page) => [
    ...(await page.evaluate(findSmallTargets)),
    ...(await runAxe(page)),
  ])
  expect(problems).toEqual([])
})

test('at 360 px every target of every page is 24 px or stands apart', async () => {
  const problems = await lookAt(allPaths, narrow, (page) => page.evaluate(findSmallTargets))
  expect(problems).toEqual([])
})

test('axe finds nothing with the questionnaire open', async () => {
  const problems = await lookAt([sitePaths.home, cityPath('toronto')], wide, async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
    await page.locator('#questionnaire').waitFor()
    return runAxe(page)
  })
  expect(problems).toEqual([])
})

test.each([
  // A window of 1280 px at 400%.
  ['320 px', { viewport: { width: 320, height: 640 } }],
  // A window of 1280 px at 200%.
  ['200%', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
])('no page scrolls sideways or cuts its words off at %s', async (name, options) => {
  expect(await lookAt(name === '320 px' ? allPaths : someOfEachKind, options, lookForOverflow)).toEqual([])
})

test('no page scrolls sideways or cuts its words off when the reader has doubled the size of text', async () => {
  const largeText = await launchChromium(['--blink-settings=defaultFontSize=32'])
  const problems = await lookAt(someOfEachKind, wide, lookForOverflow, largeText).finally(() => largeText.close())
  expect(problems).toEqual([])
})

test('the looks at targets, widths and marks see what is planted', async () => {
  const page = await browser.newPage({ ...wide, bypassCSP: true })
  const look = async (html: string, find: () => string[]) => {
    await page.setContent(html)
    return page.evaluate(find)
  }
  const small = '<button style="width:20px;height:20px;padding:0;border:0;margin:0">x</button>'
  expect(await look(`<div style="display:flex">${small}${small}</div>`, findSmallTargets)).toHaveLength(2)
  expect(await look(`<div style="display:flex;gap:4px">${small}${small}</div>`, findSmallTargets)).toEqual([])
  expect(await look('<p>See <a href="#a">a</a>, <a href="#b">b</a>.</p>', findSmallTargets)).toEqual([])
  expect(await look('<ul><li><a href="#a">a</a><li><a href="#b">b</a></ul>', findSmallTargets)).toHaveLength(2)
  expect(await look('<p style="width:2000px">wide</p>', findHorizontalOverflow)).toHaveLength(1)
  const cut = '<div style="overflow:hidden"><p style="margin-left:1270px;white-space:nowrap">cut off here</p></div>'
  expect(await look(cut, findHorizontalOverflow)).toEqual(['cut off: "cut off here"'])
  expect(await look('<style>a { outline: 0 }</style><a href="#a">unmarked</a>', () => [])).toEqual([])
  await page.keyboard.press('Tab')
  expect(await page.evaluate(describeFocus)).toMatchObject({ isMarked: false, isInSight: true })
  expect(await look('<main><h1>a</h1><img src="x.png"></main>', () => [])).toEqual([])
  expect((await runAxe(page)).join(' ')).toContain('image-alt')
  await page.close()
})

test('the skip link is the first thing the keyboard meets, shows itself and leads to the content', async () => {
  const problems = await lookAt(kindsOfPage, wide, async (page) => {
    const skip = page.getByRole('link', { name: 'Skip to content' })
    const topBefore = (await skip.boundingBox())?.y ?? 0
    await page.keyboard.press('Tab')
    const isFirst = await skip.evaluate((link) => link === document.activeElement)
    const topAfter = (await skip.boundingBox())?.y ?? -1
    await page.keyboard.press('Enter')
    const landed = await page.evaluate(() => document.activeElement?.tagName)
    return isFirst && topBefore < 0 && topAfter >= 0 && landed === 'MAIN'
      ? []
      : [`first ${isFirst}, from ${topBefore} to ${topAfter}, landed on ${landed}`]
  })
  expect(problems).toEqual([])
})

test('the keyboard goes from header to footer, and whatever it is on is marked and in sight', async () => {
  const problems = await lookAt(kindsOfPage, wide, walkByKeyboard)
  expect(problems).toEqual([])
})

/** Presses Tab until the page has been walked through; tells each stop that is unmarked, hidden or out of order. */
async function walkByKeyboard(page: Page): Promise<string[]> {
  const problems: string[] = []
  let furthest = 0
  for (let stops = 0; stops < 300; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (!stop) return stops < 10 ? ['there is hardly anything to walk to'] : problems
    if (!stop.isMarked) problems.push(`no mark on ${stop.html}`)
    if (!stop.isInSight) problems.push(`out of sight: ${stop.html}`)
    if (stop.partTop < furthest) problems.push(`back up to ${stop.html}`)
    furthest = Math.max(furthest, stop.partTop)
  }
  return ['the keyboard is caught']
}

/** Null when the focus has left the page again. */
function describeFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const x = box.x + box.width / 2
  const y = box.y + Math.min(box.height, innerHeight - box.y) / 2
  const top = document.elementFromPoint(x, y)
  const partTop = element.closest('body > :not(a)')?.getBoundingClientRect().top ?? 0
  return {
    html: element.outerHTML.slice(0, 120),
    isMarked: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
    isInSight: top !== null && (element.contains(top) || top.contains(element)),
    // Of the part of the page it stands in, from the top: header, breadcrumbs, main, footer.
    partTop: partTop + scrollY,
  }
}
