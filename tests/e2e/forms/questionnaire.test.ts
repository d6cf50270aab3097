import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityPath } from '#domain/site/site-paths.ts'
import { readBeacons } from '../../support/browser/recorded-beacons.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { giveContact, openQuestionnaire } from './questionnaire-page.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

test('five steps make one lead with exactly what was typed, a thank-you, and a fresh form next time', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { opener: 'Retail' })
  const { page, section, field, box, group, next, reach } = questionnaire
  const email = 'whole@buyers.example'
  const progress = section.getByRole('progressbar')
  expect(await progress.getAttribute('value')).toBe('1')
  expect(await section.getByRole('progressbar', { name: 'Step 1 of 5 Contact details' }).count()).toBe(1)
  await field('Phone').fill('(416) 555-0100')
  await giveContact(questionnaire, email)
  expect(await section.getByRole('progressbar', { name: 'Step 2 of 5 Property types' }).count()).toBe(1)
  expect(await box('Retail').isChecked()).toBe(true)
  await box('Land').check()
  await box('Other').check()
  await field('Please specify').fill('A quarry')
  await next.click()
  await reach(3)
  expect(await section.getByRole('group').filter({ visible: true }).allTextContents()).toHaveLength(4)
  await group('Retail').getByRole('checkbox', { name: 'Strip Plaza' }).check()
  await group('Retail').getByRole('checkbox', { name: 'Other Retail (please specify)' }).check()
  await group('Retail').getByRole('textbox').fill('Drive-in cinema')
  await group('Land').getByRole('checkbox', { name: 'Infill Lot' }).check()
  await next.click()
  await reach(4)
  await box('Ottawa Area').check()
  await box('Other (please specify)').check()
  await group('Locations').getByRole('textbox').fill('Sudbury')
  await group('Budget in CAD').getByRole('textbox', { name: 'Minimum' }).pressSequentially('750000')
  await group('Budget in CAD').getByRole('textbox', { name: 'Maximum' }).pressSequentially('open')
  await group('Cap rate in %').getByRole('textbox', { name: 'Minimum' }).pressSequentially('5,5')
  await next.click()
  await reach(5)
  expect(await progress.getAttribute('value')).toBe('5')
  await field('Comments').fill('Two tenants at most.\nNo mall.')
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await questionnaire.submit.click()

  await questionnaire.toast('Thank you!').waitFor()
  const reference = (await page.getByText(/^INV-[2-9A-Z]{4}-[2-9A-Z]{2}$/).textContent()) ?? ''
  await questionnaire
    .toast(`An investment specialist will be in touch within 48 hours (2 business days). Your reference: ${reference}`)
    .waitFor()
  expect(await section.isVisible()).toBe(false)
  expect(await page.locator('.confirmation').textContent()).toContain('within 48 hours (2 business days)')
  expect(await page.locator('.confirmation').textContent()).toMatch(/: by .*day.*, Toronto time\./)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('We’ve got your criteria')
  const leads = await listLeads(product, 'investment', email)
  expect(leads).toMatchObject([
    { reference, fullName: 'Ann Buyer', email, phone: '+14165550100', source: { page: '/' } },
  ])
  expect(leads[0]?.details).toEqual({
    propertyTypes: ['Retail', 'Land', 'Other'],
    selectedSubtypes: { Retail: ['Strip Plaza', 'Other Retail (please specify)'], Land: ['Infill Lot'] },
    otherText: {
      Other: 'A quarry',
      'Other Retail (please specify)': 'Drive-in cinema',
      'Other (please specify)': 'Sudbury',
    },
    locations: ['Ottawa Area', 'Other (please specify)'],
    budgetMin: '750,000',
    budgetMax: 'open',
    capRateMin: '5.5',
    amounts: { budgetMin: 750_000, capRateMin: 5.5 },
    communicationConsent: 'yes',
    additionalComments: 'Two tenants at most.\nNo mall.',
  })

  await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
  await section.getByText('Step 1 of 5', { exact: true }).waitFor()
  expect(await page.locator('.confirmation').count()).toBe(0)
  expect(await field('Full name').inputValue()).toBe('')
  expect(await section.locator('input:checked').count()).toBe(0)
  expect(questionnaire.problems).toEqual([])
})

