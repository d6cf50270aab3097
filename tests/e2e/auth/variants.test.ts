import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, newAddress, password } from '../../contract/auth/auth-fixture.ts'
import { type OAuthFixture, startOAuthFixture } from '../../contract/auth/oauth-fixture.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { expectUsable, openAccountPage, openVisitor, type Visitor } from './visitor.ts'

// The sign-in and account pages with other settings: no address needs confirming, there are providers, whose
// accounts can be linked, an old session needs a code to change the password, and passwords must be longer.
let browser: Browser
let fixture: OAuthFixture
beforeAll(async () => {
  const settings = {
    AUTH_AUTOCONFIRM: 'on',
    AUTH_REAUTHENTICATION: 'on',
    AUTH_PASSWORD_MIN_LENGTH: '11',
    AUTH_PASSWORD_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:0123456789',
  }
  ;[browser, fixture] = await Promise.all([sharedChromium(), startOAuthFixture(settings)])
})
afterAll(() => Promise.all([closeContexts(browser), fixture?.[Symbol.asyncDispose]()]))

const visit = (options = {}) => openVisitor(browser, fixture.url, options)
const openAccount = (email: string, options = {}) => openAccountPage(browser, fixture.url, { email, password }, options)
const home = () => `${fixture.url}/`

async function signUp(visitor: Visitor, email: string): Promise<void> {
  await visitor.open('/auth')
  await visitor.main.getByRole('tab', { name: 'Sign Up' }).click()
  await visitor.field('Full name').fill('Jane Lee')
  await visitor.field('Email address').fill(email)
  await visitor.field('Password').fill(password)
  await visitor.press('Sign Up')
}

/** Adds a person with an account at the provider. */
function addPerson(email: string, name = 'Ada Roe'): string {
  return fixture.openid.addPerson(`person-${randomUUID()}`, { email, email_verified: true, name })
}

/** Fills in the provider's own sign-in page, or refuses there. */
async function answerProvider({ page }: Visitor, person: string | null): Promise<void> {
  await page.waitForURL((url) => url.origin === fixture.openid.issuer)
  if (person !== null) await page.getByLabel('Your name here').fill(person)
  await page.getByRole('button', { name: person === null ? 'No, thanks' : 'Sign in' }).click()
}

test('signing up checks the rules that this deployment has for passwords, and signs in at once', async () => {
  const refused: string[] = []
  await using visitor = await visit()
  visitor.page.on('request', (request) => {
    if (/auth\/v1\/(signup|user)/.test(request.url()) && request.method() !== 'GET') refused.push(request.url())
  })
  await visitor.open('/auth')
  await visitor.main.getByRole('tab', { name: 'Sign Up' }).click()
  await visitor.main.getByText('At least 11 characters. At least one of each: lowercase letters, digits.').waitFor()
  await visitor.field('Full name').fill('Jane Lee')
  await visitor.field('Email address').fill(newAddress())
  await visitor.field('Password').fill('harbour-7')
  await visitor.press('Sign Up')
  expect(await visitor.faultOf('Password')).toBe('Please use at least 11 characters.')
  await visitor.field('Password').fill('violet-harbour')
  await visitor.press('Sign Up')
  await expect
    .poll(() => visitor.faultOf('Password'))
    .toBe('Please use at least one of each: lowercase letters, digits.')
  expect(refused).toEqual([])
  // No confirmation is required, so signing up signs in.
  await visitor.field('Password').fill(password)
  await visitor.press('Sign Up')
  await visitor.page.waitForURL(home())
  await visitor.toast('Your account is ready').waitFor()
  await visitor.waitForName('Jane')
})

test('where the service reports a taken address, the page leads to signing in', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit()
  await signUp(visitor, email)
  await visitor.toast('Account Exists').waitFor()
  expect(await visitor.notice()).toBe(
    'Account Exists An account with this email already exists. Please sign in instead.',
  )
  await visitor.main.getByRole('tab', { name: 'Sign In' }).click()
  expect(await visitor.field('Email address').inputValue()).toBe(email)
})

test('a provider signs a person in, who returns to the page that asked for it', async () => {
  const person = addPerson(newAddress())
  await using visitor = await visit()
  await visitor.open('/account')
  await visitor.page.waitForURL(/\/auth/)
  await visitor.field('Email address').focus()
  await visitor.main.getByRole('button', { name: 'Continue with Acme' }).waitFor()
  await visitor.press('Continue with Google')
  await answerProvider(visitor, person)
  await visitor.page.waitForURL(`${fixture.url}/account`)
  await visitor.toast('Welcome back!').waitFor()
  await visitor.waitForName('Ada')
  expect(new URL(visitor.page.url()).hash).toBe('')
})

