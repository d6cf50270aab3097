// The moments that matter most to the team, each with two members on two devices, whose pages come from two processes.
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findReplyDue } from '#domain/reply-clock/reply-clock.ts'
import { startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { makePdf } from '../../support/pictures/make-pdf.ts'
import { quickSettings } from '../../support/product/shared-product.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriers, findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'
import { controlLine, findMailedLink, hasJoined, newName, pathFor, swipe } from './moments.ts'
import { type Member, makeMember, newPhone, openDesk, sendLead } from './open-desk.ts'
import { fillMonth } from './past-month.ts'

let browser: Browser
let processes: Processes
let product: Product
let second: Product
let one: Member
let two: Member
beforeAll(async () => {
  ;[browser, processes] = await Promise.all([sharedChromium(), startProcesses({ count: 2, env: quickSettings })])
  ;[product, second] = await processes.two()
  one = await makeMember(product, 'admin', 'Member One')
  two = await makeMember(product, 'agent', 'Member Two')
})
afterAll(async () => {
  await closeContexts(browser)
  await processes?.[Symbol.asyncDispose]()
})

type Options = Parameters<typeof openDesk>[3]
/** The same options each time, so that one tab serves all tests. */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, timezoneId: 'America/Toronto' }
/** The desk of the first member, on a computer. */
const openFirst = (options: Options) => openDesk(browser, product, one, options)
/** Chooses from the menu of a lead. */
async function pickMore(page: Page, name: string): Promise<void> {
  await page.locator('.talk').first().waitFor()
  await page.getByRole('button', { name: 'More' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
/** The desk of the second member, from the other process. */
const openSecond = (options: Options) => openDesk(browser, second, two, options)

async function expectUsable(page: Page, part = 'html'): Promise<void> {
  expect(await findBarriersInBothSchemes(page, [part])).toEqual([])
  expect(await page.evaluate(findHorizontalOverflow)).toEqual([])
}

async function expectUsableOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone.viewport)
  await expectUsable(page)
}

test('1: a Saturday-night lead appears live on both desks, and a Sunday reply uses no business time', async () => {
  const name = newName()
  // New leads come last in a list that already has some.
  const earlier = name.replace('Zoe', 'Amy')
  await sendLead(product, earlier)
  // Neither page polls here, so the lead can only arrive through a hint.
  await using first = await openFirst({ path: pathFor(name), asks: false })
  await using other = await openSecond({ path: pathFor(name), asks: false, ...phone })
  for (const desk of [first, other]) {
    await desk.row(earlier).waitFor()
    await hasJoined(desk.page)
  }
  const reference = await sendLead(second, name, 'sell-fast')
  for (const desk of [first, other]) await desk.row(name).getByText('Unassigned').waitFor()
  await other.chooseOnRow(name, 'Claim')
  await first.row(name).getByText('Member Two').waitFor()

  // A Saturday in a July long ago, at 21:40: no clock change, and no other test uses it.
  const july = Date.UTC(2017 + randomInt(9), 6, 10) / 86_400_000
  const saturday = july + ((9 - (july % 7)) % 7)
  const receivedAt = new Date(startOfTorontoDay(saturday).getTime() + (21 * 60 + 40) * 60_000)
  const dates = [reference, receivedAt, findReplyDue('sell-fast', receivedAt)]
  await askDatabase(product.dataDir, (client) =>
    client.query('update inquiries set received_at = $2, reply_due_at = $3 where reference = $1', dates),
  )
  const print = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  await other.page.goto(`${second.url}/desk/leads/${reference}`)
  await pickMore(other.page, 'Log a call')
  await other.page.getByRole('button', { name: 'A reply given elsewhere' }).tap()
  await other.page.getByLabel('At, Toronto time').fill(`${print(saturday + 1)}T11:00`)
  await other.page.getByRole('button', { name: 'Save reply' }).tap()
  await other.page.getByText('You logged a reply given outside the desk, later').waitFor()
  const days = { from: print(saturday), to: print(saturday + 6) }
  const list = new URLSearchParams({ ...days, of: 'reply.sell-fast.kept' })
  await first.page.goto(`${product.url}/desk/promise?${list}`)
  const row = first.page.getByRole('row', { name: reference })
  await row.getByText('0 min (13 h 20 by the clock)').waitFor()
  await row.getByText('Member Two').waitFor()
})

test('2: one of two members who grab a lead gets it and the other learns who did; each sees the other on it, even after a cut', async () => {
  const name = newName()
  const reference = await sendLead(product, name, 'sell-fast')
  await using first = await openFirst({ path: pathFor(name) })
  await using other = await openSecond({ path: pathFor(name) })
  const line = await controlLine(other.page)
  // The second page has received no hint when its member presses too.
  await other.row(name).waitFor()
  await other.context.route('**/desk-inbox*', (route) => route.abort())
  await first.pressOnRow(name, 'Claim')
  await first.row(name).getByText('Assigned to: you').waitFor()
  await expect.poll(() => first.page.getByText('waiting to be sent').count()).toBe(0)
  await other.pressOnRow(name, 'Claim')
  await other.page.getByText(`${name} is assigned to Member One.`).waitFor()
  await other.context.unroute('**/desk-inbox*')
  await other.row(name).getByText('Member One').waitFor()

  await first.page.goto(`${product.url}/desk/leads/${reference}`)
  await other.page.goto(`${second.url}/desk/leads/${reference}`)
  await first.page.getByText('Member Two is reading this too').waitFor()
  await other.page.getByText('Member One is reading this too').waitFor()
  await other.page.keyboard.press('n')
  await first.page.getByText('Member Two is writing').waitFor()
  line.cut()
  await other.page.getByText(/Not live since \d+:\d\d [ap]\.m\., trying again/).waitFor()
  await first.page.getByText('Member Two is').waitFor({ state: 'detached' })
  // Polling finds what happened in the meantime.
  await first.page.getByRole('button', { name: 'Unassign' }).click()
  await other.page.getByText('Member One unassigned it').waitFor({ state: 'attached' })
  line.restore()
  await other.page.getByText('Live', { exact: true }).waitFor()
  await first.page.getByText('Member Two is').waitFor()

  // Different things do not conflict. Of the same one, an act that waited for the connection is shown beside theirs.
  await other.page.keyboard.press('Escape')
  await other.page.getByRole('button', { name: 'Snooze' }).click()
  await other.page.getByRole('menuitem', { name: 'Tomorrow morning' }).click()
  await first.page.getByText('Member Two snoozed it').waitFor({ state: 'attached' })
  await other.context.route('**/desk-act*', (route) => route.abort())
  await other.page.getByRole('button', { name: 'Close' }).click()
  await other.page.getByRole('menuitem', { name: 'No fit' }).click()
  await pickMore(first.page, 'Mark as qualified')
  await first.page.getByText('You set it to qualified').waitFor({ state: 'attached' })
  await other.context.unroute('**/desk-act*')
  const notice = other.page.locator('.notice')
  await notice.getByText(/^Member One set it to Qualified at .* You chose Closed\.$/).waitFor()
  // It is visible from wherever the button was.
  const shown = await other.page.evaluate(() => {
    const pane = document.querySelector('.facts')
    pane?.scrollTo(0, pane.scrollHeight)
    const { top = -1, bottom = innerHeight } = document.querySelector('.notice')?.getBoundingClientRect() ?? {}
    return { hasScrolled: (pane?.scrollTop ?? 0) > 0, isInWindow: top >= 0 && bottom < innerHeight }
  })
  expect(shown).toEqual({ hasScrolled: true, isInWindow: true })
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await other.page.getByText('You closed it: no fit').waitFor({ state: 'attached' })
})

test('3: a second form with another address is suggested by its phone, stacked, and taken apart by the other member', async () => {
  const [name, number] = [newName(), newPhone()]
  const earlier = await sendLead(second, newName(), 'sell-fast', number)
  const reference = await sendLead(product, name, 'contact', number)
  await using first = await openFirst({ path: `/desk/leads/${earlier}` })
  await using other = await openSecond({})
  const { page } = other
  await page.locator('.row').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(name.split(' ')[1] ?? '')
  // What is typed narrows the list at once, and the results lie over the preview.
  await page.waitForURL((url) => url.searchParams.get('q') === `is:to-answer ${name.split(' ')[1]}`)
  await page.getByRole('option', { name }).first().click()
  await page.waitForURL(`**/desk/leads/${reference}`)
  const suggestion = page.getByRole('listitem').filter({ hasText: earlier })
  await suggestion.getByText('same phone').waitFor()
  await page.getByRole('button', { name: `Group: ${earlier}` }).click()
  await page.getByText('Grouped with this one').waitFor()
  await first.page.getByText('Grouped with this one').waitFor()
  await first.page.getByRole('button', { name: `Ungroup: ${reference}` }).click()
  await page.getByText('Member One ungrouped it').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: `Group: ${earlier}` }).waitFor()
})

