import * as v from 'valibot'
import { inquiryKinds } from '../../inquiries/inquiry.ts'

const text = v.string()
const textOrNull = v.nullable(text)

const AccessEntry = v.object({ id: text, member: text, what: text, object: text, at: text, reason: text })
export type AccessEntry = v.InferOutput<typeof AccessEntry>

export const AccessLog = v.object({ entries: v.array(AccessEntry), next: textOrNull })
export type AccessLog = v.InferOutput<typeof AccessLog>

const WalledLead = v.object({
  id: text,
  reference: text,
  kind: v.picklist(inquiryKinds),
  eyes: v.array(text),
  receivedAt: text,
  replyDueAt: text,
})
export type WalledLead = v.InferOutput<typeof WalledLead>

export const Walls = v.object({ leads: v.array(WalledLead) })

export const ExportedMany = v.object({ csv: text })
