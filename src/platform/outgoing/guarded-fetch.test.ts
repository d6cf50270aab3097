import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function guarded(trustedHost = '127.0.0.1', timeoutMs = 500) {
  const send = createGuardedFetch({ timeoutMs, maxBytes: 1000, trustedHost })
  return (url: string) => send(url, { method: 'GET', headers: {} })
}

test('a host that the operator has named may be near, and is answered for as it answers', async () => {
  const port = await serve((_request, response) => response.writeHead(418, { 'x-kind': 'tea' }).end('pot'))
  const answer = await guarded()(`http://127.0.0.1:${port}/`)
  expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([418, 'tea', 'pot'])
})

test.each([
  ['http://127.0.0.1:PORT/', /is not spoken/],
  ['https://127.0.0.1:PORT/', /not a public address/],
  ['https://[::ffff:127.0.0.1]:PORT/', /not a public address/],
  ['https://2130706433:PORT/', /not a public address/],
  ['https://localhost:PORT/', /does not lead to a public address/],
  ['file:///etc/passwd', /is not spoken/],
])('nobody else has %s asked', async (url, message) => {
  let calls = 0
  const port = await serve((_request, response) => {
    calls++
    response.end()
  })
  await expect(guarded('idp.example')(url.replace('PORT', String(port)))).rejects.toThrow(message)
  expect(calls).toBe(0)
})

test('what never ends is cut off: in size, in time, and at a redirect', async () => {
  const port = await serve(({ url }, response) => {
    if (url === '/large') response.end('x'.repeat(1001))
    if (url === '/moved') response.writeHead(302, { location: '/large' }).end()
    if (url === '/drip') response.write('x')
  })
  const fetch = guarded()
  await expect(fetch(`http://127.0.0.1:${port}/large`)).rejects.toThrow('more than 1000 bytes')
  await expect(fetch(`http://127.0.0.1:${port}/silent`)).rejects.toThrow(/abort/i)
  await expect(fetch(`http://127.0.0.1:${port}/drip`)).rejects.toThrow(/abort/i)
  expect((await fetch(`http://127.0.0.1:${port}/moved`)).status).toBe(302)
})
