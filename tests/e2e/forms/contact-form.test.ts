import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectAccessible, expectGoodState, type FormPage, lastingFailure, NARROW, openForm } from './form-page.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** Only these change; `every-template.test.ts` looks at the rest of the page. */
const changing = ['#contact-form', '[aria-label="Notifications"]']

async function fillIn({ field }: FormPage, email: string): Promise<void> {
  await field('Full name').fill('Ann Buyer')
  await field('Email').fill(email)
  await field('Phone').fill('(416) 555-0100')
  await field('Subject').fill('Plazas')
  await field('Message').fill('Do you also cover Sudbury?\nThank you.')
}

test('at 1280 by 800 the whole form, the phone number and the advice are on the first screen', async () => {
  await using form = await openForm(browser, product.url, 'contact', { viewport: { width: 1280, height: 800 } })
  const call = form.page.getByRole('main').getByRole('link', { name: 'Call 416-555-0100' })
  const advice = form.page.getByRole('region', { name: 'What to include' })
  for (const part of [form.field('Full name'), form.send, call, advice]) {
    const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThanOrEqual(800)
  }
  const [beside, column] = [await advice.boundingBox(), await form.section.boundingBox()]
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(column?.x ?? 0)
  const note = form.section.getByText('Email can be intercepted or misdirected.')
  expect(await note.isVisible()).toBe(false)
  await form.section.getByText('Before you send: the small print').click()
  expect(await note.isVisible()).toBe(true)
})

test('a message is sent and confirmed with its reference, and the form is empty again', async () => {
  await using form = await openForm(browser, `${product.url}`, 'contact')
  const email = 'whole@buyers.example'
  await fillIn(form, email)
  await form.section.getByRole('checkbox', { name: 'Also send me occasional market updates.' }).check()
  // The rule is there from the start, and the script adds the day and hour.
  const replyTime = form.section.locator('form .reply-time')
  const moment = /by (the end of \w+day|\w+day, \d{1,2}:\d\d [ap]\.m\.), Toronto time\./
  expect(await replyTime.textContent()).toContain('You’ll hear from us within 24 hours (1 business day).')
  await expect.poll(() => replyTime.textContent()).toMatch(moment)
  await form.send.click()
  await form.toast('Message Sent!').waitFor()
  expect(await form.section.locator('.confirmation').textContent()).toMatch(moment)
  const reference = (await form.section.getByText(/^CON-[2-9A-Z]{4}-[2-9A-Z]{2}$/).textContent()) ?? ''
  expect(await form.section.textContent()).toContain('within 24 hours (1 business day)')
  await expect.poll(() => form.page.evaluate(() => document.activeElement?.textContent)).toBe('We’ve got your message')
  expect(await form.send.isVisible()).toBe(false)

  const leads = await listLeads(product, 'contact', email)
  expect(leads).toMatchObject([
    {
      reference,
      fullName: 'Ann Buyer',
      email,
      phone: '+14165550100',
      details: { subject: 'Plazas', message: 'Do you also cover Sudbury?\nThank you.', updatesConsent: 'yes' },
      source: { page: '/contact', language: 'en-US' },
    },
  ])

  await form.section.getByRole('button', { name: 'Send another message' }).click()
  for (const label of ['Full name', 'Email', 'Phone', 'Subject', 'Message']) {
    expect(await form.field(label).inputValue(), label).toBe('')
  }
  await expect.poll(form.focused).toBe('fullName')
  expect(await form.section.getByRole('checkbox').isChecked()).toBe(false)
  expect(form.problems).toEqual([])
})

test('missing answers are reported in a notice and beside the fields, and the first one gets the focus', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const requests: string[] = []
  form.page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await form.field('Full name').fill('Ann Buyer')
  await form.send.click()
  await form.toast('Missing Information').waitFor()
  await form.toast('Please fill in all required fields.').waitFor()
  expect(await form.faultOf('Full name')).toBeNull()
  expect(await form.faultOf('Email')).toBe('Please enter your email address.')
  expect(await form.faultOf('Message')).toBe('Please enter your message.')
  expect(await form.focused()).toBe('email')
  await expectAccessible(form.page, 'faults', changing)

  await form.field('Email').fill('ann@buyers')
  expect(await form.faultOf('Email')).toBeNull()
  await form.field('Phone').fill('call me')
  await form.field('Message').fill('Hello')
  await form.send.click()
  await form.toast('Please fix the fields marked below.').waitFor()
  expect(await form.faultOf('Email')).toBe('Please enter a valid email address, such as name@example.com.')
  expect(await form.faultOf('Phone')).toMatch(/^That doesn’t look like a phone number/)
  expect(requests.filter((url) => url.includes('send-'))).toEqual([])
})

test('a typo in a common email domain is pointed out, fixed with one click, and does not prevent sending with Enter', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await form.wake()
  await fillIn(form, 'ann@gmial.com')
  await form.field('Full name').focus()
  await form.section.getByText('Did you mean').waitFor()
  await expectAccessible(form.page, 'hint', changing)
  await form.section.getByRole('button', { name: 'ann@gmail.com' }).click()
  expect(await form.field('Email').inputValue()).toBe('ann@gmail.com')
  expect(await form.focused()).toBe('email')

  await form.field('Email').fill('slip@gmial.com')
  await form.field('Email').press('Enter')
  await form.toast('Message Sent!').waitFor()
  expect(await listLeads(product, 'contact', 'slip@gmial.com')).toHaveLength(1)
})

test('the form can be sent with the keyboard alone', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const { page } = form
  await form.field('Full name').focus()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await type('Ann Buyer')
  await type('keyboard@buyers.example')
  await type('')
  await type('Keys')
  await page.keyboard.type('Typed by hand')
  await page.keyboard.press('Enter')
  expect(await form.field('Message').inputValue()).toBe('Typed by hand\n')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await form.section.getByRole('checkbox').isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await form.toast('Message Sent!').waitFor()
  // A key that is pressed before the confirmation has the focus would land elsewhere.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('We’ve got your message')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(form.focused, { timeout: 15_000 }).toBe('fullName')
})

test('when the server fails, the form says so, and no state of it has barriers or is cut off', async () => {
  await using form = await openForm(browser, product.url, 'contact', { viewport: NARROW })
  const gate = Promise.withResolvers<void>()
  await form.page.route('**/functions/v1/send-contact-inquiry', async (route) => {
    await gate.promise
    await route.fulfill(lastingFailure)
  })
  await fillIn(form, 'states@buyers.example')
  await form.send.click()
  await form.section.getByRole('button', { name: 'Sending...' }).waitFor()
  await expectGoodState(form.page, 'sending', changing)
  gate.resolve()
  const text =
    'There was an issue sending your message. Please try again or contact hello@offmarket-ontario.example directly.'
  await form.toast('Error').waitFor()
  await form.toast(text).waitFor()
  await form.section.getByRole('status').getByText(text).waitFor()
  await expectGoodState(form.page, 'waiting', changing)
  expect(await form.field('Full name').inputValue()).toBe('Ann Buyer')
  await form.page.unroute('**/functions/v1/send-contact-inquiry')
  await form.send.click()
  await form.toast('Message Sent!').waitFor()
  await expectGoodState(form.page, 'sent', changing)
})
