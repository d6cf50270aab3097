import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { AuthClient } from '@supabase/auth-js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleAuthClient } from '../../support/browser/bundle-auth-client.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { freePort } from '../../support/product/choose-port.ts'
import { type Product, startProduct } from '../../support/product/start-product.ts'
import { plugInKey } from './security-key.ts'

declare global {
  interface Window {
    /** The official client, signed in. */
    authClient: InstanceType<typeof AuthClient>
  }
}

const password = 'violet-harbour-7'
let browser: Browser
let product: Product
let site: string
let script: string
beforeAll(async () => {
  const port = await freePort()
  // Browsers bind security keys to a host name, so an IP address would not do.
  site = `http://localhost:${port}`
  const env = { SITE_URL: site, AUTH_MFA_WEBAUTHN: 'on', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  ;[browser, product, script] = await Promise.all([sharedChromium(), startProduct({ port, env }), bundleAuthClient()])
})
afterAll(() => Promise.all([closeContexts(browser), product?.[Symbol.asyncDispose]()]))

async function makeEmail(): Promise<string> {
  const email = `jane-${crypto.randomUUID()}@buyers.example`
  const key = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const answer = await fetch(`${product.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  expect(answer.status).toBe(200)
  return email
}

/** Opens a page with a security key plugged in, and signs in with the password. */
async function openPage(email: string, at = `${site}/healthz`) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { device, authenticatorId } = await plugInKey(page)
  await page.goto(at)
  await page.evaluate(script)
  await signIn(page, email)
  return { page, device, authenticatorId, [Symbol.asyncDispose]: () => context.close() }
}

async function signIn(page: Page, email: string): Promise<void> {
  const error = await page.evaluate(
    async ([url, address, secret]) => {
      const { AuthClient } = authJs
      window.authClient = new AuthClient({ url, autoRefreshToken: false, persistSession: false })
      return (await window.authClient.signInWithPassword({ email: address, password: secret })).error?.message
    },
    [`${site}/auth/v1`, email, password] as const,
  )
  expect(error).toBeUndefined()
}

/** Registers the key as a factor of the account, with the official client. */
async function register(page: Page): Promise<string> {
  const { error, factors } = await page.evaluate(async () => {
    const registered = await window.authClient.mfa.webauthn.register({ friendlyName: 'key' })
    return { error: registered.error?.message, factors: registered.data?.user.factors }
  })
  expect(error).toBeUndefined()
  expect(factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified', friendly_name: 'key' }])
  return factors?.[0]?.id ?? ''
}

function authenticate(page: Page, factorId: string) {
  return page.evaluate(async (id) => {
    const { data, error } = await window.authClient.mfa.webauthn.authenticate({ factorId: id })
    const level = await window.authClient.mfa.getAuthenticatorAssuranceLevel()
    const code = error && 'code' in error ? error.code : null
    return { level: level.data, hasSession: data !== null, code, message: error?.message }
  }, factorId)
}

/** Has the page's key respond to a challenge of the server, without sending the response. */
function challenge(page: Page, factorId: string) {
  return page.evaluate(async (id) => {
    const { data, error } = await window.authClient.mfa.webauthn.challenge({
      factorId: id,
      webauthn: { rpId: location.hostname, rpOrigins: [location.origin] },
    })
    if (!data) throw error
    // Browsers serialize a credential with their own `toJSON`.
    const credential = JSON.parse(JSON.stringify(data.webauthn.credential_response))
    return { challengeId: data.challengeId, type: data.webauthn.type, credential }
  }, factorId)
}

async function send(page: Page, factorId: string, answer: { challengeId: string; type: string; credential: unknown }) {
  return page.evaluate(
    async ([id, { challengeId, type, credential }]) => {
      const token = (await window.authClient.getSession()).data.session?.access_token
      const response = await fetch(`/auth/v1/factors/${id}/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ challenge_id: challengeId, webauthn: { type, credential_response: credential } }),
      })
      return { status: response.status, body: await response.json() }
    },
    [factorId, answer] as const,
  )
}

