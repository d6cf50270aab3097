import type { SettingGroup } from './setting.ts'
import { Text, urlWith } from './setting-schemas.ts'

export const databaseSettings = {
  title: 'Database',
  settings: {
    DATABASE_URL: {
      schema: urlWith('postgres:', 'postgresql:'),
      unset: 'the embedded PostgreSQL is used',
      example: 'postgresql://user:password@db.example:5432/offmarket',
      doc: 'The PostgreSQL database to use, directly or through a pooler such as PgBouncer.',
    },
    DATABASE_DIRECT_URL: {
      schema: urlWith('postgres:', 'postgresql:'),
      unset: '`DATABASE_URL` is used',
      example: 'postgresql://user:password@db.example:5432/offmarket',
      requires: 'DATABASE_URL',
      doc: 'The address of the same database without its pooler, if `DATABASE_URL` points to one in transaction mode. Migrations, backups and the realtime service use it.',
    },
    DATA_DIR: {
      schema: Text,
      default: '.data',
      doc: 'The directory of the embedded database, the generated keys and other local files.',
      isEssential: true,
    },
  },
} as const satisfies SettingGroup
