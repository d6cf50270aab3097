import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import {
  allPaths,
  noteAccess,
  noteOverflow,
  openTab,
  someOfEachKind,
  type Tab,
  visitPage,
  wide,
} from './accessibility/visit-page.ts'

// All checks of a page share one visit, and all pages one tab, because loading takes longer than most checks.
let browser: Browser
let product: Product
let tab: Tab
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  tab = await openTab(browser, wide)
})
afterAll(() => closeContexts(browser))

test.each(allPaths)(
  '%s at 1280 px logs no errors, has no layout shifts, passes axe, and fits windows down to 320 px',
  async (path) => {
    const found = await visitPage(tab, product.url, {
      path,
      async check(visit) {
        await noteAccess(visit)
        // These are the sizes that a window of 1280 px has when zoomed to 200% and to 400%.
        if (someOfEachKind.includes(path)) await noteOverflow(visit, 'at 200%', 640, 400)
        await noteOverflow(visit, 'at 320 px', 320, 640)
      },
    })
    expect(found.join('\n')).toBe('')
  },
)
