import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { expectUsable } from './expect-usable.ts'
import { newName } from './moments.ts'
import { type Member, makeMember, openDesk, password, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
let member: Member
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
  member = await makeMember(product, 'agent', 'Member Three')
})
afterAll(() => closeContexts(browser))

/** Ends the hold, so that no test waits ten seconds. */
const endHolds = () =>
  askDatabase(product.dataDir, (client) =>
    client.query(`update pgboss.job set start_after = now() where name = 'send-reply' and state < 'active'`),
  )

async function mailsWith(text: string): Promise<number> {
  const directory = join(product.dataDir, 'mailbox')
  const names = (await readdir(directory)).filter((name) => name.includes('desk-reply'))
  const mails = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
  return mails.filter((mail) => mail.includes(text)).length
}

const write = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })

/** Runs in the page. Returns why somebody who looks for the focus does not find it. */
function findUnseenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const boxes = [focused.closest('form, label'), focused.closest('.compose')]
  const hasRing = [focused, ...boxes.filter((box) => box !== null)].some((element) =>
    [null, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }),
  )
  const { top, bottom } = focused.getBoundingClientRect()
  return hasRing && top < innerHeight && bottom > 0 ? null : focused.outerHTML.slice(0, 200)
}

/** Waits until the focus is there, and can be seen. */
async function expectFocus(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.evaluate(findUnseenFocus)).toBeNull()
}

/** Presses a key until the focus is there. */
async function keyTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocus(page, target)
    await page.keyboard.press(key)
  }
  throw new Error('the focus never came there')
}

