import type { Dated } from '#domain/desk/answers/dated.ts'
import type { Found, FoundPerson, SearchAnswer } from '#domain/desk/answers/search.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { findMatched } from '#domain/desk/inbox/find-matched.ts'
import { emptyQuery, MIN_LETTERS } from '#domain/desk/inbox/inbox-query.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import type { DeskContext } from '../desk-context.ts'
import { searchInbox } from '../inbox/search-inbox.ts'
import type { ShownLead } from '../leads/lead-columns.ts'
import { findDeskLead } from '../leads/lead-page-store.ts'

type SearchResult = Dated<Omit<SearchAnswer, 'properties' | 'members'>, 'receivedAt'>

const MOST = 20

/** A reference finds its lead. Anything else is searched in names, addresses, numbers and subjects, newest first. */
export async function searchLeads(
  { db, now, search }: DeskContext,
  { id: memberId }: DeskMember,
  text: string,
): Promise<SearchResult> {
  const words = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 8)
  const reference = readReference(text)
  const exact = reference === null ? null : await findDeskLead(db, reference, memberId)
  const isTooShort = !exact && words.every((word) => word.length < MIN_LETTERS)
  if (exact || isTooShort)
    return {
      leads: exact ? [toFound(exact, [exact.reference])] : [],
      people: [],
      search: await search.mode(),
      isTooShort,
    }
  const mode = await search.ready()
  const query = { ...emptyQuery, words: words.filter((word) => word.length >= MIN_LETTERS) }
  const context = { memberId, at: new Date(now()), search: mode }
  const leads = await searchInbox(db, query, context, { after: null, limit: MOST })
  return { leads: leads.map((lead) => toFound(lead, query.words)), people: listPeople(leads), search: mode, isTooShort }
}

/** Those whose address several of these inquiries have, newest first. */
function listPeople(leads: readonly ShownLead[]): FoundPerson[] {
  const newestFirst = leads.toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
  const byAddress = Map.groupBy(newestFirst, ({ email }) => email.toLowerCase())
  return [...byAddress.values()].flatMap(([newest, ...others]) =>
    newest && others.length > 0
      ? [{ reference: newest.reference, fullName: newest.fullName, inquiries: others.length + 1 }]
      : [],
  )
}

function toFound(lead: ShownLead, words: readonly string[]): Dated<Found, 'receivedAt'> {
  const { id, reference, kind, fullName, receivedAt, state } = lead
  const headline = headlineLead(lead)
  return {
    id,
    reference,
    kind,
    fullName,
    receivedAt,
    status: state.status,
    headline,
    matched: findMatched(lead, words),
  }
}
