import { sql } from 'kysely'
import type { Tx } from '../on-behalf-of.ts'
import type { ObjectMetadata } from '../storage-tables.ts'
import { toIsoTime } from './iso-time.ts'

/** A file, or a folder, which has only a name. Times are texts in the wire format. */
export interface ListedItem {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: Partial<ObjectMetadata> | null
}

/** A list of a thousand has three thousand times. Parsing them as dates would take longer than everything else. */
const itemColumns = sql`name, id, (updated_at at time zone 'UTC')::text as updated,
  (created_at at time zone 'UTC')::text as created, (last_accessed_at at time zone 'UTC')::text as accessed, metadata`

interface ItemRow extends Pick<ListedItem, 'name' | 'id' | 'metadata'> {
  updated: string | null
  created: string | null
  accessed: string | null
}

function toItem({ name, id, updated, created, accessed, metadata }: ItemRow): ListedItem {
  return {
    name,
    id,
    updated_at: toIsoTime(updated),
    created_at: toIsoTime(created),
    last_accessed_at: toIsoTime(accessed),
    metadata,
  }
}

export type SortColumn = 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'

export interface FolderListing {
  bucketId: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** A prefix of the rest of the key, ignoring case. */
  search: string
  column: SortColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** The smallest text after every key with the prefix. Keys contain only ASCII. */
const AFTER_ALL = '\uffff'

/** This many entries of a folder are looked up one by one before all of its keys are read. */
const MAX_ENTRIES = 2000

/**
 * One level of the tree that the slashes in keys form, files and folders together. Sorted by name, a folder takes the
 * place of its keys. Only the service role has the fastest list. For others, the database checks policies for all keys
 * before it sorts them.
 */
export async function listFolderAsService(tx: Tx, listing: FolderListing): Promise<ListedItem[]> {
  const { bucketId, prefix, search, column, order, limit, offset } = listing
  if (column !== 'name') return listFolder(tx, listing)
  const { rows } = await sql<ItemRow>`
    select ${itemColumns}
    from storage.list_folder(${bucketId}, ${prefix}, ${search}, ${limit}, ${offset}, ${order === 'desc'})`.execute(tx)
  return rows.map(toItem)
}

/** The same for other roles, and for other sort columns. */
export async function listFolder(tx: Tx, listing: FolderListing): Promise<ListedItem[]> {
  return (await listFewEntries(tx, listing)) ?? listAllKeys(tx, listing)
}

/** Skips over the keys of folders, however many there are. Returns null if there are too many entries for that. */
async function listFewEntries(tx: Tx, listing: FolderListing): Promise<ListedItem[] | null> {
  const { bucketId, prefix, search, limit, offset } = listing
  // The folder may exist in several spellings.
  if (search.includes('/')) return null
  const { rows } = await sql<ItemRow & { entries: number; isItem: boolean | null }>`
    with level as materialized (
      select *, substr(name, ${prefix.length + 1}) as key
      from storage.list_level(${bucketId}, ${prefix}, ${prefix}, ${MAX_ENTRIES + 1}, false)
    ), page as (
      select case when is_folder then left(key, -1) else key end as name, id, updated_at, created_at, last_accessed_at,
        metadata, row_number() over (order by ${sortingOf(listing)}) as position
      from level where starts_with(lower(key), lower(${search}))
      order by position limit ${limit} offset ${offset}
    )
    select entries, page.position is not null as "isItem", ${itemColumns}
    from (select count(*)::int as entries from level) counted left join page on true order by position`.execute(tx)
  if ((rows[0]?.entries ?? 0) > MAX_ENTRIES) return null
  return rows.filter(({ isItem }) => isItem).map(toItem)
}

function sortingOf({ column, order }: FolderListing) {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const byName = sql`lower(key) collate "C" ${direction}, key collate "C" ${direction}`
  return column === 'name' ? byName : sql`is_folder desc, ${sql.ref(column)} ${direction}, ${byName}`
}

async function listAllKeys(tx: Tx, listing: FolderListing): Promise<ListedItem[]> {
  const { bucketId, prefix, search, limit, offset } = listing
  const { rows } = await sql<ItemRow>`
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
    select ${itemColumns} from items
    order by ${sortingOf(listing)} limit ${limit} offset ${offset}`.execute(tx)
  return rows.map(toItem)
}

export interface PagedItem extends ListedItem {
  isFolder: boolean
  /** The value of the sort column, exact enough to continue from it. */
  at: string | null
}

type PagedRow = ItemRow & Pick<PagedItem, 'isFolder' | 'at'>

const toPagedItem = (row: PagedRow): PagedItem => ({ ...toItem(row), isFolder: row.isFolder, at: row.at })

export interface Page {
  bucketId: string
  prefix: string
  isTree: boolean
  column: 'name' | 'updated_at' | 'created_at'
  order: 'asc' | 'desc'
  limit: number
  /** The last item of the previous page. */
  after: { name: string; at: string | null } | null
}

/** A page of keys, or of one level of the tree, by name. */
export async function listByName(tx: Tx, page: Page): Promise<PagedItem[]> {
  const { bucketId, prefix, isTree, order, limit } = page
  const bound = boundOf(page)
  if (isTree) {
    const { rows } = await sql<PagedRow>`
      select ${itemColumns}, is_folder as "isFolder", null as at
      from storage.list_level(${bucketId}, ${prefix}, ${bound}, ${limit}, ${order === 'desc'})`.execute(tx)
    return rows.map(toPagedItem)
  }
  const range =
    order === 'desc'
      ? sql`name collate "C" >= ${prefix} and name collate "C" < ${bound} order by bucket_id, name collate "C" desc`
      : sql`name collate "C" >= ${bound} and name collate "C" < ${prefix + AFTER_ALL} order by bucket_id, name collate "C"`
  const { rows } = await sql<PagedRow>`
    select ${itemColumns}, false as "isFolder", null as at
    from storage.objects where bucket_id = ${bucketId} and ${range} limit ${limit}`.execute(tx)
  return rows.map(toPagedItem)
}

/** Where a page starts: see `storage.list_level`. */
function boundOf({ prefix, isTree, order, after }: Page): string {
  const isFolder = isTree && after?.name.endsWith('/') && after.name !== prefix
  if (order === 'desc') return after?.name ?? prefix + AFTER_ALL
  if (!after) return prefix
  return isFolder ? after.name + AFTER_ALL : `${after.name}\x01`
}

/** The same sorted by a time, which needs all keys with the prefix. A folder has the time of its oldest object. */
export async function listByTime(tx: Tx, page: Page): Promise<PagedItem[]> {
  const { bucketId, prefix, isTree, order, limit, after } = page
  const [compare, direction] = order === 'desc' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const column = sql.ref(page.column)
  const rest = after
    ? sql`where (${column}, name collate "C") ${compare} (${after.at}::timestamptz, ${after.name})`
    : sql``
  const { rows } = await sql<PagedRow>`
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
    select ${itemColumns}, is_folder as "isFolder", ${column}::text as at
    from items ${rest} order by ${column} ${direction}, name collate "C" ${direction} limit ${limit}`.execute(tx)
  return rows.map(toPagedItem)
}
