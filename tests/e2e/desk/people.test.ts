import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectUsable } from './expect-usable.ts'
import { newName } from './moments.ts'
import { makeMember, newPhone, openDesk, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

test('two inquiries become one person, and a note mentions a colleague with the keyboard', async () => {
  const [name, phone] = [newName(), newPhone()]
  const first = await sendLead(product, name, 'sell-fast', phone)
  const second = await sendLead(product, newName(), 'contact', phone)
  const member = await makeMember(product, 'agent', newName())
  const colleague = await makeMember(product, 'agent', newName())
  await using desk = await openDesk(browser, product, member, { path: `/desk/people/${first}` })
  const { page } = desk
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: `Group: ${second}` }).click()
  await page.getByText('2 inquiries').waitFor()
  expect(await page.locator('.belonging .form').count()).toBe(2)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.locator('.belonging .form').first().isVisible()).toBe(true)
  await expectUsable(page, 'main')

  await page
    .locator('.facts')
    .getByRole('link', { name: /^Sell fast/ })
    .click()
  await page.waitForURL(`**/desk/leads/${first}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.pressSequentially(`@${colleague.name.split(' ')[1]?.slice(0, 6)}`)
  await page.getByRole('option', { name: colleague.name }).waitFor()
  await expectUsable(page, '.compose')
  await page.keyboard.press('Enter')
  await note.pressSequentially('could you call them?')
  expect(await note.inputValue()).toBe(`@${colleague.name} could you call them?`)
  await page.keyboard.press('Control+Enter')
  await page.locator('.mention', { hasText: colleague.name }).waitFor()
  const tasks = await askDatabase(product.dataDir, (client) =>
    client.query('select title from tasks where assignee_id = $1', [colleague.id]),
  )
  expect(tasks.rows).toEqual([{ title: expect.stringContaining(`${member.name} mentioned you: @${colleague.name}`) }])
})
