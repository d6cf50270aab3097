import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityPath } from '#domain/site/site-paths.ts'
import { readBeacons, recordBeacons } from '../../support/browser/recorded-beacons.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectAccessible, lastingFailure } from './form-page.ts'
import { giveContact, hurryToConsent, openQuestionnaire, type QuestionnairePage } from './questionnaire-page.ts'

let browser: Browser
let product: Product
const sendPath = '**/functions/v1/send-investment-inquiry'

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

async function agree({ section }: QuestionnairePage): Promise<void> {
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
}

test('a reload reopens the step with its answers, a later visit offers to go on, and Clear removes them', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { opener: 'Retail' })
  const { page, section, field, box, group, next, reach } = questionnaire
  await giveContact(questionnaire, 'reload@buyers.example')
  await next.click()
  await reach(3)
  await group('Retail').getByRole('checkbox', { name: 'Bank Branch' }).check()
  await group('Retail').getByRole('checkbox', { name: 'Other Retail (please specify)' }).check()
  await group('Retail').getByRole('textbox').fill('Kiosk')
  const expectAnswers = async () => {
    await section.getByText('Step 3 of 5', { exact: true }).waitFor()
    expect(await group('Retail').getByRole('checkbox', { name: 'Bank Branch' }).isChecked()).toBe(true)
    expect(await group('Retail').getByRole('textbox').inputValue()).toBe('Kiosk')
    expect(await group('Retail').getByRole('textbox').isEnabled()).toBe(true)
    expect(await group('Land').isVisible()).toBe(false)
  }
  await page.reload()
  await expectAnswers()
  expect(await page.getByText('Continue where you left off').count()).toBe(0)
  const isInView = () => section.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 100)
  await expect.poll(isInView).toBe(true)

  await page.goto(`${product.url}/contact`)
  await page.goto(product.url)
  await whenStarted(page)
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => document.querySelector('[data-step="3"]'))
  expect(await section.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Continue where you left off: step 3 of 5' }).click()
  await expectAnswers()
  await section.getByText('Continue where you left off: step 3 of 5').waitFor()

  await section.getByText('Saved on this device until you send it.').waitFor()
  await section.getByRole('button', { name: 'Clear', exact: true }).click()
  await section.getByText('Step 1 of 5', { exact: true }).waitFor()
  await expect.poll(() => field('Email').inputValue()).toBe('')
  expect(await box('Retail').count()).toBe(0)
  expect(await section.locator('input:checked').count()).toBe(0)
  await page.reload()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('Back and Forward of the browser move one step, anchors stay what they are, and step 1 leads to the page before', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { path: '/contact', opener: null })
  const { page, section, field, box, next, back, reach } = questionnaire
  const path = cityPath('guelph')
  await page.goto(product.url + path)
  await whenStarted(page)
  await giveContact(questionnaire, 'history@buyers.example')
  await box('Retail').check()
  await next.click()
  await reach(3)
  await page.goBack()
  await reach(2)
  await page.goForward()
  await reach(3)
  // The button does what the browser does, so that the entries do not pile up.
  await back.click()
  await reach(2)
  await page.goForward()
  await reach(3)
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#content"]')?.click())
  await page.waitForURL(`${product.url}${path}#content`)
  expect(await section.locator('form').getAttribute('data-step')).toBe('3')
  await page.goBack()
  expect(await section.locator('form').getAttribute('data-step')).toBe('3')
  await page.goBack()
  await reach(2)
  await page.goBack()
  await reach(1)
  expect(await field('Email').inputValue()).toBe('history@buyers.example')
  expect(page.url()).toBe(product.url + path)
  await page.goBack()
  expect(page.url()).toBe(`${product.url}/contact`)
  await page.goForward()
  await section.getByText('Step 1 of 5', { exact: true }).waitFor()
  // The browser fills in fields of its own accord; the button comes with the draft.
  await section.getByRole('button', { name: 'Clear', exact: true }).waitFor()
  expect(await field('Email').inputValue()).toBe('history@buyers.example')
  await page.goForward()
  await reach(2)
  await section.getByRole('button', { name: 'Clear', exact: true }).click()
  await section.getByText('Step 1 of 5', { exact: true }).waitFor()
  expect(page.url()).toBe(product.url + path)
})

