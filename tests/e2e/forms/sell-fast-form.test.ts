import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { sellFastPropertyTypes } from '#content/inquiries/questionnaire-options.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectGoodState, type FormPage, lastingFailure, NARROW, openForm } from './form-page.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** Only these change; `every-template.test.ts` looks at the rest of the page. */
const changing = ['#sell-fast-form', '[aria-label="Notifications"]']

async function fillIn({ field, next }: FormPage, email: string): Promise<void> {
  await field('Property address').fill('1 Sample Road, Barrie')
  await field('Property type').selectOption('Commercial')
  await field('Timeline').selectOption('ASAP')
  await next.click()
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

const property = ['Property address', 'Property type', 'Timeline']
const owner = ['Full name', 'Email', 'Phone']

function areVisible(form: FormPage, labels: string[]): Promise<boolean[]> {
  return Promise.all(labels.map((label) => form.field(label).isVisible()))
}

async function answerStep1(form: FormPage): Promise<void> {
  await form.field('Property address').fill('1 Sample Road, Barrie')
  await form.field('Property type').selectOption('Commercial')
  await form.field('Timeline').selectOption('ASAP')
}

test.each<[string, string, BrowserContextOptions]>([
  ['1280 by 800', '.next', { viewport: { width: 1280, height: 800 } }],
  ['390 by 844', '#f-propertyAddress-hint', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
])('at %s the form begins with the property, as far as %s on the first screen', async (_name, last, options) => {
  await using form = await openForm(browser, product.url, 'sell-fast', options)
  expect(await areVisible(form, [...property, ...owner])).toEqual([true, true, true, false, false, false])
  expect(await form.send.isVisible()).toBe(false)
  const { y = Number.NaN, height = 0 } = (await form.section.locator(last).boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(options.viewport?.height ?? 0)
  expect(await form.field('Property address').getAttribute('aria-describedby')).toBe('f-propertyAddress-hint')
  // Nothing moves while somebody types.
  const before = await form.next.boundingBox()
  await form.field('Property address').fill('1 Sample Road')
  await form.section.getByText('Saved on this device').waitFor()
  expect(await form.next.boundingBox()).toEqual(before)
})

test('by keyboard the form goes on to the owner and back to the property, and Forward and Back do the same', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  await form.wake()
  await answerStep1(form)
  await form.field('Timeline').press('Tab')
  await form.page.keyboard.press('Enter')
  await expect.poll(form.focused).toBe('fullName')
  expect(await areVisible(form, [...property, ...owner])).toEqual([false, false, false, true, true, true])
  expect(await form.section.getByRole('group', { name: 'Step 2 of 2: How to reach you' }).isVisible()).toBe(true)
  expect(await form.section.getByText('1 Sample Road, Barrie', { exact: true }).isVisible()).toBe(true)
  await form.field('Full name').press('Shift+Tab')
  await form.page.keyboard.press('Enter')
  await expect.poll(form.focused).toBe('propertyAddress')
  expect(await areVisible(form, [...property, ...owner])).toEqual([true, true, true, false, false, false])
  await form.page.goForward()
  await expect.poll(form.focused).toBe('fullName')
  await form.field('Full name').fill('Olga Owner')
  await form.page.goBack()
  await expect.poll(form.focused).toBe('propertyAddress')
  await form.field('Property address').press('Enter')
  await expect.poll(form.focused).toBe('email')
  expect(await form.field('Full name').inputValue()).toBe('Olga Owner')
  expect(form.problems).toEqual([])
})

test('a draft continues at the second step', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  await answerStep1(form)
  await form.next.click()
  await form.field('Full name').fill('Olga Owner')
  const draft = () => form.page.evaluate(() => localStorage.getItem('draft:sell-fast'))
  await expect.poll(draft).toContain('Olga')

  // A reload stays at the step, where the first one is one press away.
  await form.page.reload()
  await form.field('Email').waitFor()
  expect(await form.field('Full name').inputValue()).toBe('Olga Owner')
  expect(await form.section.getByText('Commercial, ASAP').isVisible()).toBe(true)
  await form.section.getByRole('button', { name: 'Change' }).click()
  expect(await form.field('Property address').inputValue()).toBe('1 Sample Road, Barrie')
  await form.section.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(form.focused).toBe('propertyAddress')
  expect(await areVisible(form, [...property, ...owner])).toEqual([true, true, true, false, false, false])
})

test('a fault of the first step that is found at the second leads back to it, and nothing is sent', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast')
  const email = 'two-steps@owners.example'
  await fillIn(form, email)
  // Another tab, or a draft of an earlier version of the form, can leave a blank behind.
  await form.page.locator('[name=timeline]').evaluate((field) => Object.assign(field, { value: '' }))
  const posts: string[] = []
  form.page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await form.send.click()
  await expect.poll(form.focused).toBe('timeline')
  expect(await form.faultOf('Timeline')).toBe('Please choose a timeline.')
  expect(await areVisible(form, [...property, ...owner])).toEqual([true, true, true, false, false, false])
  expect(await form.section.locator('.fault-notice').isVisible()).toBe(true)
  expect(posts.filter((url) => url.includes('/send-'))).toEqual([])
  await form.field('Timeline').selectOption('Flexible')
  await form.next.click()
  await form.send.click()
  await form.toast('Thank you, Olga Owner!').waitFor()
  expect(await listLeads(product, 'sell-fast', email)).toMatchObject([{ details: { timeline: 'Flexible' } }])
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
  await answerStep1(form)
  await form.next.click()
  await expect.poll(form.focused).toBe('fullName')
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
  await form.next.click()
  await expect.poll(form.focused).toBe('propertyAddress')
  expect(await form.faultOf('Property address')).toBe('Please enter the property’s address.')
  expect(await form.faultOf('Full name')).toBeNull()
  const types = await form.field('Property type').getByRole('option').allTextContents()
  expect(types).toEqual(['Please choose', ...sellFastPropertyTypes])
  expect(await form.faultOf('Property type')).toBe('Please choose a property type.')
  expect(await form.faultOf('Timeline')).toBe('Please choose a timeline.')
  await form.field('Timeline').selectOption('Flexible')
  expect(await form.faultOf('Timeline')).toBeNull()
  await answerStep1(form)
  await form.next.click()
  expect(await form.section.locator('.fault-notice').count()).toBe(0)
  await form.send.click()
  await form.toast('Missing Information').waitFor()
  await form.toast('Please fill in all required fields.').waitFor()
  expect(await form.faultOf('Full name')).toBe('Please enter your full name.')
  expect(await form.faultOf('Email')).toBe('Please enter your email address.')
  expect(await form.faultOf('Phone')).toBeNull()
  await expect.poll(form.focused).toBe('fullName')
})

