export type ImportKind = 'leads' | 'supabase'
export type ItemKind = 'lead' | 'user' | 'identity' | 'factor' | 'bucket' | 'object'

/** What imports created. The migration says more. */
export interface ImportTables {
  import_runs: {
    id: string
    kind: ImportKind
    source: string
    fingerprint: Buffer
    started_at: Date
    finished_at: Date | null
    undone_at: Date | null
  }
  import_items: {
    kind: ItemKind
    key: Buffer
    run_id: string
    id: string
  }
}
