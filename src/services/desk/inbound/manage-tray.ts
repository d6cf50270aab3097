import * as v from 'valibot'
import { trayWords } from '#content/desk/tray-words.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { TrayMail } from '#domain/desk/answers/tray.ts'
import { DeskId } from '#domain/desk/desk-id.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { listTray, setDismissed, type TrayRow } from './tray-store.ts'

export const TrayChange = v.union([v.object({ dismiss: DeskId }), v.object({ restore: DeskId })])
type TrayChange = v.InferOutput<typeof TrayChange>

type ShownMail = Dated<TrayMail, 'at'>

/** The rest is shown once these are dealt with. */
const MOST = 100

/** Mails that could not be matched to a lead. Every member sees them, because no wall applies to them. */
export async function readTray({ db }: Pick<DeskContext, 'db'>): Promise<ShownMail[]> {
  return (await listTray(db, MOST)).map(toTrayMail)
}

/** Dismisses a mail that belongs to no lead, or brings it back. */
export async function changeTray(
  { db, now }: Pick<DeskContext, 'db' | 'now'>,
  member: DeskMember,
  change: TrayChange,
): Promise<ShownMail[]> {
  const isDone =
    'dismiss' in change
      ? await setDismissed(db, change.dismiss, { by: member.id, at: new Date(now()) })
      : await setDismissed(db, change.restore, null)
  if (!isDone) throw new AppError('conflict', trayWords.gone)
  return readTray({ db })
}

function toTrayMail({ sender_name, is_cut, ...row }: TrayRow): ShownMail {
  const { id, sender, subject, body, nature, attachments, at } = row
  return { id, sender, senderName: sender_name, subject, body, nature, attachments, isCut: is_cut, at }
}