test('a refusal at the provider is shown on the page', async () => {
  await using visitor = await visit()
  await visitor.open('/auth')
  await visitor.field('Email address').focus()
  await visitor.press('Continue with Google')
  await answerProvider(visitor, null)
  await visitor.main.locator('.fault-notice').waitFor()
  expect(await visitor.notice()).toBe('We couldn’t sign you in there No, thanks')
  expect(visitor.page.url()).toBe(`${fixture.url}/auth`)
  expect(await visitor.headerItem()).toBe('Sign in')
  await visitor.main.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await visitor.page.reload()
  await visitor.field('Email address').focus()
  await visitor.main.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await visitor.main.locator('.fault-notice').count()).toBe(0)
})

test('a provider is linked to an account and unlinked', async () => {
  const { email } = await makeAccount(fixture)
  const other = newAddress('ada')
  const person = addPerson(other)
  await using owner = await openAccount(email)
  const ways = owner.section('Ways to sign in')
  await owner.openView('Sign-in and security', 'Ways to sign in')
  await ways.getByText('You can’t remove your only way to sign in.').waitFor()

  await owner.press('Add Google')
  await answerProvider(owner, person)
  await owner.toast('You can now sign in that way too').waitFor()
  await ways.getByText(other).waitFor()
  expect(owner.page.url()).toBe(`${fixture.url}/account#security`)
  await owner.press('Remove: Google')
  await owner.toast('You can no longer sign in that way.').waitFor()
  await ways.getByText('You can’t remove your only way to sign in.').waitFor()
  expect(await ways.getByText(other).count()).toBe(0)
})

/** Makes the sessions of a user two days older. */
async function ageSessions(userId: string): Promise<void> {
  const changed = await askDatabase(fixture.product.dataDir, (client) =>
    client.query(`update auth.sessions set created_at = created_at - interval '2 days' where user_id = $1`, [userId]),
  )
  expect(changed.rowCount).toBeGreaterThan(0)
}

test('an old session needs a mailed code to change the password', async () => {
  const { email, user } = await makeAccount(fixture)
  await using owner = await openAccount(email)
  await ageSessions(user.id)
  await owner.openView('Sign-in and security', 'Password')
  await owner.field('New password').fill('amber-lantern-9')
  await owner.press('Change password')
  expect(await owner.faultOf('Code from the email')).toBe(
    'It’s been a while since you signed in, so we’ve emailed you a code.',
  )
  await expect.poll(() => owner.focused()).toBe('code')
  const { code } = await fixture.nextMail(email)

  await owner.field('Code from the email').fill(code === '000000' ? '000001' : '000000')
  await owner.press('Change password')
  await owner.toast('That code isn’t right, or it’s expired.').waitFor()
  await expect.poll(() => owner.faultOf('Code from the email')).toBe('That code isn’t right, or it’s expired.')
  const signsIn = async (secret: string) =>
    (await fixture.client().signInWithPassword({ email, password: secret })).error === null
  expect(await signsIn('amber-lantern-9')).toBe(false)

  await owner.field('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await owner.press('Change password')
  await owner.toast('Your password has been changed.').waitFor()
  expect(await owner.field('Code from the email').count()).toBe(0)
  expect([await signsIn('amber-lantern-9'), await signsIn(password)]).toEqual([true, false])
})

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

// Where addresses are confirmed automatically, nobody has shown yet that they can read mail to theirs.
test('the account page handles inquiries only once a mailed code was typed', async () => {
  const email = newAddress()
  const reference = await sendMessage(email)
  expect((await fixture.client().signUp({ email, password })).error).toBeNull()
  await using owner = await openAccount(email, { bypassCSP: true })
  const inquiries = owner.section('Your inquiries')
  await inquiries.getByText('we need to know that you can read email').waitFor()
  expect(await inquiries.getByText(reference).count()).toBe(0)
  await owner.openView('Your data', 'Download your data')
  await owner.main.getByText('To include your inquiries').waitFor()
  await owner.press('Delete my account')
  await owner.main.getByText('We’ll keep the inquiries you sent').waitFor()
  expect(await owner.main.getByLabel('Delete the inquiries I sent').count()).toBe(0)
  await owner.page.goBack()
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
})
