import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import type { RenderPage } from '#domain/site/dynamic-page.ts'
import { type ApiDependencies, createApi } from '#http/create-api.ts'
import { createHealthCheck, type HealthChecks } from '#http/health-routes.ts'
import { createClientAddressReader, createProxyCheck } from '#http/requests/client-address.ts'
import type { Connection } from '#platform/database/connection.ts'
import { createRateLimiter, noLimits } from '#platform/limits/rate-limiter.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Counts } from '#platform/metrics/counts.ts'
import { recordEvents } from '#services/analytics/record-events.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import { createOwnerFiles, watchOwnerFiles } from '#services/desk/files/create-owner-files.ts'
import type { LedgerKey } from '#services/leads/consents/ledger-key.ts'
import { canWrite } from '#services/leads/intake/write-check-store.ts'
import { startRealtimeCleaning } from '#services/realtime/clean-up.ts'
import type { Tables } from '#services/tables.ts'
import { createAuth, type openAuthKeys } from './create-auth.ts'
import { createBackups } from './create-backups.ts'
import { createDesk } from './create-desk.ts'
import type { createJobs } from './create-jobs.ts'
import { createLeads } from './create-leads.ts'
import { createStorage } from './create-storage.ts'
import { createDeskAlerts } from './desk/create-desk-alerts.ts'
import { createDeskMailbox } from './desk/create-desk-mailbox.ts'
import { createPictureJudge } from './images/judge-picture.ts'
import { createRealtimeLoader } from './realtime/create-realtime-loader.ts'

interface BackendOptions {
  config: Config
  log: Logger
  database: {
    db: Kysely<Tables>
    pool: Pool
    connection: Connection
    direct: Connection
    isShared: boolean
    hasSessions: () => boolean
    leadsPool: Pool
    storageDb: Kysely<Tables>
    canActForCallers: () => Promise<boolean>
    readArchiveHealth: (() => { isLate: boolean }) | null
    answers: ApiDependencies['health']['database']
    brokenConnections: ApiDependencies['health']['brokenConnections']
    isUpgrading: () => boolean
  }
  jobs: ReturnType<typeof createJobs>
  counts: Counts
  publishableKey: string
  ledgerKey: LedgerKey
  authKeys: Awaited<ReturnType<typeof openAuthKeys>>
  renderPage: RenderPage
  securityHeaders: ApiDependencies['auth']['securityHeaders']
  toolHeaders: ApiDependencies['tools']['securityHeaders']
  isStopping: () => boolean
  imageProgram: string
}

/** Answers every request except those for prerendered pages and files. */
export function createBackend(options: BackendOptions) {
  const { config, log, database, jobs, publishableKey, ledgerKey, authKeys, renderPage, securityHeaders } = options
  const now = Date.now
  const { siteUrl, rateLimit, trustedProxies } = config.server
  const readClientAddress = createClientAddressReader(trustedProxies)
  const limiter = rateLimit ? createRateLimiter({ pool: database.pool, now }) : noLimits
  const sessions = createLiveSessions(database.db)
  const realtime = createRealtimeLoader({
    config,
    sessions,
    log,
    database,
    publishableKey,
    keys: authKeys,
    securityHeaders,
    readClientAddress,
    isStopping: options.isStopping,
  })
  const cleaning = startRealtimeCleaning({ pool: database.pool, db: database.db, log })
  const { endSessions: endChannels } = realtime
  const auth = createAuth({ config, log, db: database.db, queue: jobs, limiter, keys: authKeys, endChannels })
  const deskWiring = { ledgerKey, publishableKey, channels: realtime, auth: auth.auth }
  const desk = createDesk({ config, log, database, jobs, ...deskWiring })
  const leads = createLeads({ ...options, readClientAddress, desk })
  const { storage, ownerFiles } = createFiles({ ...options, sessions, keys: authKeys }, desk.context.live.hint)
  const alerts = createDeskAlerts({ config, log, db: database.db, jobs, desk: desk.context })
  const { mailbox } = desk
  const inbound = createDeskMailbox({ config, log, db: database.db, jobs, live: desk.context.live, mailbox })
  const backups = createBackups({ config, log, database, jobs })
  const health = listHealthChecks(options, { backups: backups.areGood, realtime: realtime.isReady })
  const api = createApi({
    log,
    now,
    health,
    doctor: { secretKey: authKeys.secretKey, readClientAddress, isProxy: createProxyCheck(trustedProxies) },
    track: { siteUrl, limiter, readClientAddress, record: (events) => recordEvents(database.db, events, now()) },
    inquiries: leads.inquiries,
    privacy: leads.privacy,
    answers: leads.answers,
    tools: { ...leads.pages, securityHeaders: options.toolHeaders },
    ownerFiles: { ...leads.pages, ownerFiles: ownerFiles.service },
    storage: { storage: storage.context, readClientAddress },
    realtime: realtime.loadBroadcasts,
    ownAccount: { auth: auth.auth, inquiries: leads.accountInquiries, readClientAddress },
    desk: desk.context,
    ...ownerFiles.access,
    auth: { auth: auth.auth, publicKeys: auth.publicKeys, readClientAddress, renderPage, securityHeaders },
  })
  return {
    api,
    readClientAddress,
    loadSockets: realtime.loadSockets,
    countSockets: realtime.countSockets,
    readHealth: createHealthCheck(health, now),
    /** Closes all sockets, so that their clients reconnect to another process. */
    closeSockets: realtime.stop,
    workOnJobs: [auth, leads, desk, backups, alerts, ownerFiles, inbound].map((part) => part.workOnJobs),
    onJobsStarted: ownerFiles.queueMissingPreviews,
    async stop() {
      for (const part of [auth, leads, desk, alerts, storage, cleaning, backups]) part.stop()
      await Promise.all([desk.flush(), inbound.stop()])
    },
  }
}

function listHealthChecks(
  { database, jobs, isStopping }: BackendOptions,
  parts: Pick<HealthChecks, 'backups' | 'realtime'>,
): HealthChecks {
  return {
    database: database.answers,
    brokenConnections: database.brokenConnections,
    isUpgrading: database.isUpgrading,
    queue: jobs.isReachable,
    writes: () => canWrite(database.leadsPool),
    recovery: database.readArchiveHealth && (() => !database.readArchiveHealth?.().isLate),
    ...parts,
    isStopping,
  }
}

type FilesOptions = Parameters<typeof createStorage>[0] & Pick<BackendOptions, 'database' | 'jobs' | 'ledgerKey'>

/** The storage service, and what owners send to it. */
function createFiles(options: FilesOptions, hint: (leadId: string) => void) {
  const { config, log, database, jobs, ledgerKey } = options
  const storage = createStorage({ ...options, watchers: watchOwnerFiles(jobs) })
  const ownerFiles = createOwnerFiles({
    log,
    database,
    queue: jobs,
    storage: storage.context,
    hint,
    ledgerKey,
    fileScannerUrl: config.desk.fileScannerUrl,
    teamEmail: config.mail.teamEmail,
    isUnreadable: createPictureJudge(),
  })
  return { storage, ownerFiles }
}
