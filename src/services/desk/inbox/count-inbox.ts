import type { Kysely } from 'kysely'
import type { Facet } from '#domain/desk/answers/inbox.ts'
import {
  emptyQuery,
  type InboxQuery,
  type InboxTab,
  isByDue,
  mapTabs,
  readQuery,
} from '#domain/desk/inbox/inbox-query.ts'
import type { Tables } from '../../tables.ts'
import { type QueryContext, toConditions } from './inbox-condition-store.ts'
import { countFacets, countLists } from './inbox-store.ts'

type Db = Kysely<Tables>

/** How many leads each tab of the inbox has, 1,000 at most. */
export function countTabs(db: Db, context: QueryContext): Promise<Record<InboxTab, number>> {
  const lists = mapTabs((text) => toList(readQuery(text).query, context))
  return countLists(db, context.memberId, lists)
}

/** The numbers on the chips. Only the conditions of the tabs are quick to count on. */
export async function countChips(db: Db, query: InboxQuery, context: QueryContext): Promise<Facet[] | null> {
  if (query.statuses.length + query.flags.length + query.regions.length + query.words.length > 0) return null
  const view: InboxQuery = { ...emptyQuery, is: query.is }
  return countFacets(db, context.memberId, { ...toList(view, context), at: context.at })
}

function toList(query: InboxQuery, context: QueryContext) {
  return { conditions: toConditions(query, context), isByDue: isByDue(query) }
}
