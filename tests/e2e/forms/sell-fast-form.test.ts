import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { sellFastPropertyTypes } from '#content/inquiries/questionnaire-options.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { type FormPage, lastingFailure, openForm, windows } from './form-page.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** Only these change; `every-template.test.ts` looks at the rest of the page. */
const changing = ['#sell-fast-form', '[aria-label="Notifications"]']

async function fillIn({ field, unfold }: FormPage, email: string): Promise<void> {
  await field('Property address').fill('1 Sample Road, Barrie')
  await field('Property type').selectOption('Commercial')
  if (await unfold.isVisible()) await unfold.click()
  await field('Timeline').selectOption('ASAP')
  await field('Full name').fill('Olga Owner')
  await field('Email').fill(email)
  await field('Phone').fill('+44 20 7946 0958')
}

test('a request is sent with all its fields, and the confirmation replaces the form and leads back to it', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  const email = 'whole@owners.example'
  await fillIn(form, email)
  const request = form.page.waitForRequest('**/functions/v1/send-sell-fast-inquiry')
  await form.send.click()
  expect((await request).postDataJSON()).toMatchObject({ propertyCondition: '', additionalComments: '' })
  await form.toast('Thank you, Olga Owner!').waitFor()
  const reference = (await form.section.getByText(/^SEL-[2-9A-Z]{4}-[2-9A-Z]{2}$/).textContent()) ?? ''
  await form.section.getByRole('heading', { name: 'We’ve got your request' }).waitFor()
  expect(await form.section.textContent()).toContain('within 24 hours (business days only)')
  expect(await form.section.locator('.confirmation').textContent()).toMatch(/: by .*day.*, Toronto time\./)
  // Nothing on the card still asks to send a form.
  const headings = await form.section.getByRole('heading').allTextContents()
  expect(headings).toEqual(['We’ve got your request', 'What happens next'])
  expect(await form.section.getByText('Before you send: the small print').isVisible()).toBe(false)
  expect(await listLeads(product, 'sell-fast', email)).toMatchObject([
    {
      reference,
      fullName: 'Olga Owner',
      phone: '+442079460958',
      details: { propertyAddress: '1 Sample Road, Barrie', propertyType: 'Commercial', timeline: 'ASAP' },
      source: { page: '/sell-fast' },
    },
  ])

  // Chromium ends each page's own dictionary with its type.
  const pdf = (await form.page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await form.section.getByRole('button', { name: 'Submit Another Request' }).click()
  for (const label of ['Full name', 'Email', 'Phone', 'Property address', 'Property type', 'Timeline']) {
    expect(await form.field(label).inputValue(), label).toBe('')
  }
  await expect.poll(form.focused).toBe('propertyAddress')
  expect(form.problems).toEqual([])
})

test.each<[string, BrowserContextOptions]>([
  ['1280 by 800', { viewport: { width: 1280, height: 800 } }],
  ['390 by 844', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
])('at %s the form begins with address and type, and the rest unfolds', async (_name, options) => {
  await using form = await openForm(browser, product.url, 'sell-fast', options)
  const { height = 0 } = options.viewport ?? {}
  const later = ['Timeline', 'Full name', 'Email', 'Phone'].map(form.field)
  const visible = () => Promise.all(later.map((field) => field.isVisible()))
  expect(await form.field('Property address').isVisible()).toBe(true)
  expect(await form.field('Property type').isVisible()).toBe(true)
  expect(await visible()).toEqual([false, false, false, false])
  const { y = Number.NaN, height: size = 0 } = (await form.unfold.boundingBox()) ?? {}
  expect(y + size).toBeLessThanOrEqual(height)

  const address = form.field('Property address')
  await address.fill('1 Sample Road')
  await form.section.getByText('Saved on this device').waitFor()
  // Nothing moves while somebody types, and a press moves nothing that is above the button.
  const places = () =>
    Promise.all(['Property address', 'Property type'].map((label) => form.field(label).boundingBox()))
  const before = await places()
  expect(await form.unfold.boundingBox()).toMatchObject({ y })
  await address.press('Enter')
  expect(await visible()).toEqual([true, true, true, true])
  expect(await places()).toEqual(before)
  expect(await form.focused()).toBe('propertyType')
  expect(await form.unfold.isVisible()).toBe(false)
  await address.fill('2 Sample Road')
  await expect.poll(() => form.page.evaluate(() => localStorage.getItem('draft:sell-fast'))).toContain('2 Sample')
  await form.page.reload()
  await form.field('Email').waitFor()
  expect(await address.inputValue()).toBe('2 Sample Road')
})

test('the rest of the form works whatever fails, and the small print without any data', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  await form.page.route(/assets\/bootstrap-/, (route) => route.abort())
  await form.page.reload()
  await form.field('Email').waitFor()
  const notice = form.section.getByText('Sending this form does not create a representation agreement')
  expect(await notice.isVisible()).toBe(false)
  await form.section.getByText('Before you send: the small print').click()
  expect(await notice.isVisible()).toBe(true)
  expect(await form.section.getByText('You can withdraw your consent at any time').isVisible()).toBe(true)
})

