import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { whenStarted } from '../../support/browser/when-started.ts'

export interface QuestionnairePage extends AsyncDisposable {
  context: BrowserContext
  page: Page
  place: Locator
  field(label: string): Locator
  box(label: string): Locator
  /** The group of boxes with this legend. */
  group(legend: string): Locator
  next: Locator
  back: Locator
  submit: Locator
  /** Waits until this step is shown, and its heading has the focus. */
  reach(step: number): Promise<void>
  toast(text: string): Locator
  /** What stands beside a field or a group. */
  faults(): Promise<string[]>
  focused(): Promise<string | null>
  /** Requests that would have brought a lead. */
  sent: string[]
  /** The complaints of the browser's console so far. */
  problems: string[]
}

export interface OpenOptions extends BrowserContextOptions {
  path?: string
  /** What is pressed to open it; nothing where it stands open. */
  opener?: string | null
}

/** The questionnaire in a browser of its own, as a new visitor finds it. */
export async function openQuestionnaire(browser: Browser, url: string, options: OpenOptions = {}) {
  const { path = '/', opener = 'Get Matched', ...contextOptions } = options
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...contextOptions })
  const page = await context.newPage()
  const questionnaire = watch(context, page)
  await page.goto(url + path)
  if (options.javaScriptEnabled !== false) await whenStarted(page)
  if (opener) await page.getByRole('main').getByRole('button', { name: opener }).first().click()
  if (opener) await page.waitForFunction(() => document.activeElement?.id === 'questionnaire-heading')
  return questionnaire
}

function watch(context: BrowserContext, page: Page): QuestionnairePage {
  const problems: string[] = []
  const sent: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => request.url().includes('/send-') && sent.push(request.postData() ?? ''))
  const place = page.locator('#questionnaire')
  const button = (name: string) => place.getByRole('button', { name, exact: true })
  return {
    ...{ context, page, place, problems, sent },
    field: (label) => place.getByRole('textbox', { name: label, exact: true }),
    box: (label) => place.getByRole('checkbox', { name: label, exact: true }),
    group: (legend) => place.getByRole('group', { name: legend, exact: true }),
    ...{ next: button('Next'), back: button('Back'), submit: button('Submit') },
    async reach(step) {
      await place.getByText(`Step ${step} of 5`, { exact: true }).waitFor()
      await page.waitForFunction(() => document.activeElement?.matches('[data-current] > h3'))
    },
    toast: (text) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }),
    faults: () => place.locator('.fault:visible').allTextContents(),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Step 1, filled in and left. */
export async function giveContact({ field, next, reach }: QuestionnairePage, email: string): Promise<void> {
  await field('Full name').fill('Ann Buyer')
  await field('Email').fill(email)
  await next.click()
  await reach(2)
}

/** From the first step to the last, by the shortest way: without subtypes. */
export async function hurryToConsent(questionnaire: QuestionnairePage, email: string): Promise<void> {
  const { box, next, reach } = questionnaire
  await giveContact(questionnaire, email)
  await box('Other').check()
  await next.click()
  await reach(4)
  await next.click()
  await reach(5)
}
