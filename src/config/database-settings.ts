import type { SettingGroup } from './setting.ts'
import { Text, urlWith } from './setting-schemas.ts'

export const databaseSettings = {
  title: 'Database',
  settings: {
    DATABASE_URL: {
      schema: urlWith('postgres:', 'postgresql:'),
      unset: 'the embedded PostgreSQL is used',
      example: 'postgresql://user:password@db.example:5432/offmarket',
      doc: 'The PostgreSQL database to use.',
    },
    DATA_DIR: {
      schema: Text,
      default: '.data',
      doc: 'The directory of the embedded database, the generated keys and other local files.',
      isEssential: true,
    },
  },
} as const satisfies SettingGroup
