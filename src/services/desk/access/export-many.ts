import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { printQuery, readQuery } from '#domain/desk/inbox/inbox-query.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { AppError } from '#domain/errors.ts'
import { toCsv } from '#domain/leads/lead-csv.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { DeskContext } from '../desk-context.ts'
import { findConditions } from '../inbox/find-conditions.ts'
import { listInbox } from '../inbox/inbox-store.ts'
import { recordAccess } from './access-store.ts'

/** More would take too long and too much memory. */
const MOST = 10_000
/** Logged in place of the search words. */
const SEARCHED = '(and words)'

/** Exports the leads that an inbox query finds as a spreadsheet. Who exported them, and why, is logged first. */
export async function exportMany(
  { db, now, search }: DeskContext,
  member: DeskMember,
  { text, reason }: { text: string; reason: string },
): Promise<string> {
  const refusal = mayOfTeam('export-many', member)
  if (refusal) throw new AppError('forbidden', refusal)
  const at = new Date(now())
  const { query, unknown } = readQuery(text)
  if (unknown.length > 0)
    throw new AppError('refused', fillWords(deskRefusalWords.files.notUnderstood, { terms: unknown.join(' ') }))
  const mode = query.words.length > 0 ? await search.ready() : await search.mode()
  const { conditions } = await findConditions(db, query, { memberId: member.id, at, search: mode })
  const found = await listInbox(db, { memberId: member.id, conditions, isByDue: false, after: null, limit: MOST + 1 })
  if (found.length > MOST) throw new AppError('refused', fillWords(deskRefusalWords.files.tooMany, { most: MOST }))
  // The search words may be a name or an address, which must not be in the log.
  const terms = printQuery({ ...query, words: [] })
  const object = `${found.length} leads: ${[terms, ...(query.words.length > 0 ? [SEARCHED] : [])].join(' ').trim()}`
  await recordAccess(db, { member: member.id, what: 'export-many', object, reason, at })
  return toCsv(found.map((lead) => ({ ...lead, status: lead.state.status })))
}
