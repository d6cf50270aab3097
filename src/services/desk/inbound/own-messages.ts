import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { SendLeadChange } from '#domain/jobs/lead-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { LeadConversation, OwnMessage } from '../../leads/lead-conversation.ts'
import type { Tables } from '../../tables.ts'
import { lockLead } from '../acts/act-store.ts'
import { hasMembers } from '../members/member-store.ts'
import { insertMessage } from '../messages/message-store.ts'
import { noteReceived } from './note-received.ts'
import { listConversation } from './own-messages-store.ts'

/** Conversations with senders of inquiries who are signed in. */
export const leadConversation: LeadConversation = { list: listConversation, receive: receiveOwnMessage }

/** Stores the message as a mail from a person we know, and treats it like one. */
async function receiveOwnMessage(
  tx: Transaction<Tables>,
  { leadId, reference, sender, text, at }: OwnMessage,
  queue: Pick<JobQueue, 'enqueue'>,
): Promise<void> {
  const lead = await lockLead(tx, leadId, null)
  if (!lead) throw new Error('the inquiry is gone although it is locked')
  const id = randomUUID()
  await insertMessage(tx, {
    id,
    lead_id: leadId,
    direction: 'in',
    purpose: 'reply',
    by: null,
    state: 'received',
    sender: sender.address,
    sender_name: sender.name,
    nature: 'person',
    subject: '',
    body: text,
    at,
  })
  await noteReceived({ newId: randomUUID, queue }, tx, { lead, messageId: id, nature: 'person', via: 'account', at })
  // Without a desk, the team reads its leads in its mailbox.
  if (await hasMembers(tx)) return
  await queue.enqueue(tx, SendLeadChange, { leadId, reference, change: 'wrote', message: id })
}
