import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, makeAccount, password, startAuthFixture } from '../../contract/auth/auth-fixture.ts'
import { bundleAuthClient } from '../../support/browser/bundle-auth-client.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { freePort } from '../../support/product/choose-port.ts'
import { startSmsGateway } from '../../support/servers/sms-gateway.ts'
import {
  authenticate,
  plugInKey,
  registerKey,
  respond,
  type SecurityKey,
  sendResponse,
  signInClient,
} from './security-key.ts'
import { expectUsable, openVisitor, type Visitor } from './visitor.ts'

let browser: Browser
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let fixture: AuthFixture
let site: string
let script: string
beforeAll(async () => {
  const port = await freePort()
  gateway = await startSmsGateway()
  // Browsers bind security keys to a host name, so an IP address would not do.
  site = `http://localhost:${port}`
  const env = {
    SITE_URL: site,
    AUTH_MFA_PHONE: 'on',
    AUTH_MFA_WEBAUTHN: 'on',
    AUTH_SMS_GATEWAY_URL: gateway.url,
    AUTH_SMS_INTERVAL_S: '0',
  }
  ;[browser, fixture, script] = await Promise.all([
    sharedChromium(),
    startAuthFixture(env, { port }),
    bundleAuthClient(),
  ])
})
afterAll(async () => {
  await Promise.all([closeContexts(browser), fixture?.[Symbol.asyncDispose]()])
  await gateway?.[Symbol.asyncDispose]()
})

let count = 0

/** Makes an account with a phone as second factor; its client has already passed the second step. */
async function makePhoneOwner() {
  const { email, client } = await makeAccount(fixture)
  // Numbers 555-01xx are reserved for fiction in every area code, so a new area code gives a new number.
  const phone = `1${200 + ++count}5550141`
  const enrolled = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'mobile', phone: `+${phone}` })
  const factorId = enrolled.data?.id ?? ''
  const challenge = await client.mfa.challenge({ factorId, channel: 'sms' })
  const { code } = await gateway.nextSms(phone)
  const { error } = await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code })
  if (error) throw error
  return { email, phone, client }
}

const visit = () => openVisitor(browser, site, { bypassCSP: true })

/** Signs in with the password, after which the page asks for the second step. */
async function arriveAtSecondStep(visitor: Visitor, email: string): Promise<void> {
  await visitor.signIn(email, password)
  await visitor.main.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  expect(await visitor.headerItem()).toBe('Sign in')
}

test('an authenticator app is asked for first, and a code by text message is the alternative', async () => {
  const { email, phone, client } = await makePhoneOwner()
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
  if (error || data.type !== 'totp') throw error ?? new Error('another kind')
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull()
  await using visitor = await visit()
  await arriveAtSecondStep(visitor, email)
  await visitor.main.getByText('Or choose another way:').waitFor()
  await expect.poll(() => visitor.focused()).toBe('code')
  await expectUsable(visitor.page, 'app and phone')
  await visitor.press('Text me a code')
  await visitor.toast('We’ve texted you a code.').waitFor()
  await visitor.main.getByText('your phone number ending in 41').waitFor()
  const first = await gateway.nextSms(phone)
  await visitor.field('Code from the text message').fill(first.code === '000000' ? '000001' : '000000')
  await visitor.field('Code from the text message').press('Enter')
  expect(await visitor.faultOf('Code from the text message')).toBe('That code isn’t right, or it’s expired.')
  await visitor.press('Text me another code')
  const { code: next } = await gateway.nextSms(phone)
  await visitor.main.getByRole('button', { name: 'Text me another code' }).waitFor()
  await visitor.field('Code from the text message').fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await visitor.field('Code from the text message').press('Enter')
  await visitor.page.waitForURL(`${site}/`)
  await visitor.waitForName('Account')
  await visitor.open('/account#security')
  await visitor.main.getByText('Two-step sign-in is on. You’ll need your password and one of these:').waitFor()
  for (const name of ['mobile', 'app']) await visitor.main.getByRole('button', { name: `Remove: ${name}` }).waitFor()
})

/** Opens a page with the official client, signed in, and a security key plugged in. */
async function openClient(page: Page, email: string): Promise<SecurityKey> {
  const key = await plugInKey(page)
  await page.goto(`${site}/healthz`)
  await page.evaluate(script)
  await signInClient(page, `${site}/auth/v1`, { email, password })
  return key
}

test('a security key is the second step', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit()
  const { device, authenticatorId } = await openClient(visitor.page, email)
  await registerKey(visitor.page)
  await arriveAtSecondStep(visitor, email)
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })

  // This simulates another key being plugged in.
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  await visitor.press('Use my security key')
  await visitor.toast('That key didn’t work. Please try again.').waitFor()
  expect(await visitor.notice()).toBe('Sign In Error That key didn’t work. Please try again.')
  for (const credential of credentials) await device.send('WebAuthn.addCredential', { authenticatorId, credential })
  await visitor.press('Use my security key')
  await visitor.page.waitForURL(`${site}/`)
  await visitor.waitForName('Account')
})

// `credential-verifier.test.ts` has every response that a key must not give.
test('the response of a key counts once, for its own challenge and account, and not if the key was copied', async () => {
  const { email } = await makeAccount(fixture)
  await using visitor = await visit()
  const { page } = visitor
  const { device, authenticatorId } = await openClient(page, email)
  const factorId = await registerKey(page)
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  const first = await respond(page, factorId)
  const second = await respond(page, factorId)
  const crossed = { ...first, challengeId: second.challengeId }
  const refused = { status: 422, code: 'mfa_verification_failed' }
  expect(await sendResponse(page, factorId, crossed)).toEqual(refused)
  expect(await sendResponse(page, factorId, second)).toMatchObject({ status: 200 })
  expect(await sendResponse(page, factorId, second)).toEqual({ status: 422, code: 'mfa_factor_not_found' })
  // The browser refuses to register the same key twice, because the server's options exclude it.
  expect(
    await page.evaluate(async () => {
      const again = await window.authClient.mfa.webauthn.register({ friendlyName: 'again' })
      return again.error?.message
    }),
  ).toMatch(/previously registered/)

  // The copy's counter is behind.
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  for (const credential of credentials) await device.send('WebAuthn.addCredential', { authenticatorId, credential })
  expect(await authenticate(page, factorId)).toMatchObject({ hasSession: false, code: refused.code })

  await using stranger = await visit()
  const { email: other } = await makeAccount(fixture)
  await openClient(stranger.page, other)
  const response = await respond(stranger.page, await registerKey(stranger.page))
  await signInClient(stranger.page, `${site}/auth/v1`, { email, password })
  const { challengeId } = await respond(page, factorId)
  expect(await sendResponse(stranger.page, factorId, { ...response, challengeId })).toEqual(refused)
})
