import { randomUUID } from 'node:crypto'
import type { ConnectionSettings } from '#platform/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLogger } from '#platform/log/logger.ts'
import { superuserOf } from '../database/superuser-of.ts'
import { startBalancer } from '../servers/balancer.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { choosePort, releasePort } from './choose-port.ts'
import { copyTemplate, shareRenderedPages } from './product-template.ts'
import { readPublishableKey } from './publishable-key.ts'
import { type Product, startProduct } from './start-product.ts'

const log = createLogger({ level: 'silent' })

interface ProcessesOptions {
  count: number
  env?: Record<string, string>
  /** How many connections the database accepts, if the usual number is too few. */
  maxConnections?: number
  /** Settings that depend on the address of the database, such as that of a pooler. */
  onDatabase?: (connection: ConnectionSettings) => Promise<Record<string, string>>
}

/** Sends a lead, and returns the status of the answer, or 0 if there was none. */
export async function sendLead(url: string, publishableKey: string, key: string = randomUUID()): Promise<number> {
  const answer = await fetch(`${url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ fullName: 'Ann Buyer', email: `${key}@buyers.example`, message: key }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status ?? 0
}

/** Several processes of the product on one database that belongs to none of them, behind one address. */
export async function startProcesses({ count, env = {}, maxConnections, onDatabase }: ProcessesOptions) {
  const folder = await makeTemporaryDirectory()
  await copyTemplate(folder.path)
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log, maxConnections })
  const { connection } = postgres
  const port = await choosePort()
  const balancer = await startBalancer(port)
  const settings = {
    SITE_URL: balancer.url,
    DATABASE_URL: toUrl(connection),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...env,
    ...(await onDatabase?.(connection)),
  }
  const products: Product[] = []

  async function start(): Promise<Product> {
    const product = await startProduct({ dataDir: folder.path, env: settings })
    products.push(product)
    return product
  }

  /** Sends new connections to the running processes, the given one first. */
  function balance(first?: Product): void {
    balancer.sendTo(products.toSorted((a, b) => Number(b === first) - Number(a === first)).map(({ port }) => port))
  }

  /** Sends new connections to one process only, until this is changed. */
  function balanceOnly({ port }: Product): void {
    balancer.sendTo([port])
  }

  async function add(): Promise<void> {
    await start()
    balance()
  }

  // Sequentially, because the first renders the pages for all.
  for (let number = 0; number < count; number++) await start()
  balance()
  await shareRenderedPages(folder.path)
  return {
    url: balancer.url,
    publishableKey: await readPublishableKey({ dataDir: folder.path }),
    connection,
    superuser: superuserOf(folder.path),
    postgres,
    products,
    balance,
    balanceOnly,
    cut: balancer.cut,
    add,
    /** Two running processes, even after one was killed. */
    async two(): Promise<[Product, Product]> {
      while (products.length < 2) await add()
      return products.slice(0, 2) as [Product, Product]
    },
    /** Kills one without warning, or stops it. */
    async remove(product: Product, how: 'kill' | 'stop') {
      products.splice(products.indexOf(product), 1)
      balance()
      await product[how]()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(products.map((product) => product[Symbol.asyncDispose]()))
      await balancer[Symbol.asyncDispose]()
      releasePort(port)
      await postgres.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>

export function toUrl({ user, password, host, port, database }: ConnectionSettings): string {
  const url = new URL(`postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  return url.href.replaceAll('+', '%20')
}