async function signInByKeyboard(page: Page, { email, nextCode }: Member): Promise<void> {
  await keyTo(page, page.getByRole('link', { name: 'Sign in' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth?next=*')
  await whenStarted(page)
  await keyTo(page, page.getByLabel('Email address', { exact: true }))
  await page.keyboard.type(email)
  await keyTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await keyTo(page, page.locator('input[name=code]'))
  await page.keyboard.type(nextCode())
  await page.keyboard.press('Enter')
}

test('the keyboard alone goes from the sign-in over Today and the inbox to an answered lead', async () => {
  const name = newName()
  const references = [await sendLead(product, name, 'sell-fast'), await sendLead(product, name, 'sell-fast')] as const
  await using tab = await openVisitorTab(browser, product.url, { reducedMotion: 'reduce' })
  const { page } = tab
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto(`${product.url}/desk`)
  // Without a session, only the link to the sign-in is shown.
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(asked.filter((path) => path.startsWith('/functions/v1/desk'))).toEqual([])
  await signInByKeyboard(page, await makeMember(product, 'agent', 'Member Five'))
  await page.waitForURL(`${product.url}/desk`)
  await page.getByRole('heading', { name: /^Good / }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.locator('.row').first().waitFor()
  await page.keyboard.press('/')
  await expectFocus(page, page.locator('.finder input'))
  await page.keyboard.type(name.split(' ')[1] ?? '')
  // Enter goes from the search to the list that it has narrowed.
  await page.keyboard.press('Enter')
  const links = page.locator('.row-link', { hasText: name })
  await expect.poll(() => links.count()).toBe(2)
  const preview = page.locator('.reader')
  await preview.getByText(references[0]).waitFor()
  await page.keyboard.press('j')
  await expectFocus(page, links.nth(1))
  await preview.getByText(references[1]).waitFor()
  await page.keyboard.press('k')
  await expectFocus(page, links.nth(0))
  await preview.getByText(references[0]).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/leads/${references[0]}`)
  // The link that was pressed has disappeared.
  await page.locator('main:focus').waitFor()
  await write(page).waitFor()

  await page.keyboard.press('r')
  await expectFocus(page, write(page))
  await page.keyboard.press('Control+Enter')
  await page.getByText('Write a reply first.').waitFor()
  await keyTo(page, page.getByRole('button', { name: 'Templates' }))
  await page.keyboard.press('Enter')
  await keyTo(page, page.getByRole('menuitem', { name: 'Suggest a call' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => write(page).inputValue()).toContain('Hi Zoe,')
  await expectFocus(page, write(page))
  await page.keyboard.press('Control+Enter')
  await page.getByText('Fill in [a day and time] first.').waitFor()
  await page.keyboard.type('Tuesday at ten')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Goes out in').waitFor()
  await keyTo(page, page.locator('.held').getByRole('button'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => write(page).inputValue()).toContain('Would Tuesday at ten suit you?')
  await keyTo(page, write(page))
  await page.keyboard.press('Control+Enter')
  await page.getByText('Goes out in').waitFor()
  await endHolds()
  await page.locator('.mail[data-state="accepted"]').waitFor()
  await page
    .locator('.mail')
    .getByText(/, replied in/)
    .waitFor()
  await page.getByText('Contacted', { exact: true }).waitFor()
  expect(await mailsWith(references[0])).toBe(1)
})

test('a draft and a note survive a reload and a failure, and signing out removes them', async () => {
  // Their session ends here.
  const leaver = await makeMember(product, 'agent', 'Member Four')
  const reference = await sendLead(product, newName(), 'sell-fast')
  await using desk = await openDesk(browser, product, leaver, { path: `/desk/leads/${reference}` })
  const { page } = desk
  await write(page).waitFor()
  await page.keyboard.press('r')
  await write(page).fill('Half a thought')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await page.locator('.compose:focus').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('Half a note')
  await page.route('**/functions/v1/desk-lead?*', (route) => route.abort())
  await page.reload()
  await page.getByText('This could not be loaded.').waitFor()
  await page.unroute('**/functions/v1/desk-lead?*')
  // The desk also retries automatically, and may be faster.
  await page.getByRole('button', { name: 'Try again' }).or(write(page)).click()
  await write(page).waitFor()
  expect(await write(page).inputValue()).toBe('Half a thought')
  await page.getByRole('tab', { name: 'Note' }).click()
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a note')
  await page.route('**/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByText('This screen did not load.').waitFor()
  await page.unroute('**/*.js')
  await page.getByRole('button', { name: leaver.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk:draft')))).toEqual([])
})

/** Sends the desk a mail that can't be matched to a lead. */
async function addUnmatched(subject: string): Promise<void> {
  const body = 'Is the plaza still there?\n\nOn Tuesday, Member Three wrote:\n> It is.'
  const attachments = JSON.stringify([{ name: 'Rent roll.pdf', bytes: 48_000 }])
  await askDatabase(product.dataDir, (client) =>
    client.query(
      `insert into tray_mails (id, sender, sender_name, subject, body, nature, attachments, is_cut, at)
        values ($1, 'zoe@buyers.example', 'Zoe Buyer', $2, $3, 'person', $4, false, now())`,
      [randomUUID(), subject, body, attachments],
    ),
  )
}

test('a mail that names no lead is attached to one, appears in its history, and needs no answer', async () => {
  const name = newName()
  const reference = await sendLead(product, name)
  const subject = `Plaza ${randomUUID()}`
  await addUnmatched(subject)
  await using desk = await openDesk(browser, product, member, { bypassCSP: true, path: '/desk/tray' })
  const { page } = desk
  const card = page.locator('.unmatched .card', { hasText: subject })
  await card.getByRole('button', { name: 'Find its lead' }).click()
  await card.getByText('Nothing was found').waitFor()
  await expectUsable(page, '.unmatched')
  await card.getByRole('searchbox').fill(reference)
  await card.getByRole('button', { name: `Attach ${reference}` }).click()
  await expect.poll(() => card.count()).toBe(0)
  await page.goto(`${product.url}/desk/leads/${reference}`)
  await page.getByText('Is the plaza still there?').waitFor()
  await page.getByText('Rent roll.pdf (47 KB)').waitFor()
  expect(await page.getByText('> It is.').count()).toBe(1)
  await page.getByText('> It is.').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'No reply needed' }).click()
  await page.getByText('said that no reply is needed').waitFor()
})
