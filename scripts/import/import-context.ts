import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { LedgerKey } from '#services/leads/consents/ledger-key.ts'
import type { StorageContext } from '#services/storage/storage-context.ts'
import type { Tables } from '#services/tables.ts'

export interface ImportOptions {
  write: boolean
  'dry-run': boolean
  map: string[]
  kind: string
  dates?: string | undefined
  report?: string | undefined
  from?: string | undefined
  files?: string | undefined
}

/** Passed to every command of `npm run import`. */
export interface ImportContext {
  /** One session, which no other import has at the same time. */
  db: Kysely<Tables>
  config: Config
  ledgerKey: LedgerKey
  openStorage: () => Promise<StorageContext>
  options: ImportOptions
  now: Date
  print: (line: string) => void
}
