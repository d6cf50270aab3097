import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { freePort } from '../../support/product/choose-port.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** Returns the address of the page that the link in a mail would open. */
async function makeLink(redirectTo: string): Promise<string> {
  const key = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const answer = await fetch(`${product.url}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ type: 'invite', email: `jane-${crypto.randomUUID()}@buyers.example` }),
  })
  const { hashed_token: hash } = await answer.json()
  const query = new URLSearchParams({ token_hash: hash, type: 'invite', redirect_to: redirectTo })
  return `${product.url}/auth/confirm?${query}`
}

interface SignUpLink {
  link: string
  cookie: string
  email: string
}

/** Signs up with a password, in a browser or with another client, and returns the link from the mail. */
async function makeSignUpLink(headers: Record<string, string> = {}): Promise<SignUpLink> {
  const email = `jane-${crypto.randomUUID()}@buyers.example`
  const data = { full_name: 'Jane Roe' }
  const body = JSON.stringify({ email, password: 'violet-harbour-7', data })
  const answer = await fetch(`${product.url}/auth/v1/signup`, { method: 'POST', headers, body })
  const cookie = answer.headers.get('set-cookie') ?? ''
  const link = await expect
    .poll(() => findLink(email), { timeout: 30_000 })
    .toMatch(/token_hash/)
    .then(() => findLink(email))
  return { link, cookie, email }
}

/** The status of a sign-in with this password. */
async function signIn(email: string, password: string): Promise<number> {
  const body = JSON.stringify({ email, password })
  return (await fetch(`${product.url}/auth/v1/token?grant_type=password`, { method: 'POST', body })).status
}

async function findLink(email: string): Promise<string> {
  const mailbox = join(product.dataDir, 'mailbox')
  for (const name of await readdir(mailbox).catch(() => [])) {
    const text = (await readFile(join(mailbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    if (name.endsWith('.eml') && text.includes(email))
      return text.match(/http\S+token_hash=[0-9a-f]{56}&type=signup/)?.[0] ?? ''
  }
  return ''
}

test('a link opened in another browser asks for the password, and again after a wrong one', async () => {
  const { link, cookie, email } = await makeSignUpLink()
  expect(cookie).toBe('')
  await using tab = await openVisitorTab(browser, product.url, { javaScriptEnabled: false })
  const { page } = tab
  await page.goto(link)
  const field = page.getByLabel('The password you chose when you signed up')
  const confirm = page.getByRole('button', { name: 'Confirm my email address' })
  await page.getByText('Jane Roe').waitFor()
  await page.getByText(/\d{4} at \d.* \(Toronto time\)/).waitFor()
  await confirm.click()
  await page.getByRole('alert').getByText('Please enter the password, or set a new one below.').waitFor()
  await field.fill('another-harbour-8')
  await confirm.click()
  await page.getByRole('alert').getByText('That’s not the password you signed up with.').waitFor()
  await field.fill('violet-harbour-7')
  await confirm.click()
  await page.waitForURL(/#access_token=/)
  expect(await signIn(email, 'violet-harbour-7')).toBe(200)
})

test('without the password, the owner sets a new one at once, and the first one is dropped', async () => {
  const { link, email } = await makeSignUpLink()
  await using tab = await openVisitorTab(browser, product.url)
  const { page } = tab
  await page.goto(link)
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await page.getByRole('textbox', { name: 'New password' }).fill('amber-lantern-9')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${product.url}/`)
  expect(await signIn(email, 'violet-harbour-7')).toBe(400)
  expect(await signIn(email, 'amber-lantern-9')).toBe(200)
})

test('an owner who never signed up removes the account that waits for their address', async () => {
  const { link, email } = await makeSignUpLink()
  await using tab = await openVisitorTab(browser, product.url, { javaScriptEnabled: false })
  const { page } = tab
  await page.goto(link)
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await page.getByRole('heading', { name: 'The account has been deleted' }).waitFor()
  expect(await signIn(email, 'violet-harbour-7')).toBe(400)
  await page.goto(link)
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

test('a link opened in the browser of the sign-up asks for nothing', async () => {
  const { link, cookie } = await makeSignUpLink({ 'sec-fetch-site': 'same-origin' })
  expect(cookie).toMatch(/^auth-proof=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
  await using tab = await openVisitorTab(browser, product.url, { javaScriptEnabled: false })
  const { context, page } = tab
  await context.addCookies([{ name: 'auth-proof', value: cookie.slice(11, 54), url: product.url }])
  await page.goto(link)
  expect(await page.getByLabel('The password you chose').count()).toBe(0)
  await page.getByRole('button').click()
  await page.waitForURL(/#access_token=/)
})

test('the button leads on to another application that is allowed', async () => {
  const port = await freePort()
  const other = createServer((_request, response) => response.end('the other application')).listen(port, '127.0.0.1')
  await using tab = await openVisitorTab(browser, product.url)
  const { page } = tab
  await page.goto(await makeLink(`http://127.0.0.1:${port}/back`))
  await page.getByRole('button').click()
  await page.waitForURL(new RegExp(`^http://127.0.0.1:${port}/back#access_token=`))
  other.close()
  other.closeAllConnections()
})
