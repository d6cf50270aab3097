import { AuthClient } from '@supabase/auth-js'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from '../pages/accessibility/find-small-targets.ts'

export type Visitor = Awaited<ReturnType<typeof openVisitor>>

/** Opens a tab for a first-time visitor. */
export async function openVisitor(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const tab = await openVisitorTab(browser, url, { reducedMotion: 'reduce', ...options })
  const { context, page } = tab
  context.setDefaultTimeout(15_000)
  const main = page.locator('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  /** Opens a page anew. Navigating to the current URL would count as a reload. */
  async function goTo(address: string): Promise<void> {
    if (page.url() === address) await page.goto('about:blank')
    await page.goto(address)
  }
  return {
    context,
    page,
    main,
    field,
    async open(path: string) {
      await goTo(url + path)
      if (options.javaScriptEnabled !== false) await whenStarted(page)
    },
    press: (name: string) => main.getByRole('button', { name, exact: true }).click(),
    toast: (text: string) =>
      page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first(),
    /** The error message above the form. */
    notice: () => main.locator('.fault-notice').textContent(),
    /** Waits until the field has an error message, and returns it. */
    async faultOf(label: string) {
      await field(label).and(page.locator('[aria-invalid]')).waitFor()
      return field(label).evaluate(readFault)
    },
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null),
    /** The last item of the header: the name of the account, or the link to sign in. */
    headerItem: () => page.locator('.main-nav > :last-child').textContent(),
    waitForName: (name: string) => page.locator('.account-menu summary', { hasText: name }).waitFor(),
    async signIn(email: string, password: string) {
      await goTo(`${url}/auth`)
      await whenStarted(page)
      await field('Email address').fill(email)
      await field('Password').fill(password)
      await main.getByRole('button', { name: 'Sign In', exact: true }).click()
    },
    [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose](),
  }
}

export interface Owner {
  email: string
  password: string
}

/** Opens the account page with the session that a sign-in has stored in the browser. */
export async function openAccountPage(
  browser: Browser,
  url: string,
  { email, password }: Owner,
  options: BrowserContextOptions = {},
) {
  const visitor = await openVisitor(browser, url, options)
  const client = new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { data, error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  // A document of the site that does nothing.
  await visitor.page.goto(`${url}/favicon.svg`)
  await visitor.page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(data.session))
  await visitor.open('/account')
  const section = (heading: string) => visitor.main.getByRole('region', { name: heading, exact: true })
  const menu = visitor.main.getByRole('navigation', { name: 'My account' })
  await menu.waitFor()
  return {
    ...visitor,
    section,
    /** Opens a view by its name in the menu, and waits for one of its sections. */
    async openView(name: string, heading: string) {
      await menu.getByRole('link', { name, exact: true }).click()
      await section(heading).waitFor()
    },
  }
}

/** Reads the error message out of the descriptions of a field. */
function readFault(element: Element): string | null {
  if (element.getAttribute('aria-invalid') !== 'true') return null
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('-fault')) ?? '')?.textContent ?? null
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 800 }

/**
 * Looks for barriers at 1280 px in both colour schemes, and at 360 px for what depends on the width: overflow and targets
 * that are too small. Outside `main` the page is the same in every state.
 */
export async function expectUsable(page: Page, state: string, parts = ['main']): Promise<void> {
  await page.setViewportSize(WIDE)
  const wide = [...(await findBarriersInBothSchemes(page, parts)), ...(await page.evaluate(findHorizontalOverflow))]
  await page.setViewportSize(NARROW)
  const narrow = [...(await page.evaluate(findSmallTargets)), ...(await page.evaluate(findHorizontalOverflow))]
  await page.setViewportSize(WIDE)
  expect({ wide, narrow }, state).toEqual({ wide: [], narrow: [] })
}

/** Opens the link from a mail and presses the button on its page. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button').click()
}
