import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LAME_DUCK_MS = 1500
const BACKLOG_WAIT_MS = 1000
const FIRST_REQUEST_MS = 300
const REQUESTS_MS = 5000

/**
 * Keeps answering for a moment, with `Connection: close` so that clients disconnect, then stops accepting connections
 * and waits for requests in progress.
 */
export async function closeServer(server: Server): Promise<void> {
  if (await hasConnections(server)) {
    await wait(LAME_DUCK_MS)
    await waitForEmptyBacklog(server)
  }
  // HTTP's own `close` would also end new connections whose first request has not arrived yet.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  await Promise.race([closed, wait(FIRST_REQUEST_MS)])
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), REQUESTS_MS)
  await closed
  clearTimeout(deadline)
}

/**
 * Closing resets connections that the system has queued but we have not accepted. An event loop turn without a new
 * connection means that the queue was just empty.
 */
async function waitForEmptyBacklog(server: Server): Promise<void> {
  let arrivals = 1
  const count = () => {
    arrivals++
  }
  server.on('connection', count)
  for (const deadline = Date.now() + BACKLOG_WAIT_MS; arrivals > 0 && Date.now() < deadline; ) {
    arrivals = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', count)
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
}
