import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { isProxyInstalled, type ProxyName, startProxy } from '../../support/deploy/proxies.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { startProduct } from '../../support/product/start-product.ts'

type Proxy = Awaited<ReturnType<typeof startProxy>>

/** The visitor comes from this address. */
const VISITOR = '127.0.0.77'
/** Otherwise a request that is cut off would wait as long as the test may take. */
const ANSWER_MS = 30_000
const UPLOAD_BYTES = 40 * 1024 * 1024

const tls = ({ host }: Proxy) => ({ servername: host, rejectUnauthorized: false, localAddress: VISITOR })

/** A request over HTTP/2. */
async function ask(proxy: Proxy, headers: OutgoingHttpHeaders, body?: Buffer) {
  const session = connect(`https://127.0.0.1:${proxy.https}`, tls(proxy))
  const stream = session.request({
    ':authority': proxy.host,
    ...(body && { 'content-length': body.length }),
    ...headers,
  })
  stream.end(body)
  const [answer] = (await once(stream, 'response', { signal: AbortSignal.timeout(ANSWER_MS) })) as [IncomingHttpHeaders]
  const bytes = await buffer(stream)
  session.destroy()
  return { status: answer[':status'], headers: answer, body: bytes }
}

async function openSocket(proxy: Proxy, key: string): Promise<WebSocket> {
  const address = `wss://127.0.0.1:${proxy.https}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`
  const socket = new WebSocket(address, { ...tls(proxy), headers: { Host: proxy.host } })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open', { signal: AbortSignal.timeout(ANSWER_MS) })
  return socket
}

const names: ProxyName[] = ['nginx', 'caddy']
test.each(names.filter(isProxyInstalled))(
  'the site works behind %s with the configuration in deploy/',
  async (name) => {
    await using product = await startProduct({
      env: { SITE_URL: 'https://offmarket.example', TRUSTED_PROXIES: '127.0.0.1' },
    })
    await using proxy = await startProxy(name, product.port)
    expect(proxy.checked).toMatchObject({ code: 0 })

    const plain = await fetch(`http://127.0.0.1:${proxy.http}/sell-fast?a=b`, {
      redirect: 'manual',
      headers: { Host: proxy.host },
    })
    expect([301, 308]).toContain(plain.status)

    const page = await ask(proxy, { ':path': '/', 'accept-encoding': 'br, gzip' })
    expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
    expect(brotliDecompressSync(page.body).toString()).toContain('</html>')
    expect(page.headers['strict-transport-security']).toContain('max-age')
    const uncompressed = await ask(proxy, { ':path': '/' })
    expect(uncompressed.headers['content-encoding']).toBeUndefined()
    expect(uncompressed.body.toString()).toContain('</html>')

    const socket = await openSocket(proxy, await readPublishableKey(product))
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }))
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
    expect(JSON.parse(String(answer))).toMatchObject({ event: 'phx_reply', payload: { status: 'ok' } })

    const secret = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
    const authorization = `Bearer ${secret}`
    const bucket = Buffer.from(JSON.stringify({ id: 'papers', name: 'papers' }))
    const json = { ':method': 'POST', ':path': '/storage/v1/bucket', authorization, 'content-type': 'application/json' }
    expect(await ask(proxy, json, bucket)).toMatchObject({ status: 200 })
    const file = { ':path': '/storage/v1/object/papers/rent-roll.pdf', authorization }
    const bytes = randomBytes(UPLOAD_BYTES)
    // What a client claims about its address is not believed.
    const forged = { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/pdf' }
    const stored = await ask(proxy, { ...file, ...forged, ':method': 'POST' }, bytes)
    expect({ status: stored.status, body: String(stored.body) }).toMatchObject({ status: 200 })
    const fetched = await ask(proxy, file)
    expect(fetched.body.equals(bytes)).toBe(true)

    const logged = product
      .output()
      .split('\n')
      .find((line) => line.includes('rent-roll.pdf') && line.includes('"POST"'))
    expect(JSON.parse(logged ?? '{}')).toMatchObject({ client: VISITOR, status: 200 })
  },
)
