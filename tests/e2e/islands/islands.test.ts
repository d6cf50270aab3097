import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { serveFixture } from './fixture/serve-fixture.ts'

let browser: Browser
let page: Page
let fixture: Awaited<ReturnType<typeof serveFixture>>
let problems: string[] = []
let scripts: string[] = []

beforeAll(async () => {
  ;[browser, fixture] = await Promise.all([sharedChromium(), serveFixture()])
})
afterAll(() => Promise.all([closeContexts(browser), fixture?.close()]))

/** Opens a page and delays every script except the bootstrap until the returned function is called. */
async function openHeldBack(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  problems = []
  scripts = []
  page = await browser.newPage()
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.route(/assets\/.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(fixture.url)
  return resolve
}

afterEach(async () => {
  await page.close()
  expect(problems).toEqual([])
})

test('a click made before hydration is delivered exactly once', async () => {
  const release = await openHeldBack()
  const button = page.getByRole('button', { name: 'Count' })
  await button.click()
  await button.click()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  release()
  await page.getByRole('heading', { name: '1 pressed' }).waitFor()
  expect(await button.getAttribute('aria-busy')).toBeNull()

  await button.click()
  await page.getByRole('heading', { name: '2 pressed' }).waitFor()
})

test('text typed before hydration stays and is sent', async () => {
  const release = await openHeldBack()
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('E-mail').press('Enter')
  release()
  await page.locator('output', { hasText: 'ada@example.com' }).waitFor()
  expect(await page.locator('output').textContent()).toBe('ada@example.com')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
  expect(page.url()).toBe(fixture.url)
})

test('a form sent from script before hydration reaches React too', async () => {
  const release = await openHeldBack()
  await page.getByLabel('E-mail').fill('grace@example.com')
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  release()
  await page.locator('output', { hasText: 'grace@example.com' }).waitFor()
  expect(await page.locator('output').textContent()).toBe('grace@example.com')
})

test('an island that wakes when visible is not loaded until it is scrolled to', async () => {
  const release = await openHeldBack()
  release()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('#chart').textContent()).toBe('asleep')
  expect(scripts).toEqual(['/entry.js'])
  await page.locator('#chart').scrollIntoViewIfNeeded()
  await page.locator('#chart', { hasText: 'awake' }).waitFor()
})
