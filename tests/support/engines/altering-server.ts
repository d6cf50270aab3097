import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What is changed in the answers of the product on their way to the browser. */
export interface Alteration {
  /** Runs in every page before its own scripts. */
  firstScript?: string
  /** Takes the place of every script file. */
  scriptFile?: string
  changePolicy?(policy: string): string
}

export interface AlteringServer extends AsyncDisposable {
  url: string
}

/** Serves a product with changed answers: at an address of its own, or, if no product is named, as the browser's proxy. */
export async function startAlteringServer(alteration: Alteration, productUrl?: string): Promise<AlteringServer> {
  const server = createServer((asked, answer) => {
    pass({ asked, answer, alteration, productUrl }).catch((error) => answer.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Exchange {
  asked: IncomingMessage
  answer: ServerResponse
  alteration: Alteration
  productUrl: string | undefined
}

async function pass({ asked, answer, alteration, productUrl }: Exchange): Promise<void> {
  // A proxy is asked for whole addresses.
  const target = new URL(asked.url ?? '/', productUrl)
  const host = asked.headers.host ?? ''
  const given = await buffer(asked)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { 'accept-encoding': _encodings, ...headers } = replaceHost(asked.headers, host, target.host)
    const sent = request(target, { method: asked.method ?? 'GET', headers })
    sent.on('response', resolve).on('error', reject).end(given)
  })
  const body = await buffer(response)
  const { 'content-length': _length, ...headers } = replaceHost(response.headers, target.host, host)
  const policy = headers['content-security-policy']
  if (policy) headers['content-security-policy'] = changePolicy(String(policy), alteration)
  answer.writeHead(response.statusCode ?? 500, headers).end(changeBody(body, headers, alteration))
}

function replaceHost(headers: IncomingHttpHeaders, from: string, to: string): IncomingHttpHeaders {
  return JSON.parse(JSON.stringify(headers).replaceAll(from, to))
}

function changePolicy(policy: string, { firstScript, changePolicy: change }: Alteration): string {
  const changed = change ? change(policy) : policy
  if (firstScript === undefined) return changed
  const hash = createHash('sha256').update(firstScript).digest('base64')
  return changed.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
}

function changeBody(body: Buffer, headers: IncomingHttpHeaders, { firstScript, scriptFile }: Alteration) {
  const type = headers['content-type'] ?? ''
  if (scriptFile !== undefined && type.includes('javascript')) return scriptFile
  if (firstScript === undefined || !type.includes('html')) return body
  return body.toString().replace('<head>', () => `<head><script>${firstScript}</script>`)
}
