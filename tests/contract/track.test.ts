import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../support/product/raw-request.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'
import { runScript } from '../support/run-script.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => product[Symbol.asyncDispose]())

const view = { event: 'page_view', path: '/contact' }

function send(body: unknown, headers: Record<string, string> = {}, url = product.url): Promise<Response> {
  return fetch(`${url}/functions/v1/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function readStats({ dataDir }: Product): Promise<{ views: { name: string; count: number }[] }> {
  const { output } = await runScript('stats', ['--json'], { DATA_DIR: dataDir })
  return JSON.parse(output)
}

test.each([
  ['one event', view, {}, 204],
  ['a list', [view, view], {}, 204],
  ['text that is JSON', view, { 'content-type': 'text/plain;charset=UTF-8' }, 204],
  ['a report from our own page', view, { 'sec-fetch-site': 'same-origin' }, 204],
  ['no JSON', '{', {}, 400],
  ['another type', view, { 'content-type': 'application/xml' }, 415],
  ['an unknown event', { event: 'purchase' }, {}, 422],
  ['a field too many', { ...view, email: 'jane@buyers.example' }, {}, 422],
  ['21 events', Array.from({ length: 21 }, () => view), {}, 422],
  ['more than 8 KiB', { ...view, path: `/${'a'.repeat(8200)}` }, {}, 413],
  ['a report from another site', view, { 'sec-fetch-site': 'cross-site' }, 403],
  ['a report from a neighbouring host', view, { 'sec-fetch-site': 'same-site' }, 403],
  ['a foreign origin', view, { origin: 'https://elsewhere.example' }, 403],
  ['no origin at all', view, { origin: 'null' }, 403],
])('%s gets the status that fits it', async (_what, body, headers, status) => {
  const answer = await send(body, headers)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('set-cookie')).toBeNull()
  if (status >= 400) expect(await answer.json()).toHaveProperty('error.code')
})

test('a body without a declared length is read, up to 8 KiB', async () => {
  const sendChunks = (...chunks: string[]) =>
    rawRequest(
      product.port,
      `POST /functions/v1/track HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`,
    )
  expect(await sendChunks('{"event":"page_view",', '"path":"/contact"}')).toMatch(/^HTTP\/1.1 204/)
  expect(await sendChunks(...Array.from({ length: 6 }, () => ' '.repeat(2048)))).toMatch(/^HTTP\/1.1 413/)
})

test('reports can only be sent with POST', async () => {
  const read = await fetch(`${product.url}/functions/v1/track`)
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
})

test('an address that reports too often gets a time to retry, and other addresses are not affected', async () => {
  const from = (address: string) => send(view, { 'x-forwarded-for': address })
  const eager = '203.0.113.10'
  const refused: Response[] = []
  for (let sent = 0; refused.length === 0 && sent < 2000; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => from(eager)))
    refused.push(...answers.filter(({ status }) => status === 429))
    expect(answers.every(({ status }) => status === 204 || status === 429)).toBe(true)
    if (sent < 300) expect(refused).toEqual([])
  }
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect((await from('203.0.113.8')).status).toBe(204)
})

test('without a measurement id there is no Google tag, and the policy does not allow its sources', async () => {
  const page = await fetch(product.url)
  expect(page.headers.get('content-security-policy')).not.toContain('google')
  expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(await page.text()).not.toMatch(/googletagmanager|data-google-tag/)
})

// This test comes last, because it kills the database of the product.
test('reports of visitors who want to be tracked are counted, and while the database is down they are refused', async () => {
  const page = { event: 'page_view', path: '/legal-disclaimer' }
  const from = { 'x-forwarded-for': '203.0.113.9' }
  for (const refusal of ['dnt', 'sec-gpc']) expect((await send(page, { ...from, [refusal]: '1' })).status).toBe(204)
  expect((await send(page, from)).status).toBe(204)
  expect((await readStats(product)).views).toContainEqual({ name: page.path, count: 1 })
  const pid = /"pid":(\d+),.*"PostgreSQL is running"/.exec(product.output())?.[1]
  process.kill(Number(pid), 'SIGQUIT')
  await expect.poll(() => send(page, from).then(({ status }) => status)).toBe(503)
})
