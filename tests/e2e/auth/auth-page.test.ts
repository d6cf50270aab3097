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
import { expectUsable, followLink, openVisitor, type Visitor } from './visitor.ts'

let browser: Browser
let fixture: AuthFixture
beforeAll(async () => {
  ;[browser, fixture] = await Promise.all([sharedChromium(), startAuthFixture()])
})
afterAll(() => Promise.all([closeContexts(browser), fixture?.[Symbol.asyncDispose]()]))

const visit = (options = {}) => openVisitor(browser, fixture.url, options)
const home = () => `${fixture.url}/`

async function signUp(visitor: Visitor, email: string): Promise<void> {
  await visitor.open('/auth')
  await visitor.main.getByRole('tab', { name: 'Sign Up' }).click()
  await visitor.field('Full name').fill('Jane Lee')
  await visitor.field('Email address').fill(email)
  await visitor.field('Password').fill(password)
  await visitor.press('Sign Up')
  await visitor.main.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
}

test('signing in reports missing fields and a wrong password; the right one leads home, and /auth then redirects', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit()
  await visitor.open('/auth')
  await visitor.press('Sign In')
  await visitor.toast('Please enter your email and password.').waitFor()
  expect(await visitor.notice()).toContain('Please enter your email and password.')
  expect(await visitor.faultOf('Email address')).toBe('Please enter your email address.')
  expect(await visitor.faultOf('Password')).toBe('Please enter your password.')
  expect(await visitor.focused()).toBe('email')
  await visitor.field('Email address').fill(email)
  await visitor.field('Password').fill('not-the-password')
  await visitor.press('Sign In')
  await visitor.toast('Invalid Credentials').waitFor()
  expect(await visitor.notice()).toBe('Invalid Credentials Please check your email and password and try again.')
  await visitor.field('Password').fill(password)
  await visitor.press('Sign In')
  await visitor.page.waitForURL(home())
  await visitor.toast('Welcome back!').waitFor()
  await visitor.waitForName('Account')
  await visitor.open('/auth')
  await visitor.page.waitForURL(home())
})

test('Back, Forward and Reload follow the views, and after signing in the previous page returns', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit()
  const { page, main } = visitor
  const current = () => main.locator('[role=tab][aria-selected=true]').textContent()
  await visitor.open('/contact')
  await visitor.open('/auth')
  await main.getByRole('tab', { name: 'Sign Up' }).click()
  await visitor.field('Full name').waitFor()
  await page.goBack()
  await expect.poll(current).toBe('Sign In')
  await page.goForward()
  await visitor.field('Full name').waitFor()
  await page.goBack()
  await expect.poll(current).toBe('Sign In')
  await visitor.press('Forgot password?')
  const forgotten = main.getByRole('heading', { name: 'Reset your password' })
  await forgotten.waitFor()
  await page.reload()
  await forgotten.waitFor()
  await visitor.press('Back to sign in')
  await expect.poll(current).toBe('Sign In')
  await page.goForward()
  await forgotten.waitFor()
  await visitor.press('Back to sign in')
  await main.getByRole('tab', { name: 'Sign Up' }).click()
  await main.getByRole('tab', { name: 'Sign In' }).click()
  await visitor.field('Email address').fill(email)
  await visitor.field('Password').fill(password)
  await visitor.press('Sign In')
  await page.waitForURL(home())
  await page.goBack()
  await page.waitForURL(`${fixture.url}/contact`)
})

test('signing up reports missing fields, a short password and errors of the service', async () => {
  await using visitor = await visit({ bypassCSP: true })
  await visitor.open('/auth')
  await visitor.main.getByRole('tab', { name: 'Sign Up' }).click()
  await visitor.press('Sign Up')
  await visitor.toast('Missing Information').waitFor()
  expect(await visitor.notice()).toBe('Missing Information Please fill in all required fields.')
  expect(await visitor.focused()).toBe('fullName')
  await expectUsable(visitor.page, 'sign up, faults')
  await visitor.field('Full name').fill('Jane Lee')
  await visitor.field('Email address').fill(newAddress())
  await visitor.field('Password').fill('12345')
  await visitor.press('Sign Up')
  expect(await visitor.faultOf('Password')).toBe('Please use at least 6 characters.')
  expect(await visitor.focused()).toBe('password')
  await visitor.field('Password').fill('password1')
  await visitor.press('Sign Up')
  await visitor.toast('Sign Up Error').waitFor()
  expect(await visitor.faultOf('Password')).toContain('easy to guess')
})

