import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findCovered } from '../pages/accessibility/find-covered.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from '../pages/accessibility/find-small-targets.ts'

const paths = { contact: '/contact', 'sell-fast': '/sell-fast' } as const
export type FormName = keyof typeof paths
const firstFields = { contact: 'Full name', 'sell-fast': 'Property address' } as const

export interface FormPage extends AsyncDisposable {
  page: Page
  /** The section of the page with the form or its confirmation, whichever is shown. */
  section: Locator
  field(label: string): Locator
  send: Locator
  /** Goes to the second step of the fast-sale form. */
  next: Locator
  /** The error message of a field. */
  faultOf(label: string): Promise<string | null>
  focused(): Promise<string | null>
  toast(title: string): Locator
  /** Focuses the form as a visitor would, and waits until its script has loaded. */
  wake(): Promise<void>
  /** Errors and warnings in the browser's console so far. */
  problems: string[]
}

/** Opens a form as a first-time visitor. */
export async function openForm(
  browser: Browser,
  url: string,
  name: FormName,
  options: BrowserContextOptions = {},
): Promise<FormPage> {
  const tab = await openVisitorTab(browser, url, { reducedMotion: 'reduce', bypassCSP: true, ...options })
  const { page } = tab
  const problems: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(url + paths[name])
  if (options.javaScriptEnabled !== false) await whenStarted(page)
  const section = page.locator(`#${name}-form`)
  const field = (label: string) => section.getByLabel(label, { exact: true })
  return {
    page,
    section,
    field,
    problems,
    send: section.locator('form > button[type=submit]'),
    next: section.getByRole('button', { name: 'Continue' }),
    faultOf: (label) => field(label).evaluate(readFault),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null),
    toast: (title) => page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }),
    async wake() {
      await field(firstFields[name]).focus()
      // This region is added by the last script that the form loads.
      await page.locator('section[aria-label=Notifications]').waitFor({ state: 'attached' })
    },
    [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose](),
  }
}

/** Reads the error message out of the descriptions of a field. */
function readFault(element: Element): string | null {
  if (element.getAttribute('aria-invalid') !== 'true') return null
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('-fault')) ?? '')?.textContent ?? null
}

/**
 * Looks for barriers in both colour schemes, and for what `expectFits` looks for. A failure names the state that the form
 * is in. The barriers are looked for only within `parts` where the rest of the page was looked at before.
 */
export async function expectAccessible(page: Page, state: string, parts?: string[]): Promise<void> {
  await expectFits(page, state)
  expect((await findBarriersInBothSchemes(page, parts)).join('\n'), state).toBe('')
}

/** Looks for what differs with the size of the window: overflow, targets that are too small, notices in the way. */
export async function expectFits(page: Page, state: string): Promise<void> {
  // The page may still be moving what the notice would cover. The notice itself stays for four seconds.
  await expect.poll(() => page.evaluate(findCovered), { timeout: 2500, message: state }).toEqual([])
  const found = [...(await page.evaluate(findHorizontalOverflow)), ...(await page.evaluate(findSmallTargets))]
  expect(found.join('\n'), state).toBe('')
}

const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 360, height: 740 }

/**
 * Looks at a state in a narrow window, where a notice covers most and little fits, and for barriers in a wide one. The
 * window stays narrow, so that the form scrolls there to what it wants to show.
 */
export async function expectGoodState(page: Page, state: string, parts: string[]): Promise<void> {
  await expectFits(page, `${state}, narrow`)
  await page.setViewportSize(WIDE)
  const barriers = [...(await findBarriersInBothSchemes(page, parts)), ...(await page.evaluate(findHorizontalOverflow))]
  expect(barriers.join('\n'), state).toBe('')
  await page.setViewportSize(NARROW)
}

/** An answer after which the form waits for long, so that it does not send itself before a test presses again. */
export const lastingFailure = { status: 500, headers: { 'retry-after': '600' }, json: {} }