test('4: while somebody types, the visitor withdraws: nothing is written, called or sent any more', async () => {
  const name = newName()
  const reference = await sendLead(second, name)
  const path = `/desk/leads/${reference}`
  await using first = await openFirst({ path, bypassCSP: true })
  await using other = await openSecond({ path, ...phone })
  await first.page.getByRole('textbox', { name: 'Your reply' }).fill('Tomorrow, then.')
  await first.page.getByRole('button', { name: 'Send later' }).click()
  await first.page.getByRole('menuitem', { name: 'Next week' }).click()
  await first.page.getByText(/^Goes out Mon/).waitFor()
  await first.page.getByRole('button', { name: 'Unassign' }).click()
  await other.page.getByText('Member One unassigned it').waitFor()
  await other.page.keyboard.press('r')
  const text = other.page.getByRole('textbox', { name: 'Your reply' })
  await text.pressSequentially('Hello, about your pl')
  expect(await other.page.getByRole('link', { name: /^Call/, includeHidden: true }).count()).toBeGreaterThan(0)

  const link = await findMailedLink(product, 'privacy', reference)
  const headers = { origin: processes.url, 'content-type': 'application/x-www-form-urlencoded' }
  expect((await fetch(link, { method: 'POST', headers, body: 'action=withdraw' })).status).toBeLessThan(400)
  await other.page.getByRole('alert').getByText('Don’t contact them').waitFor()
  // The typed text can be copied, but neither changed nor sent.
  await expect.poll(() => text.isEditable()).toBe(false)
  expect(await text.inputValue()).toBe('Hi Zoe,\n\nHello, about your pl')
  for (const { page } of [first, other]) {
    await page.locator('.mail[data-state="cancelled"]').waitFor()
    expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Call/, includeHidden: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Reply', disabled: false }).count()).toBe(0)
    await expectUsable(page, 'main')
  }
})

