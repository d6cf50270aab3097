import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sendPage } from './send-page.ts'

const body = `<!doctype html>${'<p>A long page.</p>'.repeat(200)}`
const routes = new Hono().get('/', (c) => {
  c.header('Vary', 'Origin')
  return sendPage(c, { contentType: 'text/html; charset=utf-8', body, isUnavailable: false }, 200, {})
})

async function load(acceptEncoding?: string) {
  const answer = await routes.request('/', {
    headers: acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding },
  })
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a browser that accepts %s gets a page as %s', async (accepted, encoding, decompress) => {
  const { headers, bytes } = await load(accepted)
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(headers.get('vary')).toBe('Origin, Accept-Encoding')
  expect(bytes.length).toBeLessThan(body.length / 10)
  expect(decompress(bytes).toString()).toBe(body)
})

test('a client that accepts no encoding gets the page uncompressed', async () => {
  const { headers, bytes } = await load()
  expect(headers.has('content-encoding')).toBe(false)
  expect(bytes.toString()).toBe(body)
})
