import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AuthClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Browser, CDPSession, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { freePort } from '../../support/product/choose-port.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { openAccountPage } from './visitor.ts'

declare global {
  interface Window {
    passkeyClient: SupabaseClient
    supabase: { createClient: (url: string, key: string, options: object) => SupabaseClient }
  }
}

const password = 'violet-harbour-7'
const clientFile = join(createRequire(import.meta.url).resolve('@supabase/supabase-js'), '..', 'umd', 'supabase.js')

let browser: Browser
let product: Product
let site: string
let page: Page
let device: CDPSession
let authenticatorId: string
beforeAll(async () => {
  const port = await freePort()
  // Browsers bind passkeys to a host name, so an IP address would not do.
  site = `http://localhost:${port}`
  const env = { SITE_URL: site, AUTH_PASSKEYS: 'on', AUTH_AUTOCONFIRM: 'on', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  ;[browser, product] = await Promise.all([sharedChromium(), startProduct({ port, env })])
  await openPage()
})
afterAll(() => Promise.all([closeContexts(browser), product?.[Symbol.asyncDispose]()]))

/** Opens the page of all tests, with a virtual authenticator that confirms every request. */
async function openPage() {
  page = await browser.newPage({ bypassCSP: true })
  device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const added = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticatorId = added.authenticatorId
}

// Each test finds the official client, signed out, and an authenticator without passkeys.
beforeEach(async () => {
  await page.unrouteAll()
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  await loadClient(site)
  await page.evaluate(() => window.passkeyClient.auth.signOut({ scope: 'local' }))
})

async function loadClient(origin: string): Promise<void> {
  await page.goto(`${origin}/healthz`)
  await page.addScriptTag({ path: clientFile })
  await page.evaluate((url) => {
    window.passkeyClient = window.supabase.createClient(url, 'anon', { auth: { experimental: { passkey: true } } })
  }, site)
}

/** Creates an account, signs it in on the page and registers a passkey. */
async function register() {
  const email = `jane-${crypto.randomUUID()}@buyers.example`
  const result = await page.evaluate(
    async (account) => {
      const { data, error } = await window.passkeyClient.auth.signUp(account)
      if (error) throw error
      return { user: data.user, registered: await window.passkeyClient.auth.registerPasskey() }
    },
    { email, password },
  )
  return { email, userId: result.user?.id ?? '', ...result.registered }
}

function signIn() {
  return page.evaluate(async () => {
    const { data, error } = await window.passkeyClient.auth.signInWithPasskey()
    return {
      user: data?.user ?? null,
      claims: JSON.parse(
        atob((data?.session?.access_token.split('.')[1] ?? 'bnVsbA').replaceAll('-', '+').replaceAll('_', '/')),
      ),
      error: error && { status: 'status' in error ? error.status : 0, code: error.code, message: error.message },
    }
  })
}

async function send(method: string, path: string, body?: unknown, bearer?: string) {
  const answer = await fetch(`${product.url}/auth/v1${path}`, {
    method,
    headers: { 'x-supabase-api-version': '2024-01-01', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : null }
}

async function admin() {
  const key = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}` }
  const url = `${product.url}/auth/v1`
  return new AuthClient({ url, headers, persistSession: false, experimental: { passkey: true } }).admin
}

/** The subjects of the mails to an address. */
async function subjectsTo(email: string): Promise<(string | undefined)[]> {
  const folder = join(product.dataDir, 'mailbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)
}

const refused = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' }

test('the official client registers a passkey, signs in with it, renames and removes it', async () => {
  const { email, userId, data, error } = await register()
  await expect.poll(() => subjectsTo(email)).toContain('A passkey was added to your account')
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) })

  await page.evaluate(() => window.passkeyClient.auth.signOut())
  const signedIn = await signIn()
  expect(signedIn).toMatchObject({ error: null, user: { id: userId, email } })
  expect(signedIn.claims).toMatchObject({ sub: userId, aal: 'aal1', amr: [{ method: 'passkey' }] })

  const passkeyId = data?.id ?? ''
  const care = await page.evaluate(async (id) => {
    const { passkey } = window.passkeyClient.auth
    const renamed = await passkey.update({ passkeyId: id, friendlyName: 'My phone' })
    const listed = await passkey.list()
    const deleted = await passkey.delete({ passkeyId: id })
    return { renamed, listed, deleted, left: await passkey.list() }
  }, passkeyId)
  expect(care.renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'My phone' })
  expect(care.listed.data).toEqual([
    { id: passkeyId, friendly_name: 'My phone', created_at: expect.any(String), last_used_at: expect.any(String) },
  ])
  expect(care).toMatchObject({ deleted: { error: null }, left: { data: [] } })
  expect((await signIn()).error).toMatchObject(refused)
})

test('the account page lists a passkey, and removes it', async () => {
  const { email } = await register()
  await using owner = await openAccountPage(browser, site, { email, password })
  await owner.openView('Sign-in and security', 'Ways to sign in')
  const ways = owner.section('Ways to sign in')
  await ways.getByText('Passkey', { exact: true }).waitFor()
  await ways.getByRole('button', { name: 'Remove: Passkey' }).click()
  await expect.poll(() => ways.getByText('Passkey', { exact: true }).count()).toBe(0)
  expect((await signIn()).error).toMatchObject(refused)
})

async function onlyCredential() {
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('the device keeps no passkey')
  return credential
}

// `credential-verifier.test.ts` has every response that a passkey must not give.
test('a response that was used, moved to another challenge, altered, or made on another site or by a copy is refused', async () => {
  await register()
  const request = page.waitForRequest(/\/passkeys\/authentication\/verify$/)
  expect((await signIn()).error).toBeNull()
  const copy = await onlyCredential()
  const used = JSON.parse((await request).postData() ?? '{}')
  const path = '/passkeys/authentication/verify'
  expect(await send('POST', path, used)).toMatchObject({
    status: 400,
    body: { code: 'webauthn_challenge_not_found', message: 'Challenge not found or already used' },
  })
  const fresh = await send('POST', '/passkeys/authentication/options', {})
  expect(fresh.body).toEqual({
    challenge_id: expect.any(String),
    options: { challenge: expect.any(String), timeout: 300_000, rpId: 'localhost', userVerification: 'preferred' },
    expires_at: expect.any(Number),
  })
  const moved = { ...used, challenge_id: fresh.body.challenge_id }
  expect(await send('POST', path, moved)).toMatchObject({ status: 400, body: { code: refused.code } })

  await page.route(/\/passkeys\/authentication\/verify$/, async (route) => {
    const body = JSON.parse(route.request().postData() ?? '{}')
    body.credential.response.signature = body.credential.response.signature.replace(/.{8}$/, 'AAAAAAAA')
    await route.continue({ postData: JSON.stringify(body) })
  })
  expect((await signIn()).error).toMatchObject(refused)
  await page.unroute(/\/passkeys\/authentication\/verify$/)
  expect((await signIn()).error).toBeNull()
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  await device.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
  expect((await signIn()).error).toMatchObject(refused)

  // The authenticator accepts another port of the same host, so only the origin in the response gives it away.
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  await register()
  const port = await freePort()
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Other</title>')
  }).listen(port, 'localhost')
  await new Promise((resolve) => other.once('listening', resolve))
  await loadClient(`http://localhost:${port}`)
  expect((await signIn()).error).toMatchObject(refused)
  other.closeAllConnections()
  other.close()
})

test('a passkey that names another account, or is known already, is refused', async () => {
  const victim = await register()
  const known = await onlyCredential()
  const again = await page.evaluate(() => window.passkeyClient.auth.registerPasskey())
  // The authenticator itself declines, because the options exclude the passkeys that it already holds.
  expect(again.data).toBeNull()
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  await register()
  const mine = await onlyCredential()
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  const forged = { ...mine, userHandle: Buffer.from(victim.userId).toString('base64') }
  await device.send('WebAuthn.addCredential', { authenticatorId, credential: forged })
  expect((await signIn()).error).toMatchObject(refused)
  expect(known.credentialId).not.toBe(mine.credentialId)
})

test('a banned account stays out, and an administrator sees and removes its passkeys', async () => {
  const { userId, data } = await register()
  const api = await admin()
  const { passkey } = api
  await api.updateUserById(userId, { ban_duration: '1h' })
  expect((await signIn()).error).toMatchObject({ status: 403, code: 'user_banned' })
  const passkeyId = data?.id ?? ''
  expect((await passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId, friendly_name: 'Passkey' }])
  expect((await passkey.deletePasskey({ userId, passkeyId })).error).toBeNull()
  expect((await passkey.listPasskeys({ userId })).data).toEqual([])
  expect((await passkey.deletePasskey({ userId, passkeyId })).error).toMatchObject({ status: 404 })
})