test('a draft from another page keeps its answers on a city page, which adds its location', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url)
  const { page, section, field } = questionnaire
  await giveContact(questionnaire, 'travel@buyers.example')
  await page.goto(product.url + cityPath('ottawa'))
  await whenStarted(page)
  await page.mouse.move(5, 5)
  await section.getByText('Step 2 of 5', { exact: true }).waitFor()
  await section.getByText('Continue where you left off: step 2 of 5').waitFor()
  const ticked = section.locator('[name=locations]:checked')
  expect(await ticked.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual(['Ottawa Area'])
  await section.getByRole('button', { name: 'Start over' }).click()
  await section.getByText('Step 1 of 5', { exact: true }).waitFor()
  await expect.poll(() => field('Email').inputValue()).toBe('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('an offline questionnaire loses no answers and is sent once when the connection is back', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url)
  const { context, page, section, submit, toast } = questionnaire
  const email = 'offline@buyers.example'
  await hurryToConsent(questionnaire, email)
  await agree(questionnaire)
  await context.setOffline(true)
  await submit.click()
  await toast('Submission Error').waitFor()
  await toast('There was an issue submitting your form. Please try again or contact us directly.').waitFor()
  await section.getByText('You’re offline.').waitFor()
  await context.setOffline(false)
  await toast('Thank you!').waitFor()
  await page.getByText(/^INV-/).waitFor()
  expect(await listLeads(product, 'investment', email)).toHaveLength(1)
})

test('a send that was interrupted by leaving the page resumes on the next visit without opening the questionnaire', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url)
  const { page, section, submit, toast } = questionnaire
  const email = 'resume@buyers.example'
  await hurryToConsent(questionnaire, email)
  await agree(questionnaire)
  await page.route(sendPath, (route) => route.fulfill({ status: 503, json: {} }))
  await submit.click()
  await toast('Submission Error').waitFor()
  await section.getByText('There was an issue submitting your form.').waitFor()
  await page.unroute(sendPath)
  await page.reload()
  await whenStarted(page)
  await page.mouse.move(5, 5)
  await toast('Thank you!').waitFor()
  expect(await section.isVisible()).toBe(false)
  expect(await listLeads(product, 'investment', email)).toHaveLength(1)
})

test('a double click on Submit, and submitting again after a lost response, make one lead', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url)
  const { page, submit, toast } = questionnaire
  const email = 'twice@buyers.example'
  await hurryToConsent(questionnaire, email)
  await agree(questionnaire)
  // The lead arrives at the server, but the response is lost.
  await page.route(sendPath, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit.dblclick()
  await toast('Submission Error').waitFor()
  await page.unroute(sendPath)
  await submit.click()
  await toast('Thank you!').waitFor()
  expect(await listLeads(product, 'investment', email)).toHaveLength(1)
})

test('when answers are changed after a lost response, the first version is confirmed and the new one sent on request', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url)
  const { page, section, field, submit, toast } = questionnaire
  const email = 'changed@buyers.example'
  await hurryToConsent(questionnaire, email)
  await agree(questionnaire)
  let isFirst = true
  await page.route(sendPath, async (route) => {
    const response = await route.fetch()
    if (isFirst) await route.abort()
    else await route.fulfill({ response })
    isFirst = false
  })
  await submit.click()
  await toast('Submission Error').waitFor()
  await field('Comments').fill('One more thing')
  await submit.click()
  await page.getByRole('heading', { name: 'We’ve got your first version' }).waitFor()
  expect(await section.isVisible()).toBe(false)
  const first = await page.getByText(/^INV-/).textContent()
  await page.getByRole('button', { name: 'Send the new version as a separate inquiry' }).click()
  await expect.poll(() => page.getByText(/^INV-/).allTextContents()).not.toContain(first)
  await page.getByText(/^INV-/).waitFor()
  const comments = (await listLeads(product, 'investment', email)).map(({ details }) => details.additionalComments)
  expect(comments.toSorted()).toEqual(['One more thing', undefined])
})

