import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { type FeedRow, readCursor, readFeed } from './feed-store.ts'

export interface Changes {
  cursor: string
  /** What happened to which lead, in order; no names and no texts. */
  changes: Pick<FeedRow, 'lead' | 'kind' | 'by'>[]
  /** Whether there is more at once. */
  more: boolean
  /** Whether everything has to be read anew: after a restore, or because too much happened. */
  reset: boolean
  delayed: boolean
}

const LIMIT = 500

/** Where a page begins that is about to read everything. */
export function startFeed({ db }: Pick<DeskContext, 'db'>): Promise<string> {
  return readCursor(db)
}

/** What happened since a cursor, as far as this member may see it. Nothing is left out and nothing comes twice. */
export async function readChanges(
  { db, now }: Pick<DeskContext, 'db' | 'now'>,
  { id: memberId }: Pick<DeskMember, 'id'>,
  after: string,
): Promise<Changes> {
  const [, epoch, from] = /^(\d{1,20})-(\d{1,19})$/.exec(after) ?? []
  if (epoch === undefined || from === undefined) throw new AppError('invalid', deskRefusalWords.request.feedCursor)
  const at = new Date(now())
  const { cursor, rows, isDelayed } = await readFeed(db, { memberId, from, limit: LIMIT + 1, at })
  const startAnew = async () => {
    return { cursor: await readCursor(db), changes: [], more: false, reset: true, delayed: isDelayed }
  }
  if (!cursor.startsWith(`${epoch}-`)) return startAnew()
  if (rows.length <= LIMIT)
    return { cursor, changes: rows.map(toChange), more: false, reset: false, delayed: isDelayed }
  // Transactions are never taken apart, so that a cursor is one number.
  const last = rows.at(-1)?.tx ?? ''
  const whole = rows.filter(({ tx }) => tx !== last)
  if (whole.length === 0) return startAnew()
  return { cursor: `${epoch}-${last}`, changes: whole.map(toChange), more: true, reset: false, delayed: isDelayed }
}

function toChange({ lead, kind, by }: FeedRow) {
  return { lead, kind, by }
}
