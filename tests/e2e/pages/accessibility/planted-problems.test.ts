import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../../support/browser/shared-browser.ts'
import { whenStarted } from '../../../support/browser/when-started.ts'
import { sharedProduct } from '../../../support/product/shared-product.ts'
import type { Product } from '../../../support/product/start-product.ts'
import { findBarriers } from './find-barriers.ts'
import { findHorizontalOverflow } from './find-horizontal-overflow.ts'
import { findSmallTargets } from './find-small-targets.ts'
import { recordProblems, scrollThrough } from './record-problems.ts'
import { wide } from './visit-page.ts'
import { describeFocus } from './walk-by-keyboard.ts'

// The checks that other tests rely on find what is planted for them.
let browser: Browser
let product: Product
let page: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  page = await browser.newPage(wide)
})
afterAll(() => closeContexts(browser))

test('the checks of target size, overflow, focus outline and axe find planted problems', async () => {
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
})

test('axe judges text that is translucent, lies on something positioned, or is a link in a sentence without a line', async () => {
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
})

test('poor colours are found in text that the page draws anew while it is judged', async () => {
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
})

test('the recorder notices planted problems', async () => {
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
})
