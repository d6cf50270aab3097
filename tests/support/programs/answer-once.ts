// Sends one answer past the adapter, requests it and prints it. A separate process, because the adapter replaces the
// global Response when it is first used: `after` marks such answers after that, `before` before it.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

if (process.argv[2] === 'after') getRequestListener(() => new Response())
const { alreadySent } = await import('#http/storage/downloads/already-sent.ts')
const listener = getRequestListener((_request, bindings) => {
  const outgoing = bindings.outgoing as ServerResponse
  outgoing.writeHead(200, { 'Content-Length': '4' })
  outgoing.end('once')
  return alreadySent
})
const server = createServer(async (request, response) => {
  await listener(request, response)
  server.close()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address() as AddressInfo
const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })
process.stdout.write(await answer.text())
