import { sql } from 'kysely'
import type { Tx } from '../on-behalf-of.ts'
import type { ObjectMetadata } from '../storage-tables.ts'

/** A file or, with nothing but a name, a folder. */
export interface ListedItem {
  name: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: Partial<ObjectMetadata> | null
}

export type SortColumn = 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'

export interface FolderListing {
  bucketId: string
  /** Empty, or with a slash at its end. */
  prefix: string
  /** What the rest of the key begins with, in upper or lower case. */
  search: string
  column: SortColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** What comes right after every key that begins with a prefix. Keys have no characters beyond ASCII. */
const AFTER_ALL = '\uffff'

/**
 * One level of the tree that the slashes in keys make, files and folders together. By name, a folder has the place of its
 * keys, and keys are read no further than to the end of the page. Only the service has so quick a list: where policies
 * decide, the database asks them about all keys before it puts them in order.
 */
export async function listFolderAsService(tx: Tx, listing: FolderListing): Promise<ListedItem[]> {
  const found = listing.column === 'name' ? await listInOrder(tx, listing) : null
  return found ?? listFolder(tx, listing)
}

/** Returns null if it meets folders that differ in nothing but case, as their keys are mixed in this order. */
async function listInOrder(tx: Tx, listing: FolderListing): Promise<ListedItem[] | null> {
  const { bucketId, prefix, search, limit, offset } = listing
  const direction = listing.order === 'desc' ? sql`desc` : sql`asc`
  const sorted = sql`order by folded ${direction}, key ${direction}`
  const start = prefix + search
  const { rows } = await sql<ListedItem & { isMixed: boolean | null }>`
    with keys as (
      select name collate "C" as key, lower(name) collate "C" as folded, substr(name, ${prefix.length + 1}) as below,
        strpos(substr(name, ${start.length + 1}), '/') as slash, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = ${bucketId} and starts_with(name, ${prefix})
        and lower(name) collate "C" >= lower(${start}) and lower(name) collate "C" < lower(${start}) || ${AFTER_ALL}
    ), items as (
      select *, case when slash > 0 then left(below, ${search.length} + slash - 1) end as folder from keys
    ), followed as (
      select *, lag(folder) over (${sorted}) as previous from items
    ), marked as (
      select *, bool_or(previous <> folder and lower(previous) = lower(folder)) over (${sorted}) as is_mixed from followed
    )
    select coalesce(folder, below) as name, is_mixed as "isMixed",
      case when folder is null then id end as id, case when folder is null then updated_at end as updated_at,
      case when folder is null then created_at end as created_at,
      case when folder is null then last_accessed_at end as last_accessed_at,
      case when folder is null then metadata end as metadata
    from marked where folder is null or folder is distinct from previous
    ${sorted} limit ${limit} offset ${offset}`.execute(tx)
  if (rows.at(-1)?.isMixed) return null
  return rows.map(({ isMixed: _, ...item }) => item)
}

/** The same for anybody. It reads all keys of the folder. */
export async function listFolder(tx: Tx, listing: FolderListing): Promise<ListedItem[]> {
  const { bucketId, prefix, search, column, order, limit, offset } = listing
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const byName = sql`lower(key) collate "C" ${direction}, key collate "C" ${direction}`
  const sorted = column === 'name' ? byName : sql`is_folder desc, ${sql.ref(column)} ${direction}, ${byName}`
  const { rows } = await sql<ListedItem>`
    with visible as (
      select *, substr(name, ${prefix.length + 1}) as below,
        strpos(substr(name, ${prefix.length + search.length + 1}), '/') as slash
      from storage.objects
      where bucket_id = ${bucketId} and name collate "C" >= ${prefix} and name collate "C" < ${prefix + AFTER_ALL}
        and starts_with(lower(substr(name, ${prefix.length + 1})), lower(${search}))
    ), items as (
      select distinct left(below, ${search.length} + slash - 1) as name, true as is_folder, null::uuid as id,
        null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at,
        null::jsonb as metadata, left(below, ${search.length} + slash) as key
      from visible where slash > 0
      union all
      select below, false, id, updated_at, created_at, last_accessed_at, metadata, below from visible where slash = 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from items
    order by ${sorted} limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

export interface PagedItem extends ListedItem {
  isFolder: boolean
  /** The value of the column that the list is sorted by, exact enough to continue from it. */
  at: string | null
}

export interface Page {
  bucketId: string
  prefix: string
  isTree: boolean
  column: 'name' | 'updated_at' | 'created_at'
  order: 'asc' | 'desc'
  limit: number
  /** The last item of the page before. */
  after: { name: string; at: string | null } | null
}

/** A page of keys, or of one level of the tree, by name. */
export async function listByName(tx: Tx, page: Page): Promise<PagedItem[]> {
  const { bucketId, prefix, isTree, order, limit } = page
  const bound = boundOf(page)
  if (isTree) {
    const { rows } = await sql<PagedItem>`
      select name, is_folder as "isFolder", null as at, id, updated_at, created_at, last_accessed_at, metadata
      from storage.list_level(${bucketId}, ${prefix}, ${bound}, ${limit}, ${order === 'desc'})`.execute(tx)
    return rows
  }
  const range =
    order === 'desc'
      ? sql`name collate "C" >= ${prefix} and name collate "C" < ${bound} order by bucket_id, name collate "C" desc`
      : sql`name collate "C" >= ${bound} and name collate "C" < ${prefix + AFTER_ALL} order by bucket_id, name collate "C"`
  const { rows } = await sql<PagedItem>`
    select name, false as "isFolder", null as at, id, updated_at, created_at, last_accessed_at, metadata
    from storage.objects where bucket_id = ${bucketId} and ${range} limit ${limit}`.execute(tx)
  return rows
}

/** Where a page begins: see `storage.list_level`. */
function boundOf({ prefix, isTree, order, after }: Page): string {
  const isFolder = isTree && after?.name.endsWith('/') && after.name !== prefix
  if (order === 'desc') return after?.name ?? prefix + AFTER_ALL
  if (!after) return prefix
  return isFolder ? after.name + AFTER_ALL : `${after.name}\x01`
}

/** The same by a time, which needs all keys with the prefix. A folder has the time of its oldest object. */
export async function listByTime(tx: Tx, page: Page): Promise<PagedItem[]> {
  const { bucketId, prefix, isTree, order, limit, after } = page
  const [compare, direction] = order === 'desc' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const column = sql.ref(page.column)
  const rest = after
    ? sql`where (${column}, name collate "C") ${compare} (${after.at}::timestamptz, ${after.name})`
    : sql``
  const { rows } = await sql<PagedItem>`
    with visible as (
      select *, case when ${isTree} then strpos(substr(name, ${prefix.length + 1}), '/') else 0 end as slash
      from storage.objects
      where bucket_id = ${bucketId} and name collate "C" >= ${prefix} and name collate "C" < ${prefix + AFTER_ALL}
    ), items as (
      select left(name, ${prefix.length} + slash) as name, true as is_folder, null::uuid as id,
        min(created_at) as updated_at, min(created_at) as created_at, null::timestamptz as last_accessed_at,
        null::jsonb as metadata
      from visible where slash > 0 group by 1
      union all
      select name, false, id, updated_at, created_at, last_accessed_at, metadata from visible where slash = 0
    )
    select name, is_folder as "isFolder", ${column}::text as at, id, updated_at, created_at, last_accessed_at, metadata
    from items ${rest} order by ${column} ${direction}, name collate "C" ${direction} limit ${limit}`.execute(tx)
  return rows
}
