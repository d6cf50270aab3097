import * as v from 'valibot'
import { Attachment, type MailNature } from '../inbound/inbound-mail.ts'
import { wordOf } from '../word-of.ts'

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
