import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import type { Product } from '../../support/product/start-product.ts'

export const password = 'violet-harbour-7-north'

export interface Member {
  id: string
  name: string
  email: string
  session: unknown
  /** The next code from their app; each code works once. */
  nextCode: () => string
}

async function post(url: string, token: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return JSON.parse(await answer.text())
}

/** A member with both factors, whose session a browser can use. */
export async function makeMember(product: Product, role: 'agent' | 'manager' | 'admin', name: string): Promise<Member> {
  const auth = `${product.url}/auth/v1`
  const secretKey = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const email = `${randomUUID()}@team.example`
  const account = { email, password, email_confirm: true, app_metadata: { role: 'staff' } }
  const { id } = await post(`${auth}/admin/users`, secretKey, account)
  await askDatabase(product.dataDir, (client) =>
    client.query(
      `insert into desk_members (id, role, display_name, registration, joined_at) values ($1, $2, $3, 'broker', now())`,
      [id, role, name],
    ),
  )
  const { access_token: first } = await post(`${auth}/token?grant_type=password`, '', { email, password })
  const factor = await post(`${auth}/factors`, first, { factor_type: 'totp', friendly_name: 'app' })
  const challenge = await post(`${auth}/factors/${factor.id}/challenge`, first, {})
  const app = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  const code = app.generate()
  const session = await post(`${auth}/factors/${factor.id}/verify`, first, { challenge_id: challenge.id, code })
  return { id, name, email, session, nextCode: () => app.generate({ timestamp: Date.now() + 30_000 }) }
}

/** Opens the desk on a device of this member. With `asks: false` the page does not poll. */
export async function openDesk(
  browser: Browser,
  { url }: Product,
  member: Member,
  { path = '/desk/inbox', asks = true, ...options }: BrowserContextOptions & { path?: string; asks?: boolean } = {},
) {
  const tab = await openVisitorTab(browser, url, { reducedMotion: 'reduce', ...options })
  const { context, page } = tab
  // A hint may be lost, and the page then polls after 30 seconds.
  context.setDefaultTimeout(asks ? 40_000 : 20_000)
  // A tab that was used before is still there.
  const quiet = `${url}/favicon.svg`
  if (page.url() !== quiet) await page.goto(quiet)
  await page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(member.session))
  await page.addInitScript(stopCalls)
  if (!asks) await page.addInitScript(stopAsking)
  await page.goto(url + path)
  return {
    context,
    page,
    row: (name: string) => page.locator('.row', { hasText: name }),
    /** Presses one of the acts that appear on a row under the pointer. */
    async pressOnRow(name: string, act: string) {
      const row = page.locator('.row', { hasText: name })
      await row.hover()
      await row.getByRole('button', { name: act }).click()
    },
    /** Chooses from the menu of a row, as on a phone. */
    async chooseOnRow(name: string, act: string) {
      await page
        .locator('.row', { hasText: name })
        .getByRole('button', { name: /^More for/ })
        .click()
      await page.getByRole('menuitem', { name: act }).click()
    },
    [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose](),
  }
}

/**
 * A browser with windows opens a dialog for a link to a phone number, and passes no more input to the page. The page
 * itself sees the click as ever.
 */
function stopCalls(): void {
  window.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })
}

/** The page polls for changes. Without that, it shows only announced ones. */
function stopAsking(): void {
  const { setInterval } = window
  window.setInterval = ((work: () => void, ms: number) =>
    setInterval(work, ms < 5000 ? ms : 2 ** 31 - 1)) as typeof window.setInterval
}

export const newPhone = () => `(${randomInt(200, 900)}) 555-01${randomInt(10, 100)}`

/** Sends a form; returns the reference. */
export async function sendLead(
  { url, dataDir }: Product,
  fullName: string,
  kind: 'contact' | 'sell-fast' | 'investment' = 'contact',
  // Leads with the same phone number are suggested as duplicates.
  phone = newPhone(),
) {
  const apikey = (await readFile(join(dataDir, 'publishable-key'), 'utf8')).trim()
  const email = `${randomUUID()}@buyers.example`
  const bodies = {
    contact: { subject: 'A plaza on King', message: 'Do you cover Sudbury?' },
    'sell-fast': { propertyAddress: '5 Marigold Way, Elora', propertyType: 'Commercial', timeline: 'ASAP' },
    investment: { propertyTypes: ['Retail'], budgetMin: '750k', budgetMax: '2 million', communicationConsent: 'yes' },
  }
  const answer = await fetch(`${url}/functions/v1/send-${kind}-inquiry`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ fullName, email, phone, ...bodies[kind] }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return String(JSON.parse(text).reference)
}