test('every passkey endpoint requires a signed-in user and refuses malformed input', async () => {
  const first = await register()
  const token = await page.evaluate(
    async () => (await window.passkeyClient.auth.getSession()).data.session?.access_token,
  )
  const paths: [string, string][] = [
    ['POST', '/passkeys/registration/options'],
    ['POST', '/passkeys/registration/verify'],
    ['GET', '/passkeys'],
    ['PATCH', `/passkeys/${crypto.randomUUID()}`],
    ['DELETE', `/passkeys/${crypto.randomUUID()}`],
    ['GET', `/admin/users/${first.userId}/passkeys`],
  ]
  for (const [method, path] of paths) {
    const body = method === 'GET' ? undefined : {}
    expect(await send(method, path, body)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  }
  expect(await send('GET', `/admin/users/${first.userId}/passkeys`, undefined, token)).toMatchObject({
    status: 403,
    body: { code: 'not_admin' },
  })
  const notFound = { status: 404, body: { code: 'validation_failed', message: 'Passkey not found' } }
  for (const id of [crypto.randomUUID(), 'x']) {
    expect(await send('PATCH', `/passkeys/${id}`, { friendly_name: 'x' }, token)).toMatchObject(notFound)
    expect(await send('DELETE', `/passkeys/${id}`, undefined, token)).toMatchObject(notFound)
  }
  for (const name of ['', ' ', 'x'.repeat(121)]) {
    const answer = await send('PATCH', `/passkeys/${first.data?.id}`, { friendly_name: name }, token)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
  const malformed = await send('POST', '/passkeys/authentication/verify', { challenge_id: 'x', credential: {} })
  expect(malformed).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  // Another account's passkey is answered like one that does not exist.
  await page.evaluate(() => window.passkeyClient.auth.signOut())
  await register()
  const stranger = await page.evaluate(
    async () => (await window.passkeyClient.auth.getSession()).data.session?.access_token,
  )
  expect(await send('DELETE', `/passkeys/${first.data?.id}`, undefined, stranger)).toMatchObject(notFound)
})
