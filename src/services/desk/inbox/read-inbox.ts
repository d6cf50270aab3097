import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { readQuery } from '#domain/desk/inbox/inbox-query.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import { firstWords } from '#domain/leads/first-words.ts'
import type { DeskContext } from '../desk-context.ts'
import { countUnmatched } from '../inbound/unmatched-store.ts'
import { findLastAnswer } from '../promise/measure-store.ts'
import { countChips, countTabs } from './count-inbox.ts'
import type { ListCursor } from './inbox-condition-store.ts'
import { type InboxLead, listByIds, markEndingSoon } from './inbox-store.ts'
import { searchInbox } from './search-inbox.ts'

/** Fields that are dates in a list, until they become JSON. */
type Moments = 'receivedAt' | 'replyDueAt' | 'offerDueAt'

const PAGE = 50
/** Older answers tell nothing about current performance. */
const LAST_ANSWER_MS = 90 * 86_400_000
const MAX_ROWS = 200
const MAX_OTHERS = 200
const CursorText = v.pipe(v.string(), v.regex(/^[^|]{10,40}\|[0-9a-f-]{36}$/))

export interface InboxRequest {
  text: string
  /** Where the page starts; empty for the top. */
  after: string
  /** A page that shows several parts reloads all of them at once. */
  limit?: number
  /** Leads on the screen, which are returned wherever they are now. */
  also?: readonly string[]
}

/** A page of the inbox, with the counts of all tabs. */
export async function readInbox(
  { db, now, search }: DeskContext,
  { id: memberId }: DeskMember,
  { text, after, limit = PAGE, also = [] }: InboxRequest,
): Promise<Dated<Inbox, Moments>> {
  const size = Math.min(Math.max(limit, 1), MAX_ROWS)
  const at = new Date(now())
  const { query, unknown } = readQuery(text)
  const mode = query.words.length > 0 ? await search.ready() : await search.mode()
  const context = { memberId, at, search: mode }
  const [found, counts, facets, tray] = await Promise.all([
    // Otherwise an act on everything shown might reach leads that the filter should exclude.
    unknown.length === 0 ? searchInbox(db, query, context, { after: readListCursor(after), limit: size + 1 }) : [],
    countTabs(db, context),
    unknown.length === 0 ? countChips(db, query, context) : null,
    countUnmatched(db),
  ])
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1)?.cursor : undefined
  const missing = also.filter((id) => isUuid(id) && !rows.some((row) => row.id === id)).slice(0, MAX_OTHERS)
  const others = missing.length === 0 ? [] : await listByIds(db, memberId, missing)
  return {
    rows: (await markEndingSoon(db, rows, at)).map(toRow),
    others: (await markEndingSoon(db, others, at)).map(toRow),
    next: last ? `${last.moment}|${last.id}` : null,
    counts,
    facets,
    tray,
    lastAnswerSeconds:
      counts['to-answer'] > 0 ? null : await findLastAnswer(db, new Date(at.getTime() - LAST_ANSWER_MS)),
    unknown,
    search: mode,
  }
}

function toRow(lead: InboxLead): Dated<InboxRow, Moments> {
  const { id, reference, kind, fullName, phone, flags, receivedAt, version, state, last, task, group } = lead
  return {
    id,
    reference,
    kind,
    fullName,
    phone,
    flags,
    receivedAt,
    replyDueAt: lead.replyDueAt,
    offerDueAt: lead.offerDueAt,
    version,
    state,
    last,
    task,
    group,
    address: 'propertyAddress' in lead.details ? String(lead.details.propertyAddress ?? '') : '',
    headline: headlineLead(lead),
    words: firstWords(lead, lead.mail),
  }
}

function readListCursor(text: string): ListCursor | null {
  if (text === '') return null
  const [moment = '', id = ''] = v.is(CursorText, text) ? text.split('|') : []
  if (id === '' || Number.isNaN(Date.parse(moment))) throw new AppError('invalid', deskRefusalWords.request.listCursor)
  return { moment, id }
}
