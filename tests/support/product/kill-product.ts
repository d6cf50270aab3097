import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { locatePostgresHome } from '#platform/database/embedded/postgres-home.ts'
import { readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { askDatabase } from '../database/ask-database.ts'
import type { Product } from './start-product.ts'

export type Victim = 'app' | 'postgres' | 'both'

const SERVER_WITHIN_MS = 30_000

/** Kills without warning, and starts again what does not start by itself. */
export async function killAndRestart(
  product: Product,
  victim: Victim,
  start: () => Promise<Product>,
): Promise<Product> {
  if (victim !== 'app') process.kill(await findPostmaster(product.dataDir), 'SIGKILL')
  if (victim === 'postgres') return product
  await product.kill()
  return start()
}

/** Retries for a while, since a server that was just killed may accept a connection and then drop it. */
export async function withServer<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  for (const until = performance.now() + SERVER_WITHIN_MS; ; await wait(100)) {
    try {
      return await askDatabase(dataDir, work)
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}

/** Checks that the server answers first: the pid file of a dead one may by now name an unrelated process. */
async function findPostmaster(dataDir: string): Promise<number> {
  return withServer(dataDir, async () => {
    const found = readPostmasterPid(locatePostgresHome({ dataDir }).pgdata)
    if (!found) throw new Error('the embedded server does not run')
    return found.pid
  })
}
