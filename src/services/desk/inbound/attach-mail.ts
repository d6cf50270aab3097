import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import { decideReceived } from '#domain/desk/inbound/decide-received.ts'
import { compareStates, type StateChanges } from '#domain/desk/lead-state.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import { deleteMessage, findMessageOfEvent, insertMessage } from '../messages/message-store.ts'
import { findDirection } from './inbound-store.ts'
import { insertUnmatched, takeUnmatched } from './unmatched-store.ts'

/** Moves an unmatched mail to its lead, as if it had arrived there. */
export async function attachMail({ tx, lead, at }: ActScope, id: string): Promise<ActOutcome> {
  const mail = await takeUnmatched(tx, id)
  if (!mail) return { kind: 'refused', why: unmatchedWords.gone }
  const { dismissed_at, dismissed_by, attachments, message_id, ...row } = mail
  const isKnown = message_id !== null && (await findDirection(tx, message_id)) !== null
  await insertMessage(tx, {
    ...row,
    // Otherwise the second mail of a sender who uses one Message-ID twice would stay unmatched.
    message_id: isKnown ? null : message_id,
    attachments: JSON.stringify(attachments),
    lead_id: lead.id,
    direction: 'in',
    purpose: 'reply',
    by: null,
    state: 'received',
  })
  const changes = compareStates(lead.state, decideReceived(lead.state, mail.nature, at))
  return { kind: 'done', changes, data: { message: id } }
}

/** Makes it unmatched again. A mail attached to the wrong lead would be seen by the wrong people. */
export async function detachMail({ tx, lead }: ActScope, event: string, changes: StateChanges): Promise<ActOutcome> {
  const message = await findMessageOfEvent(tx, lead.id, event)
  if (!message) return { kind: 'refused', why: unmatchedWords.gone }
  await deleteMessage(tx, message.id)
  const { id, sender, sender_name, subject, body, message_id, in_reply_to, nature, attachments, is_cut, at } = message
  await insertUnmatched(tx, {
    id,
    subject,
    body,
    message_id,
    in_reply_to,
    is_cut,
    at,
    attachments: JSON.stringify(attachments),
    sender: sender ?? '',
    sender_name: sender_name ?? '',
    nature: nature ?? 'person',
  })
  return { kind: 'done', changes, data: { what: 'attach-mail', message: id }, undoes: event }
}
