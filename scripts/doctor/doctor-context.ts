import type { Kysely } from 'kysely'
import { findSecretKey } from '#app/create-auth.ts'
import type { Config } from '#config/config.ts'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { readAppliedMigrations } from '#platform/database/migrate.ts'
import type { Migration } from '#platform/database/migration-plan.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { Tables } from '#services/tables.ts'
import { askAboutSelf, SiteFault, type SiteReport } from './ask-site.ts'
import { type Finding, skip } from './finding.ts'

export const silentLog = createLogger({ level: 'silent' })

export interface OpenDatabase {
  connection: Connection
  db: Kysely<Tables>
  /** Where it is, for the operator to read. */
  location: string
  /** None before the first start. */
  applied: Migration[]
}

export interface DoctorOptions {
  config: Config
  /** The project folder, which contains the migrations. */
  root: string
  /** The address to send a mail to. */
  mailTo: string | null
  /** Whether to restore the newest backup. */
  restores: boolean
}

export interface DoctorContext extends DoctorOptions {
  /** Opened by the first check that needs it, and shared by all. */
  database(): Promise<OpenDatabase>
  /** What the running site says about itself, asked once. */
  site(): Promise<SiteReport>
  /** The same for a request that claims to come from this address. */
  siteSeenFrom(address: string): Promise<SiteReport>
  close(): Promise<void>
}

export function createDoctorContext(options: DoctorOptions): DoctorContext {
  const { config } = options
  const closers: (() => Promise<void>)[] = []

  async function openDatabase(): Promise<OpenDatabase> {
    const { database, dataDir } = config
    const wanted = { databaseUrl: database.directUrl, dataDir, log: silentLog, mayBeEmpty: true }
    const { connection, location, close } = await openDatabaseForTool(wanted)
    closers.unshift(close)
    const applied = await withClient(connection, readAppliedMigrations)
    const opened = createDatabase<Tables>({ connection, max: 4, log: silentLog })
    closers.unshift(opened.close)
    return { connection, db: opened.db, location, applied }
  }

  async function askSite(headers?: Record<string, string>): Promise<SiteReport> {
    const secretKey = await findSecretKey(config)
    if (secretKey === null) throw new SiteFault('There is no SECRET_KEY: set it, or start the site once.')
    return askAboutSelf(new URL(config.server.siteUrl), secretKey, headers)
  }

  return {
    ...options,
    database: once(openDatabase),
    site: once(() => askSite()),
    siteSeenFrom: (address) => askSite({ 'x-forwarded-for': address }),
    async close() {
      for (const close of closers) await close()
    },
  }
}

/** For all checks but the one that reports why the database could not be opened. */
export async function withDatabase(
  { database }: DoctorContext,
  work: (opened: OpenDatabase) => Promise<Finding>,
): Promise<Finding> {
  const opened = await database().catch(() => null)
  return opened ? work(opened) : skip('The database could not be opened.')
}

/** The same for a database that a site has used. */
export function withUsedDatabase(
  context: DoctorContext,
  work: (opened: OpenDatabase) => Promise<Finding>,
): Promise<Finding> {
  return withDatabase(context, async (opened) =>
    opened.applied.length > 0 ? work(opened) : skip('The site has not started yet.'),
  )
}

/** For all checks but the one that reports why the site could not be asked. */
export async function withSite(
  { site }: DoctorContext,
  work: (report: SiteReport) => Finding | Promise<Finding>,
): Promise<Finding> {
  const report = await site().catch(() => null)
  return report ? work(report) : skip('The site could not be asked.')
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => {
    result ??= work()
    return result
  }
}
