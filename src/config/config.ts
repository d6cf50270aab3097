import * as v from 'valibot'
import { identity as defaultIdentity } from '#content/identity.ts'
import { Identity } from '#content/identity-schema.ts'
import { selectProfiles } from '#content/social-profiles.ts'
import { createAuthConfig } from './auth/auth-config.ts'
import { type Environment, SettingsError } from './environment.ts'
import type { IdentityFolder } from './identity-folder.ts'

export type Config = ReturnType<typeof createConfig>

interface BackupConfig {
  everyMs: number
  recoveryDays: number
  directory: string | null
  s3: (NonNullable<ReturnType<typeof readBlobStores>['s3']> & { prefix: string }) | null
}

/** Groups the settings by the part of the application that uses them. `folder` is what `IDENTITY_DIR` contains. */
export function createConfig(environment: Environment, folder: IdentityFolder | null = null) {
  const identity = readIdentity(environment, folder)
  return {
    server: {
      port: environment.PORT,
      host: environment.HOST,
      quickStart: environment.QUICK_START,
      reusePort: environment.REUSE_PORT,
      siteUrl: environment.SITE_URL ?? `http://localhost:${environment.PORT}`,
      hsts: environment.HSTS,
      trustedProxies: environment.TRUSTED_PROXIES ?? [],
      rateLimit: environment.RATE_LIMIT,
      maxConnections: environment.MAX_CONNECTIONS,
      maxConnectionsPerAddress: environment.MAX_CONNECTIONS_PER_ADDRESS,
    },
    database: {
      url: environment.DATABASE_URL,
      /** For work that needs a session. */
      directUrl: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    },
    mail: {
      smtpUrl: environment.SMTP_URL,
      from: environment.MAIL_FROM ?? identity.email,
      teamEmail: environment.TEAM_EMAIL ?? identity.email,
    },
    auth: createAuthConfig(environment),
    leads: {
      retentionMonths: environment.LEAD_RETENTION_MONTHS,
      webhook: readWebhook(environment),
      ledgerKey: environment.LEDGER_KEY,
    },
    desk: {
      lockMinutes: environment.DESK_LOCK_MINUTES,
      guideUrl: environment.RECO_GUIDE_URL,
      fileScannerUrl: environment.FILE_SCANNER_URL ?? null,
      mailbox: readDeskMailbox(environment),
    },
    storage: {
      maxFileBytes: environment.STORAGE_FILE_SIZE_LIMIT,
      minFreeBytes: environment.STORAGE_MIN_FREE_MB * 1_000_000,
      maxOwnerFiles: environment.STORAGE_OWNER_MAX_FILES || Number.POSITIVE_INFINITY,
      maxOwnerBytes: environment.STORAGE_OWNER_MAX_MB * 1_000_000 || Number.POSITIVE_INFINITY,
      uploadLifeMs: environment.STORAGE_UPLOAD_HOURS * 3_600_000,
      ...readBlobStores(environment),
    },
    realtime: {
      isOn: environment.REALTIME,
      isPrivateOnly: environment.REALTIME_PRIVATE_ONLY,
      maxSockets: environment.REALTIME_MAX_SOCKETS,
      maxSocketsPerAddress: environment.REALTIME_MAX_SOCKETS_PER_ADDRESS,
      maxChannelsPerSocket: environment.REALTIME_MAX_CHANNELS,
      joinsPerSecond: environment.REALTIME_JOINS_PER_SECOND,
      eventsPerSecond: environment.REALTIME_EVENTS_PER_SECOND,
      maxPayloadBytes: environment.REALTIME_MAX_PAYLOAD_KB * 1000,
      maxStoredMessages: environment.REALTIME_STORED_MESSAGES,
      maxStoredBytes: environment.REALTIME_STORED_MB * 1_000_000,
      refusalDelayMs: environment.REALTIME_REFUSAL_DELAY_MS,
    },
    backups: readBackupDestination(environment),
    metricsAddress: environment.METRICS_ADDRESS ?? null,
    dataDir: environment.DATA_DIR,
    publishableKey: environment.PUBLISHABLE_KEY,
    gaMeasurementId: environment.GA_MEASUREMENT_ID,
    logLevel: environment.LOG_LEVEL,
    identity,
    own: folder?.own ?? null,
    proof: folder?.proof,
    pictures: folder?.pictures ?? [],
    signatures: folder?.signatures ?? [],
  }
}

