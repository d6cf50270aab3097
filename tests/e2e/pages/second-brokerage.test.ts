import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { openForm } from '../forms/form-page.ts'
import { findBarriersInBothSchemes } from './accessibility/find-barriers.ts'
import { noteOverflow, openTab, visitPage, wide } from './accessibility/visit-page.ts'

// A brokerage with another look, other cities and long names.
let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([
    sharedChromium(),
    startProduct({ env: { IDENTITY_DIR: 'examples/second-brokerage' } }),
  ])
})
afterAll(async () => {
  await closeContexts(browser)
  await product[Symbol.asyncDispose]()
})

test.each([sitePaths.home, cityPath('ste-odile-landing')])(
  '%s can be read in both schemes and at every size, in its own fonts and with its logo',
  async (path) => {
    const tab = await openTab(browser, { ...wide, bypassCSP: true })
    const found = await visitPage(tab, product.url, {
      path,
      async check(visit) {
        const { page } = visit
        const logo = page.locator('header img[src="/favicon.svg"]')
        expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        const family = (selector: string) =>
          page.locator(selector).evaluate((node) => getComputedStyle(node).fontFamily)
        expect(await family('h1')).toMatch(/^"?Bitter/)
        expect(await family('body')).toMatch(/^"?Public Sans/)
        visit.note('access', await findBarriersInBothSchemes(page))
        await page.setViewportSize({ width: 390, height: 740 })
        visit.note('on two lines', await page.locator('.main-nav > li > *').evaluateAll(findWrapped))
        await noteOverflow(visit)
      },
    })
    expect(found.join('\n')).toBe('')
  },
)

test('scripts know its cities, and a message gets its own answer', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  await form.wake()
  await form.field('Property address').pressSequentially('12 Main St, Ke')
  await form.page.locator('datalist option[value="12 Main St, Kestrel Bay, ON"]').waitFor({ state: 'attached' })

  const answer = await fetch(`${product.url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { apikey: await readPublishableKey(product), 'Content-Type': 'application/json' },
    body: JSON.stringify({ fullName: 'Ann Buyer', email: 'ann@buyers.example', phone: '', subject: '', message: 'Hi' }),
  })
  expect(await answer.text()).toContain('One of us will reply to your message')
})

function findWrapped(elements: Element[]): string[] {
  const range = document.createRange()
  const countLines = (element: Element) => {
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  return elements.filter((element) => countLines(element) > 1).map(({ textContent }) => textContent ?? '')
}
