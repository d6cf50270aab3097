import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readBeacons, recordBeacons } from '../../support/browser/recorded-beacons.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab, type VisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from './accessibility/find-barriers.ts'

let browser: Browser
let product: Product
let visitor: VisitorTab
let context: BrowserContext
let page: Page
let problems: string[] = []

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

interface OpenOptions extends BrowserContextOptions {
  path?: string
  /** Runs in the page before any script of ours. */
  before?: () => void
}

async function open({ path = '/tools', before, ...options }: OpenOptions = {}): Promise<void> {
  problems = []
  visitor = await openVisitorTab(browser, product.url, options)
  ;({ context, page } = visitor)
  await recordBeacons(context)
  if (before) await context.addInitScript(before)
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(product.url + path)
  if (options.javaScriptEnabled !== false) await whenStarted(page)
}

afterEach(async () => {
  await visitor[Symbol.asyncDispose]()
  expect(problems).toEqual([])
})

const link = (name: string) => page.getByRole('link', { name: `Share ${name}` })
const shareButton = () => page.getByRole('button', { name: 'Share', exact: true })
const status = () => page.getByRole('status')
const alert = () => page.getByRole('alert')
const events = async () => (await readBeacons(page)).filter(({ event }) => event === 'share')

test('without script the share links work and the button is hidden', async () => {
  const path = '/commercial-real-estate-toronto'
  await open({ path, javaScriptEnabled: false })
  const address = encodeURIComponent(product.url + path)
  for (const name of ['on Facebook', 'on X (Twitter)', 'on LinkedIn']) {
    expect(await link(name).getAttribute('href')).toMatch(/^https:/)
    expect(await link(name).getAttribute('href')).toContain(address)
    expect(await link(name).getAttribute('target')).toBe('_blank')
    expect(await link(name).getAttribute('rel')).toBe('noopener')
  }
  const mail = await link('by Email').getAttribute('href')
  expect(mail).toMatch(/^mailto:\?subject=.+&body=/)
  expect(mail).toContain(address)
  expect(await shareButton().isVisible()).toBe(false)
})

test('a share link opens a window of 600 by 400 without access to the page, even before the share bar is awake', async () => {
  await open()
  await context.route('https://www.facebook.com/**', (route) =>
    route.fulfill({ body: 'Shared', contentType: 'text/html' }),
  )
  const [popup] = await Promise.all([context.waitForEvent('page'), link('on Facebook').click()])
  await popup.getByText('Shared').waitFor()
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 400])
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  expect(await events()).toEqual([{ event: 'share', path: '/tools', network: 'facebook' }])
})

test('where pop-ups are blocked the link itself opens the network', async () => {
  await open({
    before: () => {
      window.open = () => null
    },
  })
  await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'Shared' }))
  const [tab] = await Promise.all([context.waitForEvent('page'), link('on LinkedIn').click()])
  expect(tab.url()).toContain('https://www.linkedin.com/')
})

