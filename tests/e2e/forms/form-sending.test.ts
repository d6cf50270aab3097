import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { expectAccessible, type FormPage, openForm } from './form-page.ts'

// Text that a visitor typed is never lost and never sent twice. The tests count stored leads, not only notices.
const CONTACT = '**/functions/v1/send-contact-inquiry'
const kept = 'Saved on this device until you send it.'

const slow = { timeout: 15_000 }

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

async function write({ field }: FormPage, email: string, message = 'Hello'): Promise<void> {
  await field('Full name').fill('Ann Buyer')
  await field('Email').fill(email)
  await field('Message').fill(message)
}

function waiting(form: FormPage) {
  return form.section.getByRole('status').getByText('Everything you typed is still here')
}

test('a draft survives a reload and leaving the page, until Clear is pressed', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await write(form, 'kept@buyers.example')
  await form.section.getByText(kept).waitFor()
  await form.page.reload()
  await form.section.getByText(kept).waitFor()
  expect(await form.field('Message').inputValue()).toBe('Hello')
  await form.page.goto(`${product.url}/sell-fast`)
  await form.page.goto(`${product.url}/contact`)
  await whenStarted(form.page)
  await form.page.mouse.move(300, 300)
  await expect.poll(() => form.field('Email').inputValue(), slow).toBe('kept@buyers.example')

  await form.section.getByText(kept).waitFor()
  await form.section.getByRole('button', { name: 'Clear' }).click()
  await form.section.getByText(kept).waitFor({ state: 'detached' })
  expect(await form.field('Message').inputValue()).toBe('')
  expect(await form.focused()).toBe('fullName')
  expect(await form.page.evaluate(() => localStorage.length)).toBe(0)
  await form.page.reload()
  expect(await form.field('Email').inputValue()).toBe('')
})

test('text typed before the script has loaded is saved in the draft too', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const gate = Promise.withResolvers<void>()
  await form.page.route(/\/assets\/react-/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await form.page.reload()
  await write(form, 'early@buyers.example')
  gate.resolve()
  await form.section.getByText(kept).waitFor()
  expect(await form.field('Message').inputValue()).toBe('Hello')
})

test('offline the form says that it waits, and it is sent once when the connection is back', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const email = 'offline@buyers.example'
  await form.wake()
  await write(form, email)
  await form.page.context().setOffline(true)
  await form.send.click()
  await form.toast('Error').waitFor()
  await form.section.getByText('You’re offline.').waitFor()
  await form.page.context().setOffline(false)
  await form.toast('Message Sent!').waitFor()
  expect(await listLeads(product, 'contact', email)).toHaveLength(1)
})

test('when the response is lost, sending again brings the same reference and no second lead', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const email = 'lost@buyers.example'
  let answers = 0
  await form.page.route(CONTACT, async (route) => {
    const response = await route.fetch()
    if (answers++ === 0) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  await write(form, email)
  await form.send.click()
  await waiting(form).waitFor()
  await form.send.click()
  const reference = await form.section.getByText(/^CON-/).textContent()
  expect(await listLeads(product, 'contact', email)).toMatchObject([{ reference }])
})

test('when a message is changed after a lost response, the first version is confirmed and the new one sent only on request', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const email = 'changed@buyers.example'
  // The form retries automatically, on a busy machine even before the message is changed.
  let isChanged = false
  await form.page.route(CONTACT, async (route) => {
    const response = await route.fetch()
    if (isChanged) await route.fulfill({ response })
    else await route.abort('connectionreset')
  })
  await write(form, email, 'First')
  await form.send.click()
  await waiting(form).waitFor()
  await form.field('Message').fill('Second')
  isChanged = true
  await form.send.click()
  await form.section.getByText('We’ve got your first version').waitFor()
  const reference = await form.section.getByText(/^CON-/).textContent()
  await expectAccessible(form.page, 'first version', ['#contact-form'])
  expect(await listLeads(product, 'contact', email)).toMatchObject([{ reference, details: { message: 'First' } }])

  await form.section.getByRole('button', { name: 'Send the new version as a separate inquiry' }).click()
  await expect.poll(() => form.section.getByText(/^CON-/).textContent(), slow).not.toBe(reference)
  const leads = await listLeads(product, 'contact', email)
  expect(leads.map(({ details }) => details.message).toSorted()).toEqual(['First', 'Second'])
})

