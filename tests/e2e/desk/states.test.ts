// Every screen of the desk while it loads, with nothing to show, with an error and without a connection.
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectUsable } from './expect-usable.ts'
import { makeMember, openDesk } from './open-desk.ts'

let browser: Browser
let product: Product
let desk: Awaited<ReturnType<typeof openDesk>>
let server: Awaited<ReturnType<typeof controlServer>>
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  const manager = await makeMember(product, 'admin', 'Maya Manager')
  desk = await openDesk(browser, product, manager, { path: '/desk/settings', bypassCSP: true })
  await desk.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  desk.context.setDefaultTimeout(10_000)
  await desk.page.evaluate(watchShifts)
  server = await controlServer(desk.page)
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
  await closeContexts(browser)
})

/** What each screen says if there is nothing to show; on the last two there always is something. */
const screens: [path: string, empty: string | RegExp][] = [
  ['/desk', /All answered|Nothing is waiting for you|When somebody sends a form/],
  ['/desk/inbox', 'When somebody sends a form, the lead appears here within a second.'],
  ['/desk/leads/CON-KKKK-KK', 'Search for the name, the address or the phone number.'],
  ['/desk/people/CON-KKKK-KK', 'Search for the name, the address or the phone number.'],
  ['/desk/properties', 'Open a sell-fast lead and press “Make a property”.'],
  ['/desk/properties/PRP-KKKK-KK', 'Search for its address or its owner.'],
  ['/desk/promise', 'No answer was due in this period.'],
  ['/desk/tray', 'No unmatched mail. Replies to your emails go straight to their leads.'],
  ['/desk/team', 'They get an email, choose a password'],
  ['/desk/settings', 'After 15 minutes a lead is assigned to somebody on duty.'],
]

/** It shares its data with the list of properties, so it has no placeholders after that. */
const board: (typeof screens)[number] = [
  '/desk/properties?view=board',
  'Open a sell-fast lead and press “Make a property”.',
]

type Mode = 'slow' | 'failing' | 'empty' | 'offline'

/** Stands between the page and the server. */
async function controlServer(page: Page) {
  let mode: Mode = 'empty'
  let release = (): void => {}
  let held = Promise.resolve()
  await page.route('**/functions/v1/desk-*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (route.request().method() !== 'GET' || name === 'desk-team') return route.continue()
    if (mode === 'slow') await held
    if (mode === 'offline') return route.abort()
    if (mode === 'failing') return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: '' } } })
    return answerEmpty(route)
  })
  return {
    be(wanted: Mode): void {
      release()
      mode = wanted
      if (wanted === 'slow')
        held = new Promise((resolve) => {
          release = resolve
        })
    },
  }
}

const lists = ['rows', 'others', 'mails', 'entries', 'properties', 'leads', 'answers', 'arrivals', 'waiting', 'members']

/** The server's answer, with no leads in it. */
async function answerEmpty(route: Route): Promise<void> {
  const answer = await route.fetch()
  const text = await answer.text()
  const isAboutMembers = /desk-(members|settings|push|views)/.test(route.request().url())
  if (!answer.ok() || isAboutMembers) return route.fulfill({ response: answer })
  const json = JSON.parse(text, (name, value: unknown) => {
    if (Array.isArray(value) && lists.includes(name)) return []
    return typeof value === 'number' ? 0 : value
  })
  await route.fulfill({ response: answer, json })
}

/** Goes to a screen without loading the document again. */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new Event('desk:address'))
  }, path)
}

const PLACES = '.placeholder, .blank, .say-place'

/** How many placeholders are there in the next frame, and how long they stay hidden at most. */
function measurePlaceholders(places: string): Promise<{ count: number; hiddenMs: number }> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const found = [...document.querySelectorAll(places)]
      const ends = found.flatMap((place) =>
        place.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
      )
      resolve({ count: found.length, hiddenMs: Math.max(0, ...ends.map(Number)) })
    })
  })
}

declare global {
  /** What moved on the page, with how far. */
  var movedOnDesk: string[]
}

function watchShifts(): void {
  globalThis.movedOnDesk = []
  new PerformanceObserver((list) => {
    // Less is a pixel or two of one small part, which depends on how a browser rounds the width of letters.
    for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node: Node | null }[]
    })[])
      if (value >= 0.001)
        globalThis.movedOnDesk.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.nodeName)}`)
  }).observe({ type: 'layout-shift' })
}

/** Painted frames have been reported after two more. */
function takeShifts(): Promise<string[]> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => setTimeout(() => resolve(globalThis.movedOnDesk.splice(0)))),
    )
  })
}

/** Where the parts are that every screen has, and the headings that are there at once. */
function listPlaces(): string[] {
  return [...document.querySelectorAll('.rail, .top, main h1')].map((part) => {
    const { x, y, bottom } = part.getBoundingClientRect()
    return `${part.className || part.textContent} at ${x}, ${y} to ${bottom}`
  })
}

test.each(screens)(
  '%s has placeholders at once, says what to do, and its header stays where it is',
  async (path, empty) => {
    const { page } = desk
    const elsewhere = path === '/desk/settings' ? '/desk/team' : '/desk/settings'
    server.be('slow')
    await show(page, path)
    const main = page.locator('main')
    await main.locator(PLACES).first().waitFor({ state: 'attached' })
    await show(page, elsewhere)
    await show(page, path)
    // Its script is there now.
    const { count, hiddenMs } = await page.evaluate(measurePlaceholders, PLACES)
    expect(count).toBeGreaterThan(0)
    expect(hiddenMs).toBeLessThan(100)
    await expectUsable(page, 'main')
    const before = await page.evaluate(listPlaces)
    server.be('empty')
    await main.getByText(empty).first().waitFor()
    await main.locator(PLACES).first().waitFor({ state: 'detached' })
    expect(await page.evaluate(listPlaces)).toEqual(expect.arrayContaining(before))
    await expectUsable(page, 'main')

    server.be('failing')
    await show(page, elsewhere)
    await show(page, path)
    await main
      .getByRole('alert')
      .getByText(/could not be loaded|can’t be reached/)
      .first()
      .waitFor()
    expect(await page.evaluate(listPlaces)).toEqual(expect.arrayContaining(before))
    await expectUsable(page, 'main')
    server.be('empty')
    await main.getByRole('button', { name: 'Try again' }).first().click()
    await main.getByText(empty).first().waitFor()
  },
)

test.each([...screens, board])(
  'without a connection nothing moves on %s, and the desk says since when it is offline',
  async (path, empty) => {
    const { page } = desk
    server.be('empty')
    await show(page, path)
    await page.locator('main').getByText(empty).first().waitFor()
    await page.locator(PLACES).first().waitFor({ state: 'detached' })
    await page.evaluate(takeShifts)
    server.be('offline')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const mark = page.getByText('Offline since')
    await mark.waitFor()
    expect(await page.evaluate(takeShifts)).toEqual([])
    if (path === '/desk') await expectUsable(page)
    server.be('empty')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await mark.waitFor({ state: 'detached' })
  },
)
