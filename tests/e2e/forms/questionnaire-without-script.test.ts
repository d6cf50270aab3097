import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subtypes } from '#content/inquiries/property-subtypes.ts'
import { locations, propertyTypes } from '#content/inquiries/questionnaire-options.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab, type VisitorTab } from '../../support/browser/visitor-tab.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'

const boxes = [...propertyTypes, ...Object.values(subtypes).flat(), ...locations].length
let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

async function open(path: string): Promise<VisitorTab> {
  const options = { javaScriptEnabled: false, viewport: { width: 1280, height: 740 }, reducedMotion: 'reduce' } as const
  const tab = await openVisitorTab(browser, product.url, options)
  await tab.page.goto(product.url + path)
  return tab
}

const group = (page: Page, name: string) => page.locator('#questionnaire').getByRole('group', { name, exact: true })
const button = (page: Page, name: string) =>
  page.locator('#questionnaire').getByRole('button', { name, exact: true, includeHidden: true })
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom >= 0 && top <= innerHeight
  })

test('the questionnaire is one long form with every step and every list', async () => {
  await using tab = await open('/#questionnaire')
  const { page } = tab
  const section = page.locator('#questionnaire')
  await expect.poll(() => isInView(page, '#questionnaire-heading')).toBe(true)
  expect(await section.getByRole('heading', { level: 3 }).count()).toBe(5)
  expect(await section.getByRole('checkbox').filter({ visible: true }).count()).toBe(boxes)
  expect(await section.getByRole('progressbar').count()).toBe(0)
  expect([await button(page, 'Next').isVisible(), await button(page, 'Back').isVisible()]).toEqual([false, false])
  expect(await button(page, 'Send my criteria').isVisible()).toBe(true)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  }
})

test('a questionnaire with errors is shown again with them and all answers, and is accepted once they are corrected', async () => {
  await using tab = await open(cityPath('kingston'))
  const { page } = tab
  const section = page.locator('#questionnaire')
  const email = 'noscript@buyers.example'
  await section.getByLabel('Email').fill(email)
  await section.getByRole('checkbox', { name: 'Land', exact: true }).check()
  await group(page, 'Land').getByRole('checkbox', { name: 'Infill Lot' }).check()
  await group(page, 'Land').getByRole('checkbox', { name: 'Other Land (please specify)' }).check()
  await group(page, 'Land').getByRole('textbox').fill('An island')
  await group(page, 'Budget in CAD').getByRole('textbox', { name: 'Minimum' }).fill('750000')
  await section.getByLabel('Comments').fill('No hurry.\nReally.')
  await button(page, 'Send my criteria').click()

  await section.getByText('Missing Information').waitFor()
  await expect.poll(() => isInView(page, '#questionnaire-heading')).toBe(true)
  expect(await section.getByRole('link', { name: 'Please enter your full name.' }).getAttribute('href')).toBe(
    '#f-fullName-fault',
  )
  expect(await section.locator('#f-fullName-fault').textContent()).toBe('Please enter your full name.')
  expect(await section.locator('#f-communicationConsent-fault').textContent()).toBe(
    'Please provide consent to be contacted.',
  )
  expect(await section.getByLabel('Email').inputValue()).toBe(email)
  expect(await section.getByLabel('Comments').inputValue()).toBe('No hurry.\nReally.')
  await section.getByLabel('Full name').fill('Ann "Buyer"')
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await button(page, 'Send my criteria').click()

  const reference = await page.getByText(/^INV-/).textContent()
  await expect.poll(() => isInView(page, '.confirmation')).toBe(true)
  expect(await section.isVisible()).toBe(false)
  const leads = await listLeads(product, 'investment', email)
  expect(leads).toMatchObject([{ reference, fullName: 'Ann "Buyer"', source: { page: cityPath('kingston') } }])
  expect(leads[0]?.details).toEqual({
    propertyTypes: ['Land'],
    selectedSubtypes: { Land: ['Infill Lot', 'Other Land (please specify)'] },
    otherText: { 'Other Land (please specify)': 'An island' },
    locations: ['Eastern Ontario'],
    budgetMin: '750,000',
    amounts: { budgetMin: 750_000 },
    communicationConsent: 'yes',
    additionalComments: 'No hurry.\nReally.',
  })
})

test('a No to the consent question is explained, and nothing is stored', async () => {
  await using tab = await open('/#questionnaire')
  const section = tab.page.locator('#questionnaire')
  await section.getByLabel('Full name').fill('Ann Buyer')
  await section.getByLabel('Email').fill('noscript-no@buyers.example')
  await section.getByRole('checkbox', { name: 'Other', exact: true }).check()
  await section.getByRole('radio', { name: 'No, please don’t contact me' }).check()
  await button(tab.page, 'Send my criteria').click()
  await section.getByText('Cannot Proceed').waitFor()
  expect(await section.getByRole('radio', { name: 'No, please don’t contact me' }).isChecked()).toBe(true)
  expect(await listLeads(product, 'investment', 'noscript-no@buyers.example')).toEqual([])
})

test('when its code cannot be fetched the form is posted without it, and the page that comes back works with scripts', async () => {
  await using tab = await openVisitorTab(browser, product.url, { reducedMotion: 'reduce' })
  const { page } = tab
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.route(/\/assets\/react-/, (route) => route.abort())
  await page.goto(product.url + cityPath('guelph'))
  const section = page.locator('#questionnaire')
  await section.getByLabel('Full name').fill('Ann Buyer')
  await button(page, 'Next').click()
  await section.getByLabel('Comments').waitFor()
  expect([await button(page, 'Next').isVisible(), await button(page, 'Back').isVisible()]).toEqual([false, false])
  await button(page, 'Send my criteria').click()
  await section.getByText('Missing Information').waitFor()
  await page.unroute(/\/assets\/react-/)
  expect(await section.getByRole('heading', { level: 3 }).count()).toBe(5)
  expect(await section.getByLabel('Full name').inputValue()).toBe('Ann Buyer')
  await section.getByLabel('Email').fill('half@buyers.example')
  const retail = section.getByRole('checkbox', { name: 'Retail', exact: true })
  // The click may be delivered only when the island is awake.
  await retail.click()
  await expect.poll(() => retail.isChecked()).toBe(true)
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await button(page, 'Send my criteria').click()
  await page.getByText(/^INV-/).waitFor()
  expect(await listLeads(product, 'investment', 'half@buyers.example')).toMatchObject([
    { details: { propertyTypes: ['Retail'], locations: ['Southwestern Ontario'] } },
  ])
  // The failed load is reported, and nothing else.
  for (const problem of problems) expect(problem).toContain('Failed to fetch dynamically imported module')
})
