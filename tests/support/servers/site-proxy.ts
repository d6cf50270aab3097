import { createServer as createPlain, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { createGzip } from 'node:zlib'

/** What an operator may get wrong. */
export interface ProxyHabits {
  /** Says who the visitor is. */
  forwards: boolean
  /** Believes what visitors say about their address. */
  believes: boolean
  /** Compresses what is compressed already. */
  compressesAgain: boolean
  /** Lets WebSockets through. */
  upgrades: boolean
}

/** A reverse proxy in front of one port, with TLS if it has a certificate. Its habits can be changed while it runs. */
export async function startSiteProxy(target: number, tls: { key: string; cert: string } | null = null) {
  const habits: ProxyHabits = { forwards: true, believes: false, compressesAgain: false, upgrades: true }
  const server = tls ? createSecure(tls) : createPlain()

  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const claimed = habits.believes ? incoming.headers['x-forwarded-for'] : undefined
    const headers = { ...incoming.headers, ...(habits.forwards && { 'x-forwarded-for': claimed ?? '203.0.113.7' }) }
    const { method, url } = incoming
    const passed = request({ host: '127.0.0.1', port: target, method, path: url, headers, agent: false }, (answer) => {
      const asksForGzip = incoming.headers['accept-encoding']?.includes('gzip')
      if (!habits.compressesAgain || !asksForGzip)
        return void answer.pipe(outgoing.writeHead(answer.statusCode ?? 0, answer.headers))
      const { 'content-length': _length, ...rest } = answer.headers
      const coding = [answer.headers['content-encoding'], 'gzip'].filter(Boolean).join(', ')
      answer
        .pipe(createGzip())
        .pipe(outgoing.writeHead(answer.statusCode ?? 0, { ...rest, 'content-encoding': coding }))
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })

  server.on('upgrade', ({ url, rawHeaders }: IncomingMessage, socket: Duplex) => {
    if (!habits.upgrades) return void socket.end('HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n')
    const lines = Array.from(
      { length: rawHeaders.length / 2 },
      (_, n) => `${rawHeaders[2 * n]}: ${rawHeaders[2 * n + 1]}`,
    )
    const behind = connect(target, '127.0.0.1')
    behind.write([`GET ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    behind.pipe(socket).pipe(behind)
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    habits,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
