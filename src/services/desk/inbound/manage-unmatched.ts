import * as v from 'valibot'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { UnmatchedMail } from '#domain/desk/answers/unmatched.ts'
import { DeskId } from '#domain/desk/desk-id.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { listUnmatched, setDismissed, type UnmatchedRow } from './unmatched-store.ts'

export const UnmatchedChange = v.union([v.object({ dismiss: DeskId }), v.object({ restore: DeskId })])
type UnmatchedChange = v.InferOutput<typeof UnmatchedChange>

type ShownMail = Dated<UnmatchedMail, 'at'>

/** The rest is shown once these are dealt with. */
const MOST = 100

/** Mails that could not be matched to a lead. Every member sees them, because no wall applies to them. */
export async function readUnmatched({ db }: Pick<DeskContext, 'db'>): Promise<ShownMail[]> {
  return (await listUnmatched(db, MOST)).map(toShownMail)
}

/** Dismisses a mail that belongs to no lead, or brings it back. */
export async function changeUnmatched(
  { db, now }: Pick<DeskContext, 'db' | 'now'>,
  member: DeskMember,
  change: UnmatchedChange,
): Promise<ShownMail[]> {
  const isDone =
    'dismiss' in change
      ? await setDismissed(db, change.dismiss, { by: member.id, at: new Date(now()) })
      : await setDismissed(db, change.restore, null)
  if (!isDone) throw new AppError('conflict', unmatchedWords.gone)
  return readUnmatched({ db })
}

function toShownMail({ sender_name, is_cut, ...row }: UnmatchedRow): ShownMail {
  const { id, sender, subject, body, nature, attachments, at } = row
  return { id, sender, senderName: sender_name, subject, body, nature, attachments, isCut: is_cut, at }
}
