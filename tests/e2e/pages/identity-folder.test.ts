import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from './accessibility/find-barriers.ts'
import { narrow, noteOverflow, openTab, visitPage, wide } from './accessibility/visit-page.ts'

// The example folder, as on the demonstration site.
let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([
    sharedChromium(),
    startProduct({ env: { IDENTITY_DIR: 'examples/identity' } }),
  ])
})
afterAll(async () => {
  await closeContexts(browser)
  await product[Symbol.asyncDispose]()
})

/** The largest size of the text of each kind, in the part of the page with the people. */
function readSizes({ brokerage }: { brokerage: string }) {
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const all = [...document.querySelectorAll('section[aria-labelledby=proof] *')]
  const named = all.filter((element) => [...element.childNodes].some((node) => node.textContent?.includes(brokerage)))
  const people = [...document.querySelectorAll('section[aria-labelledby=proof] li:has(img) h3')]
  return {
    brokerage: Math.max(...named.map(sizeOf)),
    person: Math.max(...people.map(sizeOf)),
    cards: people.map((person) => person.closest('li')?.textContent?.includes(brokerage)),
  }
}

test('pictures of people load, the brokerage is as prominent on every screen, and axe passes', async () => {
  const tab = await openTab(browser, wide)
  const found = await visitPage(tab, product.url, {
    path: '/',
    async check(visit) {
      const pictures = visit.page.locator('section[aria-labelledby=proof] img')
      await pictures.last().scrollIntoViewIfNeeded()
      const isLoaded = (images: Element[]) =>
        images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
      await expect.poll(() => pictures.evaluateAll(isLoaded)).toEqual([true, true, true])
      visit.note('access', await findBarriersInBothSchemes(visit.page, ['section[aria-labelledby=proof]']))
      for (const { viewport } of [narrow, wide]) {
        await visit.page.setViewportSize(viewport)
        const sizes = await visit.page.evaluate(readSizes, { brokerage: identity.brokerageName })
        expect(sizes.brokerage).toBeGreaterThanOrEqual(sizes.person)
        expect(sizes.cards).toEqual([true, true, true])
      }
      await noteOverflow(visit)
    },
  })
  expect(found.join('\n')).toBe('')
})

test('a picture may be kept forever, and neither evidence nor an original is served', async () => {
  const html = await (await fetch(product.url)).text()
  const [, src = ''] = /<img src="(\/assets\/[^"]+\.webp)"/.exec(html) ?? []
  const picture = await fetch(product.url + src)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(html).not.toMatch(/example\.txt|evidence/)
  for (const path of ['/evidence/example.txt', '/assets/example.txt', '/pictures/portrait-1.svg', '/people.json'])
    expect((await fetch(product.url + path)).status, path).toBe(404)
})

test('the people of the folder are the agents on every page that names them', async () => {
  for (const path of ['/contact', '/sell-fast']) {
    const html = await (await fetch(product.url + path)).text()
    expect(html, path).toContain('Graham Ellery')
    expect(html, path).not.toContain('Name of the broker')
  }
})

test('without a folder no page shows people, sales or testimonials', async () => {
  const { url } = await sharedProduct()
  for (const path of ['/', '/sell-fast', '/contact']) {
    const html = await (await fetch(url + path)).text()
    expect(html, path).not.toMatch(/id="proof"|Sales we’ve closed|What people told us|RECO registration/)
  }
})
