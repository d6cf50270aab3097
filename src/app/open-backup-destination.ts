import type { Config } from '#config/config.ts'
import type { BackupDestination } from '#platform/backup-destination/backup-destination.ts'
import { createDiskBackupDestination } from '#platform/backup-destination/disk-backup-destination.ts'
import { createS3BackupDestination } from '#platform/backup-destination/s3-backup-destination.ts'
import { createS3Client } from '#platform/s3/s3-client.ts'
import { openLocalBlobStore } from './open-blob-store.ts'

/** The destination of automatic backups, if one is set. */
export function openBackupDestination({ backups: { directory, s3 }, dataDir }: Config): BackupDestination | null {
  if (s3) return createS3BackupDestination(createS3Client(s3), openLocalBlobStore(dataDir, 'backup-spool'))
  return directory ? createDiskBackupDestination(directory) : null
}