test('the steps, who answers and what is needed are shown beside the form, and stay in view', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast', { viewport: { width: 1280, height: 800 } })
  const heading = form.page.getByRole('heading', { level: 1 })
  expect(await form.page.getByRole('list', { name: 'How it works' }).getByRole('listitem').count()).toBe(3)
  const who = form.page.locator('section:has(> h2:text("Who you’ll hear from"))')
  const [agent] = identity.agents
  // From 1024 px on, the form is beside the text.
  await form.page.setViewportSize({ width: 1024, height: 768 })
  const [text, section] = [await heading.boundingBox(), await form.section.boundingBox()]
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(section?.x ?? 0)
  expect(Math.abs((text?.y ?? 0) - (section?.y ?? 0))).toBeLessThan(80)
  await form.page.setViewportSize({ width: 1280, height: 800 })
  expect(await who.textContent()).toContain(`${agent?.name}, ${agent?.designation}`)
  expect(await who.textContent()).toContain(identity.brokerageName)
  await form.unfold.click()
  await form.page.evaluate(() => scrollTo(0, 250))
  for (const part of [heading, who]) {
    const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(800)
  }
  // However far one scrolls, the text stays above the drawing.
  for (const top of [400, 500, 600]) {
    await form.page.evaluate((y) => scrollTo(0, y), top)
    const text = await who.boundingBox()
    const drawing = await form.page.locator('#sell-fast-form').locator('xpath=..').locator('svg').first().boundingBox()
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(drawing?.y ?? 0)
  }
})

test('each missing field has its own message, and the first one gets the focus', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  for (const label of ['Full name', 'Email', 'Property address', 'Property type', 'Timeline']) {
    expect(await form.field(label).getAttribute('required'), label).not.toBeNull()
  }
  expect(await form.field('Phone').getAttribute('required')).toBeNull()
  await form.unfold.click()
  await expect.poll(form.focused).toBe('propertyAddress')
  const types = await form.field('Property type').getByRole('option').allTextContents()
  expect(types).toEqual(['Please choose', ...sellFastPropertyTypes])
  await form.send.click()
  await form.toast('Missing Information').waitFor()
  await form.toast('Please fill in all required fields.').waitFor()
  expect(await form.faultOf('Full name')).toBe('Please enter your full name.')
  expect(await form.faultOf('Email')).toBe('Please enter your email address.')
  expect(await form.faultOf('Phone')).toBeNull()
  expect(await form.faultOf('Property address')).toBe('Please enter the property’s address.')
  expect(await form.faultOf('Property type')).toBe('Please choose a property type.')
  expect(await form.faultOf('Timeline')).toBe('Please choose a timeline.')
  await expect.poll(form.focused).toBe('propertyAddress')
  await form.field('Timeline').selectOption('Flexible')
  expect(await form.faultOf('Timeline')).toBeNull()
})

test.each(windows)('%s', { timeout: 120_000 }, async (_name, options, expectGood) => {
  await using form = await openForm(browser, product.url, 'sell-fast', options)
  await form.unfold.click()
  await form.send.click()
  await form.toast('Missing Information').waitFor()
  await expectGood(form.page, 'faults', changing)
  const gate = Promise.withResolvers<void>()
  await form.page.route('**/functions/v1/send-sell-fast-inquiry', async (route) => {
    await gate.promise
    await route.fulfill(lastingFailure)
  })
  const email = `states-${form.page.viewportSize()?.width}@owners.example`
  await fillIn(form, email)
  await form.send.click()
  await form.section.getByRole('button', { name: 'Submitting...' }).waitFor()
  await expectGood(form.page, 'submitting', changing)
  gate.resolve()
  await form.section.getByRole('status').getByText('There was an issue submitting your request.').waitFor()
  await expectGood(form.page, 'waiting', changing)
  await form.page.unroute('**/functions/v1/send-sell-fast-inquiry')
  // Two presses make one lead.
  await form.send.dblclick()
  await form.toast('Thank you, Olga Owner!').waitFor()
  await expectGood(form.page, 'sent', changing)
  expect(await listLeads(product, 'sell-fast', email)).toHaveLength(1)
})

test('an address is completed with our cities, its postal code is tidied, and phones get the right keyboards', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  await form.wake()
  const address = form.field('Property address')
  await address.pressSequentially('12 Main St, Gu')
  await form.page.locator('datalist option[value="12 Main St, Guelph, ON"]').waitFor({ state: 'attached' })
  expect(await address.evaluate((input) => input instanceof HTMLInputElement && input.list?.options.length)).toBe(1)
  await address.fill('12 Main St, Guelph, ON n1h3a1')
  await address.blur()
  await expect.poll(() => address.inputValue()).toBe('12 Main St, Guelph, ON N1H 3A1')
  const attributes = (label: string) =>
    form
      .field(label)
      .evaluate((field) => ['autocomplete', 'autocapitalize', 'enterkeyhint'].map((name) => field.getAttribute(name)))
  expect(await attributes('Property address')).toEqual(['address-line1', 'words', 'send'])
  expect(await attributes('Full name')).toEqual(['name', 'words', 'send'])
  expect(await attributes('Email')).toEqual(['email', 'none', 'send'])
  // The draft has the tidied address too.
  await form.page.reload()
  await expect.poll(() => address.inputValue()).toBe('12 Main St, Guelph, ON N1H 3A1')
})