function readBlobStores(environment: Environment) {
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_BUCKET: bucket, STORAGE_BACKEND: backend } = environment
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const isComplete = endpoint && bucket && accessKeyId && secretAccessKey
  if (!isComplete && backend === 's3')
    throw new SettingsError(['STORAGE_BACKEND is s3, which needs STORAGE_S3_ENDPOINT'])
  const s3 = isComplete
    ? { endpoint, bucket, region: environment.STORAGE_S3_REGION, accessKeyId, secretAccessKey }
    : null
  return { s3, backend: backend ?? (s3 ? 's3' : 'files') } as const
}

function readBackupDestination(environment: Environment): BackupConfig {
  const times = { everyMs: environment.BACKUP_EVERY * 3_600_000, recoveryDays: environment.RECOVERY_DAYS }
  const destination = environment.BACKUP_DIR
  if (!destination?.startsWith('s3://')) return { ...times, directory: destination ?? null, s3: null }
  const { s3 } = readBlobStores(environment)
  if (!s3) throw new SettingsError(['BACKUP_DIR is in S3, which needs STORAGE_S3_ENDPOINT'])
  const [bucket = '', ...folders] = destination.slice('s3://'.length).split('/').filter(Boolean)
  if (!bucket) throw new SettingsError(['BACKUP_DIR must contain a bucket, such as s3://bucket/prefix'])
  const prefix = folders.map((folder) => `${folder}/`).join('')
  if (bucket === s3.bucket && prefix === '')
    throw new SettingsError([
      'BACKUP_DIR needs a separate bucket or a prefix, as stored files are at the top of this bucket',
    ])
  return { ...times, directory: null, s3: { ...s3, bucket, prefix } }
}

function readDeskMailbox({ DESK_IMAP_URL: url, DESK_REPLY_ADDRESS: address, DESK_AUTHSERV_ID }: Environment) {
  if (!url) return null
  const own = address ?? decodeURIComponent(new URL(url).username)
  if (!own.includes('@'))
    throw new SettingsError(['The user in DESK_IMAP_URL is not an email address, so DESK_REPLY_ADDRESS must be set'])
  return { url, address: own, authservId: DESK_AUTHSERV_ID ?? null }
}

function readWebhook({ LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret }: Environment) {
  return url && secret ? { url, secret } : null
}

/**
 * The identity in `src/content/identity.ts` or `IDENTITY_DIR` with overrides from the environment, validated as a whole. The people of
 * `IDENTITY_DIR` are its agents, so that no page names others.
 */
function readIdentity(environment: Environment, folder: IdentityFolder | null): Identity {
  const own = folder?.identity
  const base = { ...defaultIdentity, ...own }
  const email = environment.CONTACT_EMAIL ?? base.email
  const people = folder?.agents ?? []
  if (people.length > 0 && environment.AGENTS)
    throw new SettingsError(['AGENTS and people.json in IDENTITY_DIR both name the agents: remove AGENTS'])
  if (folder?.proof.isExample && !email.endsWith('.example'))
    throw new SettingsError([
      'IDENTITY_DIR is a folder of invented examples, which a real CONTACT_EMAIL must not be shown with',
    ])
  const result = v.safeParse(Identity, {
    brokerageName: environment.BROKERAGE_NAME ?? base.brokerageName,
    teamName: environment.TEAM_NAME ?? base.teamName,
    agents: environment.AGENTS ?? (people.length > 0 ? people : base.agents),
    email,
    phone: environment.CONTACT_PHONE ?? base.phone,
    address: environment.OFFICE_ADDRESS ?? base.address,
    social: environment.SOCIAL_LINKS ?? (own ? (own.social ?? {}) : selectProfiles({ email, social: base.social })),
  })
  if (result.success) return result.output
  throw new SettingsError(result.issues.map((issue) => `identity: ${v.getDotPath(issue)} ${issue.message}`))
}
