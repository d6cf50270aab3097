import type { Kysely } from 'kysely'
import { type InboxQuery, isByDue } from '#domain/desk/inbox/inbox-query.ts'
import type { Tables } from '../../tables.ts'
import { containsWordsNear } from '../search/search-store.ts'
import { findConditions } from './find-conditions.ts'
import { type Asker, type ListCursor, toConditions } from './inbox-condition-store.ts'
import { type InboxLead, listInbox } from './inbox-store.ts'

/** So many of the newest leads with the words are looked at for whatever else is asked for. */
const MOST_NEAR = 1000
/** If there are more of them among the newest leads, a page is full before very many were looked at in their order. */
const FEW_NEAR = 5

/**
 * What a query finds after a cursor. Words are looked for among the newest leads first, where those that are in many
 * leads fill a page at once; for the others all leads are searched.
 */
export async function listAsked(
  db: Kysely<Tables>,
  query: InboxQuery,
  asker: Asker,
  { after, limit }: { after: ListCursor | null; limit: number },
): Promise<InboxLead[]> {
  const { conditions, isText } = await findConditions(db, query, asker)
  const page = { memberId: asker.memberId, conditions, isByDue: isByDue(query), after, limit }
  // What is sorted by when it is due is few enough to be looked through.
  if (!isText || page.isByDue) return listInbox(db, page)
  const others = toConditions({ ...query, words: [] }, asker)
  // Of those that have the words, hardly any is left out unless something else is asked for too.
  const most = others.length === 0 ? 2 * limit : MOST_NEAR
  const near = containsWordsNear(asker.search, query.words, { until: after?.moment ?? null, limit: most })
  const newest = await listInbox(db, { ...page, conditions: [...others, near] })
  if (newest.length >= limit) return newest
  return listInbox(db, { ...page, areFew: newest.length < FEW_NEAR })
}
