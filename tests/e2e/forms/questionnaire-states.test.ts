import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityPath } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectGoodState, lastingFailure, NARROW } from './form-page.ts'
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
  expect(await section.getByText('Continue where you left off').count()).toBe(0)
  const isInView = () => section.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 100)
  await expect.poll(isInView).toBe(true)

  // A document of the site that does nothing.
  await page.goto(`${product.url}/favicon.svg`)
  // The offer needs no script but the loader, so it is there at once and nothing moves later.
  await page.route(/assets\/bootstrap-/, (route) => route.abort())
  await page.goto(product.url)
  const offer = page.getByRole('heading', { name: 'Continue where you left off' })
  expect(await offer.isVisible()).toBe(true)
  await page.unroute(/assets\/bootstrap-/)
  await page.reload()
  await whenStarted(page)
  expect(await section.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectAnswers()
  await section.getByText('Continue where you left off: step 3 of 5').waitFor()

  await section.getByText('Saved on this device until you send it.').waitFor()
  await section.getByRole('button', { name: 'Clear', exact: true }).click()
  await section.getByText('Step 1 of 5', { exact: true }).waitFor()
  await expect.poll(() => offer.isVisible()).toBe(false)
  await expect.poll(() => field('Email').inputValue()).toBe('')
  expect(await box('Retail').count()).toBe(0)
  expect(await section.locator('input:checked').count()).toBe(0)
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

test('a send that was interrupted by leaving the page resumes on the next visit without opening the questionnaire', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url)
  const { page, section, submit, toast } = questionnaire
  const email = 'resume@buyers.example'
  await hurryToConsent(questionnaire, email)
  await agree(questionnaire)
  await page.route(sendPath, (route) => route.fulfill({ status: 503, json: {} }))
  await submit.click()
  await toast('Submission Error').waitFor()
  await toast('There was an issue submitting your form. Please try again or contact us directly.').waitFor()
  await page.unroute(sendPath)
  await page.reload()
  await whenStarted(page)
  await page.mouse.move(5, 5)
  await toast('Thank you!').waitFor()
  expect(await section.isVisible()).toBe(false)
  expect(await listLeads(product, 'investment', email)).toHaveLength(1)
})

test('a double click whose response is lost makes one lead; changed answers are sent as another one, on request', async () => {
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
  await submit.dblclick()
  await toast('Submission Error').waitFor()
  await field('Comments').fill('One more thing')
  await submit.click()
  await page.getByRole('heading', { name: 'We’ve got your first version' }).waitFor()
  expect(await section.isVisible()).toBe(false)
  const first = await page.getByText(/^INV-/).textContent()
  expect(await listLeads(product, 'investment', email)).toHaveLength(1)
  await page.getByRole('button', { name: 'Send the new version as a separate inquiry' }).click()
  await expect.poll(() => page.getByText(/^INV-/).allTextContents()).not.toContain(first)
  await page.getByText(/^INV-/).waitFor()
  const comments = (await listLeads(product, 'investment', email)).map(({ details }) => details.additionalComments)
  expect(comments.toSorted()).toEqual(['One more thing', undefined])
})

test('no state of the questionnaire has barriers or is cut off', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { viewport: NARROW, opener: 'Retail' })
  const { page, section, field, box, group, next, submit, toast, reach } = questionnaire
  // Only the form and the notifications change; `every-template.test.ts` looks at the rest of the page.
  const changing = ['#questionnaire', '[aria-label="Notifications"]']
  for (let presses = 0; presses < 2; presses++) {
    await next.click()
    await toast('Missing Information').waitFor()
  }
  expect(await page.locator('.toast').count()).toBe(1)
  await expectGoodState(page, 'step 1, faults', changing)
  await field('Phone').fill('555-0100')
  await giveContact(questionnaire, 'axe@gmial.com')
  await box('Special-Purpose').check()
  await box('Other').check()
  await next.click()
  await reach(3)
  // The list is longer than the screen.
  expect((await next.boundingBox())?.y).toBeLessThan(NARROW.height)
  await box('Other Special-Purpose (please specify)').check()
  await expectGoodState(page, 'step 3', changing)
  await next.click()
  await reach(4)
  await box('Other (please specify)').check()
  await group('Budget in CAD').getByRole('textbox', { name: 'Minimum' }).fill('9')
  await group('Budget in CAD').getByRole('textbox', { name: 'Maximum' }).fill('8')
  await field('Please specify').focus()
  await expectGoodState(page, 'step 4, hint', changing)
  await next.click()
  await reach(5)
  // The consent is read before the button is reached.
  expect((await submit.boundingBox())?.y).toBeGreaterThan(NARROW.height)
  await section.getByRole('button', { name: 'Change: Property types' }).click()
  await section.getByRole('button', { name: 'Back to my answers' }).waitFor()
  await expectGoodState(page, 'a change', changing)
  await section.getByRole('button', { name: 'Back to my answers' }).click()
  await section.getByRole('button', { name: 'Change: Property types' }).waitFor()
  await submit.click()
  await section.locator('.fault:visible').waitFor()
  await expectGoodState(page, 'step 5, fault', changing)
  await agree(questionnaire)
  await page.route(sendPath, (route) => route.fulfill(lastingFailure))
  await submit.click()
  await section.getByText('There was an issue submitting your form.').waitFor()
  await expectGoodState(page, 'failed', changing)
  await page.unroute(sendPath)
  await submit.click()
  await page.getByText(/^INV-/).waitFor()
  await toast('Thank you!').waitFor()
  expect(await page.getByRole('alert').locator('.toast').count()).toBe(0)
  await expectGoodState(page, 'sent', ['.confirmation'])
})
