import type { SearchAnswer } from '#domain/desk/answers/search.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { MIN_LETTERS } from '#domain/desk/inbox/inbox-query.ts'
import type { DeskContext } from '../desk-context.ts'
import { findMembers, findProperties } from './property-and-member-store.ts'

const MOST = 5

/** Properties and members whose reference, address or name contains every word. There are dozens at most. */
export async function searchPropertiesAndMembers(
  { db }: Pick<DeskContext, 'db'>,
  { id: memberId }: DeskMember,
  text: string,
): Promise<Pick<SearchAnswer, 'properties' | 'members'>> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.every((word) => word.length < MIN_LETTERS)) return { properties: [], members: [] }
  const [properties, members] = await Promise.all([
    findProperties(db, memberId, words, MOST),
    findMembers(db, words, MOST),
  ])
  return { properties, members }
}
