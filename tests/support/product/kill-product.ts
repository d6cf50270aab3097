import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { locatePostgresHome } from '#platform/database/embedded/postgres-home.ts'
import { readPostmasterPid } from '#platform/database/embedded/postmaster-pid.ts'
import { askDatabase } from '../database/ask-database.ts'
import { type Product, startProduct } from './start-product.ts'

export type Victim = 'app' | 'postgres' | 'both'

const SERVER_WITHIN_MS = 30_000

export interface KillOptions {
  victim: Victim
  kills: number
  /** How long the product is under load before each kill. */
  loadMs: number
}

/** A load whose requests continue while the product is down. */
interface Load {
  /** Resolves once a request that started after this moment was answered. */
  answerTo(moment: number): Promise<void>
}

/** Starts a product for killing. */
export async function startVictim(dataDir: string, env: Record<string, string>) {
  let product: Product = await startProduct({ dataDir, env })
  const { port, url } = product

  /** Kills without warning, and restarts whatever doesn't restart automatically. */
  async function killAndRestart(victim: Victim): Promise<void> {
    if (victim !== 'app') process.kill(await findPostmaster(dataDir), 'SIGKILL')
    if (victim === 'postgres') return
    await product.kill()
    product = await startProduct({ dataDir, env, port })
  }

  return {
    url,
    /** Kills it again and again under load. Returns the time from each kill to the next answer. */
    async killUnderLoad({ victim, kills, loadMs }: KillOptions, load: Load): Promise<number[]> {
      const recoveriesMs: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        await wait(loadMs)
        const killedAt = performance.now()
        await killAndRestart(victim)
        await load.answerTo(performance.now())
        recoveriesMs.push(performance.now() - killedAt)
      }
      return recoveriesMs
    },
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  }
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

/** Checks that the server answers first, because the pid file of a dead one may name an unrelated process by now. */
async function findPostmaster(dataDir: string): Promise<number> {
  return withServer(dataDir, async () => {
    const found = readPostmasterPid(locatePostgresHome({ dataDir }).pgdata)
    if (!found) throw new Error('the embedded server is not running')
    return found
  })
}
