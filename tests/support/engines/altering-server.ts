import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
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
  // Sockets are passed on unchanged: a browser asks its proxy for a tunnel, or sends it the handshake.
  const tunnels = new Set<Duplex>()
  const join = (client: Duplex, { hostname, port }: URL, first: string | Buffer) => {
    const target = connect(Number(port || 80), hostname)
    for (const end of [client, target]) {
      tunnels.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        tunnels.delete(end)
        client.destroy()
        target.destroy()
      })
    }
    target.write(first)
    client.pipe(target).pipe(client)
  }
  server.on('connect', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
    client.write('HTTP/1.1 200 Connected\r\n\r\n')
    join(client, new URL(`http://${asked.url}`), head)
  })
  server.on('upgrade', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = new URL(asked.url ?? '/', productUrl)
    join(client, target, Buffer.concat([Buffer.from(handshakeFor(asked, target)), head]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      for (const end of tunnels) end.destroy()
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

function handshakeFor({ rawHeaders }: IncomingMessage, { host, pathname, search }: URL): string {
  const lines = rawHeaders.map((text, index) => {
    if (index % 2 === 0) return `${text}: `
    return `${rawHeaders[index - 1]?.toLowerCase() === 'host' ? host : text}\r\n`
  })
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`
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
