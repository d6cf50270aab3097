import * as v from 'valibot'
import { Attachment, mailNatures } from '../inbound/inbound-mail.ts'

const UnmatchedMail = v.object({
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
export type UnmatchedMail = v.InferOutput<typeof UnmatchedMail>

export const Unmatched = v.object({ mails: v.array(UnmatchedMail) })