test('a send without a response is resumed after a reload', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const email = 'reload@buyers.example'
  await form.page.route(CONTACT, (route) => route.abort())
  await write(form, email)
  await form.send.click()
  await waiting(form).waitFor()
  await form.page.unroute(CONTACT)
  await form.page.reload()
  await form.section.getByText(/^CON-/).waitFor()
  expect(await listLeads(product, 'contact', email)).toHaveLength(1)
  expect(await form.page.evaluate(() => localStorage.getItem('draft:contact'))).toBeNull()
})

test('a double click makes one lead, also in two tabs with the same draft', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  const email = 'double@buyers.example'
  await write(form, email)
  await form.section.getByText(kept).waitFor()
  const other = await form.page.context().newPage()
  await other.goto(`${product.url}/contact`)
  await whenStarted(other)
  await other.mouse.move(300, 300)
  await expect.poll(() => other.locator('#contact-form [name=message]').inputValue(), slow).toBe('Hello')
  await Promise.all([form.send.dblclick(), other.locator('#contact-form button[type=submit]').dblclick()])
  const references = await Promise.all(
    [form.page, other].map((page) => page.locator('#contact-form').getByText(/^CON-/).textContent()),
  )
  expect(references[0]).toBe(references[1])
  expect(await listLeads(product, 'contact', email)).toHaveLength(1)
})

test('a message is delivered to a server that was killed during the request once it is back', async () => {
  const env = { RATE_LIMIT: 'off' }
  await using killed = await startProduct({ env })
  await using form = await openForm(browser, killed.url, 'contact')
  await write(form, 'killed@buyers.example')
  await form.section.getByText(kept).waitFor()
  await killed.kill()
  await form.page.clock.install()
  await form.send.click()
  await waiting(form).waitFor()
  await using again = await startProduct({ env, dataDir: killed.dataDir, port: killed.port })
  // The longest pause between two attempts is a little over a minute.
  await form.page.clock.fastForward(90_000)
  await form.section.getByText(/^CON-/).waitFor()
  expect(await listLeads(again, 'contact', 'killed@buyers.example')).toHaveLength(1)
})

test('the form works where storage is forbidden', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await form.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await form.page.reload()
  await write(form, 'private@buyers.example')
  await form.wake()
  await form.field('Message').fill('Hello again')
  expect(await form.section.getByText(kept).count()).toBe(0)
  await form.send.click()
  await form.toast('Message Sent!').waitFor()
  expect(form.problems).toEqual([])
})

test('the lead records the link its sender came by, and the browser then forgets it', async () => {
  await using form = await openForm(browser, product.url, 'contact')
  await form.page.goto(`${product.url}/terms?utm_source=news&utm_campaign=spring`, {
    referer: 'https://news.example/a',
  })
  await expect.poll(() => form.page.evaluate(() => sessionStorage.length), slow).toBe(2)
  await form.page.goto(`${product.url}/contact`)
  await whenStarted(form.page)
  await write(form, 'campaign@buyers.example')
  await form.send.click()
  await form.toast('Message Sent!').waitFor()
  expect(await listLeads(product, 'contact', 'campaign@buyers.example')).toMatchObject([
    {
      source: {
        page: '/contact',
        referrer: 'https://news.example/a',
        firstUtm: { source: 'news', campaign: 'spring' },
        lastUtm: { source: 'news', campaign: 'spring' },
      },
    },
  ])
  expect(await form.page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})
