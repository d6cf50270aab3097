import type { Kysely, RawBuilder } from 'kysely'
import type { InboxQuery } from '#domain/desk/inbox/inbox-query.ts'
import type { Tables } from '../../tables.ts'
import { hasLead, namesOf } from '../search/search-store.ts'
import { type QueryContext, toConditions } from './inbox-condition-store.ts'

interface Found {
  conditions: RawBuilder<boolean>[]
  /** Whether the query searches texts. */
  isText: boolean
}

/**
 * Converts a query to conditions. If the words are the full reference, phone number or e-mail address of a lead, they find
 * only leads with exactly that, not others that contain it.
 */
export async function findConditions(db: Kysely<Tables>, query: InboxQuery, context: QueryContext): Promise<Found> {
  for (const name of namesOf(query.words)) {
    if (await hasLead(db, context.memberId, name))
      return { conditions: [...toConditions({ ...query, words: [] }, context), name], isText: false }
  }
  return { conditions: toConditions(query, context), isText: query.words.length > 0 }
}
