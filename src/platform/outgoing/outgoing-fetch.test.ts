import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { anyHost, type EgressPolicy, publicOnly, publicOrLoopback, tlsOnly } from './egress-policy.ts'
import { createOutgoingFetch } from './outgoing-fetch.ts'

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

function outgoing(policy: EgressPolicy, body: 'whole' | 'start' = 'whole', timeoutMs = 10_000) {
  const fetch = createOutgoingFetch({ timeoutMs, maxBytes: 1000, policyOf: () => policy, body })
  return (url: string) => fetch(url, { method: 'GET', headers: {} })
}

test.each([
  ['a host of the operator', tlsOnly],
  ['a receiver of the operator', anyHost],
  ['this machine, where that is allowed', publicOrLoopback],
])('%s can be reached on this machine, and its response is returned', async (_who, policy) => {
  const port = await serve((_request, response) => response.writeHead(418, { 'x-kind': 'tea' }).end('pot'))
  const answer = await outgoing(policy)(`http://127.0.0.1:${port}/`)
  expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([418, 'tea', 'pot'])
})

test.each([
  ['http://127.0.0.1:PORT/', 'is not a HTTPS URL'],
  ['http://93.184.215.14/', 'is not a HTTPS URL'],
  ['https://127.0.0.1:PORT/', 'does not lead to a public address'],
  ['https://[::1]:PORT/', 'does not lead to a public address'],
  ['https://[::ffff:127.0.0.1]:PORT/', 'does not lead to a public address'],
  ['https://2130706433:PORT/', 'does not lead to a public address'],
  ['https://localhost:PORT/', 'does not lead to a public address'],
  ['https://localhost/', 'does not lead to a public address'],
  ['file:///etc/passwd', 'is not a HTTPS URL'],
])('a request to %s is refused by default', async (url, fault) => {
  let calls = 0
  const port = await serve((_request, response) => {
    calls++
    response.end()
  })
  const target = url.replace('PORT', String(port))
  await expect(outgoing(publicOnly)(target)).rejects.toMatchObject({ name: 'OutgoingRefused', fault })
  await expect(outgoing(publicOnly)(target)).rejects.toThrow(`${new URL(target).origin} ${fault}`)
  expect(calls).toBe(0)
})

test.each([
  // Over plain HTTP a name such as localhost is not trusted, because it could resolve to another machine.
  ['http://localhost/', publicOrLoopback, 'is not a HTTPS URL'],
  ['http://10.0.0.1/', publicOrLoopback, 'is not a HTTPS URL'],
  ['https://10.0.0.1/', publicOrLoopback, 'does not lead to a public address'],
  // Secrets are sent there, so other machines are reached over TLS only.
  ['http://10.0.0.1/', tlsOnly, 'is not a HTTPS URL'],
  ['http://idp.example/', tlsOnly, 'is not a HTTPS URL'],
  ['file:///etc/passwd', anyHost, 'is not a HTTPS URL'],
])("%s is refused if the caller's policy does not allow it", async (url, policy, fault) => {
  await expect(outgoing(policy)(url)).rejects.toMatchObject({ fault })
})

test('a webhook receiver in the settings may be in a private network, by name or address', () => {
  for (const address of ['10.0.0.1', '192.168.1.1', 'fd00::1', '127.0.0.1']) {
    expect([anyHost.allowsAddress(address), anyHost.allowsPlain(address)]).toEqual([true, true])
    expect(tlsOnly.allowsAddress(address)).toBe(true)
  }
  expect(anyHost.allowsPlain('gateway.internal')).toBe(true)
})

test('a host name is checked by the address it resolves to', async () => {
  const port = await serve((_request, response) => response.end('near'))
  const answer = await outgoing(anyHost)(`http://localhost:${port}/`)
  expect(await answer.text()).toBe('near')
})

test('a URL with a password in it is refused', async () => {
  for (const policy of [publicOnly, publicOrLoopback, tlsOnly, anyHost]) {
    await expect(outgoing(policy)('https://user:secret@127.0.0.1/')).rejects.toMatchObject({
      message: 'https://127.0.0.1 must not contain a password',
    })
  }
})

