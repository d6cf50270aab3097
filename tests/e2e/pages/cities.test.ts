import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { citySlugs } from '#content/cities/city-schema.ts'
import { cityPath } from '#domain/site/site-map.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { inPool } from '../../support/in-pool.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

const cityPaths: string[] = citySlugs.map(cityPath)

async function open(path: string, width: number, options: BrowserContextOptions = {}): Promise<Page & AsyncDisposable> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce', ...options })
  await page.goto(product.url + path)
  return Object.assign(page, { [Symbol.asyncDispose]: () => page.close() })
}

/** Each visible element's box, with its text, and the pairs of boxes that touch. */
function findCollisions(page: Page, selector: string): Promise<{ count: number; collisions: string[] }> {
  return page.evaluate((query) => {
    const boxes = [...document.querySelectorAll(query)]
      .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
    const collisions = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box }) => a.box.left < box.right && box.left < a.box.right)
        .filter(({ box }) => a.box.top < box.bottom && box.top < a.box.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    )
    return { count: boxes.length, collisions }
  }, selector)
}

const map = (page: Page) => page.getByRole('group', { name: 'Map of southern Ontario' })

test('without script every name on the map is a link to an existing page', async () => {
  await using page = await open('/', 1280, { javaScriptEnabled: false })
  const links = await map(page).getByRole('link').all()
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(hrefs.toSorted()).toEqual(cityPaths.toSorted())
  const answers = await inPool(cityPaths, 4, async (path) => (await fetch(product.url + path)).status)
  expect(new Set(answers)).toEqual(new Set([200]))
})

test.each([1088, 1280, 1920])('on the map at %i px no two names overlap and each can be clicked', async (width) => {
  await using page = await open('/', width)
  expect(await findCollisions(page, 'svg[role=group] a')).toEqual({ count: 20, collisions: [] })
  // The labels of the lakes must not overlap either, and no label may be wider than its frame.
  expect((await findCollisions(page, 'svg[role=group] text')).collisions).toEqual([])
  const faults = await page.evaluate(
    () =>
      [...document.querySelectorAll('svg[role=group] a')].filter((link) => {
        const [frame, words] = [link.querySelector('rect'), link.querySelector('text')].map((part) =>
          part?.getBoundingClientRect(),
        )
        if (!frame || !words) return true
        return frame.height < 24 || frame.width < 24 || words.left < frame.left + 4 || words.right > frame.right - 4
      }).length,
  )
  expect(faults).toBe(0)
})

test('the names on the map stay inside it, and inside the enlarged part', async () => {
  await using page = await open('/', 1280)
  const outside = await page.evaluate(() => {
    const frame = document.querySelector('svg[role=group]')?.getBoundingClientRect()
    return [...document.querySelectorAll('svg[role=group] a')].filter((link) => {
      const box = link.getBoundingClientRect()
      return (
        !frame || box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
      )
    }).length
  })
  expect(outside).toBe(0)
})

test('the cities on the map can be reached with the keyboard, and the focused one is marked', async () => {
  await using page = await open('/', 1280)
  const link = map(page).getByRole('link', { name: 'Kingston' })
  const fillOf = () => link.locator('rect').evaluate((element) => getComputedStyle(element).fill)
  const unfocused = await fillOf()
  await link.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await fillOf()).not.toBe(unfocused)
  expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/commercial-real-estate-kingston')
})

test.each([320, 360, 768])('at %i px the map is a picture and the list has the links', async (width) => {
  await using page = await open('/', width)
  expect(await map(page).isVisible()).toBe(false)
  const list = page.getByRole('list', { name: 'All cities' })
  const hrefs = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(cityPaths)
  await whenStarted(page)
  expect(await findCollisions(page, '[aria-label="All cities"] a')).toEqual({ count: 20, collisions: [] })
})

test('the pictures of the cities load when they are scrolled into view', async () => {
  await using page = await open('/', 1280)
  const pictures = page.locator('[aria-label="All cities"] img')
  await pictures.first().scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      pictures.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      ),
    )
    .toBe(true)
})

test('a property type on a city page opens the questionnaire for that type and city', async () => {
  await using page = await open(cityPath('windsor'), 1280)
  await page.getByRole('button', { name: 'Get matched: retail' }).click()
  const heading = page.getByRole('heading', { name: 'Looking for: Retail in Windsor' })
  await heading.waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'questionnaire-heading')
  const chosen = page.locator('#questionnaire input:checked')
  expect(await chosen.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual([
    'Retail',
    'Southwestern Ontario',
  ])
})

test('without script a city page has its questionnaire, its answers and its figures', async () => {
  await using page = await open(cityPath('guelph'), 360, { javaScriptEnabled: false })
  expect(await page.locator('#questionnaire').isVisible()).toBe(true)
  const details = page.locator('details').first()
  expect(await details.locator('p').isVisible()).toBe(false)
  await details.locator('summary').click()
  expect(await details.locator('p').isVisible()).toBe(true)
  expect(
    await page.getByRole('img', { name: 'Vacancy rate: Guelph 5.0%, all 20 cities 4.8% to 8.9%' }).isVisible(),
  ).toBe(true)
})