test('a security key becomes a second factor and raises the level of the next sign-in', async () => {
  const email = await makeEmail()
  await using it = await openPage(email)
  const factorId = await register(it.page)
  const raised = await it.page.evaluate(async () => (await window.authClient.mfa.getAuthenticatorAssuranceLevel()).data)
  expect(raised).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  await signIn(it.page, email)
  for (const _ of [1, 2]) {
    expect(await authenticate(it.page, factorId)).toMatchObject({
      hasSession: true,
      level: { currentLevel: 'aal2', nextLevel: 'aal2' },
    })
  }
  const listed = await it.page.evaluate(async () => (await window.authClient.mfa.listFactors()).data)
  expect(listed?.webauthn).toMatchObject([{ id: factorId, web_authn_aaguid: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  // The browser refuses to register the same key twice, because the server's options exclude it.
  const again = await it.page.evaluate(async () => {
    const registered = await window.authClient.mfa.webauthn.register({ friendlyName: 'again' })
    return registered.error?.message
  })
  expect(again).toMatch(/previously registered/)
})

test('a copy of a key whose counter is behind the original’s is refused', async () => {
  const email = await makeEmail()
  await using it = await openPage(email)
  const { page, device, authenticatorId } = it
  const factorId = await register(page)
  const copies = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(await authenticate(page, factorId)).toMatchObject({ hasSession: true })
  await device.send('WebAuthn.clearCredentials', { authenticatorId })
  for (const credential of copies.credentials) {
    await device.send('WebAuthn.addCredential', { authenticatorId, credential })
  }
  expect(await authenticate(page, factorId)).toMatchObject({
    hasSession: false,
    code: 'mfa_verification_failed',
    message: 'Failed to validate WebAuthn MFA response',
  })
})

test('the response of another key than the registered one is refused', async () => {
  const email = await makeEmail()
  await using it = await openPage(email)
  const factorId = await register(it.page)
  const { credentials } = await it.device.send('WebAuthn.getCredentials', { authenticatorId: it.authenticatorId })
  await using stranger = await openPage(await makeEmail())
  const own = await register(stranger.page)
  // The stranger knows the password too, but their key belongs to their own account.
  const answer = await challenge(stranger.page, own)
  await signIn(stranger.page, email)
  const { challengeId } = await startRequest(stranger.page, factorId)
  const forged = { ...answer.credential, id: idOf(credentials[0]), rawId: idOf(credentials[0]) }
  for (const credential of [answer.credential, forged]) {
    const refused = await send(stranger.page, factorId, { challengeId, type: 'request', credential })
    expect(refused).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
  }
})

function idOf(credential: { credentialId: string } | undefined): string {
  return Buffer.from(credential?.credentialId ?? '', 'base64').toString('base64url')
}

/** Starts a challenge without passing it to the page's key. */
function startRequest(page: Page, factorId: string) {
  return page.evaluate(async (id) => {
    const token = (await window.authClient.getSession()).data.session?.access_token
    const response = await fetch(`/auth/v1/factors/${id}/challenge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{}',
    })
    const { id: challengeId, webauthn } = await response.json()
    return { challengeId, ...webauthn }
  }, factorId)
}

test('a response is accepted once and for its own challenge, and a newly created key is refused', async () => {
  const email = await makeEmail()
  await using it = await openPage(email)
  const { page } = it
  const factorId = await register(page)
  const first = await challenge(page, factorId)
  const second = await challenge(page, factorId)
  const crossed = await send(page, factorId, { ...first, challengeId: second.challengeId })
  expect(crossed).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
  expect((await send(page, factorId, second)).status).toBe(200)
  const replayed = await send(page, factorId, second)
  expect(replayed).toMatchObject({ status: 422, body: { code: 'mfa_factor_not_found' } })
  // The counter of the second response is already higher.
  expect(await send(page, factorId, first)).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })

  const { challengeId, type, credential_options: options } = await startRequest(page, factorId)
  expect({ type, options }).toMatchObject({
    type: 'request',
    options: { publicKey: { rpId: 'localhost', timeout: 300_000, allowCredentials: [{ type: 'public-key' }] } },
  })
  const made = await page.evaluate(async (bytes) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
      challenge: bytes,
      rp: { id: 'localhost', name: 'x' },
      user: { id: 'eA', name: 'x', displayName: 'x' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    })
    return JSON.parse(JSON.stringify(await navigator.credentials.create({ publicKey })))
  }, options.publicKey.challenge)
  const anew = await send(page, factorId, { challengeId, type: 'create', credential: made })
  expect(anew).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
})

test('a response made on a page of another origin is refused', async () => {
  const port = await freePort()
  const other = createServer((_request, response) => response.end('another application')).listen(port, '127.0.0.1')
  await using it = await openPage(await makeEmail(), `http://localhost:${port}/`)
  const registered = await it.page.evaluate(async () => {
    const { data, error } = await window.authClient.mfa.webauthn.register({ friendlyName: 'key' })
    return { hasSession: data !== null, code: error && 'code' in error ? error.code : null }
  })
  expect(registered).toEqual({ hasSession: false, code: 'mfa_verification_failed' })
  other.closeAllConnections()
  other.close()
})
