import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { SiteAssets, SiteFacts } from '#domain/site/site-renderer.ts'
import { createHttpServer } from '#http/create-http-server.ts'
import { createListener } from '#http/create-listener.ts'
import { createRequestIds, createRequestLog } from '#http/middleware/request-log.ts'
import { createSecurityHeaders } from '#http/middleware/security-headers.ts'
import { acceptUpgrade, acceptUpgrades } from '#http/realtime/accept-upgrades.ts'
import { addExpressLane } from '#http/site/express-lane.ts'
import { createEmptySite, createSite, type Site } from '#http/site/site.ts'
import { createSocialImageFinder } from '#http/site/social-image-finder.ts'
import type { Logger } from '#platform/log/logger.ts'
import { dressAssets } from './brand/dress-assets.ts'
import { loadBuiltDynamicRenderer, readBuiltAssets } from './built-site.ts'
import { openAuthKeys } from './create-auth.ts'
import { createBackend } from './create-backend.ts'
import { createJobs } from './create-jobs.ts'
import { openDatabase, type Prepare } from './database/open-database.ts'
import { createKeyAccess } from './database/shared-key-access.ts'
import type { OnUpgrade } from './database/upgrade.ts'
import { waitUntilUsable } from './database/wait-until-usable.ts'
import { closeServer } from './http-server/close-server.ts'
import { createConnectionGate } from './http-server/connection-gate.ts'
import { readPictures } from './identity-folder/read-pictures.ts'
import { createSocialImages } from './images/social-images.ts'
import { openLedgerKey, requireLedgerKey } from './ledger-key.ts'
import { loadSite } from './load-site.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { createPageRenderer, type LoadDynamicRenderer } from './page-renderer.ts'
import { readPublishableKey } from './publishable-key.ts'
import type { SiteFiles } from './site-files.ts'

interface StartAppOptions {
  config: Config
  log: Logger
  requestLog: Logger
  /** The project folder, which contains the migrations and the build. */
  root: string
  /** Called if the database was down at the start and turns out to be unusable once it is up. */
  onLateFailure: (error: unknown) => void
  /** Aborts the start, which then stops everything it has started, and rejects. */
  signal?: AbortSignal
  /** For development: renders pages from source. The app then does not listen; Vite calls its `handler`. */
  fresh?: { assets: SiteAssets; loadRenderer: LoadDynamicRenderer }
}

export interface RunningApp {
  handler: RequestListener
  /** Takes over a WebSocket request if the app does not listen itself. */
  acceptSocket(request: IncomingMessage, socket: Socket, head: Buffer): void
  facts: SiteFacts
  /** Where the data is, for the operator to read. */
  dataLocation: string
  stop(): Promise<void>
  /** Stops without waiting, but still lets the embedded database shut down cleanly. */
  abandon(): void
}

/** The queue of connections to accept. When Node's default of 511 is full, clients retry only after a second. */
const BACKLOG = 4096

/** Starts all parts in order, and stops them in reverse order. */
export async function startApp(options: StartAppOptions): Promise<RunningApp> {
  const { config, log, requestLog, root, fresh, onLateFailure, signal } = options
  const keys = await openKeys(config)
  const dist = join(root, 'dist')
  const assets = fresh?.assets ?? dressAssets(await readBuiltAssets(dist), config.own ?? {})
  const facts = createFacts(config, keys.publishableKey, assets)
  const renderPage = createPageRenderer({ load: fresh?.loadRenderer ?? loadBuilt(dist), facts, log })
  const headers = createPageHeaders(config, fresh ? null : assets)
  const { securityHeaders } = headers

  const opening = openDatabase({ config, log, migrations: join(root, 'migrations'), signal })
  const loading = fresh ? null : loadBuiltSite(config, { dist, facts, log })
  const [database, files] = await openBoth(opening, loading, signal)
  const site = await openSite(files, { config, assets, ...headers })
  const socialImages = createSocialImages({ config, log, titles: titlesOf(files), program: join(dist, 'social') })
  let isStopping = false
  let server: Server | null = null
  const keyAccess = createKeyAccess({ config, keys: keys.authKeys, log, database })
  const metrics = await openMetrics(config, log)
  const jobs = createJobs({ config, log, pool: database.pool, counts: metrics.counts })
  const backend = createBackend({
    config,
    log,
    database,
    jobs,
    counts: metrics.counts,
    ...keys,
    renderPage,
    ...headers,
    isStopping: () => isStopping,
    imageProgram: join(dist, 'images', 'image-process.js'),
  })
  const stop = async () => {
    isStopping = true
    socialImages.stop()
    // The server waits for open connections, so both must close together.
    await Promise.all([backend.closeSockets(), server && closeServer(server), metrics.stop()])
    await backend.stop()
    await jobs.stop().finally(keyAccess.stop).finally(database.close)
  }

  const findImage = createSocialImageFinder({ find: socialImages.find, securityHeaders })
  const nextId = createRequestIds()
  const { api, readClientAddress } = backend
  const logRequest = createRequestLog(requestLog, nextId, metrics.openRequestCounter({ site, api }))
  const answering = { site, logRequest, isStopping: () => isStopping }
  const handler = createListener({ ...answering, log, nextId, findImage, api, securityHeaders, readClientAddress })
  try {
    const prepare: Prepare = (db) => requireLedgerKey(config, db, keys.ledgerKey).then(keyAccess.claim)
    const startJobs = () => jobs.start(backend.workOnJobs).then(backend.onJobsStarted)
    const bringUp = (onUpgrade: OnUpgrade) =>
      database.bringUp(prepare, onUpgrade).then(() => (isStopping ? undefined : startJobs()))
    const fail = (error: unknown) => isStopping || onLateFailure(error)
    await unlessAborted(waitUntilUsable(bringUp, fail), signal)
    if (!fresh) {
      const http = createSiteServer({ ...answering, ...backend, listener: handler, securityHeaders, config, log })
      await metrics.serve({ ...database, ...backend, server: http })
      server = await listenOn(http, config)
    }
    signal?.throwIfAborted()
    if (!config.server.quickStart) socialImages.drawSoon()
  } catch (error) {
    await stop()
    throw error
  }
  const acceptSocket: RunningApp['acceptSocket'] = (...upgrade) =>
    acceptUpgrade({ load: backend.loadSockets, log }, ...upgrade)
  return { handler, acceptSocket, facts, dataLocation: database.location, stop, abandon: database.abandon }
}

