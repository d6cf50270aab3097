import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, newAddress, password, startAuthFixture } from '../../contract/auth/auth-fixture.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { expectUsable, openAccountPage } from './visitor.ts'

// Where addresses are confirmed automatically, the account page asks for a mailed code before it shows inquiries.
let browser: Browser
let fixture: AuthFixture
beforeAll(async () => {
  const started = startAuthFixture({ AUTH_AUTOCONFIRM: 'on', AUTH_MAIL_INTERVAL_S: '0' })
  ;[browser, fixture] = await Promise.all([sharedChromium(), started])
})
afterAll(() => Promise.all([closeContexts(browser), fixture?.[Symbol.asyncDispose]()]))

async function sendMessage(email: string): Promise<string> {
  const apikey = (await readFile(join(fixture.product.dataDir, 'publishable-key'), 'utf8')).trim()
  const answer = await fetch(`${fixture.url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fullName: 'Jane Lee', email, message: 'Do you cover Sudbury?' }),
  })
  const { reference } = await answer.json()
  // The mail that confirms the inquiry comes first.
  await fixture.nextMail(email)
  return reference
}

async function openUnproven() {
  const email = newAddress()
  const reference = await sendMessage(email)
  const { error } = await fixture.client().signUp({ email, password })
  expect(error).toBeNull()
  const owner = await openAccountPage(browser, fixture.url, { email, password }, { bypassCSP: true })
  return { ...owner, email, reference, inquiries: owner.section('Your inquiries') }
}

test('the account page asks for a mailed code, and lists the inquiries once it was typed', async () => {
  await using owner = await openUnproven()
  const { email, reference, inquiries } = owner
  await inquiries.getByText('we need to know that you can read email').waitFor()
  expect(await inquiries.getByText(reference).count()).toBe(0)
  await owner.press('Email me a code')
  await owner.toast('We’ve emailed you a code.').waitFor()
  await expect.poll(() => owner.focused()).toBe('code')
  await owner.press('Show my inquiries')
  expect(await owner.faultOf('Code from the email')).toBe('Please enter the code.')
  await owner.field('Code from the email').fill('000000')
  await owner.press('Show my inquiries')
  await owner.main.getByText('That code isn’t right, or it’s expired.').first().waitFor()
  await expectUsable(owner.page, 'a wrong code')
  await owner.field('Code from the email').fill((await fixture.nextMail(email)).code)
  await owner.press('Show my inquiries')
  await inquiries.getByText(reference).waitFor()
  // For good: the next sign-in is not asked.
  await using later = await openAccountPage(browser, fixture.url, { email, password })
  await later.section('Your inquiries').getByText(reference).waitFor()
})

test('without the code, the account alone can be downloaded and deleted', async () => {
  await using owner = await openUnproven()
  const { email } = owner
  await owner.inquiries.getByRole('button', { name: 'Email me a code' }).waitFor()
  await owner.openView('Your data', 'Download your data')
  await owner.main.getByText('To include your inquiries').waitFor()
  const [file] = await Promise.all([owner.page.waitForEvent('download'), owner.press('Download my data')])
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toEqual({ exportedAt: expect.any(String), account: expect.objectContaining({ email }) })
  await owner.press('Delete my account')
  await owner.main.getByText('We’ll keep the inquiries you sent').waitFor()
  expect(await owner.main.getByLabel('Delete the inquiries I sent').count()).toBe(0)
  await expectUsable(owner.page, 'deletion without inquiries')
  await owner.main.getByLabel('Yes, delete my account').check()
  await owner.field('Your password').fill(password)
  await owner.press('Delete for good')
  await owner.toast('Your account has been deleted.').waitFor()
})
