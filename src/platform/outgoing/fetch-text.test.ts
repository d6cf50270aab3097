import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { fetchText, isPublicAddress } from './fetch-text.ts'

const limits = { timeoutMs: 2000, maxBytes: 1000, allowsLoopback: false }

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe::1',
  ],
  ...['2001:db8::1', '', 'localhost', '1.2.3'],
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.215.14', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a name that leads to this machine is not followed, whatever it looks like', async () => {
  for (const url of ['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/']) {
    await expect(fetchText(new URL(url), limits), url).rejects.toThrow('does not lead to a public address')
  }
  await expect(fetchText(new URL('http://93.184.215.14/'), limits)).rejects.toThrow('is not a HTTPS URL')
  await expect(fetchText(new URL('http://localhost/'), { ...limits, allowsLoopback: true })).rejects.toThrow('HTTPS')
})

test('what takes too long, is too large or leads elsewhere is given up', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/slow') response.writeHead(200).write('x')
    else if (request.url === '/away') response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
    else response.end('x'.repeat(request.url === '/large' ? 1001 : 1000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const ask = (path: string) =>
    fetchText(new URL(`http://127.0.0.1:${address.port}${path}`), { ...limits, timeoutMs: 500, allowsLoopback: true })
  await expect(ask('/')).resolves.toHaveLength(1000)
  await expect(ask('/large')).rejects.toThrow('is too large')
  await expect(ask('/away')).rejects.toThrow('answered with HTTP 302')
  await expect(ask('/slow')).rejects.toThrow('could not be read')
  server.closeAllConnections()
  server.close()
})