test('each step and the outcome are reported once', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { opener: null })
  await recordBeacons(questionnaire.context)
  await questionnaire.page.reload()
  await questionnaire.page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
  await questionnaire.next.click()
  await questionnaire.toast('Missing Information').waitFor()
  await hurryToConsent(questionnaire, 'steps@buyers.example')
  await questionnaire.back.click()
  await questionnaire.reach(4)
  await questionnaire.next.click()
  await questionnaire.reach(5)
  await agree(questionnaire)
  await questionnaire.submit.click()
  await questionnaire.toast('Thank you!').waitFor()
  const events = (await readBeacons(questionnaire.page)).filter(({ event }) =>
    ['questionnaire_step', 'form_outcome'].includes(String(event)),
  )
  expect(events.map(({ step, outcome }) => step ?? outcome)).toEqual([1, 'invalid', 2, 4, 5, 'sent'])
})

test.each([
  ['1280 px', { viewport: { width: 1280, height: 800 } }],
  ['360 px', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
])(
  'at %s every step and state passes axe, with nothing cut off and no target too small',
  { timeout: 150_000 },
  async (_name, options) => {
    await using questionnaire = await openQuestionnaire(browser, product.url, { ...options, opener: 'Retail' })
    const { page, section, field, box, group, next, submit, toast, reach } = questionnaire
    // Between the first state and the last, only the form and the notifications change.
    const changing = ['#questionnaire', '[aria-label="Notifications"]']
    await expectAccessible(page, 'step 1')
    await next.click()
    await toast('Missing Information').waitFor()
    await expectAccessible(page, 'step 1, faults', changing)
    await next.click()
    await toast('Missing Information').waitFor()
    expect(await page.locator('.toast').count()).toBe(1)
    await field('Phone').fill('555-0100')
    await giveContact(questionnaire, 'axe@gmial.com')
    await box('Retail').uncheck()
    await next.click()
    await section.locator('.fault:visible').waitFor()
    await expectAccessible(page, 'step 2, fault', changing)
    await box('Special-Purpose').check()
    await box('Other').check()
    await expectAccessible(page, 'step 2, other', changing)
    await next.click()
    await reach(3)
    await box('Other Special-Purpose (please specify)').check()
    await expectAccessible(page, 'step 3', changing)
    await next.click()
    await reach(4)
    await box('Other (please specify)').check()
    await group('Budget in CAD').getByRole('textbox', { name: 'Minimum' }).fill('9')
    await group('Budget in CAD').getByRole('textbox', { name: 'Maximum' }).fill('8')
    await field('Please specify').focus()
    await expectAccessible(page, 'step 4, hint', changing)
    await next.click()
    await reach(5)
    await section.getByRole('button', { name: 'Change: Email' }).click()
    await section.getByRole('button', { name: 'Back to my answers' }).waitFor()
    await expectAccessible(page, 'a change', changing)
    await section.getByRole('button', { name: 'Back to my answers' }).click()
    await section.getByRole('button', { name: 'Change: Email' }).waitFor()
    await submit.click()
    await section.locator('.fault:visible').waitFor()
    await expectAccessible(page, 'step 5, fault', changing)
    await agree(questionnaire)
    await page.route(sendPath, (route) => route.fulfill(lastingFailure))
    await submit.click()
    await section.getByText('There was an issue submitting your form.').waitFor()
    await expectAccessible(page, 'failed', changing)
    await page.unroute(sendPath)
    await submit.click()
    await page.getByText(/^INV-/).waitFor()
    await toast('Thank you!').waitFor()
    expect(await page.getByRole('alert').locator('.toast').count()).toBe(0)
    await expectAccessible(page, 'sent')
  },
)

test('between steps the top of the form stays in view', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { viewport: { width: 360, height: 740 } })
  const { page, box, next, back, reach } = questionnaire
  const top = () => page.locator('#questionnaire form').evaluate((form) => form.getBoundingClientRect().top)
  await giveContact(questionnaire, 'top@buyers.example')
  for (const type of ['Retail', 'Office', 'Industrial']) await box(type).check()
  for (const [button, step] of [
    [next, 3],
    [next, 4],
    [back, 3],
    [next, 4],
    [next, 5],
  ] as const) {
    await button.click()
    await reach(step)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await top()).toBeLessThan(740 / 2)
  }
})