test('a response that is too large or too slow is cut off, and a redirect is not followed', async () => {
  const port = await serve(({ url }, response) => {
    if (url === '/full') response.end('x'.repeat(1000))
    if (url === '/large') response.end('x'.repeat(1001))
    if (url === '/moved') response.writeHead(302, { location: '/large' }).end()
    if (url === '/drip') response.write('x')
  })
  const fetch = outgoing(tlsOnly)
  expect(await (await fetch(`http://127.0.0.1:${port}/full`)).text()).toHaveLength(1000)
  await expect(fetch(`http://127.0.0.1:${port}/large`)).rejects.toThrow('is too large')
  const aborted = expect.objectContaining({ message: expect.stringMatching(/abort/i) })
  const impatient = outgoing(tlsOnly, 'whole', 500)
  await expect(impatient(`http://127.0.0.1:${port}/silent`)).rejects.toMatchObject({
    fault: 'could not be reached',
    cause: aborted,
  })
  await expect(impatient(`http://127.0.0.1:${port}/drip`)).rejects.toMatchObject({
    fault: 'could not be read',
    cause: aborted,
  })
  expect((await fetch(`http://127.0.0.1:${port}/moved`)).status).toBe(302)
})

test('an invalid status is refused, and a response without a body has a null body', async () => {
  const port = await serve(({ url }, response) => response.writeHead(Number(url?.slice(1))).end())
  for (const body of ['whole', 'start'] as const) {
    const fetch = outgoing(anyHost, body)
    await expect(fetch(`http://127.0.0.1:${port}/999`)).rejects.toThrow('answered with HTTP 999')
    expect(await fetch(`http://127.0.0.1:${port}/204`)).toMatchObject({ status: 204, body: null })
  }
})

test('if only the start of a response is needed, the rest is not read', async () => {
  const port = await serve(({ url }, response) => {
    response.writeHead(500).write('x'.repeat(600))
    if (url === '/large') response.end('y'.repeat(5_000_000))
    if (url === '/broken') response.write('', () => response.destroy())
  })
  const fetch = outgoing(anyHost, 'start', 2000)
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect(await read('/large')).toBe('x'.repeat(600) + 'y'.repeat(400))
  expect(await read('/broken')).toBe('x'.repeat(600))
  // This response never ends, so whatever arrives within the time limit is returned.
  expect(await read('/drip')).toBe('x'.repeat(600))
})

test('a response that nobody reads does not delay the request', async () => {
  let closed = () => {}
  const isClosed = new Promise<void>((done) => {
    closed = done
  })
  const port = await serve((request, response) => {
    request.socket.on('close', closed)
    response.writeHead(200).write('x')
  })
  const answer = await outgoing(anyHost, 'start')(`http://127.0.0.1:${port}/`)
  await answer.body?.cancel()
  await isClosed
  expect(answer.ok).toBe(true)
})

test('a request has a user agent and a length, and accepts no compression', async () => {
  const requests: { message: IncomingMessage; body: string }[] = []
  const port = await serve(async (message, response) => {
    requests.push({ message, body: await text(message) })
    response.end()
  })
  const fetch = createOutgoingFetch({ timeoutMs: 500, maxBytes: 1000, policyOf: () => anyHost, body: 'whole' })
  const headers = { 'Content-Type': 'application/json', Accept: 'text/plain' }
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: '{"a":"ü"}' })
  expect(requests[0]?.body).toBe('{"a":"ü"}')
  expect(requests[0]?.message).toMatchObject({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': '10',
      accept: 'text/plain',
      'accept-encoding': 'identity',
      'user-agent': 'node',
    },
  })
})

test('aborting ends the request', async () => {
  const port = await serve(() => {})
  const fetch = createOutgoingFetch({ timeoutMs: 60_000, maxBytes: 1000, policyOf: () => anyHost, body: 'whole' })
  const caller = new AbortController()
  const pending = fetch(`http://127.0.0.1:${port}/`, { method: 'GET', headers: {}, signal: caller.signal })
  caller.abort()
  await expect(pending).rejects.toMatchObject({ fault: 'could not be reached' })
})
