import * as v from 'valibot'
import { Attachment, mailNatures } from '../inbound/inbound-mail.ts'

const TrayMail = v.object({
  id: v.string(),
  sender: v.string(),
  senderName: v.string(),
  subject: v.string(),
  body: v.string(),
  nature: v.picklist(mailNatures),
  attachments: v.array(Attachment),
  isCut: v.boolean(),
  at: v.string(),
})
export type TrayMail = v.InferOutput<typeof TrayMail>

export const Tray = v.object({ mails: v.array(TrayMail) })
