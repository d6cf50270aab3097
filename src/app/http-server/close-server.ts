import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LAME_DUCK_MS = 1500
const QUIET_MS = 1000
const FIRST_WORDS_MS = 300
const REQUESTS_MS = 5000

/**
 * Keeps answering for a moment, each time with `Connection: close`, so that clients disconnect by themselves;
 * then accepts no more connections and waits for the requests in progress.
 */
export async function closeServer(server: Server): Promise<void> {
  if (await hasConnections(server)) {
    await wait(LAME_DUCK_MS)
    await quietMoment(server)
  }
  // HTTP's own `close` would also end connections that were just accepted and whose request has not arrived yet.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  await Promise.race([closed, wait(FIRST_WORDS_MS)])
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), REQUESTS_MS)
  await closed
  clearTimeout(deadline)
}

/**
 * Closing resets connections that the system has queued for us and that we have not accepted yet.
 * A turn of the event loop without a new connection means that the queue was empty a moment ago.
 */
async function quietMoment(server: Server): Promise<void> {
  let arrivals = 1
  const count = () => {
    arrivals++
  }
  server.on('connection', count)
  for (const deadline = Date.now() + QUIET_MS; arrivals > 0 && Date.now() < deadline; ) {
    arrivals = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', count)
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)))
}
