import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { type Member, makeMember, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let member: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  member = await makeMember(product, 'manager', 'Member One')
})
afterAll(() => closeContexts(browser))

/** The link in the newest mail to somebody of this name. */
async function findLink(name: string): Promise<string> {
  const mailbox = join(product.dataDir, 'mailbox')
  for (const file of await readdir(mailbox).catch(() => [])) {
    const text = (await readFile(join(mailbox, file), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = text.match(/http\S+\/files\/[\w-]+/)?.[0]
    if (link && text.includes(name)) return link
  }
  return ''
}

const pdf = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${'x'.repeat(9000)}`) }
const shots = process.env.SHOTS

test('an owner’s lead becomes a property, the owner sends a file by the link, and the team accepts it', async () => {
  const name = `Zoe ${randomUUID().slice(0, 8)}`
  const reference = await sendLead(product, name, 'sell-fast')
  await using desk = await openDesk(browser, product, member, { path: `/desk/leads/${reference}`, bypassCSP: true })
  const { page } = desk
  await page.getByRole('button', { name: 'Make a property' }).click()
  await page.getByRole('heading', { name: /Missing for an offer: 0 of 6/ }).waitFor()
  await page.getByRole('button', { name: 'Mail the owner a link' }).click()
  await expect.poll(() => findLink(name), { timeout: 30_000 }).toContain('/files/')

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, bypassCSP: true })
  const owner = await phone.newPage()
  await owner.goto(await findLink(name))
  const leases = owner.getByRole('region', { name: 'Leases' })
  // The script has taken over once several files can be chosen.
  const chooser = leases.locator('input[type=file][multiple]')
  await chooser.setInputFiles(pdf)
  await leases.getByText('lease.pdf').waitFor()
  await leases.getByText('Received.', { exact: true }).waitFor()
  const debts = owner.getByRole('region', { name: 'Debts and work orders' })
  await debts.getByText('Or tell us in words').click()
  await debts.getByRole('textbox').fill('None.')
  await debts.getByRole('button', { name: 'Save' }).click()
  await debts.getByText('Done').waitFor()
  await chooser.setInputFiles({ ...pdf, name: 'archive.zip' })
  await owner.getByText('archive.zip: We don’t take this kind of file.').waitFor()
  expect(await findBarriersInBothSchemes(owner)).toEqual([])
  expect(await owner.evaluate(findHorizontalOverflow)).toEqual([])
  if (shots) await owner.screenshot({ path: `${shots}/files-360.png`, fullPage: true })
  if (shots) {
    await owner.setViewportSize({ width: 1280, height: 900 })
    await owner.screenshot({ path: `${shots}/files-1280.png`, fullPage: true })
  }
  await phone.close()

  await page.getByRole('link', { name: /^PRP-/ }).click()
  await page.getByText('not scanned (no scanner is set up)').waitFor()
  await page.getByRole('button', { name: 'Accept lease.pdf' }).click()
  await page.getByText('not scanned (no scanner is set up), accepted').waitFor()
  await page.getByRole('heading', { name: /Missing for an offer: 2 of 6/ }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download lease.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('lease.pdf')
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/property-1280.png`, fullPage: true })
  await page.locator('select[name=type]').selectOption('Retail')
  await page.getByLabel('Price from ($)').fill('900000')
  await page.getByRole('button', { name: 'Save facts' }).click()
  await page.getByText('Retail · Elora · $900,000').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/property-360.png`, fullPage: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await page.getByRole('link', { name: 'Board' }).click()
  await page.getByRole('heading', { name: /^Draft/ }).waitFor()
  expect(await findBarriersInBothSchemes(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/board-1280.png` })
})
