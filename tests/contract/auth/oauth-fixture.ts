import { AuthClient } from '@supabase/auth-js'
import { startAuthFixture } from './auth-fixture.ts'
import { type Browser, openBrowser } from './browser.ts'
import { clientSecret, clients, startOpenIdServer } from './openid-server.ts'
import { startScriptedServer } from './scripted-server.ts'

export type OAuthFixture = Awaited<ReturnType<typeof startOAuthFixture>>

let count = 0
/** The id of a person at a provider that no other test uses. */
export function newSubject(): string {
  return `person-${process.pid}-${++count}`
}

/** Starts the product with a real OpenID provider, which plays four providers, and a scripted one. */
export async function startOAuthFixture(env: Record<string, string> = {}) {
  const openid = await startOpenIdServer()
  const scripted = await startScriptedServer()
  const custom = [
    { name: 'acme', issuer: openid.issuer, client_id: clients.acme, client_secret: clientSecret, email_optional: true },
    { name: 'scripted', issuer: scripted.issuer, client_id: 'scripted-web', client_secret: 'x' },
    { name: 'away', issuer: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'x' },
  ]
  const fixture = await startAuthFixture({
    AUTH_GOOGLE_CLIENT_ID: `${clients.google}, google-app`,
    AUTH_GOOGLE_CLIENT_SECRET: clientSecret,
    AUTH_APPLE_CLIENT_ID: clients.apple,
    AUTH_APPLE_CLIENT_SECRET: clientSecret,
    AUTH_AZURE_CLIENT_ID: clients.azure,
    AUTH_AZURE_CLIENT_SECRET: clientSecret,
    AUTH_GITHUB_CLIENT_ID: 'gh',
    AUTH_GITHUB_CLIENT_SECRET: 'gh-secret',
    AUTH_GITHUB_URL: scripted.issuer,
    AUTH_GOOGLE_ISSUER: openid.issuer,
    AUTH_APPLE_ISSUER: openid.issuer,
    AUTH_AZURE_ISSUER: openid.issuer,
    AUTH_OIDC_PROVIDERS: JSON.stringify(custom),
    AUTH_MANUAL_LINKING: 'on',
    AUTH_REDIRECT_URLS: 'https://app.site.example/**',
    ...env,
  })
  openid.serve(`${fixture.base}/callback`)
  const isOnTheWay = ({ href }: URL) =>
    [fixture.base, openid.issuer, scripted.issuer].some((place) => href.startsWith(`${place}/`))
  return {
    ...fixture,
    openid,
    scripted,
    /** The official client, with its requests made by a browser. */
    clientIn: (browser: Browser, flowType: 'implicit' | 'pkce' = 'implicit') =>
      new AuthClient({
        url: fixture.base,
        autoRefreshToken: false,
        flowType,
        storage: memory(),
        fetch: (url, init) => browser.fetch(url instanceof Request ? url.url : url, init),
      }),
    /** The page that a browser ends up on. */
    walk: (url: string | null | undefined, browser = openBrowser()) => browser.follow(url ?? '', isOnTheWay),
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]()
      await openid[Symbol.asyncDispose]()
      await scripted[Symbol.asyncDispose]()
    },
  }
}

/** The parameters in the fragment of an address. */
export function fragmentOf({ hash }: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)))
}

function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
