import type { AuthClient } from '@supabase/auth-js'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** The official client, signed in. */
    authClient: InstanceType<typeof AuthClient>
  }
}

export interface SecurityKey {
  device: CDPSession
  authenticatorId: string
}

/** Plugs in a virtual security key that confirms every request of the page. */
export async function plugInKey(page: Page): Promise<SecurityKey> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { device, authenticatorId }
}

/** Signs the official client in, in a page that has it. */
export async function signInClient(page: Page, url: string, account: { email: string; password: string }) {
  const error = await page.evaluate(
    async ([address, credentials]) => {
      window.authClient = new authJs.AuthClient({ url: address, autoRefreshToken: false, persistSession: false })
      return (await window.authClient.signInWithPassword(credentials)).error?.message
    },
    [url, account] as const,
  )
  expect(error).toBeUndefined()
}

/** Registers the plugged-in key as a factor of the account, with the official client. */
export async function registerKey(page: Page): Promise<string> {
  const { error, factors } = await page.evaluate(async () => {
    const registered = await window.authClient.mfa.webauthn.register({ friendlyName: 'key' })
    return { error: registered.error?.message, factors: registered.data?.user.factors }
  })
  expect(error).toBeUndefined()
  expect(factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified', friendly_name: 'key' }])
  return factors?.[0]?.id ?? ''
}

/** Passes the second step with the key; returns how that ended. */
export function authenticate(page: Page, factorId: string) {
  return page.evaluate(async (id) => {
    const { data, error } = await window.authClient.mfa.webauthn.authenticate({ factorId: id })
    const level = await window.authClient.mfa.getAuthenticatorAssuranceLevel()
    return { level: level.data?.currentLevel, hasSession: data !== null, code: error && 'code' in error && error.code }
  }, factorId)
}

/** Has the page's key respond to a challenge of the server, without sending the response. */
export function respond(page: Page, factorId: string) {
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

type Response = Awaited<ReturnType<typeof respond>>

/** Sends such a response; returns the status and code of the answer. */
export function sendResponse(page: Page, factorId: string, response: Response) {
  return page.evaluate(
    async ([id, { challengeId, type, credential }]) => {
      const token = (await window.authClient.getSession()).data.session?.access_token
      const answer = await fetch(`/auth/v1/factors/${id}/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ challenge_id: challengeId, webauthn: { type, credential_response: credential } }),
      })
      return { status: answer.status, code: (await answer.json()).code }
    },
    [factorId, response] as const,
  )
}
