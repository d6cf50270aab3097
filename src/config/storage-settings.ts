import type { SettingGroup } from './setting.ts'
import { wholeNumber } from './setting-schemas.ts'

export const storageSettings = {
  title: 'Storage',
  settings: {
    STORAGE_FILE_SIZE_LIMIT: {
      schema: wholeNumber(0, 1_000_000_000_000),
      default: '52428800',
      doc: 'The largest file that can be stored, in bytes; a bucket may have a lower limit.',
    },
    STORAGE_MIN_FREE_MB: {
      schema: wholeNumber(0, 1_000_000_000),
      default: '500',
      doc: 'Uploads are refused while the disk of `DATA_DIR` has less free space than this, so that there is room for leads.',
    },
    STORAGE_OWNER_MAX_FILES: {
      schema: wholeNumber(0, 1_000_000_000),
      default: '1000',
      doc: 'How many files one person may have; 0 means any number. The secret key stores without such a limit.',
    },
    STORAGE_OWNER_MAX_MB: {
      schema: wholeNumber(0, 1_000_000_000),
      default: '5000',
      doc: 'How much the files of one person may take up together; 0 means any amount.',
    },
    STORAGE_UPLOAD_HOURS: {
      schema: wholeNumber(1, 8760),
      default: '24',
      doc: 'How long a resumable upload may be continued; after that it is removed.',
    },
  },
} as const satisfies SettingGroup