test('a new account waits for the confirmation mail, which can be sent again and whose code signs in', async () => {
  const email = newAddress()
  await using visitor = await visit({ bypassCSP: true })
  await signUp(visitor, email)
  await visitor.toast('Check Your Email').waitFor()
  await visitor.page.getByText("We've sent you a confirmation link. Open it to finish signing up.").first().waitFor()
  expect(await visitor.main.textContent()).toContain(`Enter the code we emailed to ${email}.`)
  await expect.poll(() => visitor.focused()).toBe('code')
  await expectUsable(visitor.page, 'check your email')
  await fixture.nextMail(email)
  await visitor.signIn(email, password)
  await visitor.toast('Sign In Error').waitFor()
  expect(await visitor.notice()).toBe('Sign In Error Email not confirmed')
  await visitor.press('Resend confirmation')
  await visitor.main.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  const { code } = await fixture.nextMail(email)
  await visitor.field('Code from the email').fill('000000')
  await visitor.press('Confirm')
  expect(await visitor.faultOf('Code from the email')).toBe('That code isn’t right, or it’s expired.')
  await visitor.field('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await visitor.press('Confirm')
  await visitor.page.waitForURL(home())
  await visitor.waitForName('Jane')
})

test('the confirmation link works in another browser, and no token stays in the address', async () => {
  const email = newAddress()
  await fixture.client().signUp({ email, password, options: { data: { full_name: 'Jane Lee' } } })
  await using phone = await visit()
  await phone.page.goto((await fixture.nextMail(email)).link)
  await phone.page.getByLabel('The password you chose when you signed up').fill(password)
  await phone.page.getByRole('button', { name: 'Confirm my email address' }).click()
  await phone.page.waitForURL(home())
  await phone.toast('Your email address is confirmed').waitFor()
  await phone.waitForName('Jane')
  await phone.page.goBack()
  await phone.page.goForward()
  expect(phone.page.url()).toBe(home())
})

test('a bare link with somebody’s tokens signs nobody in', async () => {
  const { session } = await makeAccount(fixture)
  await using visitor = await visit()
  const { access_token, refresh_token } = session
  const tokens = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink' }
  await visitor.open(`/#${new URLSearchParams(tokens)}`)
  await visitor.toast('This link no longer works').waitFor()
  expect(visitor.page.url()).toBe(home())
  expect(await visitor.headerItem()).toBe('Sign in')
  expect(await visitor.page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})

test('a forgotten password is reset through a mailed link, which works once', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit({ bypassCSP: true })
  await visitor.open('/auth')
  await visitor.field('Email address').fill(email)
  await visitor.press('Forgot password?')
  expect(await visitor.field('Email address').inputValue()).toBe(email)
  await visitor.press('Email me the link')
  await visitor.toast('Check Your Email').waitFor()
  const { link } = await fixture.nextMail(email)
  await followLink(visitor.page, link)
  await visitor.main.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await expectUsable(visitor.page, 'new password')
  await visitor.field('New password').fill(password)
  await visitor.press('Save new password')
  expect(await visitor.faultOf('New password')).toBe('New password should be different from the old password.')
  await visitor.field('New password').fill('amber-lantern-9')
  await visitor.press('Save new password')
  await visitor.page.waitForURL(home())
  await visitor.toast('Password changed').waitFor()
  const client = fixture.client()
  expect((await client.signInWithPassword({ email, password: 'amber-lantern-9' })).error).toBeNull()

  await using other = await visit()
  await other.open('/auth?reset')
  await other.main.getByRole('heading', { name: 'Reset your password' }).waitFor()
  expect(await other.notice()).toContain('This link has already been used')
})

test('a mailed code signs in', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit()
  await visitor.open('/auth')
  await visitor.press('Email me a sign-in code')
  // The previous form has a field with the same name, so wait for this form's button first.
  await visitor.main.getByRole('button', { name: 'Email me a code', exact: true }).waitFor()
  await visitor.field('Email address').fill(email)
  await visitor.press('Email me a code')
  await visitor.main.getByRole('heading', { name: 'Enter your sign-in code' }).waitFor()
  await visitor.field('Code from the email').fill((await fixture.nextMail(email)).code)
  await visitor.press('Sign In')
  await visitor.page.waitForURL(home())
  await visitor.waitForName('Account')
})

