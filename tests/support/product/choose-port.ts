import { createHash } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range from which the system takes ports for outgoing connections. */
const FIRST_PORT = 12_000
const CHECKOUTS = 150
const WORKERS = 8
const PORTS_A_WORKER = 16

const reserved = new Set<number>()

/**
 * A free port. Pages carry the address of their site, so a product on the port of an earlier one finds its pages
 * rendered: each worker has a few ports that it uses again and again, and each checkout has others.
 */
export async function choosePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS
  const first = FIRST_PORT + (numberOfCheckout() * WORKERS + worker) * PORTS_A_WORKER
  for (let port = first; port < first + PORTS_A_WORKER; port++) {
    if (reserved.has(port)) continue
    reserved.add(port)
    if ((await listenOn(port)) === port) return port
  }
  return freePort()
}

/** Makes the port available again after the product that used it has ended. */
export function releasePort(port: number): void {
  reserved.delete(port)
}

/** Any port that is free now. */
export async function freePort(): Promise<number> {
  const port = await listenOn(0)
  if (port === null) throw new Error('no port is free')
  return port
}

/** Tries to listen for a moment; returns null where the port is taken. */
function listenOn(port: number): Promise<number | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null))
    })
  })
}

function numberOfCheckout(): number {
  return (
    createHash('sha256')
      .update(import.meta.dirname)
      .digest()
      .readUInt32BE() % CHECKOUTS
  )
}