test('an example fills in steps 2 to 4, and another one replaces it', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url)
  const { page, section, problems } = questionnaire
  await section.getByRole('button', { name: 'Small-bay industrial, $1M to $3M' }).click()
  await questionnaire.toast('Example filled in').waitFor()
  await section.getByRole('button', { name: 'Neighbourhood plaza, $2M to $6M' }).click()
  await expect.poll(() => page.locator('[name=budgetMax]').inputValue()).toBe('6,000,000')
  expect(await section.getByText('Step 1 of 5', { exact: true }).isVisible()).toBe(true)
  // What was ticked for another property type is remembered, but not sent.
  const ticked = section.locator('input:checked:enabled')
  const values = await ticked.evaluateAll((boxes) => boxes.map((one) => one.getAttribute('value')))
  expect(values).toEqual(['Retail', 'Neighbourhood/Community Plaza', 'Strip Plaza'])
  for (const [name, value] of Object.entries({ budgetMin: '2,000,000', capRateMin: '5', capRateMax: '8' })) {
    expect(await page.locator(`[name=${name}]`).inputValue(), name).toBe(value)
  }
  expect(problems).toEqual([])
})

test('the last step shows every answer, each is changed with one press there and back, and criteria can be used again', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { viewport: { width: 1280, height: 800 } })
  const { page, section, field, box, group, next, reach, focused } = questionnaire
  const summary = section.getByRole('complementary', { name: 'Your answers so far' })
  const answer = (label: string) => section.locator('.step .answers > div', { hasText: label }).locator('dd')
  // The code that remembers the criteria is there before they are sent, so that nobody leaves too early for it.
  const remembering = page.waitForResponse(/\/earlier-criteria-/).then((response) => response.finished())
  await giveContact(questionnaire, 'first@buyers.example')
  await box('Retail').check()
  await next.click()
  await reach(3)
  await expect.poll(() => summary.textContent()).toContain('Property typesRetail')
  await group('Retail').getByRole('checkbox', { name: 'Strip Plaza' }).check()
  await next.click()
  await reach(4)
  await box('Ottawa Area').check()
  await group('Budget in CAD').getByRole('textbox', { name: 'Maximum' }).fill('2M')
  await next.click()
  await reach(5)
  await remembering
  await expect.poll(() => answer('Subtypes').textContent()).toBe('Retail: Strip PlazaChange')
  expect(await answer('Phone').textContent()).toBe('Not givenChange')
  expect(await answer('Budget').textContent()).toBe('up to $2,000,000Change')
  await expect.poll(() => summary.count()).toBe(0)

  for (const [label, name] of [
    ['Email', 'email'],
    ['Subtypes', 'selectedSubtypes[Retail]'],
  ] as const) {
    await section.getByRole('button', { name: `Change: ${label}` }).click()
    await expect.poll(focused).toBe(name)
    if (name === 'email') await field('Email').fill('second@buyers.example')
    else await group('Retail').getByRole('checkbox', { name: 'Bank Branch' }).check()
    await section.getByRole('button', { name: 'Back to my answers' }).click()
    await section.getByText('Step 5 of 5', { exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Change: ${label}`)
  }
  await expect.poll(() => answer('Email').textContent()).toBe('second@buyers.exampleChange')
  await expect.poll(() => answer('Subtypes').textContent()).toBe('Retail: Strip Plaza, Bank BranchChange')
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await questionnaire.submit.click()
  await questionnaire.toast('Thank you!').waitFor()
  expect(await listLeads(product, 'investment', 'second@buyers.example')).toMatchObject([
    { details: { selectedSubtypes: { Retail: ['Strip Plaza', 'Bank Branch'] }, locations: ['Ottawa Area'] } },
  ])

  await page.goto(product.url)
  await whenStarted(page)
  await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
  await section.getByText('You sent us your criteria on').waitFor()
  await section.getByRole('button', { name: 'Use them again' }).click()
  await expect.poll(() => section.getByText('You sent us your criteria on').count()).toBe(0)
  expect(await field('Email').inputValue()).toBe('')
  const ticked = section.locator('input:checked')
  const values = ticked.evaluateAll((boxes) => boxes.map((one) => one.getAttribute('value')))
  expect(await values).toEqual(['Retail', 'Strip Plaza', 'Bank Branch', 'Ottawa Area'])
})

test('each step asks for what is missing, a No is explained and stores nothing, and each step is reported once', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { reportsEvents: true })
  const { page, section, field, box, next, back, submit, toast, faults, focused, reach, sent } = questionnaire
  const email = 'faults@buyers.example'
  await next.click()
  await toast('Missing Information').waitFor()
  await toast('Please fill in your full name and email address.').waitFor()
  expect(await faults()).toEqual(['Please enter your full name.', 'Please enter your email address.'])
  expect(await focused()).toBe('fullName')
  await field('Full name').fill('Ann Buyer')
  expect(await faults()).toEqual(['Please enter your email address.'])
  await next.click()
  await expect.poll(focused).toBe('email')
  await field('Email').fill('ann')
  await next.click()
  await toast('Please fix the fields marked below.').waitFor()
  expect(await faults()).toEqual(['Please enter a valid email address, such as name@example.com.'])
  await field('Email').fill(email)
  await next.click()
  await reach(2)

  expect(await faults()).toEqual([])
  await next.click()
  await toast('Please select at least one property type.').waitFor()
  expect(await faults()).toEqual(['Please select at least one property type.'])
  expect(await focused()).toBe('propertyTypes')
  // “Other” has no subtypes: step 3 is skipped in both directions.
  expect(await field('Please specify').isVisible()).toBe(false)
  await box('Other').check()
  expect(await field('Please specify').isVisible()).toBe(true)
  expect(await faults()).toEqual([])
  await next.click()
  await reach(4)
  await back.click()
  await reach(2)
  await next.click()
  await reach(4)
  await next.click()
  await reach(5)

  expect(await section.locator('[type=radio]:checked').count()).toBe(0)
  expect(await section.textContent()).toContain('100 Example Street, Suite 200, Toronto, ON M5X 0A0')
  await submit.click()
  await toast('Missing Consent').waitFor()
  await toast('Please provide consent to be contacted.').waitFor()
  expect(await faults()).toEqual(['Please provide consent to be contacted.'])
  expect(await focused()).toBe('communicationConsent')
  await section.getByRole('radio', { name: 'No, please don’t contact me' }).check()
  await submit.click()
  await toast('Cannot Proceed').waitFor()
  await toast('We cannot match you with opportunities without consent to contact you.').waitFor()
  expect(await faults()).toEqual(['We cannot match you with opportunities without consent to contact you.'])
  expect(sent).toEqual([])
  expect(await listLeads(product, 'investment', email)).toEqual([])

  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await submit.click()
  await toast('Thank you!').waitFor()
  const events = (await readBeacons(page)).filter(({ event }) =>
    ['questionnaire_step', 'form_outcome'].includes(String(event)),
  )
  expect(events.map(({ step, outcome }) => step ?? outcome)).toEqual([
    1,
    ...Array.from({ length: 3 }, () => 'invalid'),
    2,
    'invalid',
    4,
    5,
    'invalid',
    'invalid',
    'sent',
  ])
})

test('on a phone Back and Next lose no answers, keep the top in view, and remember unticked answers but do not send them', async () => {
  const viewport = { width: 360, height: 740 }
  await using questionnaire = await openQuestionnaire(browser, product.url, { opener: 'Retail', viewport })
  const { page, section, field, box, group, next, back } = questionnaire
  const reach = async (step: number) => {
    await questionnaire.reach(step)
    const top = await page.locator('#questionnaire form').evaluate((form) => form.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(740 / 2)
  }
  const email = 'back@buyers.example'
  await giveContact(questionnaire, email)
  await box('Office').check()
  await next.click()
  await reach(3)
  await group('Office').getByRole('checkbox', { name: 'Medical Office' }).check()
  await group('Office').getByRole('checkbox', { name: 'Other Office (please specify)' }).check()
  await group('Office').getByRole('textbox').fill('Tower')
  await next.click()
  await reach(4)
  await group('Budget in CAD').getByRole('textbox', { name: 'Maximum' }).fill('900000')
  for (const step of [3, 2, 1]) {
    await back.click()
    await reach(step)
  }
  expect(await back.isVisible()).toBe(false)
  expect(await field('Email').inputValue()).toBe(email)
  await next.click()
  await reach(2)
  await box('Office').uncheck()
  await next.click()
  await reach(3)
  expect(await group('Office').isVisible()).toBe(false)
  await back.click()
  await reach(2)
  await box('Office').check()
  await next.click()
  await reach(3)
  expect(await group('Office').getByRole('checkbox', { name: 'Medical Office' }).isChecked()).toBe(true)
  expect(await group('Office').getByRole('textbox').inputValue()).toBe('Tower')
  await group('Office').getByRole('checkbox', { name: 'Other Office (please specify)' }).uncheck()
  await next.click()
  await reach(4)
  const most = group('Budget in CAD').getByRole('textbox', { name: 'Maximum' })
  expect(await most.inputValue()).toBe('900,000')
  await next.click()
  await reach(5)
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await questionnaire.submit.click()
  await questionnaire.toast('Thank you!').waitFor()
  const [lead] = await listLeads(product, 'investment', email)
  expect(lead?.details).toEqual({
    propertyTypes: ['Retail', 'Office'],
    selectedSubtypes: { Office: ['Medical Office'] },
    budgetMax: '900,000',
    amounts: { budgetMax: 900_000 },
    communicationConsent: 'yes',
  })
})

test('numbers are formatted while they are typed, amounts are shown back, and what cannot be read gets a remark', async () => {
  const path = cityPath('windsor')
  await using questionnaire = await openQuestionnaire(browser, product.url, { path, opener: null })
  const { page, section, box, group, next, reach } = questionnaire
  await giveContact(questionnaire, 'amounts@buyers.example')
  await box('Other').check()
  await next.click()
  await reach(4)
  expect(await box('Southwestern Ontario').isChecked()).toBe(true)
  const min = group('Budget in CAD').getByRole('textbox', { name: 'Minimum' })
  const max = group('Budget in CAD').getByRole('textbox', { name: 'Maximum' })
  // The keyboards of phones for numbers lack k, m, $ and the hyphen.
  expect(await max.getAttribute('inputmode')).toBeNull()
  await min.pressSequentially('1234567')
  await expect.poll(() => min.inputValue()).toBe('1,234,567')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('89')
  await expect.poll(() => min.inputValue()).toBe('12,389,567')
  expect(await min.evaluate((input) => input instanceof HTMLInputElement && input.selectionStart)).toBe(6)

  const hint = section.getByText('The minimum budget is higher than the maximum.')
  await max.pressSequentially('1,5 M$')
  expect(await hint.isVisible()).toBe(false)
  await section.getByText('Read as $1,500,000').waitFor()
  await max.blur()
  await hint.waitFor()
  await min.fill('')
  await min.pressSequentially('750k')
  await group('Budget in CAD').getByRole('status').filter({ hasText: 'Read as $750,000' }).waitFor()
  await expect.poll(() => hint.isVisible()).toBe(false)
  expect(await max.inputValue()).toBe('1,5 M$')
  const rate = group('Cap rate in %').getByRole('textbox', { name: 'Minimum' })
  await rate.fill('decent')
  expect(await section.getByText('We can’t read this').count()).toBe(0)
  await rate.blur()
  await section.getByText('We can’t read this as a percentage. We’ll get it just as you typed it.').waitFor()
  await rate.fill('5-7%')
  await section.getByText('Read as 5% to 7%').waitFor()
})

test('the questionnaire can be opened, filled in and sent with the keyboard alone', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { opener: null })
  const { page, reach, toast, focused } = questionnaire
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().focus()
  await keys('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'questionnaire-heading')
  await keys('Tab')
  expect(await focused()).toBe('fullName')
  await page.keyboard.type('Ann Keys')
  await keys('Tab')
  await page.keyboard.type('keys@buyers.example')
  await keys('Enter')
  await reach(2)
  await keys('Tab', 'Space', 'Enter')
  await reach(3)
  await keys('Tab', 'Space', 'Tab', 'Tab', 'Space', 'Enter')
  await reach(4)
  await keys('Tab', 'Space', 'Enter')
  await reach(5)
  // The buttons that change an answer come first.
  for (let presses = 0; presses < 20 && (await focused()) !== 'communicationConsent'; presses++) await keys('Tab')
  await keys('Space', 'Enter')
  await toast('Thank you!').waitFor()
  expect(await listLeads(product, 'investment', 'keys@buyers.example')).toMatchObject([
    {
      fullName: 'Ann Keys',
      details: {
        propertyTypes: ['Retail'],
        selectedSubtypes: { Retail: ['Shopping Mall', 'Strip Plaza'] },
        locations: ['Greater Toronto Area (GTA)'],
      },
    },
  ])
})

test('a card adds its property type to those already chosen, and the heading names it', async () => {
  await using questionnaire = await openQuestionnaire(browser, product.url, { opener: 'Multifamily' })
  const { page, box, next, reach } = questionnaire
  await page.getByRole('heading', { name: 'Looking for: Multifamily (5+ units)' }).waitFor()
  await giveContact(questionnaire, 'cards@buyers.example')
  expect(await box('Multifamily (5+ units)').isChecked()).toBe(true)
  await next.click()
  await reach(3)
  await page.getByRole('main').getByRole('button', { name: 'Industrial' }).first().click()
  await page.getByRole('heading', { name: 'Looking for: Industrial' }).waitFor()
  await questionnaire.section.getByText('Step 2 of 5', { exact: true }).waitFor()
  expect([await box('Multifamily (5+ units)').isChecked(), await box('Industrial').isChecked()]).toEqual([true, true])
})
