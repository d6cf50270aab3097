import type { SettingGroup } from './setting.ts'
import { Text, wholeNumber } from './setting-schemas.ts'

export const backupSettings = {
  title: 'Backups',
  settings: {
    BACKUP_DIR: {
      schema: Text,
      unset: 'no backups are made automatically',
      example: '/mnt/backups/offmarket',
      doc: 'Where automatic backups are stored: a directory, preferably on another disk, or `s3://bucket/prefix` on the service at `STORAGE_S3_ENDPOINT`.',
    },
    BACKUP_EVERY: {
      schema: wholeNumber(1, 168),
      default: '24',
      doc: 'The number of hours between backups. With 24 or more, they are made at night.',
    },
    RECOVERY_DAYS: {
      schema: wholeNumber(0, 35),
      default: '7',
      doc: 'How many days back the embedded database can be restored to any moment. It needs `BACKUP_DIR`; 0 turns it off.',
    },
  },
} as const satisfies SettingGroup
