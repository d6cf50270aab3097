import * as v from 'valibot'
import { Attachment, type MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import { wordOf } from '#domain/desk/word-of.ts'
import { request } from '../desk-request.ts'

const TrayMail = v.object({
  id: v.string(),
  sender: v.string(),
  senderName: v.string(),
  subject: v.string(),
  body: v.string(),
  nature: wordOf<MailNature>(),
  attachments: v.array(Attachment),
  isCut: v.boolean(),
  at: v.string(),
})
export type TrayMail = v.InferOutput<typeof TrayMail>
export const Tray = v.object({ mails: v.array(TrayMail) })

export const readTray = () => request(Tray, 'desk-tray')
export const changeTray = (change: { dismiss: string } | { restore: string }) => request(Tray, 'desk-tray', {}, change)
