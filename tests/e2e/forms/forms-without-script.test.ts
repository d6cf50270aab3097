import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectAccessible, type FormPage, openForm } from './form-page.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

const scriptless = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }

async function write({ field }: FormPage, email: string): Promise<void> {
  await field('Full name').fill('Ann "Quote" <Buyer>')
  await field('Email').fill(email)
  await field('Message').fill('Hello &\n</textarea> again')
}

test('a message posted without a script is confirmed on its own page, and a reload makes no second lead', async () => {
  await using form = await openForm(browser, product.url, 'contact', scriptless)
  const email = 'scriptless@buyers.example'
  await write(form, email)
  await form.send.click()
  const reference = await form.place.getByText(/^CON-[2-9A-Z]{4}-[2-9A-Z]{2}$/).textContent()
  expect(await form.page.title()).toBe('Your message is with our team')
  expect(await form.page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
  expect(await form.send.isVisible()).toBe(false)
  // A reload posts once more.
  await form.page.reload()
  expect(await form.place.getByText(/^CON-/).textContent()).toBe(reference)
  expect(await listLeads(product, 'contact', email)).toMatchObject([
    {
      reference,
      fullName: 'Ann "Quote" <Buyer>',
      details: { message: 'Hello &\n</textarea> again' },
      source: { page: '/contact' },
    },
  ])
  await form.place.getByRole('link', { name: 'Send another message' }).click()
  await form.page.waitForURL(`${product.url}/contact`)
  expect(await form.field('Message').inputValue()).toBe('')
})

test('posted with faults it comes back with them beside the fields, and everything that was typed', async () => {
  await using form = await openForm(browser, product.url, 'contact', scriptless)
  await write(form, 'ann@buyers')
  await form.field('Phone').fill('call me')
  await form.field('Subject').fill('Plazas')
  await form.place.getByRole('checkbox').check()
  // The browser's own check would hold it back.
  const answer = form.page.waitForResponse('**/functions/v1/send-contact-inquiry')
  await form.send.click()
  expect((await answer).status()).toBe(422)
  expect(await form.place.getByText('Please look at the fields marked below.').isVisible()).toBe(true)
  expect(await form.place.getByText('This does not look like an email address').isVisible()).toBe(true)
  expect(await form.place.getByText('This does not look like a phone number').isVisible()).toBe(true)
  expect(await form.field('Full name').inputValue()).toBe('Ann "Quote" <Buyer>')
  expect(await form.field('Message').inputValue()).toBe('Hello &\n</textarea> again')
  expect(await form.field('Subject').inputValue()).toBe('Plazas')
  expect(await form.place.getByRole('checkbox').isChecked()).toBe(true)
  expect(await form.page.title()).toBe('Please Check: Contact')
  // The answer shows the form, not the top of the page.
  expect(form.page.url()).toContain('#contact-form')

  await form.field('Email').fill('mended@buyers.example')
  await form.field('Phone').fill('')
  await form.send.click()
  await form.place.getByText(/^CON-/).waitFor()
  expect(await listLeads(product, 'contact', 'mended@buyers.example')).toHaveLength(1)
})

test('a request for an offer works without a script, with its lists as they were chosen', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast', scriptless)
  await form.field('Full name').fill('Olga Owner')
  await form.field('Email').fill('olga@owners')
  await form.field('Property address').fill('1 Sample Road')
  await form.field('Property type').selectOption('Business')
  await form.field('Timeline').selectOption('2-3 Months')
  await form.send.click()
  await form.place.getByText('This does not look like an email address').waitFor()
  expect(await form.field('Property type').inputValue()).toBe('Business')
  expect(await form.field('Timeline').inputValue()).toBe('2-3 Months')
  await form.field('Email').fill('scriptless@owners.example')
  await form.send.click()
  await form.place.getByText(/^SEL-/).waitFor()
  await form.place.getByRole('link', { name: 'Submit Another Request' }).click()
  await form.page.waitForURL(`${product.url}/sell-fast`)
  expect(await listLeads(product, 'sell-fast', 'scriptless@owners.example')).toHaveLength(1)
})

test('the browser itself holds back a form in which something required is missing', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast', scriptless)
  await form.send.click()
  expect(form.page.url()).toBe(`${product.url}/sell-fast`)
})

/** Posts the form past its script, as a browser does whose script came too late. */
async function post(form: FormPage): Promise<void> {
  await form.place.locator('form').evaluate((element) => {
    if (element instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(element)
  })
}

test('the page that answers works with scripts from there on, and is in order for everyone', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await write(form, 'ann@buyers')
  await post(form)
  await form.place.getByText('This does not look like an email address').waitFor()
  await expectAccessible(form.page, 'posted with faults')
  expect(await form.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await form.page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${product.url}/contact`)

  await form.field('Email').fill('late@buyers.example')
  await expect.poll(() => form.faultOf('Email'), { timeout: 15_000 }).toBeNull()
  await form.send.click()
  await form.toast('Message Sent!').waitFor()
  await form.place.getByText(/^CON-/).waitFor()
  expect(await listLeads(product, 'contact', 'late@buyers.example')).toMatchObject([{ source: { page: '/contact' } }])
  await form.place.getByRole('button', { name: 'Send another message' }).click()
  expect(await form.field('Message').inputValue()).toBe('')
  expect(form.problems.filter((problem) => !problem.includes('422'))).toEqual([])
})

test('a confirmation that was posted for clears the draft and leads back to the form’s page', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await write(form, 'posted@buyers.example')
  await form.place.getByText('Kept on this device').waitFor()
  await post(form)
  await form.place.getByText(/^CON-/).waitFor()
  await expectAccessible(form.page, 'posted and accepted')
  await form.page.mouse.move(300, 300)
  await expect
    .poll(() => form.page.evaluate(() => localStorage.getItem('draft:contact')), { timeout: 15_000 })
    .toBeNull()
  await form.place.getByRole('link', { name: 'Send another message' }).click()
  await form.page.waitForURL(`${product.url}/contact`)
  expect(await form.field('Message').inputValue()).toBe('')
  expect(form.problems).toEqual([])
})

test('a form of another site is not taken', async () => {
  const answer = await fetch(`${product.url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'fullName=a&email=a@b.ca&message=x',
  })
  expect(answer.status).toBe(401)
})
