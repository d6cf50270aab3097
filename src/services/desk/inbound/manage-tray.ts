import * as v from 'valibot'
import { trayWords } from '#content/desk/tray-words.ts'
import { DeskId } from '#domain/desk/desk-id.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { Attachment, MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { listTray, setDismissed, type TrayRow } from './tray-store.ts'

export const TrayChange = v.union([v.object({ dismiss: DeskId }), v.object({ restore: DeskId })])
type TrayChange = v.InferOutput<typeof TrayChange>

export interface TrayMail {
  id: string
  sender: string
  senderName: string
  subject: string
  body: string
  nature: MailNature
  attachments: Attachment[]
  isCut: boolean
  at: Date
}

/** More are shown once these are gone. */
const MOST = 100

/** Mails that could not be matched to a lead. Every member sees them, because no wall applies to them. */
export async function readTray({ db }: Pick<DeskContext, 'db'>): Promise<TrayMail[]> {
  return (await listTray(db, MOST)).map(toTrayMail)
}

/** Dismisses a mail that belongs to no lead, or brings it back. */
export async function changeTray(
  { db, now }: Pick<DeskContext, 'db' | 'now'>,
  member: DeskMember,
  change: TrayChange,
): Promise<TrayMail[]> {
  const isDone =
    'dismiss' in change
      ? await setDismissed(db, change.dismiss, { by: member.id, at: new Date(now()) })
      : await setDismissed(db, change.restore, null)
  if (!isDone) throw new AppError('conflict', trayWords.gone)
  return readTray({ db })
}

function toTrayMail({ sender_name, is_cut, ...row }: TrayRow): TrayMail {
  const { id, sender, subject, body, nature, attachments, at } = row
  return { id, sender, senderName: sender_name, subject, body, nature, attachments, isCut: is_cut, at }
}
