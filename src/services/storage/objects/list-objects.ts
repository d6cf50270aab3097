import * as v from 'valibot'
import type { Requester } from '../identify.ts'
import { runOnBehalfOf } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refuseWith } from '../wire/refusals.ts'
import {
  type FolderListing,
  type ListedItem,
  listByName,
  listByTime,
  listFolder,
  listFolderAsService,
  type Page,
  type PagedItem,
} from './list-store.ts'

const MAX_IN_FOLDER = 1500
const MAX_IN_PAGE = 1000

/** One level of a bucket's tree, for version 1 of the call. */
export function listFolderFor(
  storage: StorageContext,
  requester: Requester,
  listing: FolderListing,
): Promise<ListedItem[]> {
  const prefix = listing.prefix === '' || listing.prefix.endsWith('/') ? listing.prefix : `${listing.prefix}/`
  const limit = Math.min(listing.limit, MAX_IN_FOLDER)
  const list = requester.caller.role === 'service_role' ? listFolderAsService : listFolder
  return runOnBehalfOf(storage.db, requester, 'storage.object.list', (tx) => list(tx, { ...listing, prefix, limit }))
}

export interface PageRequest extends Omit<Page, 'after'> {
  cursor: string | undefined
}

export interface ListedPage {
  items: PagedItem[]
  /** Continues the list; null on its last page. */
  nextCursor: string | null
}

/** A page of a bucket, for version 2 of the call. Pages are complete and never overlap. */
export async function listPageFor(
  storage: StorageContext,
  requester: Requester,
  { cursor, ...request }: PageRequest,
): Promise<ListedPage> {
  const continued = cursor === undefined ? null : readCursor(cursor)
  const limit = Math.min(request.limit, MAX_IN_PAGE)
  const page: Page = {
    ...request,
    // The first page's sort order applies to all pages.
    ...(continued && { column: continued.c, order: continued.o }),
    after: continued && { name: continued.l, at: continued.a },
    limit: limit + 1,
  }
  const list = page.column === 'name' ? listByName : listByTime
  const found = await runOnBehalfOf(storage.db, requester, 'storage.object.list_v2', (tx) => list(tx, page))
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? writeCursor(page, last) : null }
}

const Cursor = v.object({
  l: v.string(),
  o: v.picklist(['asc', 'desc']),
  c: v.picklist(['name', 'updated_at', 'created_at']),
  a: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-[\d :.+-]+$/))),
})

function writeCursor({ column, order }: Page, { name, at }: PagedItem): string {
  return Buffer.from(JSON.stringify({ l: name, o: order, c: column, a: at })).toString('base64url')
}

function readCursor(text: string): v.InferOutput<typeof Cursor> {
  try {
    const cursor = v.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (!cursor.l.includes('\0')) return cursor
  } catch {
    // Refused below, like any other text that isn't one of our cursors.
  }
  throw refuseWith.invalidParameter('Invalid Parameter continuation token')
}
