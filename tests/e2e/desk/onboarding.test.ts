import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { runScript } from '../../support/run-script.ts'
import { findBarriers, findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'

let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** The mail to this address, and the link in it. */
async function findInvitation(to: string) {
  const mailbox = join(product.dataDir, 'mailbox')
  async function find(): Promise<string> {
    for (const file of await readdir(mailbox).catch(() => [])) {
      const text = (await readFile(join(mailbox, file), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      if (text.includes(`To: ${to}`)) return text
    }
    return ''
  }
  await expect.poll(find).not.toBe('')
  const text = await find()
  return { text, link: /http\S+\/desk\/welcome\S+/.exec(text)?.[0] ?? '' }
}

/** At 1280 px in both schemes, on two phones, and at 1280 px with a zoom of 200%, which is 640 px wide. */
async function expectUsable(page: Page): Promise<void> {
  expect(await findBarriersInBothSchemes(page, ['html'])).toEqual([])
  for (const width of [640, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
    if (width === 390) expect(await findBarriers(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function readApp(page: Page): Promise<TOTP> {
  await page.getByText('Can’t scan it?').click()
  const key = await page.locator('.key').textContent()
  return new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
}

const current = (page: Page) => page.locator('[aria-current=step] h2').textContent()

test('the first person gets in by keyboard: command, mail, password, app, Today', { timeout: 120_000 }, async () => {
  const email = `sofia-${crypto.randomUUID()}@team.example`
  const { code, errors } = await runScript('desk', ['invite', email, '--name', 'Sofia Ricci', '--role', 'admin'], {
    DATA_DIR: product.dataDir,
    SITE_URL: product.url,
  })
  expect({ code, errors: errors.replace(/^Settings: .*\n/, '') }).toEqual({ code: 0, errors: '' })
  const { text, link } = await findInvitation(email)
  expect(text).toContain('Hi Sofia,')
  expect(text).toContain('The Offmarket Ontario team invites you to the lead desk.')

  await using tab = await openVisitorTab(browser, product.url, { reducedMotion: 'reduce' })
  const { page } = tab
  await page.goto(link)
  await page.getByText('Hi Sofia. Our team invited you as an admin.').waitFor()
  await expectUsable(page)
  await page.getByLabel('New password', { exact: true }).focus()
  await page.keyboard.type('violet-harbour-7-north')
  await page.keyboard.press('Enter')
  await page.getByText('Choose “Add” and scan this code.').waitFor()
  expect(await current(page)).toContain('Step 2')
  await expectUsable(page)

  // Leaving halfway, the link is used, and the desk itself continues where they stopped.
  await page.goto(`${product.url}/desk/leads/CON-2222-22`)
  await page.getByText('Scanned a code here before?').waitFor()
  const app = await readApp(page)
  await page.getByLabel('Type the six digits that it shows.').focus()
  const digits = app.generate()
  await page.keyboard.insertText(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.getByText('Sofia Ricci, Admin').waitFor()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${product.url}/desk`)
  await page
    .getByRole('navigation', { name: 'Lead desk' })
    .or(page.getByRole('navigation', { name: 'Screens' }))
    .first()
    .waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Inbox' }).first().waitFor()

  await using other = await openVisitorTab(browser, product.url)
  await other.page.goto(link)
  await other.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  expect(await findBarriersInBothSchemes(other.page, ['html'])).toEqual([])
  expect(await other.page.textContent('body')).not.toMatch(/Sofia/)
})
