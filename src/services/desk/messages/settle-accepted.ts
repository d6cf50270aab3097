import type { Kysely } from 'kysely'
import { compareStates } from '#domain/desk/lead-state.ts'
import { stopClock } from '#domain/desk/messages/decide-message.ts'
import type { Tables } from '../../tables.ts'
import { changeLead, insertEvent, lockLead } from '../acts/act-store.ts'
import { findMessage, findWroteNext, type MessageRow, setMessageState } from './message-store.ts'
import type { Messaging } from './messaging.ts'

interface SettleDeps {
  db: Kysely<Tables>
  messaging: Pick<Messaging, 'newId'>
  hint: (leadId: string) => void
}

/** Records that the mail server has accepted a mail, and stops the clocks of the inquiries that it answers. */
export async function settleAccepted(
  { db, messaging, hint }: SettleDeps,
  id: string,
  acceptedAt: Date,
): Promise<Record<string, unknown>> {
  const answered: string[] = []
  await db.transaction().execute(async (tx) => {
    const found = await findMessage(tx, id)
    for (const leadId of found ? [found.lead_id, ...found.answers] : []) {
      // The first one is the lead of the message itself, and its lock also covers the message.
      const isOwn = leadId === found?.lead_id
      const lead = await lockLead(tx, leadId, null)
      if (!lead) continue
      const message = await findMessage(tx, id)
      if (!message || (isOwn && isSettled(message))) return
      if (isOwn) await setMessageState(tx, id, 'accepted', { accepted_at: acceptedAt })
      const { receivedAt, replyDueAt } = lead
      const wroteNext = await findWroteNext(tx, leadId, message.at)
      const context = { memberId: message.by, at: acceptedAt, receivedAt, replyDueAt, wroteNext }
      const changes = compareStates(lead.state, stopClock(lead.state, { writtenAt: message.at, acceptedAt }, context))
      await changeLead(tx, lead, changes, acceptedAt)
      await insertEvent(tx, {
        leadId,
        actId: messaging.newId(),
        kind: 'sent',
        actor: null,
        actorKind: 'system',
        changes,
        data: { message: id, by: message.by, ...(message.guide_url !== null && { guide: message.guide_url }) },
        at: acceptedAt,
      })
      answered.push(leadId)
    }
  })
  for (const leadId of answered) hint(leadId)
  return { accepted: true }
}

function isSettled({ state }: MessageRow): boolean {
  return state === 'accepted' || state === 'bounced'
}
