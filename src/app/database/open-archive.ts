import type { Config } from '#config/config.ts'
import type { EmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { type Archiving, startArchiving } from '#platform/database/recovery/start-archiving.ts'
import { endArchives } from '#platform/database/recovery/wal-shipper.ts'
import type { Logger } from '#platform/log/logger.ts'
import { openBackupDestination } from '../open-backup-destination.ts'

interface OpenArchiveOptions {
  config: Config
  log: Logger
  server: EmbeddedPostgres
}

/** Archives the embedded database for point-in-time recovery, unless that is off. */
export async function openArchive({
  config,
  log,
  server,
}: OpenArchiveOptions): Promise<Pick<Archiving, 'health' | 'stop'> | null> {
  const { recoveryDays: days } = config.backups
  const destination = days > 0 ? openBackupDestination(config) : null
  if (destination) return startArchiving({ server, folder: destination.recovery, days, dataDir: config.dataDir, log })
  // Otherwise the server would keep its log for an archive that nobody fills.
  await endArchives(server.superuser)
  return null
}
