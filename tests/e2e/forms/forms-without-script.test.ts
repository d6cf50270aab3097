import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
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
  const reference = await form.section.getByText(/^CON-[2-9A-Z]{4}-[2-9A-Z]{2}$/).textContent()
  expect(await form.page.title()).toBe('We’ve got your message')
  expect(await form.page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
  expect(await form.send.isVisible()).toBe(false)
  // A reload posts the form again.
  await form.page.reload()
  expect(await form.section.getByText(/^CON-/).textContent()).toBe(reference)
  expect(await listLeads(product, 'contact', email)).toMatchObject([
    {
      reference,
      fullName: 'Ann "Quote" <Buyer>',
      details: { message: 'Hello &\n</textarea> again' },
      source: { page: '/contact' },
    },
  ])
  await form.section.getByRole('link', { name: 'Send another message' }).click()
  await form.page.waitForURL(`${product.url}/contact`)
  expect(await form.field('Message').inputValue()).toBe('')
})

test('a form posted with errors is shown again with the errors and everything that was typed', async () => {
  await using form = await openForm(browser, product.url, 'contact', scriptless)
  await write(form, 'ann@buyers')
  await form.field('Phone').fill('call me')
  await form.field('Subject').fill('Plazas')
  await form.section.getByRole('checkbox').check()
  // The browser's own validation would prevent the post.
  const answer = form.page.waitForResponse('**/functions/v1/send-contact-inquiry')
  await form.send.click()
  expect((await answer).status()).toBe(422)
  expect(await form.section.getByText('Please fix the fields marked below.').isVisible()).toBe(true)
  expect(await form.section.getByText('Please enter a valid email address').isVisible()).toBe(true)
  expect(await form.section.getByText('That doesn’t look like a phone number').isVisible()).toBe(true)
  expect(await form.field('Full name').inputValue()).toBe('Ann "Quote" <Buyer>')
  expect(await form.field('Message').inputValue()).toBe('Hello &\n</textarea> again')
  expect(await form.field('Subject').inputValue()).toBe('Plazas')
  expect(await form.section.getByRole('checkbox').isChecked()).toBe(true)
  expect(await form.page.title()).toBe('Please Check: Contact')
  // The response scrolls to the form, not to the top of the page.
  expect(form.page.url()).toContain('#contact-form')

  await form.field('Email').fill('mended@buyers.example')
  await form.field('Phone').fill('')
  await form.send.click()
  await form.section.getByText(/^CON-/).waitFor()
  expect(await listLeads(product, 'contact', 'mended@buyers.example')).toHaveLength(1)
})

test('a request for an offer can be posted without a script, with the options that were chosen', async () => {
  await using form = await openForm(browser, product.url, 'sell-fast', scriptless)
  // Both steps are shown, one below the other.
  expect(await form.section.getByRole('group', { name: 'Step 1 of 2: The property' }).isVisible()).toBe(true)
  expect(await form.section.getByRole('group', { name: 'Step 2 of 2: How to reach you' }).isVisible()).toBe(true)
  expect(await form.next.isVisible()).toBe(false)
  await form.field('Full name').fill('Olga Owner')
  await form.field('Email').fill('olga@owners')
  await form.field('Property address').fill('1 Sample Road')
  await form.field('Property type').selectOption('Business')
  await form.field('Timeline').selectOption('2-3 Months')
  await form.send.click()
  await form.section.getByText('Please enter a valid email address').waitFor()
  expect(await form.field('Property type').inputValue()).toBe('Business')
  expect(await form.field('Timeline').inputValue()).toBe('2-3 Months')
  await form.field('Email').fill('scriptless@owners.example')
  await form.send.click()
  await form.section.getByText(/^SEL-/).waitFor()
  expect(await form.section.getByRole('link', { name: 'Submit Another Request' }).isVisible()).toBe(true)
  expect(await listLeads(product, 'sell-fast', 'scriptless@owners.example')).toHaveLength(1)
})

/** Posts the form without its script, as a browser does when the script loads too late. */
async function post(form: FormPage): Promise<void> {
  await form.section.locator('form').evaluate((element) => {
    if (element instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(element)
  })
}

test('the page after a post works with scripts from then on and is accessible', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await write(form, 'ann@buyers')
  await post(form)
  await form.section.getByText('Please enter a valid email address').waitFor()
  await expectAccessible(form.page, 'posted with faults', ['#contact-form'])
  expect(await form.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await form.page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${product.url}/contact`)

  await form.field('Email').fill('late@buyers.example')
  await expect.poll(() => form.faultOf('Email'), { timeout: 15_000 }).toBeNull()
  await form.send.click()
  await form.toast('Message Sent!').waitFor()
  await form.section.getByText(/^CON-/).waitFor()
  expect(await listLeads(product, 'contact', 'late@buyers.example')).toMatchObject([{ source: { page: '/contact' } }])
  await form.section.getByRole('button', { name: 'Send another message' }).click()
  expect(await form.field('Message').inputValue()).toBe('')
  expect(form.problems.filter((problem) => !problem.includes('422'))).toEqual([])
})

test('the confirmation after a post clears the draft', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await write(form, 'posted@buyers.example')
  await form.section.getByText('Saved on this device').waitFor()
  await post(form)
  await form.section.getByText(/^CON-/).waitFor()
  await whenStarted(form.page)
  await form.page.mouse.move(300, 300)
  await expect
    .poll(() => form.page.evaluate(() => localStorage.getItem('draft:contact')), { timeout: 15_000 })
    .toBeNull()
  expect(form.problems).toEqual([])
})

test('a form posted from another site is refused', async () => {
  const answer = await fetch(`${product.url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'fullName=a&email=a@b.ca&message=x',
  })
  expect(answer.status).toBe(401)
})