test('5: both see how the promise was kept; the manager opens the missed ones and downloads the evidence', async () => {
  const { path, missed, period } = await fillMonth(product, two)
  await using first = await openFirst({ path, bypassCSP: true })
  await using other = await openSecond({ path, ...phone })
  const { page } = first
  const card = page.getByRole('region', { name: 'Contact' })
  await card.getByText('95% kept').waitFor()
  await page.getByText('of 40 leads were answered in time: 95%. 2 were not: 2 Contact.').waitFor()
  expect(await card.locator('dd').allTextContents()).toEqual(['16 h 12', '5 h', '40', '2', '2: 2 spam', '1 (3%)', '0'])
  await page.getByText('0 of 20 needed').first().waitFor()
  const table = page.getByRole('region', { name: 'By member' })
  await table.getByRole('row', { name: 'Member Two' }).waitFor()
  await expectUsable(page, 'main')

  // Four tiles on a phone, without charts and member figures, and with the navigation at the bottom.
  await other.page.getByText('95% kept').waitFor()
  expect(await other.page.locator('.promise-card').count()).toBe(4)
  expect(await other.page.locator('.chart').first().isVisible()).toBe(false)
  expect(await other.page.getByText('By member').count()).toBe(0)
  expect(await other.page.getByRole('button', { name: 'Evidence file' }).count()).toBe(0)
  await expectUsable(other.page)
  await other.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Inbox' }).click()
  await other.page.waitForURL('**/desk/inbox')

  await page.keyboard.press('ArrowLeft')
  await page.waitForURL((url) => (url.searchParams.get('to') ?? '') < period.from)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`**${path}`)
  await page.getByRole('button', { name: 'Evidence file' }).click()
  await page.getByLabel('What is it for?').fill('Claims register')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`promise-${period.from}-to-${period.to}.csv`)
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(1 + 42)
  await card.locator('dl a', { hasText: /^2$/ }).click()
  await page.getByRole('heading', { name: 'Contact, missed 2' }).waitFor()
  await page.getByRole('row', { name: missed }).getByText('never').waitFor()
  await expectUsable(page, '.promise-leads')
  await expectUsableOnPhone(page)
  await page.getByRole('link', { name: missed }).click()
  await page.waitForURL(`**/desk/leads/${missed}`)
})

