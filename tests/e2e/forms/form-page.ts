import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { whenStarted } from '../../support/browser/when-started.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { runAxe } from '../pages/accessibility/run-axe.ts'

const paths = { contact: '/contact', 'sell-fast': '/sell-fast' } as const
export type FormName = keyof typeof paths

export interface FormPage extends AsyncDisposable {
  page: Page
  /** The form with its confirmation, whichever is shown. */
  place: Locator
  field(label: string): Locator
  send: Locator
  /** What stands beside a field. */
  faultOf(label: string): Promise<string | null>
  focused(): Promise<string | null>
  toast(title: string): Locator
  /** Turns to the form as a person would, and waits until its script is there. */
  wake(): Promise<void>
  /** The complaints of the browser's console so far. */
  problems: string[]
}

/** A form in a browser of its own, as a new visitor finds it. */
export async function openForm(
  browser: Browser,
  url: string,
  name: FormName,
  options: BrowserContextOptions = {},
): Promise<FormPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(url + paths[name])
  if (options.javaScriptEnabled !== false) await whenStarted(page)
  const place = page.locator(`#${name}-form`)
  const field = (label: string) => place.getByLabel(label, { exact: true })
  return {
    ...{ page, place, field, problems },
    send: place.locator('button[type=submit]'),
    faultOf: (label) => field(label).evaluate(readFault),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null),
    toast: (title) => page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }),
    async wake() {
      await field('Full name').focus()
      // The last thing that its script fetches.
      await page.locator('section[aria-label=Notifications]').waitFor({ state: 'attached' })
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Of what describes a field, the part that names its fault. */
function readFault(element: Element): string | null {
  if (element.getAttribute('aria-invalid') !== 'true') return null
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('-fault')) ?? '')?.textContent ?? null
}

/** Axe and a look at the width; told with the name of the state. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const problems = [...(await runAxe(page)), ...(await page.evaluate(findHorizontalOverflow))]
  expect(problems, state).toEqual([])
}
