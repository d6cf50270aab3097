import type { DeskMember } from '#domain/desk/desk-member.ts'
import { readQuery } from '#domain/desk/inbox/inbox-query.ts'
import type { DeskContext } from '../desk-context.ts'
import { MIN_LETTERS } from '../search/search-store.ts'
import { findConditions } from './find-conditions.ts'
import { listVersions } from './inbox-store.ts'

/** As many as one act may reach. */
const MOST = 500

/** Every lead that a query finds, so that one act with one undo reaches them all. */
export async function listMatching(
  { db, now, search }: DeskContext,
  { id: memberId }: DeskMember,
  text: string,
): Promise<{ leads: { lead: string; base: number }[]; isAll: boolean }> {
  const { query } = readQuery(text)
  const words = query.words.filter((word) => word.length >= MIN_LETTERS)
  const mode = words.length > 0 ? await search.ready() : await search.mode()
  const asker = { memberId, at: new Date(now()), search: mode }
  const { conditions } = await findConditions(db, { ...query, words }, asker)
  const leads = await listVersions(db, memberId, conditions, MOST + 1)
  return { leads: leads.slice(0, MOST), isAll: leads.length <= MOST }
}