test('6: from the car a lead is claimed with a swipe and called; only having spoken stops the clock', async () => {
  const name = newName()
  const reference = await sendLead(product, name)
  await using first = await openFirst({ path: pathFor(name) })
  await using other = await openSecond({ path: pathFor(name), ...phone })
  const { page } = other
  await other.row(name).waitFor()
  await swipe(other.row(name), -200)
  await page.getByRole('button', { name: 'Undo: snoozed' }).click()
  await page.getByRole('button', { name: 'Undo: snoozed' }).waitFor({ state: 'detached' })
  await swipe(other.row(name), 200)
  await other.row(name).getByText('Assigned to: you').waitFor()
  await first.row(name).getByText('Member Two').waitFor()

  await other.chooseOnRow(name, 'Call')
  await page.waitForURL(`**/desk/leads/${reference}`)
  const question = page.getByRole('region', { name: 'How did the call with Zoe go?' })
  await question.getByRole('button', { name: 'Voicemail' }).click()
  await page.getByText('You called and left a voicemail').waitFor()
  expect(await question.count()).toBe(0)
  await first.page.goto(`${product.url}/desk/leads/${reference}`)
  await first.page.getByText('Member Two called and left a voicemail').waitFor()
  expect(await first.page.getByText('Contacted', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: /^Call/ }).filter({ visible: true }).first().click()
  // The phone may discard the page during the call.
  await page.reload()
  await question.getByRole('button', { name: 'Spoke' }).click()
  await page.getByText('You called and spoke with them').waitFor()
  await first.page.getByText('Member Two called and spoke with them').waitFor()
  await first.page.getByText('Contacted', { exact: true }).waitFor()
})

const pdf = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: makePdf({ content: 'q Q '.repeat(2500) }) }

