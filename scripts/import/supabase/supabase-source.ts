import type { CopiedRow } from './copy-text.ts'

/** The tables that are imported, in this order, because later ones refer to earlier ones. */
export const sourceTables = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'storage.buckets',
  'storage.objects',
] as const
export type SourceTable = (typeof sourceTables)[number]

/** A dump or a database that is read. */
export interface SupabaseSource {
  /** For the operator to recognize; without a password. */
  name: string
  /** Tells it from others, so that an interrupted run is continued. */
  fingerprint: Buffer
  /** The number of rows; 0 if the table is missing. */
  count(table: SourceTable): number
  read(table: SourceTable): AsyncIterable<CopiedRow>
  close(): Promise<void>
}

export function findTable(schema: string, name: string): SourceTable | null {
  return sourceTables.find((table) => table === `${schema}.${name}`) ?? null
}