test('when the server fails, the form says so, and no state of it has barriers or is cut off', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast', { viewport: NARROW })
  await form.next.click()
  await form.toast('Missing Information').waitFor()
  await expectGoodState(form.page, 'faults', changing)
  const gate = Promise.withResolvers<void>()
  await form.page.route('**/functions/v1/send-sell-fast-inquiry', async (route) => {
    await gate.promise
    await route.fulfill(lastingFailure)
  })
  const email = 'states@owners.example'
  await fillIn(form, email)
  await form.send.click()
  await form.section.getByRole('button', { name: 'Submitting...' }).waitFor()
  await expectGoodState(form.page, 'submitting', changing)
  gate.resolve()
  const text =
    'There was an issue submitting your request. Please try again or contact hello@offmarket-ontario.example directly.'
  await form.toast('Error').waitFor()
  await form.toast(text).waitFor()
  await form.section.getByRole('status').getByText(text).waitFor()
  await expectGoodState(form.page, 'waiting', changing)
  await form.page.unroute('**/functions/v1/send-sell-fast-inquiry')
  // Two presses make one lead.
  await form.send.dblclick()
  await form.toast('Thank you, Olga Owner!').waitFor()
  await expectGoodState(form.page, 'sent', changing)
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
  expect(await attributes('Property address')).toEqual(['address-line1', 'words', 'next'])
  expect(await attributes('Full name')).toEqual(['name', 'words', 'send'])
  expect(await attributes('Email')).toEqual(['email', 'none', 'send'])
  // The draft has the tidied address too.
  const draft = () => form.page.evaluate(() => localStorage.getItem('draft:sell-fast'))
  await expect.poll(draft).toContain('12 Main St, Guelph, ON N1H 3A1')
})