test('7: an owner sends files by a link over a bad line, both members see them come, and one accepts them', async () => {
  const name = newName()
  const reference = await sendLead(product, name, 'sell-fast')
  await using first = await openFirst({ path: `/desk/leads/${reference}`, bypassCSP: true })
  const { page } = first
  await page.getByRole('button', { name: 'Make a property' }).click()
  await page.getByRole('heading', { name: 'Ready for an offer: 0 of 6' }).waitFor()
  await page.getByRole('button', { name: 'Ask for files' }).click()
  const link = await findMailedLink(product, 'files', name)
  const property = (await page.getByRole('link', { name: /PRP-/ }).textContent())?.match(/PRP-[\w-]+/)?.[0]
  await using other = await openSecond({ path: `/desk/properties/${property}`, ...phone })
  await other.page.getByRole('heading', { name: 'Ready for an offer: 0 of 6' }).waitFor()

  await using device = await openVisitorTab(browser, product.url, { viewport: phone.viewport, bypassCSP: true })
  const owner = device.page
  await owner.goto(link)
  const leases = owner.getByRole('region', { name: 'Leases' })
  // The first part is cut off and continues automatically.
  let cuts = 0
  await device.context.route('**/upload/resumable/**', (route) =>
    route.request().method() === 'PATCH' && cuts++ === 0 ? route.abort() : route.continue(),
  )
  // The script has taken over once several files can be chosen.
  const chooser = leases.locator('input[type=file][multiple]')
  await chooser.setInputFiles(pdf)
  await leases.getByText('lease.pdf').waitFor()
  await leases.getByText('Received.', { exact: true }).waitFor({ timeout: 40_000 })
  const permission = owner.getByRole('region', { name: 'Your signed permission' })
  // A name wider than a phone.
  await permission.locator('input[type=file]').setInputFiles({ ...pdf, name: `${'signed-'.repeat(9)}.pdf` })
  await permission.getByText('Received.', { exact: true }).waitFor({ timeout: 40_000 })
  expect(cuts).toBeGreaterThan(1)
  await other.page.getByText('lease.pdf').first().waitFor()
  const debts = owner.getByRole('region', { name: 'Debts and work orders' })
  await debts.getByText('Or tell us in words').click()
  await debts.getByRole('textbox').fill('None.')
  await debts.getByRole('button', { name: 'Save' }).click()
  await debts.getByText('Done').waitFor()
  await chooser.setInputFiles({ ...pdf, name: 'archive.zip' })
  await owner.getByText('archive.zip: We can’t accept this kind of file.').waitFor()
  await owner.getByText('Remove all', { exact: true }).click()
  await owner.getByRole('button', { name: 'Remove it all for good' }).waitFor()
  await expectUsable(owner)
  await owner.setViewportSize({ width: 1280, height: 740 })
  await expectUsable(owner)

  await page.getByRole('link', { name: /PRP-/ }).click()
  await page.getByText('not scanned (no scanner is set up)').first().waitFor()
  // The first page of the lease.
  await page.locator('img.preview').first().waitFor()
  await page.getByRole('heading', { name: 'What others can see' }).click()
  for (const file of ['lease.pdf', 'signed-']) await page.getByRole('button', { name: `Accept ${file}` }).click()
  await page.getByText('Accepted', { exact: true }).nth(1).waitFor()
  for (const shown of [page, other.page]) {
    await shown.getByRole('heading', { name: 'Ready for an offer: 2 of 6' }).waitFor()
  }
  expect(await other.page.evaluate(findHorizontalOverflow)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Open lease.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('lease.pdf')
  await expectUsable(page, 'main')
  await page.getByRole('heading', { name: 'Facts' }).click()
  await page.getByRole('button', { name: 'Edit facts' }).click()
  await page.locator('select[name=type]').selectOption('Retail')
  await page.getByLabel('Price from ($)').fill('900000')
  await expectUsable(page, '.facts-form')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const shown of [page, other.page]) await shown.getByText('Retail · $900,000').waitFor()
  await page.getByRole('button', { name: 'Change stage' }).click()
  await page.getByRole('menuitem', { name: 'Close…' }).click()
  await page.getByRole('button', { name: 'Close it' }).click()
  await page.getByLabel('Which deal').fill('The sale of Marigold Way')
  await page.getByRole('button', { name: 'Download the bundle' }).click()
  await page.getByRole('button', { name: 'Remove the files here' }).click()
  await page.getByRole('button', { name: 'The bundle is in our records: remove for good' }).waitFor()
  await expectUsable(page, '.bundle')
  await expectUsableOnPhone(page)
  await page.locator('.property-side').getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Zoe', exact: true }).click()
  await page.getByText('Add an agreement').click()
  await page.getByRole('combobox', { name: 'They are' }).selectOption('client')
  await page.getByRole('combobox', { name: 'Signed file' }).waitFor()
  expect(await findBarriers(page, ['.of-person'])).toEqual([])
  await expectUsableOnPhone(page)
  // On a phone, a lead has its own bar.
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await page.getByText('Retail · $900,000').waitFor()
  await page.getByRole('link', { name: 'Board' }).click()
  await page.getByRole('heading', { name: /^Draft/ }).waitFor()
  await page.locator('.board').getByRole('link', { name: '5 Marigold Way, Elora' }).first().waitFor()
  await expectUsable(page, 'main')
})

test('10: an absent member gets no leads; a former member is locked out at once, and their leads return to the team', async () => {
  const [name, member] = [newName(), newName()]
  const reference = await sendLead(product, name)
  const leaver = await makeMember(second, 'agent', member)
  await using first = await openFirst({ path: '/desk/team' })
  await using other = await openDesk(browser, second, leaver, { path: pathFor(name) })
  const { page } = first
  await other.pressOnRow(name, 'Claim')
  await other.row(name).getByText('Assigned to: you').waitFor()
  await page.getByRole('button', { name: `Change ${member}` }).click()
  const card = page.getByRole('listitem').filter({ hasText: member })
  await card.getByRole('checkbox', { name: 'Takes leads' }).click()
  await card.getByText('Takes no leads').waitFor()

  await card.getByRole('button', { name: 'Mark as left' }).click()
  await card.getByRole('button', { name: 'Yes, they have left' }).click()
  await card.getByRole('link', { name: reference }).click()
  await page.waitForURL(`**/desk/leads/${reference}`)
  await page.getByText('unassigned it').waitFor({ state: 'attached' })
  await page.getByText(`${member} claimed it`).waitFor({ state: 'attached' })
  await page.locator('.facts').getByText('nobody', { exact: true }).waitFor()
  // Without doing anything, they no longer see the desk.
  await other.page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await other.page.locator('.row').count()).toBe(0)
})
