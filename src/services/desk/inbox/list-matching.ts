import type { Matching } from '#domain/desk/answers/inbox.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { readQuery } from '#domain/desk/inbox/inbox-query.ts'
import type { DeskContext } from '../desk-context.ts'
import { findConditions } from './find-conditions.ts'
import { listStates } from './inbox-store.ts'

/** The most leads that one act may change. */
const MOST = 500

/** Every lead that a query finds, for an act on all of them with a single undo. */
export async function listMatching(
  { db, now, search }: DeskContext,
  { id: memberId }: DeskMember,
  text: string,
): Promise<Matching> {
  const { query, unknown } = readQuery(text)
  // Same as the list, which then shows nothing.
  if (unknown.length > 0) return { leads: [], isAll: true }
  const mode = query.words.length > 0 ? await search.ready() : await search.mode()
  const context = { memberId, at: new Date(now()), search: mode }
  const { conditions } = await findConditions(db, query, context)
  const leads = await listStates(db, memberId, conditions, MOST + 1)
  return { leads: leads.slice(0, MOST), isAll: leads.length <= MOST }
}
