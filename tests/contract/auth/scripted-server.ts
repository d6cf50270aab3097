import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

interface Script {
  /** Overrides for /.well-known/openid-configuration. */
  metadata: Record<string, unknown>
  /** The response of the token endpoint, with the nonce and client of the last request. */
  token: (server: Pick<ScriptedServer, 'sign'>, nonce: string) => Promise<unknown>
  /** The responses of GitHub's API. */
  user: unknown
  emails: unknown
  /** Handles a request before anything else does. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
}

export interface ScriptedServer {
  issuer: string
  port: number
  requests: { line: string; body: string; authorization: string }[]
  publicJwk: JWK
  script: Script
  reset(): void
  /** Makes an ID token, signed with the server's key unless another is given. */
  sign(claims: JWTPayload, header?: Record<string, string>, key?: Parameters<SignJWT['sign']>[0]): Promise<string>
  [Symbol.asyncDispose](): Promise<void>
}

/** A provider whose responses a test chooses: GitHub's API, and OpenID Connect with one mistake. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  // A connection that is closed after Node's five seconds may be the one that a busy client is about to use.
  const server = createServer({ keepAliveTimeout: 65_000 })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  const requests: ScriptedServer['requests'] = []
  const usual: Script = {
    metadata: {},
    token: async (self, nonce) => ({ access_token: 'at', token_type: 'bearer', id_token: await self.sign({ nonce }) }),
    user: { id: 7, login: 'octo', name: 'Octo Cat', avatar_url: 'https://pictures.example/7.png' },
    emails: [],
    intercept: null,
  }
  const self: ScriptedServer = {
    issuer,
    port,
    requests,
    publicJwk,
    script: { ...usual },
    reset: () => {
      self.script = { ...usual }
      requests.length = 0
    },
    sign: (claims, header = {}, key = privateKey) =>
      new SignJWT({ iss: issuer, aud: 'scripted-web', sub: 'sub-1', email: 'scripted@buyers.example', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k', ...header })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '5 minutes')
        .sign(key),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  let nonce = ''
  server.on('request', async (request, response) => {
    const body = (await request.toArray()).join('')
    requests.push({
      line: `${request.method} ${request.url}`,
      body,
      authorization: request.headers.authorization ?? '',
    })
    if (self.script.intercept?.(request, response)) return
    const url = new URL(request.url ?? '/', issuer)
    const send = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const paths: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => send({ ...metadataOf(issuer), ...self.script.metadata }),
      '/jwks': () => send({ keys: [publicJwk] }),
      '/authorize': () => leadBack(url, response),
      '/login/oauth/authorize': () => leadBack(url, response),
      '/token': async () => send(await self.script.token(self, nonce)),
      '/login/oauth/access_token': () => send({ access_token: 'gho_x', token_type: 'bearer', scope: 'user:email' }),
      '/api/v3/user': () => send(self.script.user),
      '/api/v3/user/emails': () => send(self.script.emails),
    }
    if (url.searchParams.has('nonce')) nonce = url.searchParams.get('nonce') ?? ''
    await (paths[url.pathname] ?? (() => send({ message: 'Not Found' }, 404)))()
  })
  return self
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // This host differs from the configured one, although it leads to the same machine.
    userinfo_endpoint: `${issuer.replace('127.0.0.1', 'localhost')}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  }
}

function leadBack(url: URL, response: ServerResponse): void {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  back.search = String(new URLSearchParams({ code: 'a-code', state: url.searchParams.get('state') ?? '' }))
  response.writeHead(302, { location: back.href }).end()
}