test('while a request runs the button says so and sends no second one; a missing response is reported clearly', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit()
  let requests = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await visitor.page.route('**/auth/v1/token*', async (route) => {
    requests++
    await held
    await route.abort()
  })
  await visitor.signIn(email, password)
  const button = visitor.main.getByRole('button', { name: 'Signing in...' })
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await button.click({ force: true })
  answer()
  await visitor.toast('An unexpected error occurred. Please try again.').waitFor()
  expect(requests).toBe(1)
  expect(await visitor.main.getByRole('button', { name: 'Sign In', exact: true }).isVisible()).toBe(true)
})

test('password managers are told what each field is, and a password can be shown and pasted', async () => {
  await using visitor = await visit()
  await visitor.open('/auth')
  const tokenOf = (label: string) => visitor.field(label).getAttribute('autocomplete')
  expect([await tokenOf('Email address'), await tokenOf('Password')]).toEqual(['username', 'current-password'])
  await visitor.field('Password').focus()
  await visitor.page.keyboard.insertText('pasted-words')
  expect(await visitor.field('Password').inputValue()).toBe('pasted-words')
  await visitor.press('Show: Password')
  // A click before the script has loaded is delivered later.
  await expect.poll(() => visitor.field('Password').getAttribute('type')).toBe('text')
  await visitor.press('Hide: Password')
  await visitor.main.getByRole('tab', { name: 'Sign In' }).press('ArrowRight')
  await expect.poll(() => tokenOf('Password')).toBe('new-password')
  expect(await tokenOf('Full name')).toBe('name')
})

test('the header shows the name in every tab without a layout shift, and signing out affects all tabs', async () => {
  const { email, client } = await makeAccount(fixture)
  await client.updateUser({ data: { full_name: 'Maximiliana Featherstonehaugh' } })
  await using visitor = await visit({ bypassCSP: true })
  const { page } = visitor
  const places = async () => {
    const found: number[][] = []
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const items = page.locator('.main-nav > li')
      found.push(await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().x)))
    }
    return found
  }
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await visitor.open('/contact')
  const before = await places()
  // A visitor without a session does not load its code.
  await page.mouse.move(100, 100)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((script) => /auth-client|header-session/.test(script))).toEqual([])
  await visitor.signIn(email, password)
  await page.waitForURL(home())
  await visitor.open('/contact')
  await visitor.waitForName('Maximiliana')
  expect(await places()).toEqual(before)
  // Forms are filled in from the stored session.
  await page.mouse.move(5, 5)
  await expect.poll(() => visitor.field('Email').inputValue()).toBe(email)
  expect(await visitor.field('Full name').inputValue()).toBe('Maximiliana Featherstonehaugh')
  const other = await visitor.context.newPage()
  await other.goto(`${fixture.url}/privacy-policy`)
  await other.locator('.account-menu').waitFor()
  await page.locator('.account-menu summary').click()
  expect(await page.locator('.account-menu').textContent()).toContain(email)
  await expectUsable(page, 'menu of the account', ['.account-menu'])
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await visitor.toast('You’re signed out').waitFor()
  expect(await visitor.headerItem()).toBe('Sign in')
  await other.locator('.main-nav a', { hasText: 'Sign in' }).waitFor()
  expect(await places()).toEqual(before)
})

test('without a script the page says so and offers another way', async () => {
  await using visitor = await visit({ javaScriptEnabled: false })
  for (const path of ['/auth', '/account']) {
    await visitor.open(path)
    expect(await visitor.main.locator('noscript').textContent()).toContain('needs JavaScript')
    expect(await visitor.main.locator('noscript a', { hasText: 'Email us' }).isVisible()).toBe(true)
    expect(await visitor.main.locator('form').count()).toBe(path === '/auth' ? 1 : 0)
    expect(await visitor.main.getByRole('button').count()).toBe(0)
  }
})
