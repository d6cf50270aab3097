import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { SiteFacts } from '#domain/site-renderer.ts'
import { createClientAddressReader } from '#http/client-address.ts'
import { createApi } from '#http/create-api.ts'
import { createHttpServer } from '#http/create-http-server.ts'
import { createListener } from '#http/create-listener.ts'
import { createSecurityHeaders } from '#http/security-headers.ts'
import { createSite } from '#http/site/site.ts'
import { createCompressor } from '#platform/compressor.ts'
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts'
import type { Logger } from '#platform/logger.ts'
import { closeServer } from './close-server.ts'
import { createJobs } from './create-jobs.ts'
import { loadSite, readBuiltSite } from './load-site.ts'
import { openDatabase } from './open-database.ts'
import { readPublishableKey } from './publishable-key.ts'

interface StartAppOptions {
  config: Config
  log: Logger
  /** The project's folder: migrations and the build are found from here. */
  root: string
  /** Told when the database, away at the start, turns out to be unusable once it answers. */
  onLateFailure: (error: unknown) => void
  /** Without it only the backend runs, and `handler` serves it: development puts Vite in front. */
  listen: boolean
}

interface RunningApp {
  handler: RequestListener
  facts: Omit<SiteFacts, 'assets'>
  /** Where the data is, for a person to read. */
  dataLocation: string
  stop(): Promise<void>
  /** For whoever cannot wait: only the embedded database is still asked to end in order. */
  abandon(): void
}

/** How long a start waits for a database that is away before it serves the pages without it. */
const DATABASE_WAIT_MS = 10_000

/** Builds everything in order, and stops it in the opposite one. */
export async function startApp({ config, log, root, listen, onLateFailure }: StartAppOptions): Promise<RunningApp> {
  const { siteUrl } = config.server
  const publishableKey = await readPublishableKey(config.publishableKey, config.dataDir)
  const facts = { identity: config.identity, siteUrl, publishableKey, year: new Date().getFullYear() }
  const built = listen ? await readBuiltSite(join(root, 'dist')) : null
  const securityHeaders = createSecurityHeaders({ siteUrl, inlineStyles: built ? [built.assets.css] : [] })
  const compressor = createCompressor({ cacheDir: join(config.dataDir, 'cache', 'compressed') })

  const [database, site] = await Promise.all([
    openDatabase({ config, log, migrations: join(root, 'migrations') }),
    built
      ? loadSite({ dist: join(root, 'dist'), built, facts, compressor, securityHeaders })
      : createSite({ pages: [], documents: [], notFound: { identity: Buffer.from('') }, assets: [], securityHeaders }),
  ])
  let isStopping = false
  let server: Server | null = null
  const jobs = createJobs({ config, log, database })
  const stop = async () => {
    isStopping = true
    if (server) await closeServer(server)
    await jobs.stop()
    await database.close()
  }

  const api = createApi({
    log,
    now: Date.now,
    health: { database: database.answers, queue: jobs.isReachable, isStopping: () => isStopping },
    isDatabaseUnavailable,
  })
  const readClientAddress = createClientAddressReader(config.server.trustedProxies)
  const handler = createListener({ site, api, log, securityHeaders, readClientAddress, isStopping: () => isStopping })
  try {
    await waitAtMost(DATABASE_WAIT_MS, database.bringUp().then(jobs.start), onLateFailure)
    if (listen) server = await listenOn(createHttpServer(handler, securityHeaders), config)
    if (built) await compressor.prune()
  } catch (error) {
    await stop()
    throw error
  }
  return { handler, facts, dataLocation: database.location, stop, abandon: database.abandon }
}

/** Gives up waiting, not the work: what fails afterwards is handed to `onLateFailure`. */
async function waitAtMost(
  limitMs: number,
  work: Promise<void>,
  onLateFailure: (error: unknown) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'late')
  })
  const first = await Promise.race([work, limit])
  clearTimeout(timer)
  if (first === 'late') work.catch(onLateFailure)
}

function listenOn(server: Server, { server: { port, host, reusePort } }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}
