import type { Kysely } from 'kysely'
import { type InboxQuery, isByDue } from '#domain/desk/inbox/inbox-query.ts'
import type { Tables } from '../../tables.ts'
import { containsWordsAmongNewest } from '../search/search-store.ts'
import { findConditions } from './find-conditions.ts'
import { type ListCursor, type QueryContext, toConditions } from './inbox-condition-store.ts'
import { type InboxLead, listInbox } from './inbox-store.ts'

/** This many of the newest matches are checked against the query's other conditions. */
const MAX_NEWEST = 1000
/** If this many of the newest leads match, reading leads in order fills a page quickly. */
const FEW_MATCHES = 5

/**
 * Lists what a query finds after a cursor. Words are searched among the newest leads first, where common words fill a
 * page at once; for rare words all leads are searched.
 */
export async function searchInbox(
  db: Kysely<Tables>,
  query: InboxQuery,
  context: QueryContext,
  { after, limit }: { after: ListCursor | null; limit: number },
): Promise<InboxLead[]> {
  const { conditions, isText } = await findConditions(db, query, context)
  const page = { memberId: context.memberId, conditions, isByDue: isByDue(query), after, limit }
  // A list sorted by due date is short enough to scan.
  if (!isText || page.isByDue) return listInbox(db, page)
  const others = toConditions({ ...query, words: [] }, context)
  // Without other conditions, hardly any lead that contains the words is filtered out.
  const most = others.length === 0 ? 2 * limit : MAX_NEWEST
  const amongNewest = containsWordsAmongNewest(context.search, query.words, {
    until: after?.moment ?? null,
    limit: most,
  })
  const newest = await listInbox(db, { ...page, conditions: [...others, amongNewest] })
  if (newest.length >= limit) return newest
  return listInbox(db, { ...page, expectsFew: newest.length < FEW_MATCHES })
}
