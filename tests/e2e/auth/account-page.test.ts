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

const sendMessage = (email: string) =>
  sendInquiry('send-contact-inquiry', { fullName: 'Jane Lee', email, message: 'Do you cover Sudbury?' })

const sendCriteria = (email: string) =>
  sendInquiry('send-investment-inquiry', {
    fullName: 'Jane Lee',
    email,
    propertyTypes: ['Industrial', 'Other'],
    selectedSubtypes: { Industrial: ['Cold Storage'] },
    otherText: { Other: 'A quarry' },
    locations: ['Golden Horseshoe'],
    budgetMin: '750k',
    communicationConsent: 'yes',
  })

async function sendInquiry(name: string, body: object): Promise<string> {
  const key = (await readFile(join(fixture.product.dataDir, 'publishable-key'), 'utf8')).trim()
  const answer = await fetch(`${fixture.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { reference } = await answer.json()
  return reference
}

/** The code that an authenticator app with this key shows for an unused time step. */
function appCode(key: string, stepsAhead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return app.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

test('the account page asks for a sign-in first, then lists the inquiries sent with the confirmed address', async () => {
  const email = newAddress()
  const reference = await sendMessage(email.toUpperCase())
  await sendMessage(newAddress('other'))
  await makeAccount(fixture, email)
  await using owner = await openVisitor(browser, fixture.url)
  await owner.open('/account')
  await owner.page.waitForURL(/\/auth\?next=\/account$/)
  await owner.field('Email address').fill(email)
  await owner.field('Password').fill(password)
  await owner.press('Sign In')
  await owner.page.waitForURL(`${fixture.url}/account`)
  await owner.toast('Welcome back!').waitFor()
  const inquiries = owner.main.getByRole('region', { name: 'Your inquiries', exact: true })
  await inquiries.getByText(reference).waitFor()
  expect(await inquiries.locator('.inquiries > li').count()).toBe(1)
  await inquiries.getByText('What you sent').click()
  expect(await inquiries.getByText('Do you cover Sudbury?').isVisible()).toBe(true)

  await owner.main.getByRole('link', { name: 'Your data', exact: true }).click()
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
  await owner.openView('Name and email', 'Name')
  await owner.field('Full name').fill('Jo Summers')
  await owner.press('Save name')
  await owner.toast('Your name has been changed.').waitFor()
  await owner.waitForName('Jo')

  await owner.field('New email address').fill(email)
  await owner.press('Change address')
  expect(await owner.faultOf('New email address')).toBe('This is already your address.')
  const next = newAddress('next')
  await owner.field('New email address').fill(next)
  await owner.press('Change address')
  await owner.main.getByText(`Open both to switch to ${next}.`).waitFor()

  await followLink(owner.page, (await fixture.nextMail(email)).link)
  await owner.page.waitForURL(/\/account#profile$/)
  await owner.toast('One more step').waitFor()
  await followLink(owner.page, (await fixture.nextMail(next)).link)
  await owner.main.getByText(`Your address is ${next}.`).waitFor()

  await owner.openView('Sign-in and security', 'Password')
  await owner.field('Current password').fill(password)
  await owner.field('New password').fill('12345')
  await owner.press('Change password')
  expect(await owner.faultOf('New password')).toBe('Please use at least 6 characters.')
  await owner.field('New password').fill('amber-lantern-9')
  await owner.press('Change password')
  await owner.toast('Your password has been changed.').waitFor()
  expect(await owner.field('New password').inputValue()).toBe('')
})

test('an authenticator app is set up as the second step, which signing in then asks for', async () => {
  const { email } = await makeAccount(fixture)
  await using owner = await openAccount(email)
  const twoStep = owner.section('Two-step sign-in')
  await owner.openView('Sign-in and security', 'Two-step sign-in')
  await owner.press('Set up an app')
  await twoStep.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = (await twoStep.locator('code').textContent()) ?? ''
  await owner.field('Code from the app').fill('000000')
  await owner.press('Turn on')
  expect(await owner.faultOf('Code from the app')).toBe('That code isn’t right, or it’s expired.')
  await owner.field('Code from the app').fill(appCode(key))
  await owner.press('Turn on')
  await owner.toast('Two-step sign-in is on.').waitFor()
  await twoStep.getByText('Set up a second app on another device').waitFor()

  await using visitor = await openVisitor(browser, fixture.url)
  await visitor.signIn(email, password)
  await visitor.main.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await expect.poll(() => visitor.focused()).toBe('code')
  expect(await visitor.headerItem()).toBe('Sign in')
  await visitor.open('/account')
  await visitor.main.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  await visitor.field('Code from your app').fill('000000')
  await visitor.press('Continue')
  expect(await visitor.faultOf('Code from your app')).toBe('That code isn’t right, or it’s expired.')
  await visitor.field('Code from your app').fill(appCode(key, 1))
  await visitor.press('Continue')
  await visitor.page.waitForURL(`${fixture.url}/account`)
  await visitor.main.getByRole('link', { name: 'Sign-in and security', exact: true }).click()
  await visitor.main.getByRole('button', { name: 'Remove: App 1' }).click()
  await visitor.toast('That second step has been removed.').waitFor()
  await visitor.main.getByText('Two-step sign-in is off.').waitFor()
})

test('a session that lost its second level is redirected to the second step, and back to the account', async () => {
  const { email, user, client } = await makeAccount(fixture)
  const apps: { id: string; key: string }[] = []
  for (const friendlyName of ['one', 'two', 'three']) {
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
    const app = { id: data?.id ?? '', key: data && 'totp' in data ? data.totp.secret : '' }
    expect((await client.mfa.challengeAndVerify({ factorId: app.id, code: appCode(app.key) })).error).toBeNull()
    apps.push(app)
  }
  await using visitor = await openVisitor(browser, fixture.url)
  const open = (view: string) => visitor.main.getByRole('link', { name: view, exact: true }).click()
  const takeSecondStep = async (index: number) => {
    await visitor.page.waitForURL(/\/auth\?/)
    await visitor.main.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    const { id = '', key = '' } = apps[index] ?? {}
    if (index < 2) await visitor.field('Which app').selectOption(id)
    await visitor.field('Code from your app').fill(appCode(key, 1))
    await visitor.press('Continue')
    await visitor.page.waitForURL(/\/account(#\w+)?$/)
    await open('Sign-in and security')
    await visitor.main.getByRole('button', { name: 'Remove: three' }).waitFor()
  }
  const loseApp = (index: number) => fixture.admin().mfa.deleteFactor({ userId: user.id, id: apps[index]?.id ?? '' })
  await visitor.open('/account')
  await visitor.field('Email address').fill(email)
  await visitor.field('Password').fill(password)
  await visitor.press('Sign In')
  await takeSecondStep(0)

  await open('Your data')
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
  await owner.openView('Your data', 'Delete your account')
  await owner.press('Delete my account')
  await owner.press('Delete for good')
  expect(await owner.faultOf('Your password')).toContain('Please check the box')
  expect(await owner.faultOf('Yes, delete my account for good.')).toBe('Please check the box to confirm.')
  await owner.main.getByLabel('Delete the inquiries I sent').check()
  await owner.main.getByLabel('Yes, delete my account').check()
  await owner.field('Your password').fill('not-the-password')
  await owner.press('Delete for good')
  await owner.main.getByText('Invalid login credentials').first().waitFor()
  await owner.field('Your password').fill(password)
  await owner.press('Delete for good')
  await owner.page.waitForURL(`${fixture.url}/`)
  await owner.toast('Your account has been deleted.').waitFor()
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

test('an inquiry is corrected, its criteria are changed, and it is deleted, each by itself', async () => {
  const email = newAddress()
  const message = await sendMessage(email)
  const criteria = await sendCriteria(email)
  await makeAccount(fixture, email)
  await using owner = await openAccount(email)
  const cardOf = (reference: string) =>
    owner.section('Your inquiries').locator('.inquiries > li', { hasText: reference })
  await cardOf(message).getByText('We received your inquiry').waitFor()
  expect(await cardOf(message).locator('.status').textContent()).toContain('Received')
  await cardOf(message)
    .getByText(/^We’ll get back to you by .+, Toronto time\.$/)
    .waitFor()

  await owner.press(`Edit: ${message}`)
  await expect.poll(() => owner.focused()).toBe('fullName')
  await owner.field('Message').fill('')
  await owner.press('Save changes')
  expect(await owner.faultOf('Message')).toBe('Please enter your message.')
  await owner.field('Message').fill('Do you cover Timmins?')
  await owner.press('Save changes')
  await cardOf(message).getByText('What you sent').click()
  await cardOf(message).getByText('Do you cover Timmins?').waitFor()

  await cardOf(criteria).getByText('Industrial (cold storage) or other (a quarry), in the Golden Horseshoe').waitFor()
  await owner.press(`Change criteria: ${criteria}`)
  await owner.main.getByLabel('Retail', { exact: true }).check()
  await owner.main.getByText('Retail: anything more specific?').click()
  await owner.main.getByLabel('Strip Plaza').check()
  await owner.main.getByLabel('Other', { exact: true }).uncheck()
  await owner.main.getByLabel('Golden Horseshoe').uncheck()
  await owner.field('Budget from (CAD)').fill('1.5m')
  await owner.press('Save changes')
  await cardOf(criteria).getByText('anywhere in Ontario, $1.5 million or more').waitFor()
  await cardOf(criteria).getByText('What you sent').click()
  await cardOf(criteria).getByText('1.5m ($1,500,000)').waitFor()
  const rows = await cardOf(criteria).locator('.rows').textContent()
  expect(rows).toContain('Retail: Strip Plaza\nIndustrial: Cold Storage')
  expect(rows).not.toMatch(/A quarry|Golden Horseshoe|Locations/)

  await owner.press(`Delete: ${message}`)
  await owner.press('Keep it')
  expect(await owner.page.evaluate(() => document.activeElement?.textContent)).toBe('Message')
  await owner.press(`Delete: ${message}`)
  await owner.press('Delete inquiry')
  await owner.toast('Your inquiry has been deleted.').waitFor()
  await cardOf(message).waitFor({ state: 'detached' })
  await expect.poll(() => owner.page.evaluate(() => document.activeElement?.textContent)).toBe('Your inquiries')
  await cardOf(criteria).waitFor()

  // Another device has not stored the criteria, so they come from the account.
  await owner.open('/')
  await owner.main.getByRole('button', { name: 'Get Matched' }).first().click()
  await owner.main.getByText('You sent us your criteria on').waitFor()
  await owner.press('Use them again')
  await expect.poll(() => owner.main.getByLabel('Retail', { exact: true }).isChecked()).toBe(true)
  expect(await owner.page.locator('#questionnaire [name=budgetMin]').inputValue()).toBe('1.5m')
})

test('a message about an inquiry outlasts a lost connection, arrives once, and shows at once', async () => {
  const email = newAddress()
  const reference = await sendMessage(email)
  await makeAccount(fixture, email)
  await using owner = await openAccount(email)
  await owner.press(`Message us: ${reference}`)
  await expect.poll(() => owner.focused()).toBe('message')
  await owner.press('Send message')
  expect(await owner.faultOf('Your message')).toBe('Please enter your message.')
  await owner.field('Your message').fill('Do you cover Timmins too?')
  await owner.page.context().setOffline(true)
  await owner.press('Send message')
  await owner.main.getByText('Your message is kept here').waitFor()
  // Sent, but the answer is lost: the next attempt has the same key.
  await owner.page.route('**/messages', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await owner.page.context().setOffline(false)
  await owner.toast('Not sent yet').last().waitFor()
  await owner.press('Send message')
  await owner.toast('We’ve got your message').waitFor()
  const steps = owner.section('Your inquiries').locator('.timeline > li')
  await expect.poll(() => steps.count()).toBe(3)
  expect(await steps.nth(1).textContent()).toMatch(/^You wrote to us .*Do you cover Timmins too\?$/)
  await owner.main.getByText('We’ll get back to you by').waitFor()
  await owner.page.reload()
  await expect.poll(() => steps.count()).toBe(3)
})

test('devices are listed with their last use and signed out, one or all, and Back leads through the views', async () => {
  const { email, client } = await makeAccount(fixture)
  await using owner = await openAccount(email)
  await owner.openView('Sign-in and security', 'Devices')
  const devices = owner.section('Devices').getByRole('listitem')
  await devices.first().getByText('This device').waitFor()
  expect(await devices.count()).toBe(2)
  await devices
    .last()
    .getByText(/^Last used .+20\d\d/)
    .waitFor()
  expect(await devices.first().getByRole('button').count()).toBe(0)
  await devices
    .last()
    .getByRole('button', { name: /^Sign out: Unknown device, Last used/ })
    .click()
  await owner.toast('Unknown device is signed out.').waitFor()
  await expect.poll(() => devices.count()).toBe(1)
  expect((await client.getUser()).error?.message).toBe('Auth session missing!')
  await client.signInWithPassword({ email, password })
  await owner.press('Sign out everywhere else')
  await owner.toast('You’re signed out everywhere else.').waitFor()
  expect((await client.getUser()).error?.message).toBe('Auth session missing!')
  await owner.section('Ways to sign in').getByText('You can’t remove your only way to sign in.').waitFor()

  await owner.openView('Name and email', 'Email address')
  await owner.page.goBack()
  await owner.section('Devices').waitFor()
  await owner.page.goBack()
  await owner.section('Your inquiries').waitFor()
  await owner.page.goForward()
  await owner.page.reload()
  await owner.section('Devices').waitFor()
  expect(await owner.main.locator('.view-menu [aria-current]').allTextContents()).toEqual(['Sign-in and security'])
  // After a reload the view stays, but the header's link leads to the overview.
  await owner.page.locator('.account-menu summary').click()
  await owner.page.locator('.account-menu').getByRole('link', { name: 'Account' }).click()
  await owner.section('Your inquiries').waitFor()
  await owner.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await owner.page.waitForURL(`${fixture.url}/`)
  await owner.toast('You’re signed out').waitFor()
  expect(await owner.headerItem()).toBe('Sign in')
})

test('everybody can use every view of the account page', async () => {
  const email = newAddress()
  const [reference, criteria] = [await sendMessage(email), await sendCriteria(email)]
  await makeAccount(fixture, email)
  await using owner = await openAccount(email, { bypassCSP: true })
  await owner.press(`Edit: ${reference}`)
  await owner.field('Message').fill('')
  await owner.press('Save changes')
  await owner.faultOf('Message')
  await owner.press(`Change criteria: ${criteria}`)
  await owner.main.getByText('Industrial: anything more specific?').click()
  await expectUsable(owner.page, 'inquiries, one with a fault and one being changed', ['html'])
  const card = owner.section('Your inquiries').locator('.inquiries > li', { hasText: reference })
  await card.getByRole('button', { name: 'Cancel' }).click()
  await owner.press(`Delete: ${reference}`)
  await owner.main.getByText('What you sent').first().waitFor({ state: 'detached' })
  await expectUsable(owner.page, 'asked whether to delete')
  await owner.openView('Sign-in and security', 'Devices')
  await owner.section('Devices').getByText('This device').waitFor()
  await owner.press('Set up an app')
  await owner.main.getByRole('img').waitFor()
  await expectUsable(owner.page, 'sign-in and security')
  await owner.openView('Your data', 'Delete your account')
  await owner.press('Delete my account')
  await owner.press('Delete for good')
  await owner.faultOf('Your password')
  await expectUsable(owner.page, 'data')
})