test('without the Web Share API the address is copied and a status says so', async () => {
  await open({ path: '/commercial-real-estate-toronto', permissions: ['clipboard-read', 'clipboard-write'] })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await link('by Email').hover()
  await shareButton().click()
  await status().getByText('Link copied!').waitFor()
  await status().getByText('The page link has been copied to your clipboard').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${product.url}/commercial-real-estate-toronto`,
  )
  expect(await events()).toEqual([{ event: 'share', path: '/commercial-real-estate-toronto', network: 'copy' }])
  // The code that shows notices is fetched for the first notice, not before.
  expect(scripts.filter((url) => url.includes('/toaster-'))).toHaveLength(1)
})

test('when copying fails an alert says what to do', async () => {
  await open({
    before: () => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('no', 'NotAllowedError')
      }
    },
  })
  await shareButton().click()
  await alert().getByText('Copy failed').waitFor()
  await alert().getByText('Please manually copy the URL from your browser').waitFor()
  expect(await events()).toEqual([])
})

test("the system's share sheet gets the address and the title", async () => {
  await open({
    before: () => {
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data)
      }
    },
  })
  await shareButton().click()
  const shared = page.locator('html[data-shared]')
  await shared.waitFor()
  const data = JSON.parse((await shared.getAttribute('data-shared')) ?? '')
  expect(data).toEqual({ url: `${product.url}/tools`, title: await page.title() })
  await expect.poll(events).toEqual([{ event: 'share', path: '/tools', network: 'native' }])
  expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0)
})

test('a share sheet that fails shows an alert, and one that is closed shows nothing', async () => {
  await open({
    before: () => {
      navigator.share = async () => {
        const isFirst = document.documentElement.dataset.tried === undefined
        document.documentElement.dataset.tried = 'yes'
        throw new DOMException('no', isFirst ? 'AbortError' : 'NotAllowedError')
      }
    },
  })
  await shareButton().click()
  // Two clicks before the island is awake would be delivered as one.
  await page.locator('html[data-tried]').waitFor()
  await shareButton().click()
  await alert().getByText('Share failed').waitFor()
  await alert().getByText('Please try using the individual share buttons').waitFor()
  expect(await page.getByRole('region', { name: 'Notifications' }).getByText('Share failed').count()).toBe(1)
  expect(await events()).toEqual([])
})

function showToast(title: string, kind: 'success' | 'error' = 'success') {
  const detail = { title, description: 'With a few words more', kind }
  return page.evaluate((toast) => document.dispatchEvent(new CustomEvent('toast', { detail: toast })), detail)
}

const notices = () => page.getByRole('region', { name: 'Notifications' }).getByRole('button').count()

test('a notice disappears after 4000 ms, but not while the pointer or the focus is on it', async () => {
  await open()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await showToast('One')
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
  await page.clock.runFor(200)
  await status().getByText('One').waitFor()
  await status().getByText('One').hover()
  await page.clock.runFor(60_000)
  expect(await notices()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(3000)
  expect(await notices()).toBe(1)
  await page.getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(60_000)
  expect(await notices()).toBe(1)
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(1000)
  expect(await notices()).toBe(0)
})

test('three notices at a time fit into a window of 320 px and pass axe in both colour schemes', async () => {
  await open({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  const region = page.getByRole('region', { name: 'Notifications' })
  for (const title of ['One', 'Two', 'Three', 'Four']) await showToast(title, title === 'Four' ? 'error' : 'success')
  await alert().getByText('Four').waitFor()
  // While the pointer is on them they stay.
  await region.hover()
  expect(await notices()).toBe(3)
  expect(await status().getByText('One').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const box = await region.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  expect(
    await alert()
      .locator('> *')
      .evaluate((card) => getComputedStyle(card).transitionDuration),
  ).toBe('0s')
  expect(await findBarriersInBothSchemes(page, ['[aria-label=Notifications]', '[data-island=share-bar]'])).toEqual([])
  expect(await notices()).toBe(3)
})

/**
 * Scrolls the control to where a notice usually is, right below what can be seen of the header, and says whether it
 * is covered there. Runs in the browser.
 */
function putInTheWay(control: Element): string {
  const notice = document.querySelector('.toast')?.getBoundingClientRect()
  if (!notice) return 'there is no notice'
  const usual = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  const { top, bottom } = control.getBoundingClientRect()
  const away = top - usual - 5
  if (Math.abs(away) > 4) {
    scrollBy({ top: away, behavior: 'instant' })
    return 'not there yet'
  }
  return notice.top < bottom && top < notice.bottom ? 'covered' : 'free'
}

test('a notice does not cover the control that has the focus', async () => {
  await open({ viewport: { width: 360, height: 500 }, permissions: ['clipboard-read', 'clipboard-write'] })
  await shareButton().focus()
  await page.keyboard.press('Enter')
  await status().getByText('Link copied!').waitFor()
  await expect.poll(() => shareButton().evaluate(putInTheWay), { timeout: 2500 }).toBe('free')
})
