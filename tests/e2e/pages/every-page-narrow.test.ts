import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findSmallTargets } from './accessibility/find-small-targets.ts'
import { allPaths, kindsOfPage, narrow, noteAccess, openTab, type Tab, visitPage } from './accessibility/visit-page.ts'

// All checks of a page share one visit, and all pages one tab, because loading takes longer than most checks.
let browser: Browser
let product: Product
let tab: Tab
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  tab = await openTab(browser, narrow)
})
afterAll(() => closeContexts(browser))

test.each(allPaths)(
  '%s on a phone logs no errors, has no layout shifts, and its targets are large enough',
  async (path) => {
    const found = await visitPage(tab, product.url, {
      path,
      async check(visit) {
        if (kindsOfPage.includes(path)) await noteAccess(visit)
        else visit.note('targets', await visit.page.evaluate(findSmallTargets))
      },
    })
    expect(found.join('\n')).toBe('')
  },
)
