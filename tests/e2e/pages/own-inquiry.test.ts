import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** Sends a message and opens the link in the mail that confirms it, in a browser without scripts. */
async function openOwnInquiry(email: string): Promise<Page> {
  await fetch(`${product.url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ fullName: 'Ann Buyer', email, subject: 'Plazas', message: 'Do you cover Sudbury?' }),
  })
  await expect.poll(() => findLink(email), { timeout: 30_000 }).toMatch(/privacy/)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await findLink(email))
  return page
}

async function findLink(email: string): Promise<string> {
  const mailbox = join(product.dataDir, 'mailbox')
  for (const name of await readdir(mailbox).catch(() => [])) {
    const text = (await readFile(join(mailbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = text.match(/http\S+\/privacy\/[\w.-]+/)?.[0]
    if (link && text.includes(email)) return link
  }
  return ''
}

test('whoever has the link sees the inquiry in the site’s own frame, corrects it, and is told what is wrong', async () => {
  const email = `correct-${crypto.randomUUID()}@buyers.example`
  const page = await openOwnInquiry(email)
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  await page.getByRole('heading', { name: 'What we have on file', level: 1 }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
  expect(await page.getByText('Do you cover Sudbury?').count()).toBe(2)

  // The browser's own check takes this address; the server does not.
  await page.getByLabel('Email').fill('ann@buyers')
  await page.getByLabel('Message').fill('Do you cover North Bay?')
  const refused = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await refused).status()).toBe(422)
  await page.getByRole('heading', { name: 'That didn’t work', level: 1 }).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Do you cover North Bay?')
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('link', { name: 'Please enter a valid email address' }).click()
  expect(page.url()).toMatch(/#f-email-fault$/)

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Saved', level: 1 }).waitFor()
  expect(await listLeads(product, 'contact', email)).toMatchObject([
    { details: { message: 'Do you cover North Bay?' } },
  ])
  // Chromium itself writes a line for an answer of 422.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  await page.context().close()
})

test('the whole of it can be downloaded, and two presses withdraw and delete it', async () => {
  const email = `delete-${crypto.randomUUID()}@buyers.example`
  const page = await openOwnInquiry(email)
  const link = page.url()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()
  expect((await download).suggestedFilename()).toMatch(/^CON-[2-9A-Z]{4}-[2-9A-Z]{2}\.json$/)

  await page.getByRole('button', { name: 'Stop contacting me' }).click()
  await page.getByRole('heading', { name: 'Withdrawn', level: 1 }).waitFor()
  await page.goto(link)
  await page.getByText('You withdrew your consent').waitFor()
  await page.getByRole('button', { name: 'Delete my inquiry for good' }).click()
  await page.getByRole('heading', { name: 'Deleted', level: 1 }).waitFor()
  expect(await listLeads(product, 'contact', email)).toEqual([])
  await page.goto(link)
  await page.getByRole('alert').getByText('We can’t find an inquiry at this link').waitFor()
  await page.context().close()
})
