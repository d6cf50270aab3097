/// <reference path="../../support/servers/oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type OidcContext } from 'oidc-provider'

/** Its clients, each of which plays another provider of the product. */
export const clients = { google: 'google-web', apple: 'apple-web', azure: 'azure-web', acme: 'acme-web' }
export const clientSecret = 'a-secret-between-two-machines'

/** A real OpenID Connect provider. The person in `login_hint` is signed in without asking; without it, a page asks. */
export async function startOpenIdServer() {
  // A connection that is closed after Node's five seconds may be the one that a busy client is about to use.
  const server = createServer({ keepAliveTimeout: 65_000 })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'its-key', alg: 'RS256', use: 'sig' }
  const people = new Map<string, Record<string, unknown>>()
  const requests: string[] = []
  /** Clients are registered with their callback address, which is known only when the product has started. */
  const serve = (callback: string) => {
    const provider = new Provider(issuer, configure(key, people, callback))
    const answer = provider.callback()
    server.on('request', (request, response) => {
      requests.push(`${request.method} ${request.url}`)
      const isQuestion = request.url?.startsWith('/interaction/')
      void (isQuestion ? decide(provider, request, response) : answer(request, response))
    })
  }
  return {
    issuer,
    requests,
    serve,
    /** Adds a person with an account at the provider. */
    addPerson(sub: string, claims: Record<string, unknown>): string {
      people.set(sub, claims)
      return sub
    },
    /** Makes an ID token that is signed by the provider. */
    sign: (claims: JWTPayload, header: Record<string, string> = {}, end: string | number = '5 minutes') =>
      new SignJWT({ iss: issuer, aud: clients.google, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'its-key', ...header })
        .setIssuedAt()
        .setExpirationTime(end)
        .sign(privateKey),
    publicKey: async () => ({ kty: 'RSA', n: key.n ?? '', e: key.e ?? '' }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function decide(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const person = params.login_hint === undefined ? await ask(request, response) : String(params.login_hint)
  if (person === null) return
  const refusal = { error: 'access_denied', error_description: 'No, thanks' }
  await provider.interactionFinished(
    request,
    response,
    person === 'nobody' ? refusal : { login: { accountId: person } },
  )
}

const page = `<!doctype html><html lang="en"><title>The provider</title>
<form method="post"><label>Your name here <input name="person"></label>
<button>Sign in</button> <button name="person" value="nobody">No, thanks</button></form></html>`

/** Shows the sign-in page; returns the person who was chosen there, or null while the question is open. */
async function ask(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    return null
  }
  let body = ''
  for await (const chunk of request) body += chunk
  return new URLSearchParams(body).getAll('person').at(-1) ?? ''
}

function configure(key: object, people: Map<string, Record<string, unknown>>, callback: string) {
  return {
    jwks: { keys: [key] },
    clients: Object.values(clients).map((client_id) => ({
      client_id,
      client_secret: clientSecret,
      redirect_uris: [callback],
      scope: 'openid email profile name',
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    scopes: ['openid', 'offline_access', 'name'],
    claims: { email: ['email', 'email_verified', 'xms_edov'], profile: ['name', 'picture', 'preferred_username'] },
    cookies: { keys: ['its-cookies'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => true },
    extraParams: ['prompt_hint', 'redirect_to'],
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) =>
      people.has(accountId) && { accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) },
    async loadExistingGrant(this: never, context: OidcContext & { oidc: { provider: Provider } }) {
      const { client, session, provider } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile name')
      await grant.save()
      return grant
    },
  }
}