/** In development there are no assets: Vite adds inline styles and scripts whose hashes are not known in advance. */
function createPageHeaders({ server: { siteUrl, hsts }, gaMeasurementId }: Config, assets: SiteAssets | null) {
  const create = (shown: SiteAssets | null) =>
    createSecurityHeaders({ siteUrl, hsts, assets: shown, hasGoogleTag: gaMeasurementId !== undefined })
  return {
    securityHeaders: create(assets),
    /** A calculator has its own stylesheet in the place of the others. */
    toolHeaders: create(assets && { ...assets, accountCss: assets.toolCss ?? '', stepsCss: '' }),
  }
}

type PageHeaders = ReturnType<typeof createPageHeaders>

type SiteOptions = PageHeaders & { config: Config; assets: SiteAssets }

/** The desk has its own style sheets, and neither the public loader nor a Google tag. */
async function openSite(files: SiteFiles | null, options: SiteOptions): Promise<Site> {
  const { config, assets, securityHeaders, toolHeaders } = options
  if (!files) return createEmptySite(securityHeaders, await readPictures(config.pictures))
  const { siteUrl, hsts } = config.server
  const deskAssets = { css: assets.deskCss ?? '', loader: '' }
  const headers = createSecurityHeaders({ siteUrl, hsts, assets: deskAssets, hasWorker: true })
  return createSite({ ...files, securityHeaders, toolHeaders, desk: { encoded: files.desk, headers } })
}

function loadBuiltSite(
  { server, dataDir, pictures }: Config,
  job: { dist: string; facts: SiteFacts; log: Logger },
): Promise<SiteFiles> {
  const effort = server.quickStart ? 'quick' : 'best'
  return loadSite({ ...job, effort, pictures, cacheDir: join(dataDir, 'cache', 'site') })
}

function loadBuilt(dist: string): LoadDynamicRenderer {
  return () => loadBuiltDynamicRenderer(dist)
}

/** Keys that are not set are created at the first start. */
async function openKeys(config: Config) {
  return {
    publishableKey: await readPublishableKey(config.publishableKey, config.dataDir),
    authKeys: await openAuthKeys(config),
    ledgerKey: await openLedgerKey(config),
  }
}

function createFacts(config: Config, publishableKey: string, assets: SiteAssets): SiteFacts {
  return {
    identity: config.identity,
    ...(config.own && { own: config.own }),
    ...(config.proof && { proof: config.proof }),
    siteUrl: config.server.siteUrl,
    publishableKey,
    gaMeasurementId: config.gaMeasurementId,
    canLinkIdentities: config.auth.settings.isManualLinkingOn,
    passwordRules: {
      minLength: config.auth.settings.passwordMinLength,
      staffMinLength: config.auth.settings.staffPasswordMinLength,
      characters: config.auth.settings.passwordCharacters,
    },
    now: new Date().toISOString(),
    assets,
  }
}

/** Copies only the titles, as references to the files would keep all pages in memory. */
function titlesOf(files: SiteFiles | null): { path: string; title: string }[] {
  return (files?.pages ?? []).map(({ path, title }) => ({ path, title }))
}

/** Waits for work, but stops waiting when the signal is aborted. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  signal.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([work, aborted])
}

/** Waits for the database and the site. If one cannot be had, the database is closed. */
async function openBoth<Database extends { close(): Promise<void> }, Files>(
  opening: Promise<Database>,
  loading: Promise<Files> | null,
  signal: AbortSignal | undefined,
) {
  return unlessAborted(Promise.all([opening, loading]), signal).catch(async (error: unknown) => {
    await opening.then(({ close }) => close()).catch(() => {})
    throw error
  })
}

interface SiteServerOptions extends Omit<Parameters<typeof addExpressLane>[1], 'admit'> {
  config: Config
  listener: RequestListener
  loadSockets: Parameters<typeof acceptUpgrades>[1]
  securityHeaders: PageHeaders['securityHeaders']
  log: Logger
}

/** The server of all requests, which does not listen yet. */
function createSiteServer({ listener, loadSockets, securityHeaders, config, log, ...lane }: SiteServerOptions): Server {
  const server = createHttpServer({ listener, securityHeaders })
  acceptUpgrades(server, loadSockets, log)
  addExpressLane(server, { ...lane, admit: createConnectionGate(config, log) })
  return server
}

function listenOn(server: Server, { server: { port, host, reusePort } }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort, backlog: BACKLOG }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}
