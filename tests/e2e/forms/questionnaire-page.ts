import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { recordBeacons } from '../../support/browser/recorded-beacons.ts'
import { openVisitorTab, type VisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'

export interface QuestionnairePage extends AsyncDisposable {
  context: BrowserContext
  page: Page
  section: Locator
  field(label: string): Locator
  box(label: string): Locator
  /** The group of checkboxes with this legend. */
  group(legend: string): Locator
  next: Locator
  back: Locator
  submit: Locator
  /** Waits until this step is shown, and its heading has the focus. */
  reach(step: number): Promise<void>
  toast(text: string): Locator
  /** The error messages that are shown beside fields and groups. */
  faults(): Promise<string[]>
  focused(): Promise<string | null>
  /** The bodies of all requests that send an inquiry. */
  sent: string[]
  /** Errors and warnings in the browser's console so far. */
  problems: string[]
}

export interface OpenOptions extends BrowserContextOptions {
  path?: string
  /** The button that opens the questionnaire; null where it is already open. */
  opener?: string | null
  /** Whether `readBeacons` is to find the events that the page reports. */
  reportsEvents?: boolean
}

/** Opens the questionnaire as a first-time visitor. */
export async function openQuestionnaire(browser: Browser, url: string, options: OpenOptions = {}) {
  const { path = '/', opener = 'Get Matched', reportsEvents = false, ...contextOptions } = options
  const tab = await openVisitorTab(browser, url, { reducedMotion: 'reduce', bypassCSP: true, ...contextOptions })
  const { page } = tab
  const questionnaire = describeQuestionnaire(tab)
  if (reportsEvents) await recordBeacons(tab.context)
  await page.goto(url + path)
  if (options.javaScriptEnabled !== false) await whenStarted(page)
  if (opener) await page.getByRole('main').getByRole('button', { name: opener }).first().click()
  if (opener) await page.waitForFunction(() => document.activeElement?.id === 'questionnaire-heading')
  return questionnaire
}

function describeQuestionnaire(tab: VisitorTab): QuestionnairePage {
  const { context, page } = tab
  const problems: string[] = []
  const sent: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => request.url().includes('/send-') && sent.push(request.postData() ?? ''))
  const section = page.locator('#questionnaire')
  const button = (name: string) => section.getByRole('button', { name, exact: true })
  return {
    context,
    page,
    section,
    problems,
    sent,
    field: (label) => section.getByRole('textbox', { name: label, exact: true }),
    box: (label) => section.getByRole('checkbox', { name: label, exact: true }),
    group: (legend) => section.getByRole('group', { name: legend, exact: true }),
    next: button('Next'),
    back: button('Back'),
    submit: button('Send my criteria'),
    async reach(step) {
      await section.getByText(`Step ${step} of 5`, { exact: true }).waitFor()
      await page.waitForFunction(() => document.activeElement?.matches('[data-current] > h3'))
    },
    toast: (text) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }),
    faults: () => section.locator('.fault:visible').allTextContents(),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null),
    [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose](),
  }
}

/** Fills in step 1 and goes on to step 2. */
export async function giveContact({ field, next, reach }: QuestionnairePage, email: string): Promise<void> {
  await field('Full name').fill('Ann Buyer')
  await field('Email').fill(email)
  await next.click()
  await reach(2)
}

/** Goes from the first step to the last by the shortest way, which has no subtypes. */
export async function hurryToConsent(questionnaire: QuestionnairePage, email: string): Promise<void> {
  const { box, next, reach } = questionnaire
  await giveContact(questionnaire, email)
  await box('Other').check()
  await next.click()
  await reach(4)
  await next.click()
  await reach(5)
}
