import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { fetchText } from './fetch-text.ts'

const limits = { timeoutMs: 2000, maxBytes: 1000, allowsLoopback: false }

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
