import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { ImportKind, ItemKind } from './import-tables.ts'

type Db = Kysely<Tables>

const LOCK_KEY = 1_768_845_682

/** Whether this session may import or undo; it holds the right until it ends. Two at once would not see each other's rows. */
export async function holdImports(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_lock(${LOCK_KEY}) as "isFree"`.execute(db)
  return rows[0]?.isFree === true
}

interface NewRun {
  id: string
  kind: ImportKind
  source: string
  fingerprint: Buffer
  at: Date
}

/** The unfinished run with the same fingerprint, or a new one. */
export async function startRun(
  db: Db,
  { id, kind, source, fingerprint, at }: NewRun,
): Promise<{ id: string; isContinued: boolean }> {
  const open = await db
    .selectFrom('import_runs')
    .select('id')
    .where('kind', '=', kind)
    .where('fingerprint', '=', fingerprint)
    .where('finished_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (open) return { id: open.id, isContinued: true }
  await db
    .insertInto('import_runs')
    .values({ id, kind, source, fingerprint, started_at: at, finished_at: null, undone_at: null })
    .execute()
  return { id, isContinued: false }
}

/** A run that created nothing leaves no trace. */
export async function finishRun(db: Db, id: string, at: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('import_runs')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from import_items where run_id = ${id})`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await db.updateTable('import_runs').set({ finished_at: at }).where('id', '=', id).execute()
}

export interface ListedRun {
  id: string
  kind: ImportKind
  source: string
  startedAt: Date
  finishedAt: Date | null
  undoneAt: Date | null
  items: Partial<Record<ItemKind, number>>
}

/** Newest first. */
export async function listRuns(db: Db): Promise<ListedRun[]> {
  return selectRuns(db).orderBy('started_at', 'desc').execute()
}

export async function findRun(db: Db, id: string): Promise<ListedRun | null> {
  return (await selectRuns(db).where('id', '=', id).executeTakeFirst()) ?? null
}

function selectRuns(db: Db) {
  return db
    .selectFrom('import_runs')
    .select(['id', 'kind', 'source', 'started_at as startedAt', 'finished_at as finishedAt', 'undone_at as undoneAt'])
    .select(
      sql<ListedRun['items']>`coalesce((select jsonb_object_agg(kind, count) from (
        select i.kind, count(*) from import_items i where i.run_id = import_runs.id group by i.kind) counted), '{}')`.as(
        'items',
      ),
    )
}

/** A run is undone as soon as it begins to be, so that the same file starts another one. */
export async function markUndone(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('import_runs').set({ undone_at: at }).where('id', '=', id).execute()
}

export interface ImportItem {
  key: Buffer
  id: string
}

interface ItemPage {
  runId: string
  kind: ItemKind
  after: Buffer
  limit: number
}

/** What a run created, a page at a time, in the order of its keys. */
export function listItems(db: Db, { runId, kind, after, limit }: ItemPage): Promise<ImportItem[]> {
  return db
    .selectFrom('import_items')
    .select(['key', 'id'])
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()
}

export async function removeItems(db: Db, kind: ItemKind, keys: readonly Buffer[]): Promise<void> {
  if (keys.length === 0) return
  await db.deleteFrom('import_items').where('kind', '=', kind).where('key', 'in', keys).execute()
}

/** The key of something that has an id of its own where it comes from. */
export function itemKey(kind: ItemKind, id: string): Buffer {
  return hash('sha256', `${kind} ${id}`, 'buffer')
}

export async function insertItems(db: Db, runId: string, kind: ItemKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const items = ids.map((id) => ({ kind, key: itemKey(kind, id), run_id: runId, id }))
  const insert = db.insertInto('import_items').values(items)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Which of these were imported, by any run. */
export async function findItemIds(db: Db, kind: ItemKind, ids: readonly string[]): Promise<Set<string>> {
  const byKey = new Map(ids.map((id) => [itemKey(kind, id).toString('hex'), id]))
  if (byKey.size === 0) return new Set()
  const keys = [...byKey.keys()].map((key) => Buffer.from(key, 'hex'))
  const query = db.selectFrom('import_items').select('key').where('kind', '=', kind).where('key', 'in', keys)
  const rows = await query.execute()
  return new Set(rows.flatMap(({ key }) => byKey.get(key.toString('hex')) ?? []))
}
