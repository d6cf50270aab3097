import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { decideUndo, PastEvent } from '#domain/desk/acts/decide-undo.ts'
import type { ActOutcome, ActScope } from '../acts/act-scope.ts'
import { detachMail } from '../inbound/attach-mail.ts'
import { followMeetings } from '../meetings/follow-meetings.ts'
import { undoBounce } from './bounce-message.ts'
import { findMessageOfEvent, setMessageState } from './message-store.ts'

/** Cancels a mail before it is sent, whatever else has happened to the lead since. */
export async function undoMessage(
  scope: ActScope,
  target: PastEvent,
  undo: ReturnType<typeof decideUndo>,
): Promise<ActOutcome> {
  const { tx, lead } = scope
  if (undo.kind === 'refused' && !undo.isChanged) return undo
  if (target.kind === 'attach-mail') return detachMail(scope, target.id, undo.kind === 'done' ? undo.changes : {})
  if (target.kind === 'bounced') return undo.kind === 'done' ? undoBounce(scope, target, undo.changes) : undo
  if (target.kind !== 'reply' && target.kind !== 'send-later')
    return { kind: 'refused', why: deskRefusalWords.undo.never }
  const message = await findMessageOfEvent(tx, lead.id, target.id)
  if (message?.state === 'cancelled') return { kind: 'refused', why: deskRefusalWords.mail.takenBack }
  if (message?.state !== 'held') return { kind: 'refused', why: deskRefusalWords.mail.sent }
  await setMessageState(tx, message.id, 'cancelled')
  await followMeetings(tx, lead, [message.id])
  const changes = undo.kind === 'done' ? undo.changes : {}
  return { kind: 'done', changes, data: { what: target.kind, message: message.id }, undoes: target.id }
}
