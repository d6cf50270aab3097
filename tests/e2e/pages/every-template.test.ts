import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriers, findBarriersInBothSchemes } from './accessibility/find-barriers.ts'
import { kindsOfPage, narrow, noteOverflow, openTab, type Tab, visitPage, wide } from './accessibility/visit-page.ts'
import { walkByKeyboard } from './accessibility/walk-by-keyboard.ts'

// All checks of a page share one visit, and all pages one tab, because loading takes longer than most checks. The pages
// of the other cities and the other legal pages differ only in words: `no-script.test.ts` opens all of them.
let browser: Browser
let product: Product
let wideTab: Tab
let narrowTab: Tab
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  ;[wideTab, narrowTab] = await Promise.all([openTab(browser, wide), openTab(browser, narrow)])
})
afterAll(() => closeContexts(browser))

test.each(kindsOfPage)(
  '%s at 1280 px logs no errors, moves nothing, passes axe, is used by keyboard, and fits small windows and large text',
  async (path) => {
    const found = await visitPage(wideTab, product.url, {
      path,
      async check(visit) {
        visit.note('access', await findBarriersInBothSchemes(visit.page))
        visit.note('keyboard', await walkByKeyboard(visit.page))
        await noteOverflow(visit)
      },
    })
    expect(found.join('\n')).toBe('')
  },
)

/** The ones with the most that a phone shows in another way. */
const kindsForPhone = [sitePaths.home, sitePaths.sellFast, cityPath('toronto')]

test.each(kindsForPhone)('%s on a phone logs no errors, moves nothing and passes axe', async (path) => {
  const found = await visitPage(narrowTab, product.url, {
    path,
    check: async (visit) => visit.note('access', await findBarriers(visit.page)),
  })
  expect(found.join('\n')).toBe('')
})

test('a page with a long name fits small windows and large text', async () => {
  const found = await visitPage(wideTab, product.url, { path: cityPath('mississauga'), check: noteOverflow })
  expect(found.join('\n')).toBe('')
})
