import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInSlugs as citySlugs } from '#content/city-figures/city-slugs.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab, type VisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product
/** Where a test changes nothing but the size of the window, it shares this page with the others. */
let home: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  home = (await open('/', 1280)).page
  await whenStarted(home)
})
afterAll(() => closeContexts(browser))

const cityPaths: string[] = citySlugs.map(cityPath)

async function open(path: string, width: number, options: BrowserContextOptions = {}): Promise<VisitorTab> {
  const viewport = { width, height: 800 }
  const tab = await openVisitorTab(browser, product.url, { viewport, reducedMotion: 'reduce', ...options })
  await tab.page.goto(product.url + path)
  return tab
}

async function homeAt(width: number): Promise<Page> {
  await home.setViewportSize({ width, height: 800 })
  return home
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

const MAP = '[aria-labelledby=cities] svg'

test.each([1088, 1280, 1920])('on the map at %i px no two names overlap and each can be clicked', async (width) => {
  const page = await homeAt(width)
  expect(await findCollisions(page, `${MAP} a`)).toEqual({ count: 20, collisions: [] })
  // The labels of the lakes must not overlap either, and no label may be wider than its frame.
  expect((await findCollisions(page, `${MAP} text`)).collisions).toEqual([])
  const faults = await page.locator(`${MAP} a`).evaluateAll(
    (links) =>
      links.filter((link) => {
        const [frame, words] = [link.querySelector('rect'), link.querySelector('text')].map((part) =>
          part?.getBoundingClientRect(),
        )
        if (!frame || !words) return true
        return frame.height < 24 || frame.width < 24 || words.left < frame.left + 4 || words.right > frame.right - 4
      }).length,
  )
  expect(faults).toBe(0)
})

test.each([320, 390, 768, 1280])('at %i px the names on the map stay inside it and apart', async (width) => {
  const page = await homeAt(width)
  expect(await findCollisions(page, `${MAP} text`)).toMatchObject({ collisions: [] })
  const outside = await page.locator(`${MAP} a`).evaluateAll((links) =>
    links
      .filter((link) => {
        const frame = link.closest('svg')?.getBoundingClientRect()
        const box = link.getBoundingClientRect()
        return (
          !frame || box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
        )
      })
      .map((link) => link.textContent),
  )
  expect(outside).toEqual([])
})

test('for the keyboard and screen readers the map is a picture, and a pointer marks and opens its cities', async () => {
  await using tab = await open('/', 1280)
  const { page } = tab
  const link = page.locator(`${MAP} a`, { hasText: 'Kingston' })
  expect(await page.locator(`${MAP}[aria-hidden=true]`).count()).toBe(await page.locator(MAP).count())
  const links = await page
    .locator(`${MAP} a`)
    .evaluateAll((found) => found.map((one) => [one.getAttribute('href'), one.getAttribute('tabindex')]))
  expect(new Map(links as [string, string][])).toEqual(new Map(cityPaths.map((path) => [path, '-1'])))
  const fillOf = () => link.locator('rect').evaluate((element) => getComputedStyle(element).fill)
  const unmarked = await fillOf()
  await link.hover()
  await expect.poll(fillOf).not.toBe(unmarked)
  await link.click()
  await page.waitForURL('**/commercial-real-estate-kingston')
})

test.each([320, 360, 768])('at %i px the list has the links', async (width) => {
  const page = await homeAt(width)
  const list = page.getByRole('list', { name: 'All cities' })
  const hrefs = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(cityPaths)
  expect(await findCollisions(page, '[aria-label="All cities"] a')).toEqual({ count: 20, collisions: [] })
})

test('the pictures of the cities load when they are scrolled into view', async () => {
  const page = await homeAt(1280)
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
  await using tab = await open(cityPath('windsor'), 1280)
  const { page } = tab
  await page.getByRole('button', { name: 'Start with retail' }).click()
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
  await using tab = await open(cityPath('guelph'), 360, { javaScriptEnabled: false })
  const { page } = tab
  expect(await page.locator('#questionnaire').isVisible()).toBe(true)
  const details = page.locator('[aria-labelledby=faqs] details').first()
  expect(await details.locator('p').isVisible()).toBe(false)
  await details.locator('summary').click()
  expect(await details.locator('p').isVisible()).toBe(true)
  expect(await page.getByRole('row', { name: 'Guelph 5.2% to 7.2% 5.0% 143,740' }).isVisible()).toBe(true)
})

test('the chart lights the row with the focus, and its link leads to that city', async () => {
  await using tab = await open(cityPath('guelph'), 1280)
  const { page } = tab
  const row = page.getByRole('figure', { name: 'Guelph among our 20 cities' }).getByRole('row', { name: 'Windsor' })
  const colour = () => row.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await colour()
  await row.getByRole('link').focus()
  await expect.poll(colour).not.toBe(before)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/commercial-real-estate-windsor')
})

test('the questionnaire is as high before its script runs as afterwards', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await using page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.route(/assets\/react-/, (route) => released.then(() => route.continue()))
  await page.goto(product.url + cityPath('mississauga'))
  await whenStarted(page)
  const readHeights = async () => {
    const heights: number[] = []
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      heights.push(await page.locator('#questionnaire').evaluate((section) => section.getBoundingClientRect().height))
    }
    return heights
  }
  // The day and hour are there before the form's own code.
  await page.locator('#questionnaire .reply-time').getByText('Send it now').waitFor()
  const before = await readHeights()
  release()
  await page.mouse.move(5, 5)
  await page.locator('#f-budgetMin-remark').waitFor({ state: 'attached' })
  expect(await readHeights()).toEqual(before)
})
