import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthFixture,
  makeAccount,
  newAddress,
  password,
  startAuthFixture,
} from '../../contract/auth/auth-fixture.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { expectUsable, followLink, openAccountPage, openVisitor } from './visitor.ts'

let browser: Browser
let fixture: AuthFixture
beforeAll(async () => {
  ;[browser, fixture] = await Promise.all([sharedChromium(), startAuthFixture()])
})
afterAll(() => Promise.all([closeContexts(browser), fixture?.[Symbol.asyncDispose]()]))

const openAccount = (email: string, options = {}) => openAccountPage(browser, fixture.url, { email, password }, options)

async function sendMessage(email: string): Promise<string> {
  const key = (await readFile(join(fixture.product.dataDir, 'publishable-key'), 'utf8')).trim()
  const answer = await fetch(`${fixture.url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fullName: 'Jane Lee', email, message: 'Do you cover Sudbury?' }),
  })
  const { reference } = await answer.json()
  return reference
}

/** The code that an authenticator app with this key shows, for a time step that was not used yet. */
function appCode(key: string, stepsAhead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return app.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

test('the account page asks for a sign-in first, then lists the inquiries sent with the confirmed address', async () => {
  const email = newAddress()
  const reference = await sendMessage(email.toUpperCase())
  await sendMessage(newAddress('other'))
  await makeAccount(fixture, email)
  await using owner = await openAccount(email)
  await owner.toast('Welcome back!').waitFor()
  const inquiries = owner.section('What you have sent us')
  await inquiries.getByText(reference).waitFor()
  expect(await inquiries.getByRole('listitem').count()).toBe(1)
  await inquiries.getByText('What you wrote').click()
  expect(await inquiries.getByText('Do you cover Sudbury?').isVisible()).toBe(true)

  const [file] = await Promise.all([owner.page.waitForEvent('download'), owner.press('Download my data')])
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email }, inquiries: [{ reference, consents: [{ answer: 'inquiry' }] }] })
  expect(JSON.stringify(data)).not.toContain('encrypted_password')
})

test('name, email address and password can be changed, and each change has its own messages', async () => {
  const email = newAddress()
  await makeAccount(fixture, email)
  await using owner = await openAccount(email)
  await owner.field('Full name').fill('Jo Summers')
  await owner.press('Save the name')
  await owner.toast('Your name is changed.').waitFor()
  await owner.waitForName('Jo')

  await owner.field('New email address').fill(email)
  await owner.press('Change the address')
  expect(await owner.faultOf('New email address')).toBe('This is your address already.')
  const next = newAddress('next')
  await owner.field('New email address').fill(next)
  await owner.press('Change the address')
  await owner.main.getByText(`A change to ${next} waits`).waitFor()

  await followLink(owner.page, (await fixture.nextMail(email)).link)
  await owner.page.waitForURL(/\/account$/)
  await owner.toast('One more step').waitFor()
  await followLink(owner.page, (await fixture.nextMail(next)).link)
  await owner.main.getByText(`Your address is ${next}.`).waitFor()

  await owner.field('Current password').fill(password)
  await owner.field('New password').fill('12345')
  await owner.press('Change the password')
  expect(await owner.faultOf('New password')).toBe('Please use at least 6 characters.')
  await owner.field('New password').fill('amber-lantern-9')
  await owner.press('Change the password')
  await owner.toast('Your password is changed.').waitFor()
  expect(await owner.field('New password').inputValue()).toBe('')
})

test('one button signs out all other devices, and signing out here leads home', async () => {
  const { email, client } = await makeAccount(fixture)
  await using owner = await openAccount(email)
  expect((await client.getUser()).error).toBeNull()
  await owner.press('Sign out everywhere else')
  await owner.toast('Everywhere else is signed out.').waitFor()
  expect((await client.getUser()).error?.message).toBe('Auth session missing!')
  await owner.page.reload()
  await owner.section('Ways to sign in').getByText('The only way in cannot be removed.').waitFor()
  await owner.page.locator('.account-menu summary').click()
  await owner.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await owner.page.waitForURL(`${fixture.url}/`)
  await owner.toast('You are signed out').waitFor()
  expect(await owner.headerItem()).toBe('Sign in')
})

test('an authenticator app is set up as the second step, which signing in then asks for', async () => {
  const { email } = await makeAccount(fixture)
  await using owner = await openAccount(email)
  const twoStep = owner.section('Two-step sign-in')
  await owner.press('Set up an app')
  await twoStep.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = (await twoStep.locator('code').textContent()) ?? ''
  await owner.field('Code from the app').fill('000000')
  await owner.press('Switch on')
  expect(await owner.faultOf('Code from the app')).toBe('This code is not right, or its time is over.')
  await owner.field('Code from the app').fill(appCode(key))
  await owner.press('Switch on')
  await owner.toast('Two-step sign-in is on.').waitFor()
  await twoStep.getByText('Set up a second app').waitFor()

  await using visitor = await openVisitor(browser, fixture.url)
  await visitor.signIn(email, password)
  await visitor.main.getByRole('heading', { name: 'Second step' }).waitFor()
  await expect.poll(() => visitor.focused()).toBe('code')
  expect(await visitor.headerItem()).toBe('Sign in')
  await visitor.open('/account')
  await visitor.main.getByRole('heading', { name: 'Second step' }).waitFor()
  await visitor.field('Code from your app').fill('000000')
  await visitor.press('Continue')
  expect(await visitor.faultOf('Code from your app')).toBe('This code is not right, or its time is over.')
  await visitor.field('Code from your app').fill(appCode(key, 1))
  await visitor.press('Continue')
  await visitor.page.waitForURL(`${fixture.url}/account`)
  await visitor.main.getByRole('button', { name: 'Remove: App 1' }).click()
  await visitor.toast('This second step is removed.').waitFor()
  await visitor.main.getByText('Off. With it, signing in takes').waitFor()
})

test('a session that lost its second level is led to the second step, and back to the account', async () => {
  const { email, user, client } = await makeAccount(fixture)
  const apps: { id: string; key: string }[] = []
  for (const friendlyName of ['one', 'two', 'three']) {
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
    const app = { id: data?.id ?? '', key: data && 'totp' in data ? data.totp.secret : '' }
    expect((await client.mfa.challengeAndVerify({ factorId: app.id, code: appCode(app.key) })).error).toBeNull()
    apps.push(app)
  }
  await using visitor = await openVisitor(browser, fixture.url)
  const takeSecondStep = async (index: number) => {
    await visitor.main.getByRole('heading', { name: 'Second step' }).waitFor()
    const { id = '', key = '' } = apps[index] ?? {}
    if (index < 2) await visitor.field('Which app').selectOption(id)
    await visitor.field('Code from your app').fill(appCode(key, 1))
    await visitor.press('Continue')
    await visitor.page.waitForURL(`${fixture.url}/account`)
    await visitor.main.getByRole('button', { name: 'Remove: three' }).waitFor()
  }
  const loseApp = (index: number) => fixture.admin().mfa.deleteFactor({ userId: user.id, id: apps[index]?.id ?? '' })
  await visitor.open('/account')
  await visitor.field('Email address').fill(email)
  await visitor.field('Password').fill(password)
  await visitor.press('Sign In')
  await takeSecondStep(0)

  await loseApp(0)
  await visitor.press('Download my data')
  await takeSecondStep(1)
  // The same for requests of the official client.
  await loseApp(1)
  await visitor.main.getByRole('button', { name: 'Remove: three' }).click()
  await takeSecondStep(2)
})

test('only its owner can delete an account, with the inquiries if they wish', async () => {
  const email = newAddress()
  await sendMessage(email)
  await makeAccount(fixture, email)
  await using owner = await openAccount(email)
  await owner.press('Delete my account')
  await owner.press('Delete for good')
  expect(await owner.faultOf('Your password')).toContain('Please tick that you want this')
  await owner.main.getByLabel('Also delete the inquiries').check()
  await owner.main.getByLabel('Yes, I want this account').check()
  await owner.field('Your password').fill('not-the-password')
  await owner.press('Delete for good')
  await owner.main.getByText('Invalid login credentials').first().waitFor()
  await owner.field('Your password').fill(password)
  await owner.press('Delete for good')
  await owner.page.waitForURL(`${fixture.url}/`)
  await owner.toast('Your account is deleted.').waitFor()
  expect(await owner.headerItem()).toBe('Sign in')
  const again = await fixture.client().signInWithPassword({ email, password })
  expect(again.error?.message).toBe('Invalid login credentials')
  const { client } = await makeAccount(fixture, email)
  const { data } = await client.getSession()
  const answer = await fetch(`${fixture.url}/functions/v1/my-inquiries`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  expect(await answer.json()).toEqual({ inquiries: [] })
})

test.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)('at %i px, %s, the account page is accessible', async (width, colorScheme) => {
  const email = newAddress()
  await sendMessage(email)
  await makeAccount(fixture, email)
  await using owner = await openAccount(email, { viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
  await owner.section('What you have sent us').getByText('What you wrote').click()
  await owner.press('Set up an app')
  await owner.main.getByRole('img').waitFor()
  await owner.press('Delete my account')
  await owner.press('Delete for good')
  await owner.faultOf('Your password')
  await expectUsable(owner.page, 'account')
})
