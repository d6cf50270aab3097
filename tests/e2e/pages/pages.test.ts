import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product
/** One tab shows all pages, since starting a process for each takes longer than loading it. */
let tab: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  tab = await browser.newPage({ javaScriptEnabled: false, reducedMotion: 'reduce' })
})
afterAll(() => closeContexts(browser))

/** Opens a page without script, since nothing that these tests check may need one. */
async function open(path: string, width = 1280): Promise<Page> {
  await tab.setViewportSize({ width, height: 800 })
  await tab.emulateMedia({ media: null })
  await tab.goto(product.url + path)
  return tab
}

test('the contact page names the people and the office, with a link to call them', async () => {
  const page = await open('/contact')
  const office = page.getByRole('region', { name: 'Our office and people' })
  expect(await office.textContent()).toContain('Example Realty Inc., Brokerage')
  expect(await office.textContent()).toContain('Name of the broker, Broker')
  expect(await office.textContent()).toContain('100 Example Street, Suite 200')
  const call = page.getByRole('main').getByRole('link', { name: 'Call 416-555-0100' })
  expect(await call.first().getAttribute('href')).toBe('tel:+14165550100')
})

test.each([
  ['/contact', '#contact-form', 'Write to us', 'send-contact-inquiry'],
  ['/sell-fast', '#sell-fast-form', 'Ask for your offer', 'send-sell-fast-inquiry'],
])('%s has its form, and says what sending it means', async (path, target, heading, name) => {
  const page = await open(path)
  const section = page.locator(target)
  expect(await section.getByRole('heading', { name: heading }).isVisible()).toBe(true)
  expect(await section.locator('form').getAttribute('action')).toBe(`/functions/v1/${name}${target}`)
  expect(await section.locator('form').getAttribute('method')).toBe('post')
  expect(await section.textContent()).toMatch(/representation agreement/)
  expect(await section.textContent()).toMatch(/You can withdraw your consent at any time/)
})

test('the terms of the cash offer are linked and ask the reader for nothing', async () => {
  const page = await open('/sell-fast')
  await page.getByRole('link', { name: 'What these promises mean' }).click()
  const terms = page.locator('#terms')
  const { y = -1 } = (await terms.boundingBox()) ?? {}
  expect(y).toBeLessThan(100)
  expect(await terms.locator('input, textarea, select').count()).toBe(0)
  expect(await terms.getByText('The clock starts when').isVisible()).toBe(true)
  const closing = terms.getByText('Seven days is the earliest')
  expect(await closing.isVisible()).toBe(false)
  await terms.getByText('“Closing in as little as 7 days”').click()
  expect(await closing.isVisible()).toBe(true)
})

test('an answer to an owner’s question opens without script', async () => {
  const page = await open('/sell-fast', 360)
  const answer = page.getByText('Not at first. You get a written offer in principle')
  expect(await answer.isVisible()).toBe(false)
  await page.getByText('Is the cash offer binding?').click()
  expect(await answer.isVisible()).toBe(true)
})

test('the table of contents of a legal page links to each of its sections', async () => {
  const page = await open('/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const links = await contents.getByRole('link').all()
  const headings = await page.locator('article section[id] > h2').allInnerTexts()
  const entries = await contents.getByRole('link').allInnerTexts()
  expect(headings.map((heading) => heading.replace(/^\d+\s*/, ''))).toEqual(entries)
  const last = links.at(-1)
  await last?.click()
  const target = page.locator((await last?.getAttribute('href')) ?? 'none')
  expect(await target.isVisible()).toBe(true)
  const { y = -1 } = (await target.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y).toBeLessThan(800)
})

test('the table of contents stays in view on a wide screen and is folded on a narrow one', async () => {
  const wide = await open('/privacy-policy#how-long')
  expect(await wide.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(true)
  const box = await wide.getByRole('navigation', { name: 'On this page' }).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  const narrow = await open('/privacy-policy', 360)
  const link = narrow.locator('details').getByRole('link', { name: 'How long we keep it' })
  expect(await link.isVisible()).toBe(false)
  await narrow.locator('summary', { hasText: 'On this page' }).click()
  await link.click()
  await narrow.waitForURL('**#how-long')
})

test('terms of use name the day they took effect', async () => {
  const page = await open('/terms-of-use')
  expect(await page.getByText('In effect since').locator('..').textContent()).toMatch(/June 28, 2025/)
})

test('a legal page prints as text on white, with the brokerage at its head', async () => {
  const page = await open('/privacy-policy')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Main', 'Breadcrumb', 'On this page']) {
    expect(await page.getByRole('navigation', { name }).count()).toBe(0)
  }
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('banner').textContent()).toContain('Example Realty Inc., Brokerage')
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

test.each([
  ['/sell-fast', '[aria-labelledby=questions] details', '#sell-fast-form'],
  ['/contact', '#office', '#contact-form'],
  ['/commercial-real-estate-guelph', '[aria-labelledby=faqs] details, #snapshot details', '#questionnaire'],
])('%s prints its folded text and the addresses of its links, but no empty form', async (path, folded, form) => {
  const page = await open(path)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator(form).isVisible()).toBe(false)
  for (const part of await page.locator(`:is(${folded}) > :not(summary)`).all())
    expect(await part.isVisible()).toBe(true)
  const links = page.getByRole('main').locator('a[href^="/"]:visible')
  for (const link of await links.all()) {
    const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(printed).toContain((await link.getAttribute('href')) ?? 'an address')
  }
  const colors = await page
    .locator('.bg-night :is(h2, h3, p, td, dd)')
    .evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).map((part) => getComputedStyle(part).color))
  expect(new Set(colors)).toEqual(new Set(colors.length > 0 ? ['rgb(0, 0, 0)'] : []))
})

test('tables keep their columns on a wide screen and are stacked on a narrow one', async () => {
  const page = await open('/privacy-policy')
  const cells = page.locator('tbody tr').first().locator('th, td')
  const tops = async () => Promise.all((await cells.all()).map(async (cell) => (await cell.boundingBox())?.y))
  expect(new Set(await tops()).size).toBe(1)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(new Set(await tops()).size).toBe(3)
})

test('the breadcrumb bar leads home', async () => {
  const page = await open('/legal-disclaimer')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`${product.url}/`)
})
