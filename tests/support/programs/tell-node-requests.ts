// Loaded into the product, where Node's diagnostics channel reports the requests that its HTTP layer handles.
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  process.stderr.write(`node:http took ${request.headers['x-case']}\n`)
})
