import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { getAsSent } from '../bench-servers.ts'

const SCRIPTS = /<script\b[^>]*>.*?<\/script>/gs
const NOT_FORWARDED = ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding']

interface Proxy {
  url: string
  close(): Promise<void>
}

/** Serves the same site without the scripts of its pages, with the same headers and brotli. */
export async function startScriptlessProxy(origin: string): Promise<Proxy> {
  const ready = new Map<string, Promise<{ headers: OutgoingHttpHeaders; body: Buffer }>>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const answer = ready.get(path) ?? fetchWithoutScripts(origin + path)
    ready.set(path, answer)
    answer.then(
      ({ headers, body }) => response.writeHead(200, { ...headers, 'content-length': body.length }).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

async function fetchWithoutScripts(url: string) {
  const { body, headers } = await getAsSent(url)
  const forwarded = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_FORWARDED.includes(name)))
  if (!headers['content-type']?.startsWith('text/html')) return { headers: forwarded, body }
  const html = headers['content-encoding'] === 'br' ? brotliDecompressSync(body).toString() : body.toString()
  return { headers: { ...forwarded, 'content-encoding': 'br' }, body: brotliCompressSync(html.replaceAll(SCRIPTS, '')) }
}
