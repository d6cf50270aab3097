import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { lockLead } from '#services/desk/acts/act-store.ts'
import { noteReceived } from '#services/desk/inbound/note-received.ts'
import { insertMessage } from '#services/desk/messages/message-store.ts'
import type { Tables } from '#services/tables.ts'

const answers: Record<InquiryKind, { subject: string; body: string }> = {
  contact: {
    subject: 'Friday',
    body: 'Thank you for the call. Friday at two works for us. Is there anything that we should send you before?',
  },
  investment: {
    subject: 'After our call',
    body: 'Thank you for the call. Could you send me what you have by Thursday? I’d like to show it to my partner.',
  },
  'sell-fast': {
    subject: 'The rent roll',
    body: 'Thank you for explaining it. The rent roll is with my accountant, and I can send it on Monday.',
  },
}

interface Answered {
  id: string
  kind: InquiryKind
  fullName: string
  email: string
  hoursAgo: number
}

/** Stores a mail from the person as if it had just been read from the mailbox. Alerts go nowhere. */
export async function addAnswer(
  { db, now }: { db: Kysely<Tables>; now: number },
  { id: leadId, kind, fullName, email, hoursAgo }: Answered,
): Promise<void> {
  const at = new Date(now - hoursAgo * 3_600_000)
  const id = randomUUID()
  const from = { sender: email, sender_name: fullName, nature: 'person' } as const
  const row = { ...answers[kind], ...from, id, lead_id: leadId, by: null, at }
  const queue = { enqueue: async () => null }
  await db.transaction().execute(async (tx) => {
    const lead = await lockLead(tx, leadId, null)
    if (!lead) throw new Error('the demo lead is gone')
    await insertMessage(tx, { ...row, direction: 'in', purpose: 'reply', state: 'received' })
    await noteReceived({ newId: randomUUID, queue }, tx, { lead, messageId: id, nature: 'person', at })
  })
}
