import * as v from 'valibot'
import type { SettingGroup } from './setting.ts'
import { Text, urlWith, wholeNumber } from './setting-schemas.ts'

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
      doc: 'Uploads are refused while the disk of `DATA_DIR` has less free space than this, to keep room for leads.',
    },
    STORAGE_OWNER_MAX_FILES: {
      schema: wholeNumber(0, 1_000_000_000),
      default: '1000',
      doc: 'How many files one person may have; 0 means any number. The secret key has no such limit.',
    },
    STORAGE_OWNER_MAX_MB: {
      schema: wholeNumber(0, 1_000_000_000),
      default: '5000',
      doc: 'How much space one person’s files may take up in total; 0 means any amount.',
    },
    STORAGE_UPLOAD_HOURS: {
      schema: wholeNumber(1, 8760),
      default: '24',
      doc: 'How long a resumable upload may be continued; after that it is removed.',
    },
    STORAGE_S3_ENDPOINT: {
      schema: urlWith('https:', 'http:'),
      unset: 'files are stored in `DATA_DIR/storage`',
      example: 'https://s3.ca-central-1.amazonaws.com',
      doc: 'The endpoint of an S3-compatible service that stores the files. Plain HTTP is accepted on this machine only.',
      requires: 'STORAGE_S3_BUCKET',
    },
    STORAGE_S3_BUCKET: {
      schema: Text,
      unset: 'no files are stored there',
      example: 'offmarket-files',
      doc: 'The bucket to use. It must be private, and nothing else should use it.',
      requires: 'STORAGE_S3_ACCESS_KEY_ID',
    },
    STORAGE_S3_REGION: {
      schema: Text,
      default: 'us-east-1',
      doc: 'The bucket’s region.',
    },
    STORAGE_S3_ACCESS_KEY_ID: {
      schema: Text,
      unset: 'no files are stored there',
      doc: 'The ID of the access key.',
      requires: 'STORAGE_S3_SECRET_ACCESS_KEY',
    },
    STORAGE_S3_SECRET_ACCESS_KEY: {
      schema: Text,
      unset: 'no files are stored there',
      doc: 'The secret of the access key.',
    },
    STORAGE_BACKEND: {
      schema: v.picklist(['files', 's3'], 'must be files or s3'),
      unset: 'files go to the S3 service if one is set',
      example: 'files',
      doc: 'Where new files are stored, `files` or `s3`. Files in the other place are still found.',
    },
  },
} as const satisfies SettingGroup
