import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { launchChromium, lightweight } from '../../support/browser/chromium.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriers } from './accessibility/find-barriers.ts'
import { findHorizontalOverflow } from './accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from './accessibility/find-small-targets.ts'
import { recordProblems, scrollThrough } from './accessibility/record-problems.ts'
import { kindsOfPage, someOfEachKind, wide } from './accessibility/visit-page.ts'
import { describeFocus, walkByKeyboard } from './accessibility/walk-by-keyboard.ts'

// Some tests open one page of each kind, which takes longer than the default timeout.
vi.setConfig({ testTimeout: 120_000 })

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** Runs a check on each page, one after another in one tab, and returns the problems with the path of their page. */
async function checkPages(
  paths: readonly string[],
  options: BrowserContextOptions,
  check: (page: Page) => Promise<string[]>,
  inBrowser = browser,
): Promise<string[]> {
  // A tab for each page would need a process for each, which takes almost as long as loading the page.
  const page = await inBrowser.newPage({ ...options, bypassCSP: true, reducedMotion: 'reduce' })
  const found: string[] = []
  for (const path of paths) {
    await page.goto(product.url + path)
    await whenStarted(page)
    found.push(...(await check(page)).map((problem) => `${path}: ${problem}`))
  }
  await page.close()
  return found
}

const findOverflow = (page: Page) => page.evaluate(findHorizontalOverflow)

test('axe finds nothing with the questionnaire open', async () => {
  const problems = await checkPages([sitePaths.home, cityPath('toronto')], wide, async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
    await page.locator('#questionnaire').waitFor()
    return findBarriers(page)
  })
  expect(problems).toEqual([])
})

test('no page scrolls sideways or cuts off text when the reader has doubled the text size', async () => {
  const largeText = await launchChromium(['--blink-settings=defaultFontSize=32', ...lightweight])
  const problems = await checkPages(someOfEachKind, wide, findOverflow, largeText).finally(() => largeText.close())
  expect(problems).toEqual([])
})

test('the checks of target size, overflow, focus outline and axe find planted problems', async () => {
  const page = await browser.newPage({ ...wide, bypassCSP: true })
  const check = async (html: string, find: () => string[]) => {
    await page.setContent(html)
    return page.evaluate(find)
  }
  const small = '<button style="width:20px;height:20px;padding:0;border:0;margin:0">x</button>'
  expect(await check(`<div style="display:flex">${small}${small}</div>`, findSmallTargets)).toHaveLength(2)
  expect(await check(`<div style="display:flex;gap:4px">${small}${small}</div>`, findSmallTargets)).toEqual([])
  expect(await check('<p>See <a href="#a">a</a>, <a href="#b">b</a>.</p>', findSmallTargets)).toEqual([])
  expect(await check('<ul><li><a href="#a">a</a><li><a href="#b">b</a></ul>', findSmallTargets)).toHaveLength(2)
  expect(await check('<p style="width:2000px">wide</p>', findHorizontalOverflow)).toHaveLength(1)
  const cut = '<div style="overflow:hidden"><p style="margin-left:1270px;white-space:nowrap">cut off here</p></div>'
  expect(await check(cut, findHorizontalOverflow)).toEqual(['cut off: "cut off here"'])
  expect(await check('<style>a { outline: 0 }</style><a href="#a">unmarked</a>', () => [])).toEqual([])
  await page.keyboard.press('Tab')
  expect(await page.evaluate(describeFocus)).toMatchObject({ isMarked: false, isInSight: true })
  expect(await check('<main><h1>a</h1><img src="x.png"></main>', () => [])).toEqual([])
  expect((await findBarriers(page)).join(' ')).toContain('image-alt')
  expect(await check('<main><h1 style="letter-spacing:0 !IMPORTANT">a</h1></main>', () => [])).toEqual([])
  expect((await findBarriers(page)).join(' ')).toContain('avoid-inline-spacing')
  const grey = (shade: string) => `<main><h1>a</h1><p>dark</p><p id="grey" style="color:#${shade}">grey</p></main>`
  expect(await check(grey('555'), () => [])).toEqual([])
  expect((await findBarriers(page)).join(' ')).not.toContain('color-contrast')
  expect(await check(grey('999'), () => [])).toEqual([])
  for (const _ of ['found', 'and not forgotten']) {
    expect((await findBarriers(page)).filter((found) => found.includes('color-contrast'))).toEqual([
      expect.stringContaining('grey'),
    ])
  }
  await page.close()
})

test('axe judges text that is translucent, lies on something positioned, or is a link in a sentence without a line', async () => {
  const page = await browser.newPage({ ...wide, bypassCSP: true })
  const planted: [rule: string, html: string][] = [
    ['color-contrast', '<div style="opacity:0.4"><p>pale</p></div>'],
    ['color-contrast', '<p><span style="color:rgb(0 0 0/0.4)">pale</span></p>'],
    ['color-contrast', '<div style="background:rgb(0 0 0/0.6)"><p>dark</p></div>'],
    ['color-contrast', '<div style="height:9em;background:#333"></div><p style="position:absolute;top:6em">dark</p>'],
    [
      'color-contrast',
      '<i style="position:absolute;inset:0;background:#333"></i><p style="position:relative">dark</p>',
    ],
    ['link-in-text-block', '<p>See <a href="#a" style="color:#111;text-decoration:none">a page</a> of ours.</p>'],
  ]
  for (const [rule, html] of planted) {
    await page.setContent(
      `<html style="background:#fff"><main style="position:relative"><h1>a</h1>${html}</main></html>`,
    )
    expect((await findBarriers(page)).filter((found) => found.startsWith(rule)).length, html).toBe(1)
  }
  await page.close()
})

test('poor colours are found in text that the page draws anew while it is judged', async () => {
  const page = await browser.newPage({ ...wide, bypassCSP: true })
  await page.setContent('<main><h1>a</h1><p style="color:#9a9a9a">grey</p></main>')
  await page.evaluate(() => {
    let timesLeft = 3
    const drawAnew = (changes: MutationRecord[]) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLParagraphElement) || timesLeft-- <= 0) continue
        target.outerHTML = '<p style="color:#9a9a9a">grey</p>'
      }
    }
    new MutationObserver(drawAnew).observe(document.body, { attributes: true, subtree: true })
  })
  expect((await findBarriers(page)).filter((found) => found.includes('color-contrast'))).toEqual([
    expect.stringContaining('grey'),
  ])
  await page.close()
})

test('the recorder notices planted problems', async () => {
  const page = await browser.newPage(wide)
  const recorder = await recordProblems(page)
  recorder.begin('/')
  await page.goto(product.url)
  // What changes before the first paint is no shift.
  await whenStarted(page)
  // biome-ignore lint/suspicious/noConsole: the recorder is to notice it
  await page.evaluate(() => console.warn('planted warning'))
  await page.evaluate(async () => {
    document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'planted line' }))
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png' }))
    await fetch('/planted-404')
  })
  await scrollThrough(page)
  const text = (await recorder.problems()).join('\n')
  for (const kind of ['planted warning', 'layout shift', 'CSP: img-src', '404: ']) expect(text).toContain(kind)
  await page.close()
})

test('the skip link is the first stop of the keyboard, becomes visible and leads to the content', async () => {
  const problems = await checkPages(kindsOfPage, wide, async (page) => {
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

test('Tab moves from header to footer, and each focused element is outlined and visible', async () => {
  const problems = await checkPages(kindsOfPage, wide, walkByKeyboard)
  expect(problems).toEqual([])
})
